import PromptTestSupport
import Testing

/// A hurried user types for several prompts of a script, sooner than they are drawn and more than
/// they want.
///
/// `CODEPROMPT_HURRIED` sets the number of sequences; their seeds are then random unless
/// `CODEPROMPT_HURRIED_SEED` sets the first one. A failure names its seed.
@Suite(.waits)
struct HurriedUserTests {
  private static let wanted = number("CODEPROMPT_HURRIED")
  /// How many sequences run at the same time; most of their time is pauses.
  private static let lanes = wanted == nil ? 8 : 24
  private static let count = wanted ?? 40
  private static let firstSeed =
    number("CODEPROMPT_HURRIED_SEED").map { UInt64($0) }
    ?? (wanted == nil ? 1 : UInt64.random(in: 1...999_999_999))

  private static func number(_ name: String) -> Int? {
    BuiltProducts.environmentValue(name).flatMap { Int($0) }
  }

  @Test(arguments: 0..<lanes)
  func `each prompt gets only what was typed for it`(lane: Int) throws {
    if Self.wanted != nil, lane == 0 {
      print("CODEPROMPT_HURRIED_SEED=\(Self.firstSeed), \(Self.count) sequences")
    }
    var (prompts, doubts, failures) = (0, 0, 0)
    let start = ContinuousClock.now
    for place in stride(from: lane, to: Self.count, by: Self.lanes) {
      let run = try HurriedRun(HurriedSequence(seed: Self.firstSeed &+ UInt64(place)))
      run.run()
      prompts += run.sequence.prompts.count
      doubts += run.doubts.count
      if Self.wanted != nil, prompts % 2000 < run.sequence.prompts.count {
        print("lane \(lane): \(place + 1) sequences were started")
      }
      if !run.faults.isEmpty {
        failures += 1
        Issue.record("\(run.report)")
      }
      if failures == 2 { break }
    }
    if Self.wanted != nil {
      let time = ContinuousClock.now - start
      print("lane \(lane): \(prompts) prompts, \(failures) failures, \(doubts) in doubt, \(time)")
    }
  }
}
