#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A lock on a terminal's device node that somebody holds who is no prompt.
package final class ForeignLock {
  private let descriptor: Int32

  /// Takes the lock; nil if somebody else has it.
  package init?(_ path: String) {
    descriptor = SpawnLock.whileHeld {
      unsafe open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    }
    guard descriptor != -1, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      if descriptor != -1 { close(descriptor) }
      return nil
    }
  }

  /// Gives the lock up.
  package func release() { flock(descriptor, LOCK_UN) }

  deinit {
    // Another suite may just be starting a process, which has a copy of the descriptor until then.
    release()
    close(descriptor)
  }
}
