internal import CCodePromptSystem

/// A watch on a process of any user that reports its end, even if its PID is used again.
package struct ProcessWatch: ~Copyable {
  /// Whether the process had already ended when the watch began.
  package let isLate: Bool
  /// A descriptor that becomes readable when it ends; nil if it had ended, or the system has none.
  package let descriptor: Int32?

  package init() { (isLate, descriptor) = (false, nil) }

  /// Starts to watch a process by its PID, which must be positive.
  package init(_ process: Int32) {
    let descriptor = csystem_watch_process(process)
    let error = SystemCalls.lastError
    self.descriptor = descriptor == -1 ? nil : descriptor
    // Without pidfd_open(2) (older kernels, some sandboxes), kill(2) still tells if it exists.
    isLate =
      descriptor == -1
      && (error == ESRCH || kill(process, 0) == -1 && SystemCalls.lastError == ESRCH)
  }

  deinit {
    if let descriptor { close(descriptor) }
  }
}
