import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

/// A full code is submitted at once, by Enter, or after a delay in which it can still be edited.
struct SubmissionTests {
  private func prompt(_ submission: Submission) -> CodePrompt {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.submission = submission
    return prompt
  }

  private static let grace = Submission.after(.milliseconds(800))

  @Test
  func `if the submit rule is enter, a full code waits for the Enter key`() throws {
    let run = try ScriptedPrompt(
      .type("123456"), .wait(.seconds(3600)), .look, .type("\u{7F}"), .look, .type("7"),
      .type("\r"), prompt: prompt(.enter))
    #expect(run.answer == "123457" && run.script.shown.map(\.dotCount) == [6, 5])
    let pasted = try ScriptedPrompt(
      .paste("123456"), .wait(.seconds(5)), .look, .type("\r"), prompt: prompt(.enter))
    #expect(pasted.answer == "123456" && pasted.look.dotCount == 6)
  }

  @Test
  func `the submit delay counts from the last edit`() throws {
    let run = try ScriptedPrompt(
      .type("12345"), .wait(.seconds(2)), .type("6"), .wait(.milliseconds(799)), .look,
      .wait(.seconds(5)), prompt: prompt(Self.grace))
    #expect(run.answer == "123456" && run.end == .milliseconds(2800) && run.look.dotCount == 6)
  }

  @Test
  func `Backspace during the submit delay edits the code`() throws {
    let run = try ScriptedPrompt(
      .type("123456"), .wait(.milliseconds(799)), .type("\u{7F}"), .wait(.seconds(9)), .look,
      .type("7"), .wait(.milliseconds(799)), .look, .wait(.milliseconds(1)),
      prompt: prompt(Self.grace))
    #expect(run.answer == "123457" && run.script.shown.map(\.dotCount) == [5, 6])
    #expect(run.end == .milliseconds(799 + 9000 + 800))
  }

  @Test
  func `a Backspace that was typed during the submit delay but read later edits the code`() throws {
    let slept = TerminalScript([
      .type("123456"), .machineSleeps(.seconds(5)), .type("\u{7F}"), .look,
    ])
    #expect(try ScriptedPrompt(slept, prompt(Self.grace)).isOpen && slept.shown[0].dotCount == 5)
    // The submit delay is over before the prompt can read its input again.
    for (keys, answer) in [("\u{7F}", nil), ("", "123456")] {
      let script = TerminalScript([.type("123456"), .signal(.suspend), .wait(.seconds(1)), .look])
      script.atStop {
        script.elapsed += .seconds(5)
        if !keys.isEmpty { script.typeAhead(keys) }
      }
      let run = try ScriptedPrompt(script, prompt(Self.grace))
      #expect(run.answer == answer)
      if answer == nil { #expect(run.isOpen && run.look.dotCount == 5) }
    }
  }

  @Test
  func `Enter during the submit delay submits at once`() throws {
    let run = try ScriptedPrompt(
      .type("123456"), .wait(.milliseconds(10)), .type("\r"), .wait(.seconds(5)),
      prompt: prompt(Self.grace))
    #expect(run.answer == "123456" && run.end == .milliseconds(10))
  }

  @Test
  func `a digit too many ends the submit delay, and the next edit starts a new delay`() throws {
    let run = try ScriptedPrompt(
      .type("123456"), .wait(.milliseconds(500)), .type("7"), .wait(.seconds(5)), .look,
      .type("\u{7F}"), .type("8"), .wait(.seconds(5)), prompt: prompt(Self.grace))
    #expect(run.answer == "123458" && run.look.contains("At most 6 digits"))
    #expect(run.end == .milliseconds(500 + 5000 + 800))
  }

  @Test
  func `a key that edits nothing does not end the submit delay`() throws {
    let run = try ScriptedPrompt(
      .type("123456"), .wait(.milliseconds(500)), .type("\u{1B}[A"), .wait(.seconds(5)),
      prompt: prompt(Self.grace))
    #expect(run.answer == "123456" && run.end == .milliseconds(800))
  }

  @Test
  func `the submit delay of a paste counts from the end of the pause after the paste`() throws {
    let run = try ScriptedPrompt(
      .type("1"), .paste("123456"), .wait(.milliseconds(300)), .type("\u{7F}"), .wait(.seconds(9)),
      .look, .paste("654321"), .wait(.seconds(9)), prompt: prompt(Self.grace))
    #expect(run.answer == "654321" && run.look.dotCount == 5)
    let replaced = try ScriptedPrompt(
      .type("123456"), .wait(.milliseconds(500)), .paste("654321"), .wait(.seconds(9)),
      prompt: prompt(Self.grace))
    #expect(replaced.answer == "654321" && replaced.end == .milliseconds(500 + 30 + 800))
  }

  @Test
  func `during a submit delay no wait is longer than a second`() throws {
    let run = try ScriptedPrompt(
      .type("123456"), .wait(.milliseconds(100)), .type("\u{7F}"), .type("\u{4}"),
      prompt: prompt(.after(.seconds(5))))
    #expect(run.ending == .ended(.cancelled))
    #expect(run.script.limits.map { $0 == nil }.filter(\.self).count >= 2)
    #expect(run.script.limits.allSatisfy { ($0 ?? .zero) <= .seconds(1) })
  }

  /// Counts the submit events, and collects the character counts of the change events.
  final class Told: @unchecked Sendable {
    var completions = 0
    var changes: [Int] = []

    func listen(to prompt: CodePrompt) -> CodePrompt {
      var prompt = prompt
      prompt.onEvent = { [self] event in
        switch event {
        case .submit: completions += 1
        case .change(let count): changes.append(count)
        default: break
        }
      }
      return prompt
    }
  }

  static let completions: [(Submission, [TerminalScript.Step], Int, [Int])] = [
    (.automatic, [.type("123456")], 1, [6]),
    (.automatic, [.type("12"), .type("3456")], 1, [2, 6]),
    (.automatic, [.type("12\u{7F}3456")], 0, [5]), (.automatic, [.type("1\u{7F}")], 0, []),
    (.automatic, [.reads("123456", "7")], 0, [6]),
    (.enter, [.type("123456"), .type("\r")], 1, [6]),
    (.enter, [.type("123456"), .type("\u{7F}"), .type("6"), .type("\r")], 1, [6, 5, 6]),
    (grace, [.type("123456"), .wait(.seconds(1))], 1, [6]),
    (
      grace,
      [
        .type("123456"), .wait(.milliseconds(100)), .type("\u{7F}"), .type("6"), .wait(.seconds(1)),
      ],
      1, [6, 5, 6]
    ),
    (.automatic, [.paste("123456"), .wait(.seconds(1))], 1, [6]),
    (.automatic, [.type("x"), .type("\r"), .type("\u{1B}[A"), .paste("12")], 0, []),
  ]

  @Test(arguments: completions)
  func `an entry is submitted once, and each change is reported`(
    submission: Submission, steps: [TerminalScript.Step], count: Int, changes: [Int]
  ) throws {
    let told = Told()
    let run = try ScriptedPrompt(TerminalScript(steps), told.listen(to: prompt(submission)))
    #expect(run.error == nil)
    #expect(told.completions == count && told.changes == changes)
  }

  @Test
  func `a code that is pasted again after a failed check is submitted again`() throws {
    let told = Told()
    let script = TerminalScript([
      .paste("111111"), .wait(.seconds(1)), .look, .paste("111111"), .wait(.seconds(1)),
      .type("\u{4}"),
    ])
    let run = try ScriptedPrompt(script, told.listen(to: prompt(.automatic))) { _ in .unchecked() }
    #expect(run.ending == .ended(.cancelled))
    #expect(told.completions == 2)
  }

  @Test
  func `after a rejection the character count starts from zero again`() throws {
    let told = Told()
    let script = TerminalScript([
      .type("111111"), .rest, .type("2"), .type("22222"), .rest, .type("123456"),
    ])
    let run = try ScriptedPrompt(script, told.listen(to: prompt(.automatic))) { code in
      code.text == "123456" ? .accepted : .rejected()
    }
    #expect(run.answer == "123456")
    #expect(told.completions == 3 && told.changes == [6, 0, 1, 6, 0, 6])
  }
}
