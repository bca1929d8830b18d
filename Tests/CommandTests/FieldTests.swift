import PromptTestSupport
import Testing

/// Besides six digits, the prompt can ask for other codes, passwords and PINs.
@Suite(.serialized, .waits)
struct FieldTests {
  /// A call of the command, what is typed, and what is printed.
  struct Call: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let typed: String
    let printed: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Call(arguments: ["-d1"], typed: "7", printed: "7\n"),
    Call(arguments: ["-nmd6"], typed: "123456", printed: "123456"),
    Call(arguments: ["-l4"], typed: "aB3z", printed: "aB3z\n"),
    Call(arguments: ["-l", "4", "--upper"], typed: "aB3z", printed: "AB3Z\n"),
    Call(
      arguments: ["--length=4", "--lower", "--charset", "hex"], typed: "AgbcD", printed: "abcd\n"),
    Call(
      arguments: ["-l8", "--charset=base32", "--upper"], typed: "mfrg1g2y8z", printed: "MFRGG2YZ\n"),
    Call(arguments: ["-l3", "--charset", "chars:äöü"], typed: "aäöü", printed: "äöü\n"),
    Call(arguments: ["-l3", "--charset", "printable"], typed: "a -", printed: "a -\n"),
    Call(
      arguments: ["-d6", "--groups", "3-3", "--placeholder", "0"], typed: "123456",
      printed: "123456\n"),
    Call(
      arguments: ["-d32"], typed: "01234567890123456789012345678901",
      printed: "01234567890123456789012345678901\n"),
    Call(arguments: ["-p", "--mask", "-d2"], typed: "12", printed: "12\n"),
  ])
  func `codes of all lengths and character sets are accepted`(call: Call) throws {
    let terminal = try ask(call.arguments)
    try terminal.type(call.typed)
    try terminal.expectExit(0)
    #expect(terminal.outputText == call.printed)
  }

  @Test func `a password is masked, may have any length, and is submitted by Enter`() throws {
    let terminal = try ask(["Passphrase"])
    try terminal.type("hällo 世界 👩‍👩‍👧 ✓")
    try terminal.waitForDots(12)
    try terminal.type([0x7F, 0x7F, 0x7F])
    try terminal.waitForDots(9)
    try terminal.type("\r")
    try terminal.expectExit(0, secret: "hällo 世界 ")
    #expect(terminal.outputText == "hällo 世界 \n")
  }

  @Test func `the field shows the end of a password that is longer than the field`() throws {
    let terminal = try ask(["--show", "--max", "200"])
    let text = (0..<100).map { String($0 % 10) }.joined()
    try terminal.type(text)
    try terminal.waitForText("…" + text.suffix(31))
    try terminal.type("\n")
    try terminal.expectExit(0)
    #expect(terminal.outputText == text + "\n")
  }

  @Test func `a PIN that must have 4 to 8 digits is refused if it is too short or too long`() throws
  {
    let terminal = try ask(["--charset", "digits", "--min", "4", "--max", "8", "PIN"])
    try terminal.type("12a3")
    try terminal.waitForDots(3)
    try terminal.type("\n")
    try terminal.waitForText("Too short: at least 4 digits")
    try terminal.type("456789")
    try terminal.waitForText("At most 8 digits: delete one")
    try terminal.type("\n")
    try terminal.type([0x7F])
    try terminal.waitForDots(7)
    try terminal.type("\n")
    try terminal.expectExit(0, secret: "1234567")
    #expect(terminal.outputText == "1234567\n")
  }

  @Test func `with --mask=none nothing is drawn for the typed digits`() throws {
    let terminal = try ask(["-d6", "--mask=none"])
    let before = terminal.received.count
    try terminal.type("12345")
    try terminal.type("x")
    try terminal.waitForText("Only the digits")
    #expect(!ByteText(terminal.received[before...]).description.contains("●"))
    #expect(terminal.screen.cursor.column == 4)
    try terminal.type("6")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test func `the cells show a custom mask, or the digits themselves with --show`() throws {
    for (option, shown) in [("--mask=*", "*"), ("--mask=🔒", "🔒"), ("--show", "7")] {
      let terminal = try ask(["-d6", option])
      try terminal.type("7")
      try terminal.waitForText(shown)
      try terminal.interrupt()
      try terminal.expectDeath(by: 2)
    }
  }

  @Test func `the note of --error is shown until the first edit`() throws {
    let terminal = try ask(["-md6", "--error", "Wrong, 2 left", "--hint", "Esc gives up"])
    #expect(terminal.screen.text.contains("Wrong, 2 left"))
    try terminal.type("1")
    try terminal.waitForText("Esc gives up")
    #expect(!terminal.screen.text.contains("Wrong"))
    try terminal.type("23456")
    try terminal.expectExit(0, secret: "123456")
  }
}
