private import CCodePromptSystemShims

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// A look at a process of this machine, whoever's it is, that tells when it has ended.
///
/// It is of this process alone: another one that gets its number later is not taken for it. The
/// corresponding C function is `pidfd_open`, on Darwin `kqueue`.
package struct ProcessWatch: ~Copyable {
  /// Whether there was no process of this number any more.
  package let isLate: Bool
  /// A descriptor that can be read once the process has ended; nil where the system can't tell, or
  /// there was none.
  package let descriptor: Int32?

  /// Looks at none.
  package init() {
    (isLate, descriptor) = (false, nil)
  }

  /// Begins to look at the process of a number, which is more than 0.
  package init(_ process: Int32) {
    let descriptor = csystem_watch_process(process)
    let error = errno
    self.descriptor = descriptor == -1 ? nil : descriptor
    // Older kernels and some sandboxes have no such call: whether there is one at all, all know.
    isLate = descriptor == -1 && (error == ESRCH || kill(process, 0) == -1 && errno == ESRCH)
  }

  deinit {
    if let descriptor { close(descriptor) }
  }
}
