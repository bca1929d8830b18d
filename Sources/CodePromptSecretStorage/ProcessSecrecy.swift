private import CCodePromptSystem

/// The protection of this process's memory from core files and from the user's other processes.
///
/// A span of secrecy lasts from ``begin()`` to ``end()``. During a span, the soft limit for the
/// size of core files is zero. On Linux, the process is also not dumpable: other processes can
/// neither trace it nor read its memory, unless they are privileged. Spans may overlap, also on
/// several threads: when the last one ends, the limit and the attribute get the values from before
/// the first one. Failures are ignored. Sources: `setrlimit(2)`, and `PR_SET_DUMPABLE` in
/// `prctl(2)`.
package enum ProcessSecrecy {
  /// Makes this process not dumpable until it ends, also outside spans; on Linux only.
  ///
  /// Call it outside spans: the end of a span restores the attribute from before the span.
  ///
  /// A process that has opened `/proc/PID/mem` before this call can still read the memory. To
  /// prevent that, `Examples/install.sh` gives only the owner read permission for the command's
  /// file: if another user starts it, the kernel makes the process not dumpable from its start.
  package static func hide() { csystem_set_dumpable(false) }

  /// Begins a span of secrecy.
  package static func begin() { csystem_secrecy_begin() }

  /// Ends a span of secrecy; to be called once for each ``begin()``.
  package static func end() { csystem_secrecy_end() }
}
