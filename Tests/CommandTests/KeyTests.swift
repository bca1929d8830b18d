import PromptTestSupport
import Testing

/// The prompt never takes a terminal's replies and reports for typed text.
@Suite(.serialized, .waits)
struct KeyTests {
  /// What the six cells show.
  private func cells(_ terminal: PseudoTerminal) -> String {
    let row = terminal.screen.text.split(separator: "\n").first { $0.contains("│") } ?? ""
    return row.filter { !" │┃".contains($0) }
  }

  @Test func `a terminal's reply between two digits types nothing`() throws {
    let terminal = try ask(["-d6"])
    let replies = [
      TerminalReplies.control, TerminalReplies.strings, TerminalReplies.eightBit,
      TerminalReplies.mouse, TerminalReplies.focus, TerminalReplies.foreign,
    ]
    for reply in replies.joined() {
      try terminal.type([0x31] + reply + [0x32])
      try terminal.wait("12 around \(ByteText(reply))") { cells($0) == "12" }
      try terminal.type("\u{15}")
      try terminal.wait("empty cells") { cells($0) == "" }
    }
    try terminal.type("123456")
    try terminal.expectExit(0)
    #expect(terminal.outputText == "123456\n")
  }

  @Test func `a cursor position report switches the cells to ASCII and is not left to the shell`()
    throws
  {
    let terminal = try ask(["-md6"], environment: ["LANG": "ja_JP.UTF-8"])
    try terminal.type("12")
    try terminal.waitForDots(2)
    try terminal.type("\u{1B}[1;3R3")
    try terminal.waitForText("#===#")
    try terminal.wait("three masks") { $0.screen.text.count { $0 == "*" } == 3 }
    #expect(terminal.dotCount == 0 && !terminal.screen.text.contains("╭"))
    try terminal.type("456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.output == Array("123456\n".utf8))

    let ending = try ask(["-md6"], environment: ["LANG": "ja_JP.UTF-8"])
    try ending.type("123456\u{1B}[5;3R")
    try ending.expectExit(0, secret: "123456")
  }
}
