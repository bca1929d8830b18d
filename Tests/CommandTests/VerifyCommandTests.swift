import PromptTestSupport
import Testing

/// COMMAND after `--` checks the answer: its input, its output and its verdicts.
@Suite(.serialized, .waits, .tags(.linking))
struct VerifyCommandTests {
  // As sudo did during the delay after a wrong password.
  @Test func `keys typed during a check are neither echoed nor used for the next attempt`() throws {
    let gate = try Gate()
    let terminal = try askChecked(by: gatedStatus, gate: gate)
    try terminal.submit()
    try terminal.type("98765\r" + paste("987654") + "9876\u{4}\u{1A}\u{7F}\u{15}\u{12}\u{6}\t")
    try terminal.wait("the keys to be read") { $0.unreadCount == 0 }
    try terminal.waitUntilIdle()
    terminal.settle()
    #expect(terminal.dotCount == 6)
    gate.send("1")
    try terminal.waitForText("2 attempts left")
    #expect(terminal.dotCount == 0)
    #expect(terminal.stopCount == 0)
    gate.send("0")
    try terminal.type("1", dots: 1)
    try terminal.type("23456")
    try terminal.expectExit(0, secret: "9876")
    #expect(!terminal.hasReceived("123456"))
    #expect(terminal.screen.bellCount == 0)
  }

  @Test func `an accepting COMMAND's message goes to standard error after the prompt`() throws {
    let script = "echo 'Password expires soon' >&2; echo; echo 'Call 42' >&2; echo token"
    let terminal = try askChecked(by: script) { $0.error = .terminal }
    try terminal.expectAccepted(except: [.screen])
    #expect(terminal.outputText == "\ntoken\n")
    #expect(terminal.screen.text == "Password expires soon\nCall 42")
  }

  // MARK: Words

  private static let words = """
    echo '  Tap 21 on your phone' >&2; read go <&4; printf 'Tap 22' >&2; read go <&4
    printf ' now\\033[2J\\n' >&2; read go <&4; read code; echo "$code?" >&2; read go <&4
    """

  @Test func `what COMMAND says stands beside the spinner while it runs, but never the answer`()
    throws
  {
    let gate = try Gate()
    let terminal = try askChecked(by: Self.words, gate: gate)
    try terminal.type("123456")
    try terminal.waitForText("Tap 21 on your phone")
    #expect(
      terminal.screen.text.split(separator: "\n").last?.hasSuffix(" Tap 21 on your phone") == true)
    gate.send()
    gate.send()
    try terminal.waitForText("Tap 22 now")
    #expect(!terminal.screen.text.contains("Tap 21"))
    gate.send()
    try terminal.waitForText("Checking…")
    #expect(!terminal.screen.text.contains("Tap"))
    gate.send()
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `plain lines say once what COMMAND says while it runs`() throws {
    let gate = try Gate()
    let terminal = try askChecked(by: Self.words, ["--plain"], gate: gate) { $0.error = .null }
    try terminal.type("123456")
    for text in ["Checking…\nTap 21 on your phone", "Tap 22 now"] {
      try terminal.waitForText(text)
      // A key that is typed meanwhile repeats what the prompt does, and nothing else.
      try terminal.type("7")
      try terminal.waitForText(text + "\nStill checking…")
      gate.send()
      gate.send()
    }
    try terminal.expectExit(0, except: [.screen])
    let said = terminal.screen.text.split(separator: "\n")
    #expect(said.filter { $0.contains("Tap") } == ["Tap 21 on your phone", "Tap 22 now"])
  }

  // MARK: Secrecy

  @Test func `COMMAND inherits only the descriptors that the caller opened for it`() throws {
    let terminal = try askChecked(
      by: "ls -l /proc/$$/fd >&3; ls /proc/$$/fd; :", ["--output-fd", "5", "--status-fd", "6"]
    ) { $0.extra.merge([5: .pipe, 6: .pipe, 7: .null]) { $1 } }
    try terminal.expectAccepted()
    #expect(terminal.outputText == "0\n1\n2\n3\n7\n")
    let targets = terminal.text(of: 3)
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
    #expect(terminal.text(of: 3) == "kiwi\n")
  }
}
