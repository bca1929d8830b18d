private import CCodePromptSystemShims

/// The handling of signals for a run without a terminal: signals that would end the process, and
/// ends of children, are recorded and wake a wait, so that commands can be ended first.
package struct SignalWatch: ~Copyable {
  private let system: SystemCalls
  private let wakeDescriptor: Int32

  /// Installs the signal handlers.
  ///
  /// - Throws: ``TerminalError`` if another prompt of this process handles the signals.
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

  /// The time of a clock that continues while the machine sleeps.
  package var now: Duration { SystemClock().now }

  /// Waits for a signal, one of the descriptors, or the time limit (nil: none).
  package func wait(
    upTo limit: Duration?, beside others: WatchedDescriptors
  ) -> TerminalReadiness {
    var set = PollSet(others)
    set.watchSignals(wakeDescriptor)
    return set.wait(upTo: limit, system)
  }

  /// Takes the pending signals and returns one that ends the process, if any.
  package func takeEndingSignal() -> TerminalSignal? {
    TerminalSignal(ending: csystem_signals_take_end())
  }

  /// Sends this process a signal that it received; returns if that does not end it.
  package consuming func die(by signal: TerminalSignal) {
    csystem_signals_end()
    csystem_raise_found(signal.rawValue)
  }
}
