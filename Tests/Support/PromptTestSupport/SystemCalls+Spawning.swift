extension SystemCalls {
  /// Starts a process as the leader of a new session with the given descriptors.
  ///
  /// The process shares descriptor 2 with the test, so that its crash message is seen. The
  /// corresponding C function is `posix_spawn`.
  static func spawnSession(
    _ arguments: [String], environment: [String: String],
    descriptors: [(target: Int32, source: Int32)]
  ) throws(PseudoTerminalError) -> Int32 {
    // The sources are first copied far above every target, so that `dup2` to a target can't close a
    // source that is still needed.
    let firstSafe: Int32 = 500
    let moved = descriptors.map { ($0.target, fcntl($0.source, F_DUPFD_CLOEXEC, firstSafe)) }
    defer { for (_, source) in moved { close(source) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let newSession: Int16 = 0x0400
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      // POSIX_SPAWN_SETSID; Swift does not import the header's name.
      let newSession: Int16 = 0x80
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawnattr_setflags(&attributes, newSession)
    for (target, source) in moved {
      unsafe posix_spawn_file_actions_adddup2(&actions, source, target)
    }
    var child: pid_t = 0
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let result = unsafe withPointers(to: arguments) { argv in
      unsafe withPointers(to: variables) { envp in
        SpawnLock.whileHeld {
          unsafe posix_spawn(&child, arguments[0], &actions, &attributes, argv, envp)
        }
      }
    }
    guard result == 0 else { throw .system(call: "posix_spawn", number: result) }
    return child
  }

  /// Waits for the exit of a process that is about to end.
  static func reap(_ process: Int32) {
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }
}

/// Passes strings as C takes a list of arguments or variables, with a null pointer at its end.
package func withPointers<Result>(
  to strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  var pointers = unsafe strings.map { unsafe strdup($0) }
  unsafe pointers.append(nil)
  defer { unsafe pointers.forEach { unsafe free($0) } }
  return unsafe body(pointers)
}
