/// The sequences that make tmux pass other sequences on to the terminal in which it runs.
///
/// tmux does so only if its option `allow-passthrough` is on. It passes them on at once, but moves
/// the outer terminal's cursor only when it draws, so the cursor may be elsewhere. Source: tmux(1).
enum TmuxPassthrough {
  /// The sequence that ends a passthrough sequence that was cut after any of its bytes.
  ///
  /// It ends the string in tmux, and then one in the outer terminal. For tmux, ST is sent twice: if
  /// the cut was between the two ESCs that stand for one, tmux takes the ESC of the first ST for
  /// the second of them.
  static let ending =
    TerminalSequences.stringEnd + TerminalSequences.stringEnd
    + handingOn(TerminalSequences.stringEnd)

  /// Returns the sequence that makes tmux pass on `sequence`, in which each ESC is doubled.
  static func handingOn(_ sequence: [UInt8]) -> [UInt8] {
    "\u{1B}Ptmux;".utf8 + sequence.flatMap { $0 == 0x1B ? [$0, $0] : [$0] }
      + TerminalSequences.stringEnd
  }
}
