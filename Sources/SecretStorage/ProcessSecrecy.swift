private import CCodePromptSystem

/// A span in which this process writes no core file and its user's other processes can't read it.
///
/// From ``begin()`` to ``end()``, the soft limit of the core file's size is zero. On Linux, the
/// process also isn't dumpable, so other processes of the user can neither trace it nor read its
/// memory. Spans nest: the end of the last one restores what the first one found. Sources:
/// `setrlimit(2)`, `prctl(2)`, `PR_SET_DUMPABLE`.
package enum ProcessSecrecy {
  /// Begins a span.
  package static func begin() { csystem_secrecy_begin() }

  /// Ends a span; call it once for each ``begin()``.
  package static func end() { csystem_secrecy_end() }
}
