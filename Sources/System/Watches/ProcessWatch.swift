private import CCodePromptSystem

/// A watch on a process, of any user of this machine, that reports when the process ends.
///
/// A later process with the same PID is not confused with it. The corresponding C function is
/// `pidfd_open`, on Darwin `kqueue`.
package struct ProcessWatch: ~Copyable {
  /// Whether the process had already ended when the watch began.
  package let isLate: Bool
  /// A descriptor that becomes readable when the process ends; nil if the system has none, or the
  /// process had already ended.
  package let descriptor: Int32?

  /// Creates a watch on no process.
  package init() { (isLate, descriptor) = (false, nil) }

  /// Starts to watch a process by its PID, which must be positive.
  package init(_ process: Int32) {
    let descriptor = csystem_watch_process(process)
    let error = errno
    self.descriptor = descriptor == -1 ? nil : descriptor
    // Where pidfd_open(2) is missing (older kernels, some sandboxes), kill(2) still tells whether
    // the process exists.
    isLate = descriptor == -1 && (error == ESRCH || kill(process, 0) == -1 && errno == ESRCH)
  }

  deinit {
    if let descriptor { close(descriptor) }
  }
}
