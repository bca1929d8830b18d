import CodePromptKeyDecoding
import PromptTestSupport

/// Sequences that terminals send besides keys, with their events.
enum ReplyTable {
  static let families = [
    family("control sequences", TerminalReplies.control, .reply),
    family("strings", TerminalReplies.strings, .reply),
    family("C1", TerminalReplies.eightBit, .reply),
    family("mouse", TerminalReplies.mouse, .mouse),
    Family("focus", zip(TerminalReplies.focus, [.focusIn, .focusOut]).map { Row($0, $1) }),
    Family("pastes", pastes),
    family("foreign", TerminalReplies.foreign, .ignored),
  ]

  private static func family(_ name: String, _ rows: [[UInt8]], _ event: KeyEvent) -> Family {
    Family(name, rows.map { Row($0, cursorReport($0) ?? event) })
  }

  private static func cursorReport(_ bytes: [UInt8]) -> KeyEvent? {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasSuffix("24;80R"), !text.contains("?") { return .cursorReport(column: 80) }
    return text.hasSuffix("2;2R") ? .cursorReport(column: 2) : nil
  }

  static let pastes: [Row] = [
    "", "1", "123456", "\u{3}\r\n", "12\u{1B}[20", "\u{1B}", "\u{1B}[201", "\u{1B}[200~7",
    "\u{1B}\u{1B}[A", "日本",
  ].map { content in
    var row = Row("\u{1B}[200~\(content)\u{1B}[201~")
    row.events = KeyEvent.pasting(content)
    return row
  }
}
