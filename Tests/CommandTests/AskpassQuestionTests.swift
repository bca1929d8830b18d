import PromptTestSupport
import Testing

/// `SSH_ASKPASS_PROMPT` selects a yes/no question, or a notice that remains until ssh ends it.
@Suite(.serialized, .waits)
struct AskpassQuestionTests {
  private let name: OtherName

  init() throws {
    name = try OtherName()
  }

  @Test(
    arguments: [
      ("y", 0, "\n"), ("n", 1, ""), ("\r", 1, ""), ("\u{1B}", 130, ""),
    ] as [(String, Int32, String)])
  func `a key answers ssh's question by the exit status`(
    key: String, status: Int32, output: String
  ) throws {
    let terminal = try name.ask(
      "Allow use of key me@host?\nKey fingerprint SHA256:8p2/4U.",
      environment: ["SSH_ASKPASS_PROMPT": "confirm"])
    #expect(
      terminal.screen.text.hasPrefix(
        "│ Allow use of key me@host?\n│ Key fingerprint SHA256:8p2/4U.\n"))
    if key != "\u{1B}" { terminal.waitUntilKeysCount() }
    try terminal.type(key)
    try terminal.expectExit(status, output: output, error: "")
  }

  /// Starts ssh's notice with /dev/null as input and output, as ssh does.
  private func show(_ change: (inout Launch) -> Void = { _ in }) throws -> PseudoTerminal {
    let notice = "Confirm user presence for key ED25519-SK SHA256:8p2/4U"
    let terminal = try name.ask(notice, environment: ["SSH_ASKPASS_PROMPT": "none"]) {
      $0.input = .null
      $0.output = .null
      change(&$0)
    }
    try terminal.waitForText(notice)
    return terminal
  }

  @Test(arguments: ["default", "blocked", "ignored"])
  func `SIGTERM ends ssh's notice with status 0, even blocked or ignored`(action: String) throws {
    let terminal = try show {
      if action == "blocked" { $0.blockedSignals = [15] }
      if action == "ignored" { $0.ignoredSignals = [15] }
    }
    try terminal.type("yn\r")
    try terminal.wait("the keys to be read") { $0.unreadCount == 0 }
    try terminal.waitUntilIdle()
    try terminal.signal(15)
    try terminal.expectExit(0)
    #expect(terminal.errorText == "" && terminal.screen.text == "")
  }

  @Test func `if the user cancels or interrupts ssh's notice, the command fails`() throws {
    let cancelled = try show()
    try cancelled.type("\u{1B}")
    try cancelled.expectExit(130)
    let interrupted = try show()
    try interrupted.interrupt()
    #expect(try interrupted.waitForExit() == .signaled(2))
  }

  @Test func `SSH_ASKPASS_PROMPT has an effect only if its value is confirm or none`() throws {
    let terminal = try name.ask("Sure? ", environment: ["SSH_ASKPASS_PROMPT": "CONFIRM"])
    try terminal.type("y\r")
    try terminal.expectExit(0, output: "y\n")
    let asked = try name.ask(
      "Username for 'https://host': ", environment: ["SSH_ASKPASS_PROMPT": "confirm"])
    try asked.type("y\r")
    try asked.expectExit(0, output: "\n")
    // Under its own name the command ignores the variable.
    let code = try ask(["-md6"], environment: ["SSH_ASKPASS_PROMPT": "confirm"])
    try code.expectAnswer()
  }
}
