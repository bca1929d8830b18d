internal import CCodePromptSystem
package import CodePromptSecretStorage
private import CodePromptTerminalOwnership

// The loop's operations on a terminal: waiting, reading, writing and signals.
extension Terminal: TerminalDevice {
  package var isInForeground: Bool { isHeld && foreground(lentTo: nil) == .ours }

  package var foregroundGroup: Int32? {
    guard isControlling else { return nil }
    let group = system.tcgetpgrp(descriptor)
    return group > 0 && group != system.getpgrp() ? group : nil
  }

  package var windowSize: WindowSize {
    var size = winsize()
    if system.windowSize(descriptor, &size) != 0 { size = winsize() }
    return WindowSize(
      columns: size.ws_col > 0 ? Int(size.ws_col) : Environment.number("COLUMNS") ?? 80,
      rows: size.ws_row > 0 ? Int(size.ws_row) : Environment.number("LINES") ?? 24,
      width: Int(size.ws_xpixel), height: Int(size.ws_ypixel))
  }

  package var now: Duration { system.now() }

  package func wait(
    for events: TerminalReadiness, upTo limit: Duration?, beside others: WatchedDescriptors
  ) -> TerminalReadiness {
    // While another prompt or job has the terminal, its keys are not watched, but a hangup is.
    var terminal = isHeld && events.contains(.input) ? POLLIN : 0
    if events.contains(.output) { terminal |= POLLOUT }
    let ready = try? poll(
      for: events == .signal ? nil : terminal, orSignals: events.contains(.signal), others,
      upTo: limit)
    return ready ?? .lost
  }

  func poll(
    for events: Int32?, orSignals: Bool, _ others: WatchedDescriptors = WatchedDescriptors(),
    upTo limit: Duration?
  ) throws(Errno) -> TerminalReadiness {
    var set = PollSet(
      others, terminal: events == nil ? -1 : descriptor, events: events ?? 0,
      signals: orSignals ? wakeDescriptor : -1,
      guardian: orSignals ? csystem_guard_connection() : -1)
    let ready = try set.wait(upTo: limit, system)
    if set.guardHasDied { csystem_guard_replace() }
    return ready
  }

  package func read(into bytes: inout SecretBytes) -> TerminalInput {
    switch system.read(descriptor, into: &bytes) {
    case .success(0): .lost
    case .success: .bytes
    case .failure(.wouldBlock): .nothing
    case .failure: .lost
    }
  }

  package func write(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let isHeld = ownership.runsCommands && csystem_hold_stop()
    defer { if isHeld { csystem_allow_stop() } }
    let result = valueOrErrno {
      // While a command has the terminal, this process is in the background, which may not write if
      // the command has set TOSTOP.
      unsafe ownership.borrowingJob == nil
        ? system.write(descriptor, bytes)
        : csystem_write_in_background(descriptor, bytes.baseAddress, bytes.count)
    }
    switch result {
    case .success(let count):
      outputIsStuck = wasDiscarded || count < bytes.count
      return count
    case .failure(let error):
      outputIsStuck = error == .wouldBlock
      return outputIsStuck ? 0 : nil
    }
  }

  func discardInput() {
    _ = valueOrErrno { system.flushInput(descriptor) }
  }

  package var loanUse: TerminalUse { loan.use }

  package func ignores(_ signal: TerminalSignal) -> Bool {
    csystem_signal_is_ignored(signal.rawValue)
  }

  package func takeSignals() -> PendingSignals {
    PendingSignals(bits: csystem_signals_take(false))
  }

  package func takeEndingSignal() -> TerminalSignal? {
    PendingSignals(bits: csystem_signals_take(true)).first
  }

  package func perform(_ request: TerminalRequest) {
    switch request {
    case .keepSettings: keepSettings()
    case .lookAtLoan: lookAtLoan()
    case .discardInput: discardInput()
    case .restartOutput: if isInForeground { csystem_restart_output(descriptor) }
    case .discardOutput:
      guard isInForeground else { return }
      _ = valueOrErrno { tcflush(descriptor, TCOFLUSH) }
      wasDiscarded = true
    case .setRestoreSequence(let bytes, let closingCount):
      unsafe csystem_terminal_set_screen(bytes, bytes.count, closingCount)
    case .setCrashSequence(let bytes):
      unsafe csystem_terminal_set_crash_screen(bytes, bytes.count)
    case .watchChildren: csystem_signals_watch_children()
    case .setEndsAtOnce(let endsAtOnce): csystem_signals_set_ends_at_once(endsAtOnce)
    case .giveInterruptKeys(let areOfKernel): giveInterruptKeys(toKernel: areOfKernel)
    // If the signal ends the process, the secrets are wiped first. If not, the caller has its own
    // handler, or this is process 1 of a container.
    case .die(let signal):
      restore()
      Terminal.endSignals()
      csystem_raise_found(signal.rawValue)
    }
  }
}
