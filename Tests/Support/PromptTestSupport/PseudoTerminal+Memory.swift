#if canImport(Glibc)
  private import CProcessTracing

  extension PseudoTerminal {
    /// Finds the copies of a secret in the memory of the command.
    ///
    /// It also searches the other processes of the session that run the same program, such as forks
    /// of the command.
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

    /// Runs `cause`, lets the command run to its exit, and runs `look` there.
    ///
    /// `look` runs while the kernel holds the command at its exit: the command's memory is
    /// complete, and it executes no more instructions. The corresponding C function is `ptrace`
    /// with `PTRACE_O_TRACEEXIT`. Both closures run on the calling thread, since only the thread
    /// that traces a process may control it.
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
