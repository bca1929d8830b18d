import CodePromptKit
import CodePromptSecretStorage
import CodePromptSystem
import PromptTestSupport
import Testing

/// After a wrong answer the prompt drops keys until a pause, so that keys that the user typed
/// before seeing the rejection don't use up another attempt.
struct DroppedKeysTests {
  private final class Counter {
    var checks = 0
    func reject(_ code: borrowing SecretBytes) -> Verdict {
      checks += 1
      return .rejected()
    }
  }

  @Test func `a digit key held down uses up only one attempt`() throws {
    let counter = Counter()
    let held = (0..<60).flatMap { _ in
      [TerminalScript.Step.type("1"), .wait(.milliseconds(33))]
    }
    let script = TerminalScript(held + [.look, .wait(.milliseconds(467)), .type("12"), .look])
    let run = try ScriptedPrompt(
      script, CodePrompt(.digits(4), mask: .dots), ScriptedPrompt.xterm, counter.reject)
    #expect(counter.checks == 1)
    try #require(run.isOpen && script.shown.count == 2)
    #expect(script.shown[0].dotCount == 0 && script.shown[0].contains("2 attempts left"))
    #expect(script.shown[1].dotCount == 2)
  }

  @Test func `a rejected code that is soon typed or pasted again uses up no second attempt`() throws
  {
    for again in [TerminalScript.Step.type("123456"), .paste("123456"), .type("\r")] {
      let counter = Counter()
      let script = TerminalScript([.type("123456"), .wait(.milliseconds(400)), again, .look])
      _ = try ScriptedPrompt(
        script, CodePrompt(.digits(6), mask: .dots), ScriptedPrompt.xterm, counter.reject)
      #expect(counter.checks == 1)
      #expect(script.shown[0].dotCount == 0 && script.shown[0].contains("That code is wrong"))
    }
  }

  @Test func `after a wrong answer keys are dropped until half a second after the last one`() throws
  {
    let counter = Counter()
    let script = TerminalScript([
      .type("111111"), .wait(.milliseconds(499)), .type("2"), .wait(.milliseconds(499)), .look,
      .wait(.milliseconds(1)), .type("3"), .look,
    ])
    let run = try ScriptedPrompt(
      script, CodePrompt(.digits(6), mask: .dots), ScriptedPrompt.xterm, counter.reject)
    #expect(run.isOpen && script.shown.map(\.dotCount) == [0, 1])
  }

  @Test func `after a long check the next keys are not dropped`() throws {
    var prompt = CodePrompt(.digits(4), mask: .dots)
    prompt.commandTimeLimit = .seconds(60)
    let script = TerminalScript([
      .type("1111"), .until("Checking"), .wait(.seconds(2)), .until("wrong"), .type("22"), .look,
    ])
    let command = VerificationCommand(["sh", "-c", "sleep 0.2; exit 1"])
    let run = try ScriptedPrompt(
      script, prompt, ScriptedPrompt.xterm, .command(PreparedVerifier(command)))
    #expect(run.script.missed == [] && run.look.dotCount == 2)
  }

  @Test func `Esc and Ctrl-C end the prompt while keys are dropped`() throws {
    let counter = Counter()
    for (makesSignals, key) in [(true, "\u{1B}"), (false, "\u{3}")] {
      let script = TerminalScript([.type("111111"), .type(key), .wait(.milliseconds(100))])
      script.traits.makesSignals = makesSignals
      let run = try ScriptedPrompt(
        script, CodePrompt(.digits(6), mask: .dots), ScriptedPrompt.xterm, counter.reject)
      #expect(run.ending == (makesSignals ? .ended(.cancelled) : .signal(.interrupt)))
      #expect(run.end <= .milliseconds(100))
    }
  }

  @Test func `an answer that could not be checked can be submitted again at once`() throws {
    let run = try ScriptedPrompt(.type("123456"), .type("\r")) { [box = Box()] _ in
      box.count += 1
      return box.count == 1 ? .unchecked() : .accepted
    }
    #expect(run.answer == "123456")
  }

  private final class Box { var count = 0 }
}
