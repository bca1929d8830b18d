/// The clocks that measurements use (`clock_gettime(2)`).
package enum SystemClock: Sendable {
  case monotonic
  /// The processor time of this process or this thread.
  case process, thread

  /// The clock's time; nil if the system does not tell.
  package var now: Duration? {
    var time = timespec()
    guard unsafe clock_gettime(number, &time) == 0 else { return nil }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  #if canImport(Darwin)
    // Swift does not import the macros without the underscore.
    private var number: clockid_t {
      switch self {
      case .monotonic: _CLOCK_MONOTONIC
      case .process: _CLOCK_PROCESS_CPUTIME_ID
      case .thread: _CLOCK_THREAD_CPUTIME_ID
      }
    }
  #else
    private var number: clockid_t {
      switch self {
      case .monotonic: CLOCK_MONOTONIC
      case .process: CLOCK_PROCESS_CPUTIME_ID
      case .thread: CLOCK_THREAD_CPUTIME_ID
      }
    }
  #endif
}
