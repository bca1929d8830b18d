import CodePromptKit
import CodePromptLoop
import PromptTestSupport
import Testing

/// If the autofill command fails, a note says why; in any case the user can type the code.
@Suite(.waits)
struct AutofillFailureTests {
  private func prompt(_ autofill: String) -> PromptRequest {
    var prompt = PromptRequest(.digits(6), mask: .dots)
    prompt.autofill = .shell(autofill)
    prompt.autofill?.timeLimit = .seconds(5)
    return prompt
  }

  static let failures = [
    ("exit 1", "The code could not be filled in"),
    ("kill -KILL $$", "The code could not be filled in"),
    ("echo 'locked: unlock it first' >&2; exit 3", "locked: unlock it first"),
    ("no-such-command", "no-such-command"), (#"printf '\33[2Jgone\n' >&2; exit 1"#, "gone"),
  ]

  @Test(arguments: failures)
  func `the reason why an autofill command failed is shown until the user types`(
    command: String, reason: String
  ) throws {
    let run = try ScriptedPrompt(
      .until(reason), .type("1"), .look, .type("23456"), prompt: prompt(command))
    #expect(run.script.missed == [] && run.answer == "123456" && !run.look.contains(reason))
    #expect(run.script.emulator.bellCount == 0 && !run.received.contains(Array("\u{1B}[2J".utf8)))
  }

  @Test func `an autofill command that takes too long is reported`() throws {
    let run = try ScriptedPrompt(
      .wait(.seconds(6)), .until("The code could not be filled in: it took too long"),
      .type("123456"), prompt: prompt("sleep 1000"))
    #expect(run.script.missed == [] && run.answer == "123456")
  }

  @Test(arguments: ["echo nothing", "sleep 0.02; exit 1", "yes no code"])
  func `an autofill command without a code, or whose user has typed, is not reported`(
    command: String
  ) throws {
    let run = try ScriptedPrompt(
      .type("1"), .untilAllEnded, .look, .type("23456"), prompt: prompt(command))
    #expect(run.script.missed == [] && run.answer == "123456")
    #expect(run.look.dotCount == 1 && !run.look.contains("filled in"))
  }
}
