private import CCodePromptSystem

/// The entries of one `poll` call, which ignores entries whose descriptor is -1.
struct PollSet {
  private var entries: [pollfd]

  /// `signals` is the pipe that signal handlers write to; `guardian` closes when the guard dies.
  init(
    _ watched: WatchedDescriptors, terminal: Int32 = -1, events: Int32 = 0, signals: Int32 = -1,
    guardian: Int32 = -1
  ) {
    func entry(_ descriptor: Int32, _ events: Int32 = POLLIN) -> pollfd {
      pollfd(fd: descriptor, events: Int16(events), revents: 0)
    }
    entries = [
      entry(terminal, events), entry(signals), entry(guardian, 0),
      entry(watched.lifeline, csystem_peer_closed()), entry(watched.process),
    ]
    entries += watched.others.map { entry($0) }
  }

  var guardHasDied: Bool { entries[2].revents != 0 }

  /// Waits until a descriptor is ready, or for the time limit (nil: none).
  mutating func wait(upTo limit: Duration?, _ system: SystemCalls) -> TerminalReadiness {
    // EINTR ends a wait for signals: the handler may not have written to the pipe.
    let isInterruptible = entries[1].fd != -1 && limit != .zero
    var ready: Int32
    repeat {
      ready = unsafe entries.withUnsafeMutableBufferPointer {
        unsafe system.poll($0, limit.milliseconds)
      }
    } while ready == -1 && SystemCalls.lastError == EINTR && !isInterruptible
    if ready == -1 { return SystemCalls.lastError == EINTR ? .signal : .lost }
    var result: TerminalReadiness = []
    let terminal = Int32(entries[0].revents)
    // A hangup or an error counts as input: the read that follows reports it.
    if terminal & ~POLLOUT != 0 { result.insert(.input) }
    if terminal & POLLOUT != 0 { result.insert(.output) }
    if entries[1].revents != 0 { result.insert(.signal) }
    if entries[3...4].contains(where: { $0.revents != 0 }) { result.insert(.cut) }
    if entries[5...].contains(where: { $0.revents != 0 }) { result.insert(.others) }
    return result
  }
}

extension Duration? {
  /// The timeout for `poll`: whole milliseconds, rounded up, or -1 for none.
  var milliseconds: Int32 {
    guard let self else { return -1 }
    let (seconds, attoseconds) = self.components
    let whole = seconds.multipliedReportingOverflow(by: 1000)
    let rest = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return whole.overflow ? .max : Int32(clamping: max(0, whole.partialValue + rest))
  }
}
