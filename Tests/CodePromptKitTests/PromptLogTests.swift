import CodePromptKit
import CodePromptLoop
import PromptTestSupport
import Testing

/// Lines that the program logs while a prompt is open appear above the prompt.
@Suite(.waits)
struct PromptLogTests {
  @Test func `log lines appear above the prompt, which is drawn again with the typed text`() throws
  {
    let log = try PromptLog()
    var prompt = PromptRequest(.digits(6), mask: .dots)
    prompt.log = log
    prompt.keepsSummary = true
    let run = try ScriptedPrompt(
      .type("123"), .run { log.print("The backup\u{1B}[2J\nis done") }, .until("is done"), .look,
      .run { log.print("Another") }, .until("Another"), .type("456"), prompt: prompt)
    #expect(run.answer == "123456" && run.script.missed == [])
    #expect(run.look.hasPrefix("The backup\nis done\n  Enter the 6-digit code"))
    #expect(run.look.dotCount == 3)
    #expect(
      run.script.emulator.text == "The backup\nis done\nAnother\n✓ Enter the 6-digit code")
  }

  @Test func `in the background a log line waits until the prompt has the foreground again`() throws
  {
    let log = try PromptLog()
    var prompt = PromptRequest(.digits(6), mask: .dots)
    prompt.log = log
    let run = try ScriptedPrompt(
      .type("123"), .foreground(false), .run { log.print("The backup is done") }, .givesTime, .look,
      .foreground(true), .until("is done"), .type("456"), prompt: prompt)
    #expect(run.answer == "123456" && run.script.missed == [])
    #expect(!run.look.contains("is done") && run.look.dotCount == 3, "\(run.look)")
  }

  @Test func `without an open prompt log lines go to standard error`() throws {
    let result = try CommandResult.run(
      ["command-scenarios", "a log prints where no prompt is open"])
    #expect(result.outcome == .exited(0))
    #expect(result.errorText == "before\nafter\nit\n")
  }

  @Test func `the library leaves its host's closed standard streams closed`() throws {
    try Scenario.run("a host's closed streams stay closed", [])
  }
}

extension TerminalScript.Step {
  fileprivate static func foreground(_ isOurs: Bool) -> Self {
    Self(.perform { $0.isInForeground = isOurs })
  }

  /// The prompt can look twenty times whether there are lines of the log.
  fileprivate static let givesTime = Self(.await({ _ in "" }, upTo: 20))
}
