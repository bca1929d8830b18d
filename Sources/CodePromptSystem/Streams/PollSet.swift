private import CCodePromptSystem

/// The entries of one `poll` call, which ignores entries whose descriptor is -1.
struct PollSet {
  // The places of the entries that every set has; those of the other descriptors follow.
  private static let terminal = 0
  private static let signals = 1
  private static let guardian = 2
  private static let lifeline = 3
  private static let process = 4
  private static let fixedCount = 5

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

  /// Whether the last wait has found that the guard is dead.
  var guardHasDied: Bool { isReady(PollSet.guardian) }

  private func isReady(_ place: Int) -> Bool { entries[place].revents != 0 }

  /// Waits until a descriptor is ready, or for the time limit (nil: none).
  ///
  /// - Throws: ``Errno`` if the wait itself failed.
  mutating func wait(
    upTo limit: Duration?, _ system: SystemCalls
  ) throws(Errno) -> TerminalReadiness {
    // EINTR ends a wait for signals: the handler may not have written to the pipe.
    let isInterruptible = entries[PollSet.signals].fd != -1 && limit != .zero
    let ready = valueOrErrno(retryOnInterrupt: !isInterruptible) {
      unsafe entries.withUnsafeMutableBufferPointer {
        unsafe system.poll($0, limit.milliseconds)
      }
    }
    switch ready {
    case .success: break
    case .failure(.interrupted): return .signal
    case .failure(let error): throw error
    }
    var result: TerminalReadiness = []
    let terminal = Int32(entries[PollSet.terminal].revents)
    // A hangup or an error counts as input if a read follows, which reports it.
    let readsInput = Int32(entries[PollSet.terminal].events) & POLLIN != 0
    if terminal & ~POLLOUT != 0 { result.insert(readsInput ? .input : .hungUp) }
    if terminal & POLLOUT != 0 { result.insert(.output) }
    if isReady(PollSet.signals) { result.insert(.signal) }
    if isReady(PollSet.lifeline) || isReady(PollSet.process) { result.insert(.cut) }
    let others = entries[PollSet.fixedCount...]
    if others.contains(where: { $0.revents != 0 }) { result.insert(.others) }
    return result
  }
}

extension Duration? {
  /// The timeout for `poll`: whole milliseconds, rounded up, or -1 for none.
  var milliseconds: Int32 {
    guard let self else { return -1 }
    let (seconds, attoseconds) = self.components
    let whole = seconds.multipliedReportingOverflow(by: 1000)
    if whole.overflow { return .max }
    // A millisecond has 10^15 attoseconds.
    let rest = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: max(0, whole.partialValue + rest))
  }
}
