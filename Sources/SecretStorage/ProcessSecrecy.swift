private import CCodePromptSystem

/// A span in which this process writes no core file and can't be read by its user's other
/// processes.
///
/// From ``begin()`` to ``end()``, the soft limit of the core file's size is zero. On Linux, the
/// process also isn't dumpable, so other processes of the user can neither trace it nor read its
/// memory. Spans nest: the end of the last one restores what the first one found. Sources:
/// `setrlimit(2)`, `prctl(2)`, `PR_SET_DUMPABLE`.
package struct ProcessSecrecy {
  private init() {}

  /// Begins a span. The last ``end()`` restores the settings that the first span found.
  package static func begin() -> ProcessSecrecy {
    csystem_secrecy_begin()
    return ProcessSecrecy()
  }

  /// Restores the original settings, unless another span is open; call it once for each
  /// ``begin()``.
  package func end() { csystem_secrecy_end() }

  /// Starts a child with the original core file limit, which the span must not change for the
  /// child.
  ///
  /// On Linux, a crash during the start writes no core file, since the process isn't dumpable. Only
  /// one thread at a time may do this.
  package static func withFoundCoreLimit<Result>(_ start: () -> Result) -> Result {
    csystem_lend_core_limit(true)
    defer { csystem_lend_core_limit(false) }
    return start()
  }
}
