/// A lock on a terminal's device node, which the test holds as another program might.
package final class ForeignLock {
  private let descriptor: Int32

  /// Takes the lock; nil if another process holds it.
  package init?(_ path: String) {
    guard let file = try? SystemCalls.openFile(path, O_RDONLY | O_NONBLOCK) else { return nil }
    descriptor = file
    if flock(file, LOCK_EX | LOCK_NB) != 0 { return nil }
  }

  /// Releases the lock.
  package func release() { flock(descriptor, LOCK_UN) }

  deinit {
    // Closing alone would not release the lock while a process that another suite is starting has
    // a copy of the descriptor.
    release()
    close(descriptor)
  }
}
