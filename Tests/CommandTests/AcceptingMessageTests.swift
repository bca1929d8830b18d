import PromptTestSupport
import Testing

/// A COMMAND may accept the answer and still write a message, such as "your password expires soon".
@Suite(.serialized, .waits)
struct AcceptingMessageTests {
  @Test func `an accepting COMMAND's message is written to standard error after the prompt`() throws
  {
    let script = "echo 'Password expires soon' >&2; echo; echo 'Call 42' >&2; echo token"
    let terminal = try askChecked(by: script) { $0.error = .terminal }
    try terminal.type("123456")
    try terminal.expectExit(0, except: [.screen], secret: "123456")
    #expect(terminal.outputText == "\ntoken\n")
    #expect(terminal.screen.text == "Password expires soon\nCall 42")
  }

  @Test func `with --stdin an accepting COMMAND's message goes to standard error too`() throws {
    let result = try CommandResult.run(
      ["codeprompt", "--stdin", "-d6", "--", "sh", "-c", "echo soon >&2; echo token"],
      input: Array("123456\n".utf8))
    #expect(result.outcome == .exited(0))
    #expect(result.outputText == "token\n" && result.errorText == "soon\n")
  }

  @Test func `an answer that can't be delivered is reported after COMMAND's message`() throws {
    let terminal = try askChecked(by: "echo soon >&2; echo token") {
      $0.output = .path("/dev/full")
    }
    try terminal.type("123456")
    try terminal.expectExit(4, secret: "123456")
    #expect(terminal.errorText.hasPrefix("soon\ncodeprompt: the answer was not delivered"))
  }
}
