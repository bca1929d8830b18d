import PromptTestSupport

/// Random terminal output.
enum RandomStream {
  /// A random byte, which probably begins, continues or ends a sequence.
  static func byte(_ generator: inout SeededGenerator) -> UInt8 {
    let likely = Array("\u{1B}[[?;12590HJKmhlABCDLMPX@sud78日e\u{301}\r\n\t\u{8}".utf8)
    return Bool.random(using: &generator)
      ? likely.randomElement(using: &generator) ?? 0 : .random(in: 0...255, using: &generator)
  }

  /// A random stream that pyte and our emulator handle alike.
  ///
  /// It avoids what they handle differently: half of a wide character; a pending wrap before
  /// anything but text, CR or a move; insertion and deletion of lines, where pyte keeps rows that
  /// it should clear; erasing and scrolling with a style that blanks show, because pyte's blanks
  /// have all of it or nothing.
  static func common(columns: Int, rows: Int, _ generator: inout SeededGenerator) -> String {
    let isWide = Bool.random(using: &generator)
    var stream = ""
    for _ in 0..<Int.random(in: 1...25, using: &generator) {
      let row = Int.random(in: 1...rows, using: &generator)
      let column = Int.random(in: 1...columns, using: &generator)
      let count = Int.random(in: 1...4, using: &generator)
      let move = "\u{1B}[\(row);\(column)H"
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: stream += "\r\n"
      case 1: stream += move + (["\t", "\u{8}", "\r"].randomElement(using: &generator) ?? "")
      case 2:
        stream += "\(move)\u{1B}[\(count)\("ABCDEFGd".randomElement(using: &generator) ?? "A")"
        // A `w` shows where the cursor is now. A stream with wide characters gets none, because the
        // `w` could overwrite half of a wide character.
        if !isWide { stream += "w" }
      case 3:
        let style = [0, 1, 2, 3, 4, 5, 7, 9, 31, 42, 95].randomElement(using: &generator) ?? 0
        let (place, sign) = isWide ? ("\u{1B}[\(row)H\u{1B}[2K", "日") : (move, "w")
        stream += "\(place)\u{1B}[\(style)m\(sign)"
        if [4, 7, 9, 42].contains(style) { stream += "\u{1B}[m" }
      case 4 where isWide:
        stream += "\u{1B}[\(row);\(max(1, column - 5))H\u{1B}[2K日e\u{301}本"
      case _ where isWide: stream += "\u{1B}[\(row)H\u{1B}[2J"
      case 4:
        let final = "JKPX@".randomElement(using: &generator) ?? "K"
        stream += "\(move)\u{1B}[\("JK".contains(final) ? count % 3 : count)\(final)"
      default: stream += (Bool.random(using: &generator) ? "\r" : move) + text(count, columns)
      }
    }
    return stream + "\r"
  }

  /// Text that is longer than a row if the count is odd, so that half of the texts wrap.
  private static func text(_ count: Int, _ columns: Int) -> String {
    String(repeating: "w", count: count % 2 == 0 ? count : columns + count)
  }
}
