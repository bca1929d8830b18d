import PromptTestSupport
import Testing

/// `--keep` leaves one line on the screen, which tells how the prompt ended and nothing that was
/// typed.
@Suite(.serialized, .waits)
struct KeepTests {
  /// A prompt, what is typed, the exit status, and the line that remains.
  struct End: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let typed: String
    let status: Int32
    let line: String
    var testDescription: String { "\(arguments) \(typed.debugDescription)" }
  }

  @Test(arguments: [
    End(arguments: ["-md6", "Code"], typed: "123456", status: 0, line: "✓ Code"),
    End(arguments: ["-md6"], typed: "123456", status: 0, line: "✓ Enter the 6-digit code"),
    End(
      arguments: ["-md6", "--title", "Sign in", "Code"], typed: "123456", status: 0,
      line: "✓ Sign in"),
    End(arguments: ["-md6", "Code"], typed: "12\u{4}", status: 130, line: "✗ Code"),
    End(arguments: ["-md6", "--forgot", "Code"], typed: "1\u{6}", status: 7, line: "✗ Code"),
    End(arguments: ["-md6", "Code", "-t", "800ms"], typed: "12", status: 124, line: "✗ Code"),
    End(
      arguments: ["-md6", "Code", "--attempts", "1", "--", "false"], typed: "123456", status: 1,
      line: "✗ Code"),
    End(arguments: ["-md6", "--ascii", "Code"], typed: "123456", status: 0, line: "+ Code"),
    End(arguments: ["-md6", "--ascii", "Code"], typed: "\u{4}", status: 130, line: "x Code"),
    End(arguments: ["-md6", "One\nTwo\u{1B}[2J"], typed: "123456", status: 0, line: "✓ One"),
    End(arguments: ["Password"], typed: "s\r", status: 0, line: "✓ Password"),
    End(arguments: ["Password"], typed: "long secret\r", status: 0, line: "✓ Password"),
  ])
  func `with --keep one line remains and shows how the prompt ended`(end: End) throws {
    let terminal = try ask(["--keep"] + end.arguments)
    try terminal.type(end.typed)
    let secret = end.typed.filter { $0.isLetter || $0.isNumber }
    try terminal.expectExit(end.status, secret: secret.count > 2 ? secret : nil)
    #expect(terminal.screen.text == end.line)
    #expect(terminal.screen.cursor == .init(row: 1, column: 0))
  }

  @Test func `with --keep no line remains if a signal ends the prompt`() throws {
    let terminal = try ask(["--keep", "-md6", "Code"])
    try terminal.type("12")
    try terminal.interrupt()
    try terminal.expectDeath(by: 2)
    #expect(terminal.screen.text == "")
  }

  @Test func `without --keep nothing remains on the screen`() throws {
    let terminal = try ask(["-md6", "Code"])
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.screen.text == "")
    #expect(terminal.screen.cursor == .init(row: 0, column: 0))
  }
}
