/// The system's monotonic clock that continues while the machine sleeps.
///
/// The corresponding C call is `clock_gettime(CLOCK_BOOTTIME)`, on Darwin `CLOCK_MONOTONIC`.
package struct SystemClock {
  package init() {}

  /// The time since a fixed moment; it never goes back.
  package var now: Duration {
    var time = timespec()
    #if os(Linux)
      _ = unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    #else
      _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    #endif
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
