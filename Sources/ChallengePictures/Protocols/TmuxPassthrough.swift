/// What tmux hands on to its terminal, where `allow-passthrough` is on. Source: tmux(1).
///
/// It is handed on at once, while tmux moves its terminal's cursor only where it draws something.
enum TmuxPassthrough {
  static let start = Array("\u{1B}Ptmux;".utf8)
  static let end = Array("\u{1B}\\".utf8)

  /// An ESC, which is doubled in what is handed on.
  static func escape(_ isInTmux: Bool) -> [UInt8] {
    isInTmux ? [0x1B, 0x1B] : [0x1B]
  }

  /// What ends a string that tmux was to hand on, wherever it was cut, in tmux and in its terminal.
  ///
  /// The first ESC may be taken for the second of two: then only the second ST ends it.
  static let ending = end + end + handingOn(end)

  /// A sequence that tmux hands on.
  static func handingOn(_ sequence: [UInt8]) -> [UInt8] {
    start + sequence.flatMap { $0 == 0x1B ? [$0, $0] : [$0] } + end
  }

  /// A blank at the cursor, which tmux draws before it does anything else, and so puts its
  /// terminal's cursor after it: a character of another charset is never gathered with those that
  /// follow.
  static let drawnBlank = Array("\u{1B}(0 \u{1B}(B".utf8)
}
