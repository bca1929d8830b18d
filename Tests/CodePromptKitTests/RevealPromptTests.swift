import CodePromptKit
import PromptTestSupport
import Testing

/// Tab shows and hides the typed text, and a setting shows each typed character for a short time.
struct RevealPromptTests {
  private func cells(_ look: String) -> String {
    let row = look.split(separator: "\n").first { $0.contains("│") } ?? ""
    return row.filter { !" │┃".contains($0) }
  }

  private func prompt(_ change: (inout CodePrompt) -> Void) -> CodePrompt {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    change(&prompt)
    return prompt
  }

  @Test
  func `the last character is shown for the set time`() throws {
    let run = try ScriptedPrompt(
      .type("1"), .look, .wait(.milliseconds(799)), .look, .wait(.milliseconds(1)), .look,
      .type("2"), .look, .type("3"), .look, .wait(.seconds(1)), .look, .type("\u{7F}"), .look,
      prompt: prompt { $0.lastCharacterRevealTime = .milliseconds(800) })
    #expect(run.script.shown.map(cells) == ["1", "1", "●", "●2", "●●3", "●●●", "●●"])
    // Once the last character is masked, the prompt waits without a time limit.
    #expect(run.isOpen && run.script.limits.last == .some(nil))
  }

  @Test
  func `each new last character is shown for the full time`() throws {
    let run = try ScriptedPrompt(
      .type("1"), .wait(.milliseconds(700)), .type("2"), .wait(.milliseconds(700)), .look,
      .wait(.milliseconds(100)), .look,
      prompt: prompt { $0.lastCharacterRevealTime = .milliseconds(800) })
    #expect(run.script.shown.map(cells) == ["●2", "●●"])
  }

  @Test
  func `neither a paste nor a submitted code shows its last character`() throws {
    let prompt = prompt { $0.lastCharacterRevealTime = .milliseconds(800) }
    let pasted = try ScriptedPrompt(
      .type("1"), .paste("654321"), .look, .wait(.seconds(1)), .type("\u{4}"), prompt: prompt
    ) { _ in .unchecked() }
    #expect(cells(pasted.look) == "●●●●●●")
    let script = TerminalScript([.type("12345"), .type("6")])
    let run = try ScriptedPrompt(script, prompt) { [self] _ in
      #expect(cells(script.emulator.text) == "●●●●●●")
      return .accepted
    }
    #expect(run.answer == "123456")
  }

  @Test
  func `without a reveal time the last character is masked`() throws {
    let run = try ScriptedPrompt(.type("12"), .look)
    #expect(cells(run.look) == "●●")
  }

  @Test
  func `Tab on its own shows and hides what is typed`() throws {
    let run = try ScriptedPrompt(
      .type("12"), .look, .type("\t"), .look, .type("3"), .look, .type("\t"), .look,
      prompt: prompt { $0.allowsReveal = true })
    #expect(run.script.shown.map(cells) == ["●●", "12", "123", "●●●"])
    #expect(run.script.shown[0].contains("Tab show") && run.script.shown[1].contains("Tab hide"))
  }

  @Test
  func `a Tab that is read together with other keys does not reveal the typed text`() throws {
    let prompt = prompt { $0.allowsReveal = true }
    for step in [
      TerminalScript.Step.type("\t1"), .type("1\t"), .reads("\t", "1"), .type("\t\t"),
    ] {
      let run = try ScriptedPrompt(step, .look, prompt: prompt)
      #expect(!cells(run.look).contains("1") && run.look.contains("Tab show"))
    }
    let off = try ScriptedPrompt(.type("1"), .type("\t"), .look)
    #expect(cells(off.look) == "●" && !off.look.contains("Tab"))
  }

  @Test
  func `revealed text is masked when it is submitted`() throws {
    let script = TerminalScript([
      .type("12"), .type("\t"), .type("3456"), .look, .rest, .type("1"), .look,
    ])
    var count = 0
    let run = try ScriptedPrompt(script, prompt { $0.allowsReveal = true }) { [self] _ in
      count += 1
      #expect(cells(script.emulator.text) == "●●●●●●")
      return .rejected()
    }
    #expect(count == 1 && run.isOpen)
    #expect(run.script.shown.map(cells) == ["", "●"])
  }
}
