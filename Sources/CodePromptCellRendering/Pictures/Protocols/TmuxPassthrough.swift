/// Sequences that tmux passes to its terminal if `allow-passthrough` is on. Source: tmux(1).
///
/// tmux passes them on at once, but moves its terminal's cursor only when it draws.
enum TmuxPassthrough {
  /// The sequence that ends an unfinished passthrough string, in tmux and in its terminal. The
  /// first ESC may be read as the second of a doubled one: then only the second ST ends the string.
  static let ending =
    TerminalSequences.stringEnd + TerminalSequences.stringEnd
    + handingOn(TerminalSequences.stringEnd)

  /// Returns the sequence that makes tmux pass another one on, in which each ESC is doubled.
  static func handingOn(_ sequence: [UInt8]) -> [UInt8] {
    "\u{1B}Ptmux;".utf8 + sequence.flatMap { $0 == 0x1B ? [$0, $0] : [$0] }
      + TerminalSequences.stringEnd
  }
}
