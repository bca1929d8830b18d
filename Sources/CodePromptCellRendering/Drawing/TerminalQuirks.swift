/// What a terminal does otherwise than most, as far as it changes what is sent to it.
///
/// The default is a terminal that cuts long rows when its window gets narrower, and has no quirks.
package struct TerminalQuirks: Equatable, Sendable {
  /// Whether the terminal is known to wrap long rows anew when its window gets narrower.
  ///
  /// Most terminals do; xterm, the Linux console and those that are not known do not.
  package var reflows = false
  /// Whether the terminal may move the cursor to a wrong row when it wraps rows anew, but not one
  /// that is saved in the prompt's last cell.
  ///
  /// kitty before version 0.40 looks for both in the old rows under their new row numbers.
  package var misplacesCursor = false
  /// Whether an erased row that had wrapped still counts as wrapped, and is joined with the next
  /// one when the window gets wider. Such rows are deleted and inserted instead.
  ///
  /// GNU Screen does that.
  package var joinsErasedRows = false
  /// Whether the terminal moves to a wrong column if it is sent the column's number (`CSI n G`).
  ///
  /// The terminal of Emacs 28 moves to the column before it.
  package var miscountsColumns = false
  /// Whether a cursor saved by `ESC 7` stays where it was when rows are wrapped anew. A modal
  /// prompt then relies on the alternate screen's own save (mode 1049), which dvtm lacks.
  ///
  /// tmux keeps such a cursor in its place.
  package var pinsSavedCursor = false

  /// Creates a terminal without quirks.
  package init() {}
}
