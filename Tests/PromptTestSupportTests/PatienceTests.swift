import PromptTestSupport
import Testing

struct PatienceTests {
  @Test func `a wait with a limit of its own ends at the limit`() {
    var patience = Patience(.milliseconds(30))
    let start = ContinuousClock.now
    while patience.lasts() { usleep(1000) }
    #expect(ContinuousClock.now - start >= .milliseconds(30))
  }

  @Test func `time in which the machine is busy does not count`() {
    var looks = 0
    var patience = Patience(idleLimit: .milliseconds(5)) {
      looks += 1
      return looks < 100
    }
    while patience.lasts() { usleep(1000) }
    #expect((101..<120).contains(looks))
  }
}
