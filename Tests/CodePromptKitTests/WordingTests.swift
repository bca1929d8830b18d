import CodePromptKit
import PromptTestSupport
import Testing

/// The application sets the language and the words of the prompt.
struct WordingTests {
  @Test func `the application's language overrides the locale's`() throws {
    var prompt = CodePrompt(.digits(6))
    prompt.language = .simplifiedChinese
    let run = try ScriptedPrompt(.look, prompt: prompt)
    #expect(run.look.contains("请输入"))
    prompt.language = .english
    let chinese = ["LANG": "zh_CN.UTF-8", "TERM": "xterm-256color", "RUNEWIDTH_EASTASIAN": "0"]
    let english = try ScriptedPrompt(.look, prompt: prompt, environment: chinese)
    #expect(english.look.contains("Enter the 6-digit code"))
    // In the C locale Chinese can't be drawn.
    prompt.language = .simplifiedChinese
    let ascii = try ScriptedPrompt(
      .look, prompt: prompt, environment: ["LANG": "C", "TERM": "xterm"])
    #expect(ascii.look.contains("Enter the 6-digit code"))
  }

  @Test func `an application can replace every text, even one with a number`() throws {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.timeLimit = .seconds(90)
    prompt.allowsReveal = true
    prompt.wording = { phrase in
      switch phrase {
      case .timeLeft(let clock): "noch \(clock)"
      case .show: "zeigen"
      case .attemptsLeft(1): "noch ein Versuch"
      case .attemptsLeft(let count): "noch \(count) Versuche"
      case .missing(let amount): "es fehlen \(amount.count)"
      default: nil
      }
    }
    prompt.texts[.rejected] = "Falsch"
    let run = try ScriptedPrompt(
      .look, .type("123\r"), .look, .type("456"), .look, .wait(.seconds(1)), .type("111111"), .look,
      prompt: prompt
    ) { _ in .rejected() }
    #expect(run.script.shown[0].contains("noch 1:30") && run.script.shown[0].contains("Tab zeigen"))
    #expect(run.script.shown[1].contains("es fehlen 3"))
    #expect(run.script.shown[2].contains("noch 2 Versuche"))
    #expect(run.script.shown[3].contains("noch ein Versuch"))
    #expect(run.script.shown[0].contains("Enter the 6-digit code"))
  }
}
