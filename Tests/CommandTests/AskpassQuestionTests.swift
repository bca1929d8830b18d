import PromptTestSupport
import Testing

/// `SSH_ASKPASS_PROMPT` selects a yes/no question, or a notice that remains until ssh ends it.
@Suite(.serialized, .waits)
struct AskpassQuestionTests {
  private let name: OtherName
  private let question = "Allow use of key me@host?\nKey fingerprint SHA256:8p2/4U."
  private let notice = "Confirm user presence for key ED25519-SK SHA256:8p2/4U"

  init() throws {
    name = try OtherName()
  }

  private func confirm(_ change: (inout Launch) -> Void = { _ in }) throws -> PseudoTerminal {
    let terminal = try name.ask(question, environment: ["SSH_ASKPASS_PROMPT": "confirm"], change)
    #expect(
      terminal.screen.text.hasPrefix(
        "│ Allow use of key me@host?\n│ Key fingerprint SHA256:8p2/4U.\n"))
    return terminal
  }

  /// Starts ssh's notice with /dev/null as input and output, as ssh does.
  private func show(_ change: (inout Launch) -> Void = { _ in }) throws -> PseudoTerminal {
    let terminal = try name.ask(notice, environment: ["SSH_ASKPASS_PROMPT": "none"]) {
      $0.input = .null
      $0.output = .null
      change(&$0)
    }
    try terminal.waitForText(notice)
    return terminal
  }

  @Test func `y answers ssh's question with a newline and status 0`() throws {
    for key in ["y", "Y"] {
      let terminal = try confirm()
      try terminal.type(key)
      try terminal.expectExit(0)
      #expect(terminal.outputText == "\n" && terminal.errorText == "")
    }
  }

  @Test func `n and Enter answer ssh's question with status 1 and no output`() throws {
    for key in ["n", "N", "\r"] {
      let terminal = try confirm()
      try terminal.type(key)
      try terminal.expectExit(1)
      #expect(terminal.output == [] && terminal.errorText == "")
    }
  }

  @Test func `a cancelled ssh question prints nothing`() throws {
    for key in ["\u{1B}", "\u{4}"] {
      let terminal = try confirm()
      try terminal.type(key)
      try terminal.expectExit(130)
      #expect(terminal.output == [])
    }
    let terminal = try confirm()
    try terminal.interrupt()
    try terminal.expectDeath(by: 2)
  }

  @Test func `no key but y, and no paste, answers ssh's question with yes`() throws {
    let terminal = try confirm()
    try terminal.type("x " + paste("yes\n") + "1")
    terminal.pass(.milliseconds(300))
    #expect(terminal.job == .running)
    try terminal.type("n")
    try terminal.expectExit(1)
  }

  @Test func `without a terminal ssh's question is not answered with yes`() throws {
    for hint in ["confirm", "none"] {
      let result = try CommandResult.run(
        [name.path, question], input: Array("y\n".utf8), environment: ["SSH_ASKPASS_PROMPT": hint])
      #expect(result.outcome == .exited(3) && result.output == [])
    }
  }

  @Test func `ssh's notice remains until SIGTERM, which ends it with status 0`() throws {
    let terminal = try show()
    try terminal.type("yn\r")
    terminal.pass(.milliseconds(300))
    #expect(terminal.job == .running && terminal.screen.text.contains(notice))
    try terminal.signal(15)
    try terminal.expectExit(0)
    #expect(terminal.errorText == "" && terminal.screen.text == "")
  }

  @Test func `SIGTERM ends ssh's notice even if it was blocked or ignored at the start`() throws {
    for isBlocked in [true, false] {
      let terminal = try show {
        if isBlocked { $0.blockedSignals = [15] } else { $0.ignoredSignals = [15] }
      }
      try terminal.signal(15)
      try terminal.expectExit(0)
    }
  }

  @Test func `if the user cancels or interrupts ssh's notice, the command reports a failure`()
    throws
  {
    let cancelled = try show()
    try cancelled.type("\u{1B}")
    try cancelled.expectExit(130)
    let interrupted = try show()
    try interrupted.interrupt()
    #expect(try interrupted.waitForExit() == .signaled(2))
  }

  @Test func `SIGTERM ends ssh's notice with status 0 while it waits for another prompt`() throws {
    let gate = try Gate()
    let script = """
      codeprompt -md6 First & read -r line <&4
      SSH_ASKPASS_PROMPT=none codeprompt-askpass Touch >/dev/null & second=$!; echo "$second" >&2
      read -r line <&4; kill "$second"; wait "$second"; echo "second $?"; wait
      """
    let terminal = try PseudoTerminal.run(
      ["bash", "-c", script],
      environment: ["PATH": "\(name.folder):\(BuiltProducts.directory):/usr/bin:/bin"]
    ) { $0.extra[4] = .path(gate.path) }
    try terminal.waitForText("First")
    gate.send()
    try terminal.wait("the second to wait") {
      Int32($0.errorText.dropLast()).map { ProcessTable.handles($0, 34) } ?? false
    }
    gate.send()
    try terminal.wait("its end") { $0.outputText == "second 0\n" }
    #expect(!terminal.screen.text.contains("Touch"))
    try terminal.type("123456")
    try terminal.expectExit(0, except: [.effort], secret: "123456")
  }

  @Test func `SSH_ASKPASS_PROMPT has an effect only if its value is confirm or none`()
    throws
  {
    for hint in ["", "yes", "CONFIRM"] {
      let terminal = try name.ask("Sure? ", environment: ["SSH_ASKPASS_PROMPT": hint])
      try terminal.type("y")
      try terminal.waitForDots(1)
      try terminal.type("\r")
      try terminal.expectExit(0, secret: nil)
      #expect(terminal.outputText == "y\n")
    }
    let terminal = try name.ask(
      "Username for 'https://host': ", environment: ["SSH_ASKPASS_PROMPT": "confirm"])
    try terminal.type("y")
    try terminal.expectExit(0)
    #expect(terminal.outputText == "\n")
  }

  @Test func `under the name codeprompt the command ignores SSH_ASKPASS_PROMPT`() throws {
    let terminal = try ask(["-md2"], environment: ["SSH_ASKPASS_PROMPT": "confirm"])
    try terminal.type("12")
    try terminal.expectExit(0, secret: "12\n")
    #expect(terminal.outputText == "12\n")
  }
}
