import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

/// A prompt with a time limit ends when the time is up, and not before.
@Suite(.waits)
struct TimeLimitTests {
  private func limited(_ seconds: Double?) -> CodePrompt {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.timeLimit = seconds.map { .seconds($0) }
    return prompt
  }

  private func command(_ text: String) -> VerificationCommand {
    VerificationCommand(["sh", "-c", text])
  }

  @Test(arguments: [0.3, 1, 2.5, 30, 3600])
  func `the prompt ends when its time is up`(seconds: Double) throws {
    let limit = Duration.seconds(seconds)
    let run = try ScriptedPrompt(
      .type("123"), .wait(limit - .milliseconds(1)), .look, .wait(.seconds(1)),
      prompt: limited(seconds))
    #expect(run.ending == .ended(.timedOut) && run.end == limit && run.answer == nil)
    #expect(run.look.dotCount == 3 && run.look.contains("0:01 left"))
    #expect(run.script.requests == [.restore] && run.script.emulator.text == "")
  }

  @Test(arguments: [nil, 0])
  func `without a time limit the prompt stays open`(seconds: Double?) throws {
    let run = try ScriptedPrompt(
      .type("123"), .wait(.seconds(86_400 * 365)), prompt: limited(seconds))
    #expect(run.isOpen)
    #expect(run.script.limits.allSatisfy { $0 == nil })
  }

  @Test
  func `the remaining time is shown each second`() throws {
    var steps: [TerminalScript.Step] = [.look]
    for _ in 0..<12 { steps += [.wait(.seconds(1)), .look] }
    let script = TerminalScript(steps + [.wait(.milliseconds(500))])
    let run = try ScriptedPrompt(script, limited(12.5))
    let left = script.shown.map { $0.split(separator: " ").dropLast().last.map(String.init) ?? "" }
    #expect(
      left == [
        "0:13", "0:12", "0:11", "0:10", "0:09", "0:08", "0:07", "0:06", "0:05", "0:04", "0:03",
        "0:02", "0:01",
      ])
    #expect(run.ending == .ended(.timedOut) && run.end == .milliseconds(12_500))
  }

  @Test
  func `with a time limit the loop wakes each second, or without a countdown each half minute`()
    throws
  {
    var prompt = limited(90)
    for (longest, most) in [(1, 100), (30, 8)] {
      let run = try ScriptedPrompt(.wait(.seconds(100)), prompt: prompt)
      #expect(run.ending == .ended(.timedOut) && run.script.limits.count <= most)
      #expect(run.script.limits.allSatisfy { ($0 ?? .seconds(60)) <= .seconds(longest) })
      prompt.reducesMotion = true
    }
  }

  @Test
  func `if the machine slept beyond the time limit, the prompt ends when it wakes`() throws {
    let run = try ScriptedPrompt(
      .type("123"), .machineSleeps(.seconds(3600)), .wait(.milliseconds(1)), .look,
      .wait(.seconds(9)),
      .type("456"), prompt: limited(30))
    #expect(run.end <= .seconds(3601))
    #expect(run.ending == .ended(.timedOut) && run.answer == nil)
  }

  @Test
  func `rejected answers don't restart the time limit`() throws {
    var prompt = limited(10)
    prompt.attempts = 100
    var steps: [TerminalScript.Step] = []
    for _ in 0..<10 { steps += [.type("111111"), .wait(.milliseconds(1500))] }
    let run = try ScriptedPrompt(TerminalScript(steps), prompt) { _ in .rejected() }
    #expect(run.ending == .ended(.timedOut) && run.end == .seconds(10))
  }

  @Test
  func `stops and resizes don't restart the time limit`() throws {
    let run = try ScriptedPrompt(
      .type("123"), .wait(.seconds(4)), .signal(.suspend), .wait(.seconds(4)), .signal(.resume),
      .signal(.windowChange), .wait(.milliseconds(50)), .look, .wait(.seconds(4)),
      prompt: limited(10))
    #expect(run.ending == .ended(.timedOut) && run.end == .seconds(10))
    #expect(run.look.contains("0:02 left") && run.look.dotCount >= 3)
  }

  @Test
  func `an answer just before the time limit is accepted`() throws {
    let run = try ScriptedPrompt(
      .type("12345"), .wait(.milliseconds(9999)), .type("6"), prompt: limited(10))
    #expect(run.answer == "123456" && run.end == .milliseconds(9999))
  }

  @Test
  func `the time limit does not end a check, and an answer that is accepted later counts`() throws {
    let run = try ScriptedPrompt(
      .type("123456"), .until("Checking"), .wait(.seconds(20)), .look, prompt: limited(10),
      command: command("echo done"))
    #expect(run.answer == "123456" && run.output == "done\n")
    #expect(run.look.contains("Checking") && run.end == .seconds(20))
  }

  @Test(arguments: ["exit 1", "exit 75"])
  func `the prompt times out if a check that ends after the time limit does not accept the answer`(
    text: String
  ) throws {
    let run = try ScriptedPrompt(
      .type("123456"), .until("Checking"), .wait(.seconds(20)), prompt: limited(10),
      command: command("echo late >&2; \(text)"))
    #expect(run.ending == .ended(.timedOut) && run.answer == nil)
    #expect(run.rejection == (text == "exit 1" ? "late" : nil))
  }

  @Test
  func `a last attempt that is rejected after the time limit counts as timed out`() throws {
    var prompt = limited(10)
    prompt.attempts = 1
    let run = try ScriptedPrompt(
      .type("123456"), .until("Checking"), .wait(.seconds(20)), prompt: prompt,
      command: command("exit 1"))
    #expect(run.ending == .ended(.timedOut))
  }

  @Test
  func `a verifying function that exceeds the time limit can still accept the answer`() throws {
    for verdict in [Verdict.accepted, .rejected(), .unchecked()] {
      let script = TerminalScript([.type("123456")])
      let run = try ScriptedPrompt(script, limited(10)) { _ in
        script.elapsed += .seconds(11)
        return verdict
      }
      if case .accepted = verdict {
        #expect(run.answer == "123456")
      } else {
        #expect(run.ending == .ended(.timedOut))
      }
    }
  }

  @Test
  func `after a rejection the same time limit goes on`() throws {
    let run = try ScriptedPrompt(
      .type("123456"), .until("Checking"), .wait(.seconds(2)), .until("2 attempts"), .look,
      .wait(.seconds(20)), prompt: limited(10), command: command("exit 1"))
    #expect(
      run.ending == .ended(.timedOut) && run.end == .seconds(10) && run.look.contains("0:08 left"))
  }
}
