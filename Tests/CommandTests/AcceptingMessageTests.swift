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

  @Test func `if COMMAND rejects and then accepts, only its last message goes to standard error`()
    throws
  {
    let gate = try Gate()
    let terminal = try askChecked(
      by: "read -r status <&4; echo \"status $status\" >&2; exit $status", gate: gate)
    gate.send("1")
    try terminal.type("111111")
    try terminal.waitForText("2 attempts left")
    gate.send("0")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.errorText == "status 0\n")
  }

  @Test func `control characters are removed from an accepting COMMAND's message`() throws {
    let script = #"printf 'a\033[31mb\007\r\n\302\2332Jc\342\200\256d\0\tno newline' >&2"#
    let terminal = try askChecked(by: script)
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.errorText == "ab\ncd no newline\n")
  }

  @Test func `only the last 4 KiB of an accepting COMMAND's message are written, in whole lines`()
    throws
  {
    let line = String(repeating: "x", count: 99)
    let script = "i=0; while [ $i -lt 60 ]; do echo \(line); i=$((i + 1)); done >&2; echo end >&2"
    let terminal = try askChecked(by: script)
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.errorText == String(repeating: line + "\n", count: 40) + "end\n")
  }

  @Test(arguments: [
    ("echo \"got $code\"; echo fine", "fine\n"), ("echo fine; echo \"$code\" | rev", "fine\n"),
    ("echo 12; echo 34; echo 56", ""), ("echo \"$code\"", ""),
  ])
  func `lines of COMMAND's message that contain half of the answer or more are left out`(
    script: String, said: String
  ) throws {
    let terminal = try askChecked(by: "read -r code; { \(script); } >&2")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.errorText == said)
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
