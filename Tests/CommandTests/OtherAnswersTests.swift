import PromptTestSupport
import Testing

/// A line that is shown, a yes or no, and an answer from a person or a pipe.
@Suite(.serialized, .waits)
struct OtherAnswersTests {
  @Test func `--line asks for a line that arrow keys edit, and Enter alone gives the default`()
    throws
  {
    let terminal = try ask(["--line", "--default", "ada", "User name"])
    #expect(terminal.screen.text.contains("User name [ada]"))
    try terminal.type("bb")
    try terminal.waitForText("bb")
    try terminal.type("\u{1B}[Do")
    try terminal.waitForText("bob")
    try terminal.type("\r")
    try terminal.expectExit(0)
    #expect(terminal.outputText == "bob\n")
    let other = try ask(["--line", "--default", "ada"])
    try other.type("\r")
    try other.expectExit(0)
    #expect(other.outputText == "ada\n")
  }

  @Test(arguments: [
    ("--yes-no", "y", 0), ("--yes-no", "n", 1), ("--yes-no=yes", "\r", 0),
    ("--yes-no=no", "\r", 1), ("--yes-no", "\u{4}", 130),
  ])
  func `--yes-no prints nothing, and its status is the answer`(
    option: String, key: String, status: Int32
  ) throws {
    let terminal = try ask([option, "Deploy?"])
    #expect(terminal.screen.text.contains("Deploy?"))
    try terminal.type(key)
    try terminal.expectExit(status)
    #expect(terminal.output == [] && terminal.errorText == "")
  }

  @Test func `with --yes-no Enter does nothing unless an answer is given for it`() throws {
    let terminal = try ask(["--yes-no", "Deploy?"])
    try terminal.type("\r")
    try terminal.waitForText("Press Y for Yes, N for No")
    try terminal.type("y")
    try terminal.expectExit(0)
  }

  @Test func `with --stdin=auto a person is asked if there is a terminal, or else a line is read`()
    throws
  {
    let terminal = try ask(["--stdin=auto", "-md6", "--timeout", "1h"]) { $0.input = .pipe }
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
    let result = try CommandResult.run(
      ["codeprompt", "--stdin=auto", "--repeat", "-t5", "--forgot", "--tty", "/dev/tty"],
      input: Array("secret\nrest".utf8))
    #expect(result.outcome == .exited(0) && result.outputText == "secret\n")
    let none = try CommandResult.run(["codeprompt", "--stdin=auto", "-d6"], input: [])
    #expect(none.outcome == .exited(1))
    #expect(none.errorText == "codeprompt: no terminal to ask on: The input is empty\n")
  }
}
