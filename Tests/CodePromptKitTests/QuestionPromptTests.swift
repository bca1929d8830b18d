import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

/// A question on the screen: its row of keys, its answers and its endings.
@Suite(.waits)
struct QuestionPromptTests {
  private func prompt(
    _ choices: QuestionChoices = .yesOrNo, _ change: (inout CodePrompt) -> Void = { _ in }
  ) -> CodePrompt {
    var prompt = CodePrompt(.question(choices))
    prompt.question = "Delete it?"
    change(&prompt)
    return prompt
  }

  @Test(arguments: [
    ("y", PromptEnding.accepted), ("Y", .accepted), ("n", .rejected), ("\r", .rejected),
    ("\u{4}", .cancelled), ("\u{1B}[121u", .accepted), ("\u{1B}[200~y\u{1B}[201~n", .rejected),
  ])
  func `a key answers the question`(key: String, ending: PromptEnding) throws {
    let run = try ScriptedPrompt(
      .look, .type(key), .wait(.seconds(1)), .type("n"), prompt: prompt())
    #expect(run.ending == .ended(ending) && run.answer == (ending == .accepted ? "" : nil))
    #expect(run.look == "  Delete it?\n  [Y] Yes   [N/Enter] No   [Esc] Cancel")
    #expect(run.script.emulator.text == "")
  }

  @Test func `Enter does nothing in a question without an answer for it`() throws {
    var choices = QuestionChoices.yesOrNo
    choices.enterAccepts = nil
    let run = try ScriptedPrompt(
      .look, .type("\r"), .look, .wait(.seconds(1)), .type("y"), prompt: prompt(choices))
    #expect(run.script.shown[0] == "  Delete it?\n  [Y] Yes   [N] No   [Esc] Cancel")
    #expect(run.script.shown[1].hasSuffix("\n  ✗ Press Y for Yes, N for No, Esc for Cancel"))
    #expect(run.ending == .ended(.accepted))
  }

  @Test func `a lone ESC cancels a question after a pause`() throws {
    let run = try ScriptedPrompt(.type("\u{1B}"), .wait(.seconds(1)), prompt: prompt())
    #expect(run.ending == .ended(.cancelled))
  }

  @Test func `a key that is no answer rings the bell, and a note names the keys`() throws {
    let run = try ScriptedPrompt(.type("x"), .look, .type("y"), prompt: prompt())
    #expect(run.look.hasSuffix("\n  ✗ Press Y for Yes, N or Enter for No, Esc for Cancel"))
    #expect(run.received.contains(0x07) && run.answer == "")
    let pasted = try ScriptedPrompt(
      .paste("y"), .wait(.seconds(1)), .look, .type("n"), prompt: prompt(.acknowledgement))
    #expect(pasted.look.hasSuffix("\n  ✗ Press O or Enter for OK") && pasted.isOpen)
    let notice = try ScriptedPrompt(.type("\r"), .look, prompt: prompt(.notice))
    #expect(notice.look.hasSuffix("\n  ✗ Press Esc for Cancel") && notice.isOpen)
  }

  @Test func `the caller's labels replace the built-in ones and can't control the terminal`() throws
  {
    let choices = QuestionChoices(
      accept: .init(label: "_Ja\u{1B}[31m\nklar"), reject: .init(label: "_Nein", key: "k"),
      cancel: .init(label: "_Abbrechen"), enterAccepts: true)
    let run = try ScriptedPrompt(.look, .type("x"), .look, .type("K"), prompt: prompt(choices))
    let looks = run.script.shown.map { $0.split(separator: "\n").last.map(String.init) }
    #expect(looks[0] == "  [J/Enter] Ja   [K] Nein   [Esc] Abbrechen")
    #expect(looks[1] == "  ✗ Press J or Enter for Ja, K for Nein, Esc for Abbrechen")
    #expect(run.ending == .ended(.rejected))
  }

  @Test(arguments: [
    ("zh_CN.UTF-8", "  是否继续？\n  [Y] 是   [N/Enter] 否   [Esc] 取消", "请按 Y（是）、N 或 Enter（否）、Esc（取消）"),
    ("zh_TW.UTF-8", "  是否繼續？\n  [Y] 是   [N/Enter] 否   [Esc] 取消", "請按 Y（是）、N 或 Enter（否）、Esc（取消）"),
    (
      "en_US.UTF-8", "  Continue?\n  [Y] Yes   [N/Enter] No   [Esc] Cancel",
      "Press Y for Yes, N or Enter for No, Esc for Cancel"
    ),
  ])
  func `built-in labels of a question are in the locale's language`(
    locale: String, look: String, note: String
  ) throws {
    let run = try ScriptedPrompt(
      .look, .type("x"), .look, .type("y"), prompt: CodePrompt(.question()),
      environment: ["LANG": locale, "TERM": "xterm"])
    #expect(run.script.shown[0] == look && run.script.shown[1].hasSuffix(note))
    #expect(run.answer == "")
  }

  @Test func `plain lines name the keys of a question, and then the answer`() throws {
    for (keys, last) in [("y", "Yes"), ("N", "No"), ("\u{4}", "Cancelled")] {
      let run = try ScriptedPrompt(
        .type("x"), .type(keys), prompt: prompt { $0.isPlain = true })
      let sentence = "Press Y for Yes, N or Enter for No, Esc for Cancel"
      #expect(run.script.emulator.text == "Delete it?\n\(sentence)\n\(sentence)\n\(last)")
    }
    let own = prompt {
      $0.isPlain = true
      $0.texts = [.accepted: "Gone", .rejected: "Kept"]
    }
    #expect(try ScriptedPrompt(.type("y"), prompt: own).script.emulator.text.hasSuffix("\nGone"))
    #expect(try ScriptedPrompt(.type("n"), prompt: own).script.emulator.text.hasSuffix("\nKept"))
  }

  @Test func `with keepsSummary a question leaves a summary on the screen`() throws {
    for (keys, mark) in [("y", "✓"), ("n", "✗"), ("\u{4}", "✗")] {
      let run = try ScriptedPrompt(.type(keys), prompt: prompt { $0.keepsSummary = true })
      #expect(run.script.emulator.text == "\(mark) Delete it?")
    }
  }

  @Test func `settings for typed answers have no effect on a question`() throws {
    let prompt = prompt {
      $0.asksTwice = true
      $0.allowsReveal = true
      $0.lastCharacterRevealTime = .seconds(1)
      $0.submission = .after(.seconds(1))
      $0.mask = .shown
      $0.placeholder = "x"
      $0.style = .box
    }
    let run = try ScriptedPrompt(.look, .type("\t"), .type("y"), prompt: prompt)
    #expect(run.answer == "" && run.end == .zero)
    #expect(run.look == "  Delete it?\n  [Y] Yes   [N/Enter] No   [Esc] Cancel")
  }

  @Test func `the answer yes is checked if there is a verifying function`() throws {
    var count = 0
    let run = try ScriptedPrompt(
      .type("y"), .look, .rest, .type("y"), .look, .type("\r"), prompt: prompt()
    ) { answer in
      let isEmpty = answer.isEmpty
      #expect(isEmpty)
      count += 1
      return count == 1 ? .rejected() : count == 2 ? .unchecked("No line") : .accepted
    }
    #expect(run.answer == "" && count == 3)
    #expect(run.script.shown[0].hasSuffix("\n  ✗ Not accepted (2 attempts left)"))
    #expect(run.script.shown[1].hasSuffix("\n  ✗ No line. Press Enter to try again"))
  }

  @Test func `the answer no is never checked`() throws {
    let run = try ScriptedPrompt(.type("n"), prompt: prompt()) { _ in
      Issue.record("it was asked")
      return .accepted
    }
    #expect(run.ending == .ended(.rejected) && run.rejection == nil)
  }

  @Test func `the time limit ends the question, and the remaining time is shown`() throws {
    let run = try ScriptedPrompt(
      .wait(.seconds(15)), .look, .wait(.seconds(60)),
      prompt: prompt(.notice) { $0.timeLimit = .seconds(20) })
    #expect(run.ending == .ended(.timedOut) && run.end == .seconds(20))
    #expect(run.look.hasSuffix("\n  0:05 left"))
  }

  @Test func `a question is drawn again after a stop and in smaller windows`() throws {
    let script = TerminalScript([
      .signal(.suspend), .look, .resize(columns: 20, rows: 24), .signal(.windowChange),
      .wait(.milliseconds(50)), .look,
      .resize(columns: 10, rows: 24), .signal(.windowChange), .wait(.milliseconds(50)), .look,
      .resize(columns: 6, rows: 24), .signal(.windowChange), .wait(.milliseconds(50)), .look,
      .type("y"),
    ])
    let run = try ScriptedPrompt(script, prompt())
    #expect(
      run.script.shown == [
        "  Delete it?\n  [Y] Yes   [N/Enter] No   [Esc] Cancel", "  Delete it?\n  [Y] [N/Enter]",
        "  Delete\n  it?\n  [Y] [N]", "",
      ])
    #expect(run.answer == "")
  }
}
