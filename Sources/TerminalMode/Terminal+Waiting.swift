private import CSystemShims

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

// Waiting for a prompt of another process, without a change of anything of the terminal.
extension Terminal {
  // No wait tells of a lock that becomes free: it is tried again after so long.
  private static let turnPause = Duration.milliseconds(50)

  /// Waits until the lock is had, in the foreground; false if one of the others could be read before,
  /// or the lifeline was cut.
  ///
  /// - Throws: ``TerminalError/taken`` once ``waitLimit`` is over, and
  ///   ``TerminalError/interrupted(signal:)`` for a signal by which the process is to end.
  func waitForTurn(beside others: WatchedDescriptors) throws(TerminalError) -> Bool {
    let end = waitLimit.map { now + $0 }
    repeat {
      if let end, now >= end { throw TerminalError.taken }
      // Of the terminal only a hangup is looked for: what is typed is the other prompt's.
      let ready = poll(for: 0, orSignals: true, others, upTo: Terminal.turnPause)
      if ready.contains(.signal) { try obeySignals() }
      if !ready.isDisjoint(with: [.others, .cut]) { return false }
      if ready.contains(.input) {
        // A hangup comes with a signal, which may be a moment behind.
        if poll(for: nil, orSignals: true, upTo: .milliseconds(500)) == .signal {
          try obeySignals()
        }
        throw TerminalError.refused(code: EIO)
      }
      if ready.contains(.lost) { throw TerminalError.refused(code: SystemCalls.lastError) }
    } while try !(waitForForeground() && lock.take() && isInForeground)
    return true
  }

  /// Stops by a signal that stops, and ends the wait by one that ends.
  private func obeySignals() throws(TerminalError) {
    var signals = TerminalSignals(bits: csystem_signals_take())
    let stops = signals.remove(.suspend)
    for signal: TerminalSignal in [.resume, .windowChange, .child] { _ = signals.remove(signal) }
    if let signal = signals.first {
      // Noted once more, it has its effect when the terminal is closed.
      raise(signal.rawValue)
      throw TerminalError.interrupted(signal: signal.rawValue)
    }
    if stops { csystem_stop(false) }
  }
}
