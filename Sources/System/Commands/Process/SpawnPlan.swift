private import CCodePromptSystem

/// The plan for starting a child in its own process group, with default signals, and the core file
/// limit with which this process was started. Descriptors that aren't close-on-exec are inherited.
package struct SpawnPlan: Sendable {
  var program: Program
  /// The child's descriptors 0 to 2; -1 means `/dev/null`.
  let input, output, error: Int32
  /// Open descriptors above 2 that the child must not inherit.
  let closing: [Int32]

  /// Starts the process; returns 0 or the error code.
  func spawn(_ child: inout Int32) -> Int32 {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #elseif canImport(Musl)
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = unsafe posix_spawnattr_t()
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    for (target, source) in [(Int32(0), input), (1, output), (2, error)] {
      if source != -1 {
        unsafe posix_spawn_file_actions_adddup2(&actions, source, target)
      } else {
        let mode = target == 0 ? O_RDONLY : O_WRONLY
        unsafe posix_spawn_file_actions_addopen(&actions, target, "/dev/null", mode, 0)
      }
    }
    for descriptor in closing {
      unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var (all, none) = (sigset_t(), sigset_t())
    unsafe sigfillset(&all)
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &all)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var words = unsafe program.words.map { unsafe strdup($0) }
    unsafe words.append(nil)
    defer { unsafe words.forEach { unsafe free($0) } }
    csystem_lend_core_limit(true)
    defer { csystem_lend_core_limit(false) }
    return unsafe posix_spawn(
      &child, program.path, &actions, &attributes, words, csystem_environment())
  }
}
