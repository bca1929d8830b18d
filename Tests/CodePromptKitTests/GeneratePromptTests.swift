import CodePromptKit
import CodePromptSecretStorage
import PromptTestSupport
import Testing

/// Ctrl-R generates a new password.
struct GeneratePromptTests {
  private func prompt(
    _ password: String? = "correct horse", _ change: (inout CodePrompt) -> Void = { _ in }
  ) -> CodePrompt {
    var prompt = CodePrompt(.password(byteCount: 1...20))
    prompt.generateLabel = "suggest one"
    prompt.generate = { bytes in
      guard let password, bytes.isEmpty, bytes.capacity >= 20 else { return false }
      return password.utf8.allSatisfy { bytes.append($0) }
    }
    change(&prompt)
    return prompt
  }

  @Test func `a generated password replaces the typed one and is shown until the next edit`() throws
  {
    let run = try ScriptedPrompt(
      .type("abc"), .look, .type("\u{12}"), .look, .type("\u{7F}"), .look, .type("e\r"),
      prompt: prompt())
    #expect(run.answer == "correct horse")
    let looks = run.script.shown
    #expect(looks.allSatisfy { $0.contains("  Ctrl-R suggest one") })
    #expect(looks[1].contains("┃ correct horse ") && looks[1].dotCount == 0)
    #expect(!looks[2].contains("horse") && looks[2].dotCount == 12)
  }

  @Test func `a generated password need not be entered twice`() throws {
    let run = try ScriptedPrompt(
      .type("\u{12}"), .type("\r"), prompt: prompt { $0.asksTwice = true })
    #expect(run.answer == "correct horse")
  }

  @Test func `if generating fails, the bell rings and the typed text remains`() throws {
    for password in [nil, "longer than twenty bytes", "a\u{7}b"] {
      let run = try ScriptedPrompt(
        .type("abc"), .type("\u{12}"), .look, .type("\r"), prompt: prompt(password))
      #expect(run.answer == "abc" && run.look.dotCount == 3 && run.received.contains(0x07))
      #expect(!run.look.contains("pasted"))
    }
  }

  @Test func `a generated code is shown, and Enter submits it`() throws {
    let run = try ScriptedPrompt(
      .type("\u{12}"), .look, .type("\r"),
      prompt: prompt("271828") {
        $0.format = .digits(6)
        $0.generate = { bytes in "271828".utf8.allSatisfy { bytes.append($0) } }
      })
    #expect(run.look.contains("│ 2 │ │ 7 │") && run.answer == "271828")
  }

  @Test func `generating is not offered in plain lines nor for a question`() throws {
    let plain = try ScriptedPrompt(
      .type("\u{12}"), .look, prompt: prompt { $0.isPlain = true })
    #expect(plain.isOpen && !plain.look.contains("Ctrl-R") && !plain.look.contains("horse"))
    let question = try ScriptedPrompt(
      .type("\u{12}"), .look, prompt: prompt { $0.format = .question() })
    #expect(question.isOpen && !question.look.contains("Ctrl-R"))
  }

  @Test func `with a resend command Ctrl-R runs it instead of generating`() throws {
    let run = try ScriptedPrompt(
      .type("\u{12}"), .until("Sent to 42"), .look, .type("a\r"),
      prompt: prompt { $0.resend = .shell("echo Sent to 42") })
    #expect(run.answer == "a" && run.script.missed == [] && run.look.contains("Ctrl-R new code"))
  }
}
