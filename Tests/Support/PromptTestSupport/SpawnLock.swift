#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A lock that keeps a process from starting while another thread creates or closes descriptors.
///
/// Suites run at the same time. Between its fork and its exec a process has a copy of each
/// descriptor, so ends are closed under the lock. On macOS a new descriptor becomes close-on-exec
/// only a moment after its creation, and a process started in that moment would inherit a pipe
/// whose end another test waits for.
package enum SpawnLock {
  nonisolated(unsafe) private static let mutex = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    return unsafe mutex
  }()

  /// Runs `body` while no other test creates descriptors or starts a process.
  package static func whileHeld<Result>(_ body: () -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body()
  }
}
