private import CCodePromptSystem

/// A span in which this process writes no core file and its user's other processes can't read it.
///
/// The soft limit of the core file's size is zero and, on Linux, the process isn't dumpable. Spans
/// nest: the end of the last one restores what the first one found. Sources: `setrlimit(2)`,
/// `PR_SET_DUMPABLE` in `prctl(2)`.
package enum ProcessSecrecy {
  /// Hides this process's memory for good.
  ///
  /// Another process that opens `/proc/PID/mem` before this call keeps it open. The kernel hides a
  /// process from its start only if the user may not read its file: `install.sh` sees to that.
  package static func hide() { csystem_set_dumpable(false) }

  package static func begin() { csystem_secrecy_begin() }

  package static func end() { csystem_secrecy_end() }
}
