import CodePromptKit
import CodePromptSecretStorage
import PromptTestSupport
import Testing

/// The application rates the quality of a new password while it is typed.
struct RatingTests {
  /// A prompt for a password whose rating is 20 for each character, and too weak below three.
  private func prompt(_ change: (inout CodePrompt) -> Void = { _ in }) -> CodePrompt {
    var prompt = CodePrompt(.password())
    prompt.rating = { answer in
      answer.count < 3 ? .tooWeak(20 * answer.count) : .acceptable(20 * answer.count)
    }
    change(&prompt)
    return prompt
  }

  private func statuses(_ run: ScriptedPrompt) -> [String] {
    run.script.shown.map { look in
      let rows = look.split(separator: "\n")
      return rows.count > 3 ? rows[3...].joined() : rows.last.map(String.init) ?? ""
    }
  }

  @Test func `a rating is drawn as a bar, with a word if it is too low`() throws {
    let run = try ScriptedPrompt(
      .type("a"), .look, .type("b"), .look, .type("c"), .look, .type("defghi"), .look,
      .type("\u{15}"), .look, prompt: prompt { $0.style = .box })
    #expect(
      run.script.shown.map { $0.split(separator: "\n").last ?? "" } == [
        "  Quality ▰▰▱▱▱▱▱▱ too weak", "  Quality ▰▰▰▱▱▱▱▱ too weak", "  Quality ▰▰▰▰▰▱▱▱",
        "  Quality ▰▰▰▰▰▰▰▰", "  ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛",
      ])
  }

  @Test
  func `a rating of the entry has the caller's label, and says too weak in the user's language`()
    throws
  {
    let own = try ScriptedPrompt(
      .type("abc"), .look, prompt: prompt { $0.ratingLabel = "Strength\u{1B}[31m:" })
    #expect(own.look.hasSuffix("  Strength: ▰▰▰▰▰▱▱▱"))
    let chinese = try ScriptedPrompt(
      .type("a"), .look, prompt: prompt(), environment: ["LANG": "zh_TW.UTF-8", "TERM": "xterm"])
    #expect(chinese.look.hasSuffix("  強度 ▰▰▱▱▱▱▱▱ 太弱"))
    let ascii = try ScriptedPrompt(.type("abc"), .look, prompt: prompt { $0.isASCII = true })
    #expect(ascii.look.hasSuffix("  Quality [#####---]"))
  }

  @Test func `note and remaining time are beside the rating, which is hidden during a check`()
    throws
  {
    let prompt = prompt {
      $0.timeLimit = .seconds(60)
      $0.note = "Wrong"
    }
    let script = TerminalScript(
      columns: 120,
      [.look, .type("abc"), .paste("x\u{1}"), .look, .wait(.seconds(1)), .type("\r")])
    _ = try ScriptedPrompt(script, prompt) { _ in
      let screen = script.emulator.text
      #expect(!screen.contains("Quality") && screen.contains("Checking"))
      return .accepted
    }
    #expect(script.shown[0].hasSuffix("  ✗ Wrong · 1:00 left"))
    let told =
      "  ✗ The pasted text contains a character that is not allowed · Quality ▰▰▰▰▰▱▱▱ · 1:00 left"
    #expect(script.shown[1].hasSuffix(told))
  }

  @Test func `the rating function runs once for keys read together, and not for the second entry`()
    throws
  {
    let seen = Seen()
    let prompt = prompt {
      $0.asksTwice = true
      $0.rating = { answer in
        seen.texts.append(answer.text)
        return nil
      }
    }
    let run = try ScriptedPrompt(
      .type("abc"), .type("\u{1B}[D"), .type("d\u{7F}"), .wait(.seconds(1)), .type("\u{15}"),
      .type("xy"), .type("\r"), .type("x"), .type("y"), .look, .type("\r"), prompt: prompt)
    #expect(run.answer == "xy" && !run.look.contains("Quality"))
    #expect(seen.texts == ["abc", "abc", "xy"])
  }

  /// The answers that the rating function saw. The prompt runs on the test's thread.
  private final class Seen: @unchecked Sendable {
    var texts: [String] = []
  }

  @Test func `plain lines show the rating as a number when its verdict changes`() throws {
    let run = try ScriptedPrompt(
      .type("a"), .type("b"), .type("c"), .type("d"), .type("\u{7F}"), .type("\u{7F}"), .look,
      prompt: prompt { $0.isPlain = true })
    #expect(
      run.look.split(separator: "\n").filter { $0.hasPrefix("Quality") } == [
        "Quality 20% too weak", "Quality 60%", "Quality 40% too weak",
      ])
  }

  @Test(arguments: [
    (PromptRating.acceptable(1000), "▰▰▰▰▰▰▰▰"), (.acceptable(0), "▱▱▱▱▱▱▱▱"),
    (.tooWeak(1000), "▰▰▰▰▰▰▰▰ too weak"), (.tooWeak(0), "▱▱▱▱▱▱▱▱ too weak"),
    (.acceptable(-1), "▱▱▱▱▱▱▱▱"), (.acceptable(6), "▱▱▱▱▱▱▱▱"), (.acceptable(7), "▰▱▱▱▱▱▱▱"),
  ])
  func `a rating out of range counts as the nearest limit`(rating: PromptRating, bar: String)
    throws
  {
    let run = try ScriptedPrompt(.type("a"), .look, prompt: prompt { $0.rating = { _ in rating } })
    #expect(run.look.hasSuffix("  Quality \(bar)"))
  }
}
