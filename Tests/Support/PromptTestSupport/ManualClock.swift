/// A clock that moves only when a test advances it.
///
/// It is a class so that a test shares it with the code under test. It is not thread-safe.
package final class ManualClock {
  /// The time since the clock's start.
  package private(set) var now: Duration

  /// Creates a clock that shows a time.
  package init(now: Duration = .zero) {
    self.now = now
  }

  /// Moves the clock forward.
  package func advance(by duration: Duration) {
    precondition(duration >= .zero, "a clock does not go back: \(duration)")
    now += duration
  }
}
