/// A clock that only moves when it is told to.
///
/// All copies of a reference see the same time; it is confined to the test that made it.
package final class ManualClock {
  /// The time since the clock's own beginning.
  package private(set) var now: Duration

  /// Creates a clock that is at a time.
  package init(now: Duration = .zero) {
    self.now = now
  }

  /// Moves the clock forward.
  package func advance(by duration: Duration) {
    precondition(duration >= .zero, "a clock does not go back: \(duration)")
    now += duration
  }
}
