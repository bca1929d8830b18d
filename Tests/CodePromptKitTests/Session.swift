import CodePromptKit
import CodePromptLoop
import CodePromptSecretStorage
import CodePromptSystem
import PromptTestSupport
import Testing

/// A script for a prompt with the text "Code" and six compact cells, and what is seen of it: the
/// screen at each look, how and when the prompt ended, and what it left on the screen.
///
/// Bars separate the rows of a screen. The cells are written without the text and the blanks before
/// and between them; a shake puts `›` before them. Blank rows at the top are counted.
struct Session: Sendable, CustomTestStringConvertible {
  enum Check: Sendable {
    case none
    /// A function gives these verdicts in turn, the last one again and again; the screen of each
    /// check is seen after the answer.
    case gives([PromptVerdict<Void>])
    /// A shell command checks the answers.
    case shell(String)
  }

  let testDescription: String
  private let steps: [TerminalScript.Step]
  private let check: Check
  private let seen: [String]
  private let end: End
  private let change: @Sendable (inout PromptRequest) -> Void

  /// How a prompt ended.
  private struct End: Equatable, Sendable {
    let words: String
    let milliseconds: Int
    /// What is left on the screen.
    let rest: String
  }

  /// Creates a session whose prompt ends after a number of milliseconds.
  init(
    _ description: String, _ steps: TerminalScript.Step..., check: Check = .none,
    seen: [String] = [], ends words: String, after milliseconds: Int = 0, leaves rest: String = "",
    _ change: @escaping @Sendable (inout PromptRequest) -> Void = { _ in }
  ) {
    testDescription = description
    (self.steps, self.check, self.seen, self.change) = (steps, check, seen, change)
    end = End(words: words, milliseconds: milliseconds, rest: rest)
  }

  /// Runs the prompt, and expects to see what the row says.
  func expectSeen() throws {
    var prompt = PromptRequest(.digits(6), mask: .dots)
    (prompt.question, prompt.style) = ("Code", .compact)
    change(&prompt)
    let script = TerminalScript(steps)
    let run = try ScriptedPrompt(
      script, prompt, ScriptedPrompt.xterm, check: verification(on: script))
    let screens = script.looks.map(Session.line)
    // Each screen is a line of the failure.
    let difference = LineDifference(expected: seen.map { $0[...] }, seen: screens.map { $0[...] })
    #expect(screens == seen, "from screen \(difference.place + 1) on:\n\(difference)")
    #expect(Session.end(of: run) == end)
  }

  private func verification(on script: TerminalScript) -> AnswerCheck {
    switch check {
    case .none: return .none
    case .shell(let text): return .shell(text)
    case .gives(let verdicts):
      var rest = verdicts[...]
      return .throwing { answer in
        script.looks.append(["\(answer.text)? " + Session.line(script.screen)])
        return rest.count == 1 ? rest[rest.startIndex] : rest.removeFirst()
      }
    }
  }

  private static func line(_ rows: [String]) -> String {
    let top = rows.prefix(while: \.isEmpty).count
    let lines = rows.map(shown)
    let isPlaced = top > 1 && top < rows.count
    return (isPlaced ? ["\(top) blank rows"] + lines[top...] : lines).joined(separator: " | ")
  }

  private static func shown(_ row: String) -> String {
    let text = row.drop { $0 == " " }
    guard row.hasPrefix("  "), text.hasPrefix("Code  ") else {
      return row.hasPrefix("  ") ? String(row.dropFirst(2)) : row
    }
    let cells = text.dropFirst(6)
    let parts = cells.split(separator: " ")
    let isMasked = parts.allSatisfy { $0.count == 1 }
    return (cells.hasPrefix(" ") ? "›" : "") + parts.joined(separator: isMasked ? "" : " ")
  }

  private static func end(of run: ScriptedPrompt) -> End {
    var words: [String] =
      switch run.ending {
      case .ended(.alternative(let alternative)): [alternative.name]
      case .ended(let ending):
        ["\(ending)", run.answer, run.rejection].compactMap { $0 == "" ? nil : $0 }
      case .lost: [run.isOpen ? "open" : "lost"]
      case .signal(let signal): ["signal \(signal.rawValue)"]
      case .interrupted(let signal): ["interrupted by \(signal.rawValue)"]
      case nil: ["threw"]
      }
    let bells = run.script.emulator.bellCount
    if bells > 0 { words.append("bells: \(bells)") }
    if let output = run.output { words.append("output: \(output.debugDescription)") }
    words += run.script.missed.map { "missed: \($0)" }
    return End(
      words: words.joined(separator: ", "), milliseconds: Int(run.end / .milliseconds(1)),
      rest: run.ending == .lost ? "" : line(run.script.screen))
  }
}

extension TerminalScript.Step {
  /// A pause of milliseconds.
  static func pause(_ milliseconds: Int) -> Self { wait(.milliseconds(milliseconds)) }

  static func ctrl(_ letter: Character) -> Self { press(.control(letter)) }
}

extension AnswerCheck {
  /// A check by a command line of the shell.
  static func shell(
    _ text: String, _ change: (inout CheckCommand) -> Void = { _ in }
  ) -> AnswerCheck {
    var command = CheckCommand(["sh", "-c", text])
    change(&command)
    return AnswerCheck(command)
  }
}
