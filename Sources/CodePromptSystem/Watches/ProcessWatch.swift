internal import CCodePromptSystem

/// A watch on a process, of any user of this machine, that reports its end. A later process with
/// the same PID doesn't count.
package struct ProcessWatch: ~Copyable {
  /// Whether the process had already ended when the watch began.
  package let isLate: Bool
  /// A descriptor that becomes readable when the process ends; nil if it had already ended, or the
  /// system can't watch it.
  package let descriptor: Int32?

  /// Creates a watch on no process.
  package init() {
    isLate = false
    descriptor = nil
  }

  /// Starts to watch a process by its PID, which must be positive.
  package init(_ process: Int32) {
    switch valueOrErrno({ csystem_watch_process(process) }) {
    case .success(let descriptor):
      self.descriptor = descriptor
      isLate = false
    case .failure(.noSuchProcess):
      descriptor = nil
      isLate = true
    case .failure:
      descriptor = nil
      // Without pidfd_open(2) (older kernels, some sandboxes), kill(2) still tells if it exists.
      isLate = valueOrErrno { kill(process, 0) } == .failure(.noSuchProcess)
    }
  }

  deinit {
    if let descriptor { close(descriptor) }
  }
}
