private import CCodePromptSystemShims

/// A span of time in which this process writes no core file and can't be read by its user's others.
///
/// From ``begin()`` to ``end()`` the soft limit of the core file's size is zero and, on Linux, the
/// process isn't dumpable, so that another process of the same user can neither trace it nor read
/// its memory. Spans nest: what the first one found is put back when the last one ends. Sources:
/// `setrlimit(2)`, `prctl(2)`, `PR_SET_DUMPABLE`.
package struct ProcessSecrecy {
  private init() {}

  /// Begins the span; what the first one finds is put back by ``end()``.
  package static func begin() -> ProcessSecrecy {
    csystem_secrecy_begin()
    return ProcessSecrecy()
  }

  /// Puts back what the start found, unless another span goes on; once for each ``begin()``.
  package func end() {
    csystem_secrecy_end()
  }

  /// Starts a child with the limit of core files that was found, which is not our matter in it.
  ///
  /// A crash meanwhile writes no core file on Linux, since the process isn't dumpable. One thread
  /// at a time may do this.
  package static func withFoundCoreLimit<Result>(_ start: () -> Result) -> Result {
    csystem_core_limit_lend()
    defer { csystem_core_limit_take_back() }
    return start()
  }
}
