import CodePromptSystem
import Testing

/// Pauses between two looks at what has no event of its own.
struct PauseTests {
  /// A signal may end any of them, so only one has to be long enough.
  @Test func `a pause lasts at least as long as it says, unless a signal ends it`() {
    let calls = SystemCalls()
    let isLongEnough = (1...10).contains { _ in
      let start = calls.now()
      calls.pause(10)
      return calls.now() - start >= .milliseconds(10)
    }
    #expect(isLongEnough)
  }
}
