private import CCodePromptSystem
package import CodePromptSecretStorage
private import CodePromptTerminalOwnership

// The loop's operations on a terminal: waiting, reading, writing and signals.
extension Terminal: TerminalDevice {
  package var makesSignals: Bool { isControlling }

  package var isInForeground: Bool { isHeld && foreground(lentTo: nil) == .ours }

  package var windowSize: WindowSize {
    var size = winsize()
    let isKnown = system.windowSize(descriptor, &size) == 0
    return WindowSize(
      columns: isKnown && size.ws_col > 0 ? Int(size.ws_col) : Environment.number("COLUMNS") ?? 80,
      rows: isKnown && size.ws_row > 0 ? Int(size.ws_row) : Environment.number("LINES") ?? 24,
      width: isKnown ? Int(size.ws_xpixel) : 0, height: isKnown ? Int(size.ws_ypixel) : 0)
  }

  package var now: Duration { system.now() }

  package mutating func wait(
    upTo limit: Duration?, forOutput: Bool, beside others: WatchedDescriptors
  ) -> TerminalReadiness {
    // While another prompt or job has the terminal, its keys are not watched, but a hangup is.
    let events = isHeld ? POLLIN | (forOutput ? POLLOUT : 0) : 0
    return poll(for: events, orSignals: true, others, upTo: limit)
  }

  package mutating func waitForSignal(upTo limit: Duration) -> Bool {
    poll(for: nil, orSignals: true, upTo: limit).contains(.signal)
  }

  package mutating func waitForOutput(upTo limit: Duration) -> Bool {
    poll(for: POLLOUT, orSignals: false, upTo: limit).contains(.output)
  }

  mutating func poll(
    for events: Int32?, orSignals: Bool, _ others: WatchedDescriptors = WatchedDescriptors(),
    upTo limit: Duration?
  ) -> TerminalReadiness {
    var set = PollSet(
      others, terminal: events == nil ? -1 : descriptor, events: events ?? 0,
      signals: orSignals ? wakeDescriptor : -1,
      guardian: orSignals ? csystem_guard_connection() : -1)
    let ready = set.wait(upTo: limit, system)
    if set.guardHasDied { replaceGuard() }
    return ready
  }

  package mutating func read(into bytes: inout SecretBytes) -> TerminalInput {
    var outcome = TerminalInput.nothing
    unsafe bytes.fill { space in
      let count = SystemCalls.retrying { unsafe system.read(descriptor, space) }
      switch count {
      case 1...: outcome = .bytes
      case 0: outcome = .lost
      default: outcome = SystemCalls.lastError == EAGAIN ? .nothing : .lost
      }
      return max(count, 0)
    }
    return outcome
  }

  package mutating func write(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let count = SystemCalls.retrying { unsafe system.write(descriptor, bytes) }
    if count >= 0 {
      outputIsStuck = wasDiscarded || count < bytes.count
      return count
    }
    outputIsStuck = SystemCalls.lastError == EAGAIN
    return outputIsStuck ? 0 : nil
  }

  package mutating func discardInput() {
    _ = SystemCalls.retrying { system.flushInput(descriptor) }
  }

  package mutating func takeSignals() -> TerminalSignals {
    TerminalSignals(bits: csystem_signals_take())
  }

  package mutating func takeEndingSignal() -> TerminalSignal? {
    TerminalSignal(ending: csystem_signals_take_end())
  }

  package mutating func signalGroup(_ signal: TerminalSignal) {
    _ = kill(0, signal.rawValue)
  }

  package mutating func discardOutput() {
    guard isInForeground else { return }
    _ = SystemCalls.retrying { system.flushOutput(descriptor) }
    wasDiscarded = true
  }

  package mutating func setRestoreSequence(_ bytes: UnsafeRawBufferPointer, closingCount: Int) {
    unsafe csystem_signals_set_restore_sequence(bytes.baseAddress, bytes.count, closingCount)
  }

  package mutating func setEndsAtOnce(_ endsAtOnce: Bool) {
    csystem_signals_set_ends_at_once(endsAtOnce)
  }

  package mutating func watchChildren() { csystem_signals_watch_children() }
}
