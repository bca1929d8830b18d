import PromptTestSupport
import Testing

/// `--forgot` lets a user who has forgotten the answer end the prompt with status 7.
@Suite(.serialized, .waits)
struct ForgotTests {
  @Test(arguments: [
    ("--forgot", "Ctrl-F forgot it?"), ("--forgot=lost my phone", "Ctrl-F lost my phone"),
  ])
  func `with --forgot the prompt offers ctrl-F, which ends it silently with status 7`(
    option: String, hint: String
  ) throws {
    let terminal = try ask(["-md6", option])
    #expect(terminal.screen.text.contains(hint))
    try terminal.type("123")
    try terminal.waitForDots(3)
    try terminal.type("\u{6}")
    try terminal.expectExit(7, secret: "123")
    #expect(terminal.output == [])
    #expect(terminal.errorText == "")
    #expect(terminal.screen.text == "")
  }

  @Test func `with --forgot ctrl-F is offered for a password too, and after a wrong answer`() throws
  {
    let terminal = try ask(["--forgot", "Passphrase", "--", "false"])
    try terminal.type("secret\r")
    try terminal.waitForText("2 attempts left")
    #expect(terminal.screen.text.contains("Ctrl-F forgot it?"))
    try terminal.type("\u{6}")
    try terminal.expectExit(7, secret: "secret")
  }

  @Test func `without --forgot, ctrl-F does nothing`() throws {
    let terminal = try ask(["-md6"])
    try terminal.type("12\u{6}3")
    try terminal.waitForDots(3)
    #expect(terminal.screen.bellCount == 0)
    #expect(!terminal.screen.text.contains("Ctrl-F"))
    try terminal.type("456")
    try terminal.expectExit(0, secret: "123456")
  }
}
