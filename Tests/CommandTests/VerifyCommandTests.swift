import PromptTestSupport
import Testing

/// COMMAND after `--` checks the answer: its input, its output and its verdicts.
@Suite(.serialized, .waits, .tags(.linking))
struct VerifyCommandTests {
  @Test func `the output of an accepting COMMAND is printed byte for byte`() throws {
    let terminal = try askChecked(by: "cat >/dev/null; printf 'a\\0b\\n\\377 c'; echo x >&2")
    try terminal.expectAccepted()
    #expect(terminal.output == Array("a\0b\n".utf8) + [0xFF] + Array(" c".utf8))
    #expect(terminal.errorText == "x\n")
    #expect(terminal.screen.text == "")
  }

  // Options, what standard output gets, and what descriptor 5 gets.
  @Test(arguments: [
    ([], "7 from wc", ""), (["--print", "-n"], "123456", ""),
    (["--output-fd=5", "-n"], "6 from wc", "123456"),
    (["--print", "--output-fd", "5"], "", "123456\n"),
  ])
  func `the options decide where the answer and COMMAND's output are written`(
    options: [String], printed: String, atDescriptor: String
  ) throws {
    let terminal = try askChecked(by: "printf '%d from wc' $(wc -c)", options) {
      $0.extra[5] = .pipe
    }
    try terminal.expectAccepted()
    #expect(terminal.outputText == printed)
    #expect(String(decoding: terminal.output(of: 5), as: UTF8.self) == atDescriptor)
  }

  // What else the statuses mean is in the transcript `piped`, and in the tests of the library.
  @Test
  func `COMMAND's status means wrong, not checked or broken, and its last line is the reason`()
    throws
  {
    let gate = try Gate()
    let script = "echo first >&2; read -r status <&4; echo said >&2; exit $status"
    let terminal = try askChecked(by: script, ["--attempts", "2"], gate: gate)
    gate.send("1")
    try terminal.type("123456")
    try terminal.waitForText("said (1 attempt left)")
    #expect(terminal.dotCount == 0)
    try terminal.type("123456")
    for _ in 1...2 {
      gate.send("75")
      try terminal.waitForText("said. Press Enter to try again")
      #expect(terminal.dotCount == 6)
      try terminal.type("\r")
      try terminal.waitForText("Checking…")
    }
    gate.send("126")
    try terminal.expectExit(6, secret: "123456")
    let message = "the command could not do its work, with status 126 (said): ask again once it can"
    #expect(terminal.errorText == "codeprompt: \(message)\n")
  }

  // As sudo did during the delay after a wrong password.
  @Test func `keys typed during a check are neither echoed nor used for the next attempt`() throws {
    let gate = try Gate()
    let terminal = try askChecked(by: gatedStatus, gate: gate)
    try terminal.submit()
    try terminal.type("98765\r" + paste("987654") + "9876\u{4}\u{1A}\u{7F}\u{15}\u{12}\u{6}\t")
    #expect(!terminal.holds(within: .milliseconds(100)) { $0.dotCount != 6 })
    gate.send("1")
    try terminal.waitForText("2 attempts left")
    #expect(!terminal.holds(within: .milliseconds(100)) { $0.dotCount != 0 })
    #expect(terminal.stopCount == 0)
    gate.send("0")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "9876")
    #expect(!terminal.hasReceived("123456"))
    #expect(terminal.screen.bellCount <= 1, "the wrong answer's")
  }

  // MARK: An accepting COMMAND's messages

  @Test func `an accepting COMMAND's message is written to standard error after the prompt`() throws
  {
    let script = "echo 'Password expires soon' >&2; echo; echo 'Call 42' >&2; echo token"
    let terminal = try askChecked(by: script) { $0.error = .terminal }
    try terminal.expectAccepted(except: [.screen])
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

  // MARK: Secrecy

  @Test func `COMMAND inherits only the descriptors that the caller opened for it`() throws {
    let terminal = try askChecked(
      by: "ls -l /proc/$$/fd >&3; ls /proc/$$/fd; :", ["--output-fd", "5", "--status-fd", "6"]
    ) { $0.extra.merge([5: .pipe, 6: .pipe, 7: .null]) { $1 } }
    try terminal.expectAccepted()
    #expect(terminal.outputText == "0\n1\n2\n3\n7\n")
    let targets = String(decoding: terminal.output(of: 3), as: UTF8.self)
    #expect(!targets.contains("/dev/pts") && !targets.contains("/dev/tty"), "\(targets)")
  }

  @Test func `a COMMAND that reads the terminal gets no key that was typed to the prompt`() throws {
    let gate = try Gate()
    let terminal = try askChecked(by: "read go <&4; read x </dev/tty; echo $x >&3", gate: gate)
    try terminal.submit()
    try terminal.type("secret\n")
    gate.send()
    try terminal.waitUntilLentToCommand()
    try terminal.type("kiwi\n")
    try terminal.expectExit(0, secret: "secret")
    #expect(terminal.output(of: 3) == Array("kiwi\n".utf8))
  }
}
