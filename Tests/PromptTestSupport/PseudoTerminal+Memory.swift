#if canImport(Glibc)
  private import CProcessTracing
  import Glibc

  extension PseudoTerminal {
    /// Finds what is of a secret in the memory of the command.
    ///
    /// Processes of its session that run the same program count too, as what it forks.
    package func copies(of secret: String) throws(PseudoTerminalError) -> [MemoryScan.Copy] {
      var copies = try MemoryScan.copies(of: secret, in: processIdentifier)
      for process in ProcessTable.members(ofSession: sessionIdentifier)
      where process != processIdentifier
        && ProcessTable.program(of: process) == ProcessTable.program(of: processIdentifier)
      {
        copies += try MemoryScan.copies(of: secret, in: process)
      }
      return copies
    }

    /// Waits until the command waits for something, with all done that it had to do.
    package func waitUntilIdle() throws(PseudoTerminalError) {
      try wait("the command to wait") { ProcessTable.isSleeping($0.processIdentifier) }
    }

    /// Lets the command come to its end, however it ends, and looks at it as it is there.
    ///
    /// `look` is called while the kernel holds it at its exit, with its memory as it leaves it: no
    /// instruction of it follows. The corresponding C function is `ptrace`, `PTRACE_O_TRACEEXIT`.
    /// All happens on one thread, since a process is traced by one.
    package func atExit<Result>(
      after cause: () throws -> Void, _ look: () throws -> Result
    ) throws -> Result {
      let process = processIdentifier
      guard ctracing_seize(process) == 0 else { throw SystemCalls.failure("PTRACE_SEIZE") }
      defer { ctracing_release(process) }
      try cause()
      var state = ctracing_runs
      try wait("the command to come to its exit") { _ in
        state = ctracing_advance(process)
        return state != ctracing_runs
      }
      guard state == ctracing_exits else { throw PseudoTerminalError.leaderFailed("no exit seen") }
      return try look()
    }
  }
#endif
