private import CCodePromptSystemShims

/// The process's signals for a run without a terminal: those that would end it, and the ends of its
/// children, are noted and wake a wait, so that what it started can be ended first.
package struct SignalWatch: ~Copyable {
  private let system: SystemCalls
  private let wakeDescriptor: Int32

  /// Claims the process's signals.
  ///
  /// - Throws: ``TerminalError`` if another prompt of this process has them.
  package static func begin(
    system: SystemCalls = SystemCalls()
  ) throws(TerminalError) -> SignalWatch {
    let wake = csystem_signals_prepare()
    guard wake != -1 else { throw TerminalError(signalsRefused: SystemCalls.lastError) }
    csystem_signals_begin_without_terminal()
    return SignalWatch(system: system, wakeDescriptor: wake)
  }

  private init(system: SystemCalls, wakeDescriptor: Int32) {
    self.system = system
    self.wakeDescriptor = wakeDescriptor
  }

  deinit {
    csystem_signals_end()
  }

  /// The time of the clock that goes on while the machine sleeps.
  package var now: Duration { SystemClock().now }

  /// Waits for a signal or for one of the descriptors, or until the time is up (nil: no limit).
  package func wait(
    upTo limit: Duration?, beside others: WatchedDescriptors
  ) -> TerminalReadiness {
    var set = PollSet(others)
    set.watchSignals(wakeDescriptor)
    return set.wait(upTo: limit, system)
  }

  /// Takes the signals that arrived and returns one by which the process is to end, if any.
  package func takeEndingSignal() -> TerminalSignal? {
    var signals = TerminalSignals(bits: csystem_signals_take())
    _ = signals.remove(.child)
    return signals.first
  }

  /// Sends this process a signal that arrived; returns where that does not end it.
  package consuming func die(by signal: TerminalSignal) {
    csystem_signals_end()
    csystem_raise_found(signal.rawValue)
  }
}
