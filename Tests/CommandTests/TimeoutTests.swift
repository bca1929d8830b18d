import PromptTestSupport
import Testing

/// `--timeout` limits the whole time that the prompt is open.
@Suite(.serialized, .waits, .tags(.linking))
struct TimeoutTests {
  private let message = "codeprompt: the time is up: ask again\n"

  @Test func `when the time is up the status is 124, whatever was typed`() throws {
    let terminal = try ask(["-md6", "--timeout", "2s"])
    try terminal.waitForText("0:01 left")
    try terminal.type("123\u{1B}[200~4")
    try terminal.expectExit(124, secret: "1234")
    #expect(terminal.output == [])
    #expect(terminal.errorText == message)
    #expect(terminal.screen.text == "")
  }

  @Test func `the first cooldown that is shown is the one that was asked for`() throws {
    let terminal = try ask(["-md6", "--resend", "echo sent", "--cooldown", "30s"])
    try terminal.waitForText("new code in 0:30")
    #expect(!terminal.hasReceived("0:31"))
    try terminal.type("\u{4}")
    try terminal.expectExit(130)
  }

  @Test(arguments: ["--stdin", "--stdin=auto"])
  func `the time limit holds while a line is read from a pipe that stays silent`(option: String)
    throws
  {
    let pipe = try DescriptorPair.pipe()
    _ = unsafe write(pipe.writer, "123", 3)
    let terminal = try PseudoTerminal.run(["codeprompt", "-d6", option, "-t", "300ms"]) {
      $0.hasControllingTerminal = false
      $0.input = .descriptor(pipe.reader)
    }
    try terminal.expectExit(124, output: "", error: message)
  }

  @Test func `a rejection after the time limit is no rejection, also of a piped answer`() throws {
    let words = ["-d6", "--stdin", "-t", "1s", "--", "sh", "-c", "read c; sleep 1.2; exit 1"]
    let terminal = try PseudoTerminal.run(["codeprompt"] + words) { $0.input = .pipe }
    try terminal.writeInput(Array("123456\n".utf8))
    try terminal.expectExit(124, output: "", error: message)
  }

  @Test(arguments: [true, false])
  func `plain lines say once on the terminal that the time is up`(isSeen: Bool) throws {
    let terminal = try ask(["-md6", "--plain", "--timeout", "500ms"]) {
      if isSeen { $0.error = .terminal }
    }
    try terminal.expectExit(124)
    #expect(terminal.screen.text.hasSuffix("The time is up"))
    #expect(terminal.errorText == (isSeen ? "" : message))
  }
}
