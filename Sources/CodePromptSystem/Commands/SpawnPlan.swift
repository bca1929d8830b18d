internal import CCodePromptSystem

/// The plan for starting a child: its own process group, default signals, and three descriptors.
///
/// The working directory, the environment, and the limits for core file and stack are those with
/// which this process was started. Descriptors that aren't close-on-exec are inherited.
package struct SpawnPlan: Sendable {
  var program: Program
  /// The child's descriptors 0 to 2; -1 means `/dev/null`.
  let input, output, error: Int32
  /// Open descriptors above 2 that the child must not inherit.
  let closing: [Int32]

  /// Starts the process; returns 0 or the error code.
  func spawn(_ child: inout Int32) -> Int32 {
    var words = unsafe program.words.map { unsafe strdup($0) }
    unsafe words.append(nil)
    defer { unsafe words.forEach { unsafe free($0) } }
    csystem_lend_limits(true)
    defer { csystem_lend_limits(false) }
    let streams = [input, output, error]
    return unsafe csystem_spawn(program.path, words, streams, closing, closing.count, &child)
  }
}
