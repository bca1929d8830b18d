import CodePromptKit
import CodePromptLoop
import CodePromptSecretStorage
import CodePromptSystem
import PromptTestSupport
import Testing

/// Prompts with random settings get random events: none may trap, each must restore the terminal,
/// and an answer always fits its format.
@Suite(.waits)
struct RandomPromptTests {
  /// A random source that the verifier shares with its test.
  private final class Numbers {
    var source: SeededGenerator
    var rejections = 0

    init(seed: UInt64) { source = SeededGenerator(seed: seed) }

    func draw(_ count: Int) -> Int { .random(in: 0..<count, using: &source) }

    func verdict() -> PromptVerdict<Void> {
      switch draw(6) {
      case 0: return .accepted
      case 1: return .unchecked(draw(2) == 0 ? nil : "No line")
      default:
        rejections += 1
        return .rejected(draw(2) == 0 ? nil : "Nope")
      }
    }
  }

  /// Keys, and beginnings and ends of sequences and pastes.
  private static let keys = [
    "1", "2", "34", "5678", "1234", "12345", "x", "\r", "\n", "\u{7F}", "\u{15}", "\u{17}", "\t",
    "\u{12}", "\u{6}", "\u{1B}[A", "\u{1B}[I", "\u{1B}[O", "é", "\u{0}", "\u{1B}[", "\u{1B}]0;",
    "\u{1B}[200~1234\u{1B}[201~", "\u{1B}[200~12 34\u{1B}[201~", "\u{1B}[200~no\u{1B}[201~",
    "\u{1B}[200~1234\r\n\u{1B}[201~", "\u{1B}[200~1234\r\r\u{1B}[201~",
    "\u{1B}[200~12\n34\n\n\u{1B}[201~", "\u{1B}[200~12\t3\u{1B}[201~", "\u{1B}[200~99",
    "\u{1B}[201~", "\u{7}", ";5u", "１",
  ]

  private static func steps(_ numbers: Numbers, _ count: Int) -> [TerminalScript.Step] {
    (0..<count).map { _ in
      switch numbers.draw(30) {
      case 0...3: return .pause([1, 40, 100, 800, 3000][numbers.draw(5)])
      case 4: return .resize(columns: 1 + numbers.draw(90), rows: 1 + numbers.draw(20))
      case 5: return .signals([[.windowChange], [.resume], [.suspend], [.child]][numbers.draw(4)])
      case 6: return .takes([nil, nil, 0, 50][numbers.draw(4)])
      case 7: return .machineSleeps(.seconds(numbers.draw(20)))
      case 8: return .letRun(numbers.draw(4))
      case 9: return .read([(0..<8).map { _ in UInt8(0x80 + numbers.draw(0x80)) }])
      case 12 where numbers.draw(4) == 0: return .type("\u{4}")
      case 12 where numbers.draw(4) == 0: return .type("\u{1B}")
      case 13: return .read((0..<2).map { _ in Array(keys[numbers.draw(keys.count)].utf8) })
      default: return .type(keys[numbers.draw(keys.count)])
      }
    }
  }

  /// A prompt with random settings, without those that show what is typed.
  private static func prompt(_ numbers: Numbers) -> PromptRequest {
    var prompt = PromptRequest(
      [.digits(4), .password(length: 2...6, charset: .digits)][numbers.draw(2)],
      mask: [.dots, .glyph("x"), .blank][numbers.draw(3)])
    prompt.submission = [.automatic, .enter, .after(.milliseconds(800))][numbers.draw(3)]
    prompt.asksTwice = numbers.draw(4) == 0
    if numbers.draw(4) == 0 { prompt.alternatives = [.forgot] }
    prompt.attempts = 1 + numbers.draw(3)
    prompt.timeLimit = [nil, .seconds(5), .seconds(60)][numbers.draw(3)]
    prompt.keepsSummary = numbers.draw(3) == 0
    if numbers.draw(4) == 0 { prompt.layout = .plain }
    prompt.reducesMotion = numbers.draw(2) == 0
    return prompt
  }

  /// Runs the prompt, and expects what holds for every prompt; returns what it has reported.
  private func run(
    _ prompt: PromptRequest, _ steps: [TerminalScript.Step], _ seed: UInt64,
    _ check: AnswerCheck = .none
  ) throws -> (run: ScriptedPrompt, submissions: Int) {
    let told = Told()
    var prompt = prompt
    prompt.onEvent = told.hear
    let run = try ScriptedPrompt(TerminalScript(steps), prompt, ScriptedPrompt.xterm, check: check)
    #expect(zip([0] + told.changes, told.changes).allSatisfy { $0 != $1 }, "\(seed)")
    #expect(told.changes.allSatisfy { 0...6 ~= $0 }, "\(seed)")
    if let answer = run.answer {
      #expect(told.changes.last == answer.utf8.count, "\(seed)")
      let counts = prompt.format.cellCount == nil ? 2...6 : 4...4
      #expect(
        counts ~= answer.utf8.count && answer.utf8.allSatisfy { 0x30...0x39 ~= $0 }, "\(seed)")
    }
    #expect(run.script.requests.count { $0 == .restore } == 1, "\(seed)")
    #expect(run.script.requests.last == .restore, "\(seed)")
    let screen = run.script.emulator
    #expect(screen.unknown == [], "\(seed)")
    // A terminal that hung up, or that takes no more output, can't be restored.
    let isGone = run.ending == .lost && !run.script.isExhausted
    if !isGone, !run.script.requests.contains(.restartOutput) {
      #expect(
        screen.isCursorVisible && !screen.hasBracketedPaste && !screen.reportsFocus, "\(seed)")
    }
    return (run, told.submissions)
  }

  private final class Told: @unchecked Sendable {
    var submissions = 0
    var changes: [Int] = []

    func hear(_ event: PromptEvent) {
      switch event {
      case .submit: submissions += 1
      case .change(let count): changes.append(count)
      default: break
      }
    }
  }

  @Test
  func `in random prompts each complete entry is checked once, and attempts are counted`() throws {
    var endings: [ScriptEnding] = []
    for seed in UInt64(0)..<80 {
      let numbers = Numbers(seed: seed)
      var prompt = Self.prompt(numbers)
      prompt.allowsReveal = numbers.draw(2) == 0
      prompt.lastCharacterRevealTime = [nil, .milliseconds(800)][numbers.draw(2)]
      var checks = 0
      let (run, submissions) = try run(
        prompt, Self.steps(numbers, 40), seed,
        .throwing { code in
          checks += 1
          #expect(code.count >= 2 && code.count <= 6, "\(seed)")
          return numbers.verdict()
        })
      #expect(run.error == nil && submissions == checks, "\(seed)")
      endings.append(run.ending ?? .lost)
      let attempts = try #require(prompt.attempts)
      #expect(numbers.rejections <= attempts, "\(seed)")
      if run.ending != .ended(.timedOut) {
        #expect((numbers.rejections == attempts) == (run.ending == .ended(.rejected)), "\(seed)")
      } else {
        #expect(prompt.timeLimit.map { run.end >= $0 } == true, "\(seed)")
      }
    }
    for ending: ScriptEnding in [
      .ended(.accepted), .ended(.rejected), .ended(.timedOut), .ended(.cancelled), .lost,
    ] {
      #expect(endings.contains(ending), "\(ending)")
    }
  }

  @Test
  func `a prompt with random commands ends properly and leaves no process running`() throws {
    let texts = ["exit 0", "exit 1", "echo Nope >&2; exit 1", "exit 75", "exit 126", "sleep 1000"]
    for seed in UInt64(0)..<15 {
      let numbers = Numbers(seed: seed)
      var prompt = Self.prompt(numbers)
      prompt.challenge = [nil, nil, "echo a challenge", "exit 3"][numbers.draw(4)].map {
        .shell($0)
      }
      prompt.resend = [nil, "echo Sent", "echo No >&2; exit 1"][numbers.draw(3)].map { .shell($0) }
      prompt.autofill = [nil, nil, "echo 1234", "sleep 1000", "echo no"][numbers.draw(5)].map {
        .shell($0)
      }
      prompt.challenge?.timeLimit = .seconds(4)
      prompt.resend?.timeLimit = .seconds(4)
      prompt.autofill?.timeLimit = .seconds(4)
      // The last steps cancel the prompt, which ends a command that still sleeps.
      let last: [TerminalScript.Step] = [
        .takes(nil), .type("\u{1B}\u{1B}"), .pause(2000), .hangUp,
      ]
      let (run, _) = try run(
        prompt, Self.steps(numbers, 25) + last, seed,
        .shell(texts[numbers.draw(texts.count)]) { $0.timeLimit = .seconds(5) })
      if run.error == nil {
        #expect(run.ending != nil && !run.script.isExhausted, "\(seed)")
      } else if case .commandFailed? = run.fault {
      } else {
        Issue.record("\(seed): \(String(describing: run.error))")
      }
    }
  }

  @Test
  func `with any settings the output does not depend on the masked digits`() throws {
    for seed in UInt64(0)..<30 {
      var sent: [[[UInt8]]] = []
      for isOther in [false, true] {
        let numbers = Numbers(seed: seed)
        let prompt = Self.prompt(numbers)
        let steps = Self.steps(numbers, 30).map { isOther ? Self.withOtherDigits($0) : $0 }
        let verdicts = Numbers(seed: seed + 1000)
        let run = try ScriptedPrompt(
          TerminalScript(steps), prompt, ScriptedPrompt.xterm,
          check: .throwing { _ in verdicts.verdict() })
        sent.append(run.script.writes)
      }
      #expect(sent[0] == sent[1], "\(seed)")
    }
  }

  /// Returns the step with other digits in what is typed or pasted.
  private static func withOtherDigits(_ step: TerminalScript.Step) -> TerminalScript.Step {
    guard case .read(let reads) = step.kind else { return step }
    return .read(
      reads.map { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        if bytes.allSatisfy({ 0x30...0x39 ~= $0 }) { return bytes.map { 0x69 - $0 } }
        for paste in ["1234", "12 34", "99"] where text.hasPrefix("\u{1B}[200~\(paste)") {
          let other = paste.utf8.map { 0x30...0x39 ~= $0 ? 0x69 - $0 : $0 }
          return Array(text.replacing(paste, with: String(decoding: other, as: UTF8.self)).utf8)
        }
        return bytes
      })
  }
}
