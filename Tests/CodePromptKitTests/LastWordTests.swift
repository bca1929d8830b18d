import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

/// What remains on the screen when a prompt ends, and texts that an application replaces.
@Suite(.waits)
struct LastWordTests {
  /// Steps that end a prompt for six digits with one attempt and a minute's time, and the ending.
  static let endings: [([TerminalScript.Step], ScriptEnding)] = [
    ([.type("123456")], .ended(.accepted)), ([.type("111111")], .ended(.rejected)),
    ([.type("\u{4}")], .ended(.cancelled)),
    ([.type("12"), .type("\u{1B}"), .wait(.seconds(1))], .ended(.cancelled)),
    ([.type("12"), .wait(.seconds(99))], .ended(.timedOut)),
    ([.type("12"), .type("\u{6}")], .ended(.forgot)), ([.type("12"), .hangUp], .lost),
    ([.type("12"), .signal(.interrupt)], .signal(.interrupt)),
  ]

  private var prompt: CodePrompt {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.attempts = 1
    prompt.timeLimit = .seconds(60)
    prompt.offersForgot = true
    return prompt
  }

  private func run(
    _ steps: [TerminalScript.Step], _ prompt: CodePrompt
  ) throws -> ScriptedPrompt {
    try ScriptedPrompt(TerminalScript(steps), prompt) { code in
      code.text == "123456" ? .accepted : .rejected("Expired")
    }
  }

  @Test(arguments: endings)
  func `a prompt without a summary leaves nothing on the screen`(
    steps: [TerminalScript.Step], ending: ScriptEnding
  ) throws {
    let run = try run(steps, prompt)
    #expect(run.ending == ending)
    #expect(ending == .lost || run.script.emulator.text == "")
    #expect(run.script.requests.count { $0 == .restore } == 1)
  }

  @Test(arguments: endings)
  func `a prompt with a summary leaves one row with a mark`(
    steps: [TerminalScript.Step], ending: ScriptEnding
  ) throws {
    for title in ["", "Sign in"] {
      var prompt = prompt
      prompt.keepsSummary = true
      prompt.title = title
      let run = try run(steps, prompt)
      let name = title.isEmpty ? "Enter the 6-digit code" : title
      switch ending {
      case .lost: break
      case .signal: #expect(run.script.emulator.text == "")
      case .ended(.accepted):
        #expect(run.script.emulator.text.split(separator: "\n") == ["✓ \(name)"])
      default: #expect(run.script.emulator.text.split(separator: "\n") == ["✗ \(name)"])
      }
    }
  }

  @Test(arguments: endings)
  func `plain lines report how the prompt ended`(steps: [TerminalScript.Step], ending: ScriptEnding)
    throws
  {
    for keeps in [false, true] {
      var prompt = prompt
      prompt.isPlain = true
      prompt.keepsSummary = keeps
      let run = try run(steps, prompt)
      let last: String? =
        switch ending {
        case .ended(.accepted): "Accepted"
        case .ended(.rejected): "Expired"
        case .ended(.cancelled): "Cancelled"
        case .ended(.timedOut): "The time is up"
        default: nil
        }
      let lines = run.script.emulator.text.split(separator: "\n").map(String.init)
      let summary = "\(ending == .ended(.accepted) ? "✓" : "✗") Enter the 6-digit code"
      let isSummed = keeps && (last != nil || ending == .ended(.forgot))
      #expect(lines.contains(summary) == isSummed && (!isSummed || lines.last == summary))
      if let last { #expect(lines.dropLast(keeps ? 1 : 0).last == last) }
      for word in ["Accepted", "Expired", "Cancelled", "The time is up"] where word != last {
        #expect(!lines.contains(word))
      }
    }
  }

  @Test
  func `Ctrl-F does nothing unless it is offered`() throws {
    let run = try ScriptedPrompt(.type("12"), .type("\u{6}"), .look)
    #expect(run.isOpen && run.look.dotCount == 2 && !run.look.contains("Ctrl-F"))
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.offersForgot = true
    let offered = try ScriptedPrompt(.look, .type("\u{6}"), prompt: prompt)
    #expect(offered.ending == .ended(.forgot) && offered.look.contains("Ctrl-F forgot it?"))
  }

  // MARK: Replaced texts

  /// Each replaceable text, and the steps that bring it to the screen.
  static let texts: [(PromptText, [TerminalScript.Step])] = [
    (.verifying, [.type("1111"), .until("own text")]),
    (.rejected, [.type("1111"), .until("own text")]),
    (.attemptsLeft, [.type("1111"), .until("own text 2")]),
    (.resend, [.until("Ctrl-R own text")]), (.forgot, [.until("Ctrl-F own text")]),
    (.tooShort, [.type("1\r"), .until("own text")]),
    (.tooLong, [.type("11111"), .until("own text")]),
    (.notAllowed, [.type("x"), .until("own text")]),
    (.pasteRefused, [.paste("x"), .until("own text")]),
  ]

  @Test(arguments: texts)
  func `an application's text replaces the built-in one`(
    name: PromptText, steps: [TerminalScript.Step]
  ) throws {
    var prompt = CodePrompt(.digits(4), mask: .dots)
    prompt.texts = [name: name == .attemptsLeft ? "own text N" : "own text"]
    prompt.offersForgot = true
    prompt.resend = .shell("true")
    let script = TerminalScript(steps + [.look])
    let command = try PreparedVerifier(VerificationCommand(["sh", "-c", "exit 1"]))
    let run = try ScriptedPrompt(script, prompt, ScriptedPrompt.xterm, .command(command))
    #expect(run.script.missed == [])
  }

  @Test
  func `the texts of a prompt that asks twice can be replaced`() throws {
    var prompt = CodePrompt(.digits(4), mask: .dots)
    prompt.asksTwice = true
    prompt.texts = [.again: "Noch einmal", .mismatch: "Das war anders"]
    let run = try ScriptedPrompt(.type("1111"), .look, .type("2222"), .look, prompt: prompt)
    #expect(run.script.shown[0].contains("Noch einmal"))
    #expect(run.script.shown[1].contains("Das war anders"))
  }

  @Test
  func `the final texts of plain lines can be replaced`() throws {
    for (steps, ending) in LastWordTests.endings {
      var prompt = prompt
      prompt.isPlain = true
      prompt.texts = [.accepted: "gut", .cancelled: "ab", .timedOut: "aus"]
      let run = try run(steps, prompt)
      let last = run.script.emulator.text.split(separator: "\n").last.map(String.init)
      switch ending {
      case .ended(.accepted): #expect(last == "gut")
      case .ended(.cancelled): #expect(last == "ab")
      case .ended(.timedOut): #expect(last == "aus")
      default: break
      }
    }
  }
}
