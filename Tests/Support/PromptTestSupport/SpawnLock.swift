/// A lock that keeps a process from starting while another thread creates or closes descriptors.
///
/// Suites run at the same time. Between its fork and its exec a process has a copy of each
/// descriptor, so ends are closed under the lock. On macOS a new descriptor becomes close-on-exec
/// only a moment after its creation, and a process started in that moment would inherit a pipe
/// whose end another test waits for.
package enum SpawnLock {
  private static let mutex = Locked<Void>(())

  /// Runs `body` while no other test creates descriptors or starts a process.
  package static func whileHeld<Result: Sendable>(_ body: () -> Result) -> Result {
    mutex.withLock { _ in body() }
  }
}
