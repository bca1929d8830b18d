internal import CCodePromptSystem

/// The handling of signals for a run without a terminal.
///
/// Handlers record the ends of children, and the signals that would end the process, so that the
/// run can end its commands first.
package struct SignalWatch: ~Copyable {
  private let system: SystemCalls
  private let wakeDescriptor: Int32

  /// Installs the signal handlers.
  ///
  /// - Throws: ``TerminalError/inUse`` if another prompt of this process handles the signals, or
  ///   ``TerminalError/noResources(code:)``.
  package init(system: SystemCalls = SystemCalls()) throws(TerminalError) {
    let wake = try valueOrErrno { csystem_signals_prepare() }
      .mapError(TerminalError.init(signalsRefused:)).get()
    csystem_signals_begin(false)
    self.system = system
    wakeDescriptor = wake
  }

  deinit {
    csystem_signals_end()
    csystem_signals_pass_on()
  }

  package var now: Duration { system.now() }

  /// Waits for a signal, other descriptors, or the time limit (nil: none).
  ///
  /// - Throws: ``Errno`` if the wait itself failed.
  package func wait(
    upTo limit: Duration?, beside others: WatchedDescriptors
  ) throws(Errno) -> TerminalReadiness {
    var set = PollSet(others, signals: wakeDescriptor)
    return try set.wait(upTo: limit, system)
  }

  /// Takes the pending signals and returns one that ends the process, if any.
  package func takeEndingSignal() -> TerminalSignal? {
    PendingSignals(bits: csystem_signals_take(true)).first
  }

  /// Restores the original signal actions and sends this process again a signal that it received;
  /// returns if that does not end the process.
  package consuming func die(by signal: TerminalSignal) {
    csystem_signals_end()
    csystem_signals_pass_on()
    csystem_raise_found(signal.rawValue)
  }
}
