private import CCodePromptSystem

/// A span in which this process writes no core file and its user's other processes can't read it.
///
/// From ``begin()`` to ``end()``, the soft limit of the core file's size is zero. On Linux, the
/// process also isn't dumpable, so other processes of the user can neither trace it nor read its
/// memory. Spans nest: the end of the last one restores what the first one found. Sources:
/// `setrlimit(2)`, `PR_SET_DUMPABLE` in `prctl(2)`.
package enum ProcessSecrecy {
  /// Makes this process not dumpable until it ends, whether or not there is a span.
  ///
  /// Another process that opens `/proc/PID/mem` before this call keeps it open. The kernel hides a
  /// process from its start only if the user may not read its executable file; `install.sh` sets
  /// the file's mode accordingly.
  package static func hide() { csystem_set_dumpable(false) }

  /// Begins a span.
  package static func begin() { csystem_secrecy_begin() }

  /// Ends a span; call it once for each ``begin()``.
  package static func end() { csystem_secrecy_end() }
}
