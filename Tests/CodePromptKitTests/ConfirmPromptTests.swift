import CodePromptKit
import PromptTestSupport
import Testing

/// With `asksTwice` the prompt asks for the answer twice.
@Suite(.waits)
struct ConfirmPromptTests {
  private func prompt(_ format: CodeFormat = .digits(4)) -> CodePrompt {
    var prompt = CodePrompt(format, mask: .dots)
    prompt.asksTwice = true
    return prompt
  }

  private static let again = "Once more, to be sure"
  private static let mismatch = "The two don't match. Start again"

  @Test
  func `a code that is asked for twice is accepted if both entries are the same`() throws {
    let run = try ScriptedPrompt(
      .look, .type("1234"), .look, .type("12"), .look, .type("34"), prompt: prompt())
    #expect(run.answer == "1234")
    #expect(run.script.shown.map { $0.contains(Self.again) } == [false, true, true])
    #expect(run.script.shown.map(\.dotCount) == [0, 0, 2])
  }

  @Test
  func `if two entries differ, both are asked for again`() throws {
    let run = try ScriptedPrompt(
      .type("1234"), .type("1235"), .look, .type("5"), .look, .type("555"), .look, .type("5555"),
      prompt: prompt())
    #expect(run.answer == "5555")
    let looks = run.script.shown
    #expect(looks[0].contains(Self.mismatch) && looks[0].dotCount == 0)
    #expect(!looks[1].contains(Self.mismatch) && !looks[1].contains(Self.again))
    #expect(looks[2].contains(Self.again) && looks[2].dotCount == 0)
  }

  @Test
  func `a password that is asked for twice must be the same both times`() throws {
    let run = try ScriptedPrompt(
      .type("pass\r"), .look, .type("pess\r"), .look, .type("word\r"), .type("word\r"),
      prompt: prompt(.password()))
    #expect(run.answer == "word")
    #expect(run.script.shown[0].contains(Self.again))
    #expect(run.script.shown[1].contains(Self.mismatch))
  }

  @Test
  func `keys in the read after the first entry belong to the second entry`() throws {
    let run = try ScriptedPrompt(.reads("1234"), .reads("1234"), prompt: prompt())
    #expect(run.answer == "1234")
    let overflow = try ScriptedPrompt(.type("12341234"), .look, prompt: prompt())
    #expect(overflow.isOpen && overflow.look.contains("At most 4 digits"))
  }

  @Test
  func `the command runs once both entries agree, and a rejection asks for both again`() throws {
    let command = VerificationCommand([
      "sh", "-c", "read -r c; [ $c = 4321 ] && exit; echo \"saw ${c%???}...\" >&2; exit 1",
    ])
    let run = try ScriptedPrompt(
      .type("1111"), .look, .type("2222"), .look, .type("3333"), .type("3333"),
      .until("saw 3... (2 attempts left)"), .look, .rest, .type("4321"), .look, .type("4321"),
      prompt: prompt(), command: command)
    #expect(run.answer == "4321" && run.script.missed == [])
    let looks = run.script.shown
    #expect(looks[0].contains(Self.again) && looks[1].contains(Self.mismatch))
    #expect(looks[2].dotCount == 0 && looks[3].contains(Self.again))
    #expect(!looks[0].contains("Checking") && !looks[3].contains("Checking"))
  }

  @Test
  func `an answer that could not be checked need not be entered twice again`() throws {
    var count = 0
    let run = try ScriptedPrompt(
      .type("1234"), .type("1234"), .look, .type("\r"), prompt: prompt()
    ) { _ in
      count += 1
      return count == 1 ? .unchecked("No line") : .accepted
    }
    #expect(run.answer == "1234" && count == 2)
    #expect(run.look.dotCount == 4 && run.look.contains("No line. Press Enter to try again"))
  }
}
