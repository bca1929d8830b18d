/// The ways in which a terminal differs from most others, as far as the renderer has to know them.
///
/// By default, a terminal has no quirks, and is not known to wrap long rows anew.
package struct TerminalQuirks: Equatable, Sendable {
  /// Whether the terminal is known to wrap long rows anew when its window gets narrower.
  ///
  /// Most terminals do; xterm, the Linux console and those that are not known do not.
  package var reflows = false
  /// Whether the terminal may move the cursor to a wrong row when it wraps rows anew.
  ///
  /// This is a fault of kitty before version 0.40. When it has found the old row of a cursor, it
  /// stores the number of the new row. Then it compares that number with those of the old rows
  /// below, and takes a row of the same number for the cursor's. A cursor that was saved (`ESC 7`)
  /// in the prompt's last cell gets the right row nevertheless, since no text is below it.
  package var misplacesCursor = false
  /// Whether a row that had wrapped still counts as wrapped after it was erased.
  ///
  /// The terminal then joins it with the next row when the window gets wider. To prevent that, such
  /// rows are not erased, but deleted and inserted. GNU Screen has this quirk.
  package var joinsErasedRows = false
  /// Whether a move to a column by its number (`CSI n G`) leads to a wrong column.
  ///
  /// The terminal of Emacs 28 moves to the column to the left of it.
  package var miscountsColumns = false
  /// Whether a cursor that was saved by `ESC 7` stays at its place when rows are wrapped anew.
  ///
  /// It should move with the text instead. tmux has this quirk. A modal prompt then does not save
  /// the cursor by `ESC 7`, but relies on the alternate screen (mode 1049), which saves it too. In
  /// other terminals it uses `ESC 7`, because in dvtm the mode does not save the cursor.
  package var pinsSavedCursor = false

  /// Creates a terminal without quirks.
  package init() {}
}
