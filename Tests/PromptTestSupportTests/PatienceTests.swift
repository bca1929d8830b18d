import PromptTestSupport
import Testing

struct PatienceTests {
  private let start = ContinuousClock.now

  /// Looks every 20 ms, and returns after how many milliseconds the wait no longer lasts.
  private func end(of patience: consuming Patience) -> Int {
    var time = 0
    repeat { time += 20 } while patience.lasts(at: start + .milliseconds(time))
    return time
  }

  @Test func `a wait with a limit of its own ends at the limit`() {
    #expect(end(of: Patience(.milliseconds(500), from: start) { false }) == 500)
    #expect(end(of: Patience(.seconds(90), from: start) { false }) == 90_000)
  }

  @Test func `a wait without a limit ends after eight seconds, or forty on a busy machine`() {
    #expect(end(of: Patience(from: start) { false }) == 8000)
    #expect(end(of: Patience(from: start) { true }) == 40_000)
  }

  @Test func `time in which the machine is busy does not count`() {
    var looks = 0
    let patience = Patience(from: start) {
      looks += 1
      return looks <= 100
    }
    #expect(end(of: patience) == 2000 + 8000)
  }

  @Test func `a pause in which the thread itself had no processor does not count`() {
    var patience = Patience(from: start) { false }
    let looks = [20_000, 20_020, 40_000].map { patience.lasts(at: start + .milliseconds($0)) }
    #expect(looks == [true, true, false])
  }
}
