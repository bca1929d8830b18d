import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

/// Random input never breaks the prompt, and an answer always fits its format.
struct RandomInputTests {
  static let formats: [(CodeFormat, @Sendable (String) -> Bool)] = [
    (.digits(6), { $0.utf8.count == 6 && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }),
    (
      .code(4, charset: .hex, letterCase: .upper),
      { $0.utf8.count == 4 && $0.allSatisfy { "0123456789ABCDEF".contains($0) } }
    ),
    (
      .password(byteCount: 3...5, charset: .printable),
      { 3...5 ~= $0.utf8.count && $0.utf8.allSatisfy { 0x20...0x7E ~= $0 } }
    ),
  ]

  /// Keys, and beginnings and ends of sequences and pastes.
  private static let pieces = [
    "1", "2", "3", "45", "678", "a", "F", "\r", "\n", "\u{7F}", "\u{15}", "\u{1B}", "\u{1B}[",
    "\u{1B}[200~", "\u{1B}[201~", "\u{1B}]0;", "\u{7}", "\u{1B}\\", "[A", ";5u", "\u{0}", "é", "１",
    "\u{4}", "\u{1B}[I", "\u{1B}[O", "~",
  ]

  private static func step(_ numbers: inout SeededGenerator) -> TerminalScript.Step {
    switch Int.random(in: 0..<16, using: &numbers) {
    case 0: .wait(.milliseconds(Int.random(in: 1...400, using: &numbers)))
    case 1:
      .resize(
        columns: .random(in: 1...90, using: &numbers), rows: .random(in: 1...9, using: &numbers))
    case 2:
      .signal([.windowChange, .resume, .suspend].randomElement(using: &numbers) ?? .resume)
    case 3: .takes([nil, 0, 1, 30].randomElement(using: &numbers) ?? nil)
    case 4...6: .read([(0..<8).map { _ in .random(in: 0...255, using: &numbers) }])
    default:
      .read(
        (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
          Array((pieces.randomElement(using: &numbers) ?? "").utf8)
        })
    }
  }

  @Test(arguments: formats.indices)
  func `after random input an answer always fits its format`(index: Int) throws {
    let (format, isAnswer) = RandomInputTests.formats[index]
    var numbers = SeededGenerator(seed: UInt64(index))
    var answers = 0
    for _ in 0..<400 {
      let steps = (0..<60).map { _ in RandomInputTests.step(&numbers) }
      let run = try ScriptedPrompt(TerminalScript(steps), CodePrompt(format, mask: .dots))
      #expect(run.error == nil)
      #expect(run.script.requests.last == .restore)
      guard let answer = run.answer else { continue }
      answers += 1
      #expect(isAnswer(answer), "\(answer)")
    }
    #expect(answers > 20)
  }

  @Test
  func `with a mask the output does not depend on the digits in random input`() throws {
    var numbers = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let steps = (0..<40).map { _ in RandomInputTests.step(&numbers) }
      let other = steps.map { step in
        guard case .read(let reads) = step.kind else { return step }
        return .read(reads.map(RandomInputTests.withOtherDigits))
      }
      let prompt = CodePrompt(.digits(6), mask: .dots)
      let writes = try [steps, other].map {
        try ScriptedPrompt(TerminalScript($0), prompt).script.writes
      }
      #expect(writes[0] == writes[1])
    }
  }

  /// Replaces the digits of a read that has only digits, since digits in key sequences have a
  /// meaning.
  private static func withOtherDigits(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.allSatisfy({ 0x30...0x39 ~= $0 }) else { return bytes }
    return bytes.map { 0x30 + (0x39 - $0) }
  }
}
