import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

/// An autofill command may find the code, for example in a text message, and fill the cells.
@Suite(.waits)
struct AutofillPromptTests {
  private func prompt(
    _ autofill: String, _ change: (inout CodePrompt) -> Void = { _ in }
  ) -> CodePrompt {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.autofill = .shell(autofill)
    change(&prompt)
    return prompt
  }

  static let outputs: [(String, String?)] = [
    ("echo 123456", "123456"), ("echo Your code is G-123456.", "123456"),
    ("printf 123456", "123456"), ("echo hello; echo 12345; echo 123 456; echo 654321", "123456"),
    ("echo 123456 654321; echo 111111", "111111"),
    ("head -c 100000 /dev/zero; echo; echo 123456", "123456"),
    ("echo 12345", nil), ("true", nil), ("exit 1", nil), ("echo 123456 >&2", nil),
    ("echo 1234567", nil), ("echo", nil), ("kill -9 $$", nil),
  ]

  @Test(arguments: outputs)
  func `an autofill command's first line with a code fills the cells and submits`(
    text: String, answer: String?
  ) throws {
    let run = try ScriptedPrompt(.look, prompt: prompt(text))
    #expect(run.answer == answer && run.error == nil)
    #expect(run.isOpen == (answer == nil))
    #expect(run.look.contains("Enter the 6-digit code"))
    if answer != nil {
      #expect(String(decoding: run.received, as: UTF8.self).dotCount >= 6)
    }
  }

  @Test(arguments: ["1", "x", "1\u{7F}", "\u{1B}[200~12\u{1B}[201~"])
  func `autofill fills nothing once the user has typed`(keys: String) throws {
    let marker = Leftovers.marker()
    let run = try ScriptedPrompt(
      .type(keys), .wait(.seconds(1)), .look, .type("\u{15}654321"),
      prompt: prompt("sleep 0.02; echo 123456; sleep \(marker)"))
    #expect(run.answer == "654321" && run.look.dotCount <= 1 && Leftovers.isGone(marker))
  }

  @Test
  func `the autofill command is ended once the user types, and the prompt continues`() throws {
    let marker = Leftovers.marker()
    let run = try ScriptedPrompt(
      .type("1"), .letRun(100), .run { #expect(!Leftovers.isRunning(marker)) }, .type("23456"),
      prompt: prompt("sleep \(marker)"))
    #expect(run.answer == "123456")
  }

  @Test(arguments: ["\u{1B}[A", "\r", "\u{7F}", "\u{1B}[I"])
  func `keys that type nothing don't stop autofill`(keys: String) throws {
    let run = try ScriptedPrompt(.type(keys), prompt: prompt("echo 123456"))
    #expect(run.answer == "123456")
  }

  @Test
  func `autofill waits for a challenge that is being fetched`() throws {
    let run = try ScriptedPrompt(
      .until("7 + 4"),
      prompt: prompt("echo 123456") { $0.challenge = .shell("sleep 0.05; echo 7 + 4") })
    #expect(run.answer == "123456" && run.script.missed == [])
  }

  @Test
  func `a filled code is submitted by the same rule as a typed one`() throws {
    let waits = try ScriptedPrompt(
      .until("●"), .look, .wait(.seconds(9)), .type("\r"),
      prompt: prompt("echo 123456") { $0.submission = .enter })
    #expect(waits.answer == "123456" && waits.look.dotCount == 6 && waits.script.missed == [])
    let grace = try ScriptedPrompt(
      .until("●"), .wait(.milliseconds(400)), .type("\u{7F}"), .look, .type("7"),
      .wait(.seconds(9)),
      prompt: prompt("echo 123456") { $0.submission = .after(.milliseconds(800)) })
    #expect(grace.answer == "123457" && grace.look.dotCount == 5)
  }

  @Test
  func `autofill fills in only one code, and after its rejection the user types`() throws {
    var seen: [String] = []
    let script = TerminalScript([.until("2 attempts left"), .rest, .type("654321")])
    let run = try ScriptedPrompt(script, prompt("echo 111111; echo 222222")) { code in
      seen.append(code.text)
      return code.text == "654321" ? .accepted : .rejected()
    }
    #expect(run.answer == "654321" && seen == ["111111", "654321"] && script.missed == [])
  }

  @Test
  func `the autofill command is ended when the prompt ends, or at its time limit`() throws {
    let marker = Leftovers.marker()
    let typed = try ScriptedPrompt(.type("\u{4}"), prompt: prompt("sleep \(marker)"))
    #expect(typed.ending == .ended(.cancelled) && Leftovers.isGone(marker))
    let other = Leftovers.marker()
    let late = try ScriptedPrompt(
      .wait(.seconds(6)), .type("123456"),
      prompt: prompt("sleep \(other)") { $0.commandTimeLimit = .seconds(5) })
    #expect(late.answer == "123456" && Leftovers.isGone(other))
  }

  @Test
  func `every running command is ended however the prompt ends`() throws {
    let markers = (0..<3).map { _ in Leftovers.marker() }
    for steps: [TerminalScript.Step] in [
      [.type("\u{1B}\u{1B}"), .wait(.seconds(1))], [.signal(.interrupt)], [.hangUp],
      [.wait(.seconds(99))],
    ] {
      let all = prompt("sleep \(markers[0])") {
        $0.resend = .shell("sleep \(markers[1])")
        $0.timeLimit = .seconds(30)
      }
      let command = VerificationCommand(["sh", "-c", "sleep \(markers[2])"])
      let script = TerminalScript(
        [.type("\u{12}"), .type("12"), .until("Asking"), .type("3456"), .until("Checking")] + steps
          + [.type("\u{1B}\u{1B}"), .wait(.seconds(1))])
      let run = try ScriptedPrompt(
        script, all, ScriptedPrompt.xterm, .command(PreparedVerifier(command)))
      #expect(run.ending != .ended(.accepted) && script.missed == [])
      #expect(markers.allSatisfy(Leftovers.isGone))
    }
  }

  @Test
  func `autofill never fills in a password`() throws {
    var prompt = CodePrompt(.password())
    prompt.autofill = .shell("echo 123456")
    let run = try ScriptedPrompt(.look, prompt: prompt)
    #expect(run.isOpen && run.answer == nil)
  }
}
