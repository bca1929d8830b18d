private import CSystemShims

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// A span of time in which this process writes no core file and can't be read by its user's others.
///
/// From ``begin()`` to ``end()`` the soft limit of the core file's size is zero and, on Linux, the
/// process isn't dumpable, so that another process of the same user can neither trace it nor read
/// its memory. Sources: `setrlimit(2)`, `prctl(2)`, `PR_SET_DUMPABLE`.
package struct ProcessSecrecy {
  private let coreLimit: rlimit
  private let wasDumpable: Bool

  /// Begins the span; what it finds is put back by ``end()``.
  package static func begin() -> ProcessSecrecy {
    var limit = rlimit()
    _ = unsafe getrlimit(coreFileSize, &limit)
    var none = limit
    none.rlim_cur = 0
    _ = unsafe setrlimit(coreFileSize, &none)
    let wasDumpable = csystem_is_dumpable()
    csystem_set_dumpable(false)
    return ProcessSecrecy(coreLimit: limit, wasDumpable: wasDumpable)
  }

  private init(coreLimit: rlimit, wasDumpable: Bool) {
    self.coreLimit = coreLimit
    self.wasDumpable = wasDumpable
  }

  /// Puts back what the start found.
  package func end() {
    var limit = coreLimit
    _ = unsafe setrlimit(ProcessSecrecy.coreFileSize, &limit)
    if wasDumpable { csystem_set_dumpable(true) }
  }

  #if canImport(Glibc)
    private static let coreFileSize = __rlimit_resource_t(RLIMIT_CORE.rawValue)
  #else
    private static let coreFileSize = RLIMIT_CORE
  #endif
}
