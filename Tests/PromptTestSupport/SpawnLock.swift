#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A lock between the making of descriptors and the start of processes.
///
/// Suites run at the same time. A descriptor is close-on-exec only a moment after it was made, and
/// a process that starts in that moment would hold a pipe whose end another test waits for. An end
/// is closed under the lock too: between its fork and its exec a process has a copy of each.
enum SpawnLock {
  nonisolated(unsafe) private static let mutex = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    return unsafe mutex
  }()

  /// Does something while no other test makes descriptors or starts a process.
  static func whileHeld<Result>(_ body: () -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body()
  }
}
