internal import CodePromptSystem
internal import CodePromptTerminalOwnership

// Signals of the process, signal keys, and the loss of the terminal.
extension PromptLoop {
  /// Handles the signals that have arrived; returns whether one is about a child.
  func takeSignals() throws(PromptError) -> Bool {
    var signals = device.takeSignals()
    let childChanged = signals.remove(.child)
    let isSuspended = signals.remove(.suspend)
    let isResumed = signals.remove(.resume)
    let windowChanged = signals.remove(.windowChange)
    if let signal = signals.first { throw end(by: signal) }
    if isSuspended {
      try suspend(.suspend(wholeGroup: false))
    } else if isResumed {
      try follow(.resumed)
    } else if windowChanged {
      times.noteResize(at: device.now)
    }
    return childChanged
  }

  /// Does what the kernel does for a signal key: signals the whole foreground process group.
  func send(_ signal: TerminalSignal) throws(PromptError) {
    if device.makesSignals {
      try follow(.signal(signal.rawValue, isIgnored: device.ignores(signal)))
      if let signal = device.takeEndingSignal() { throw end(by: signal) }
      return
    }
    guard prompt.survivesInterrupt else { throw end(by: signal) }
    throw .interrupted(signal: signal.rawValue)
  }

  /// Records that a signal ends the prompt, and then the process; returns the error for a process
  /// that does not end.
  func end(by signal: TerminalSignal) -> PromptError {
    endingSignal = signal
    return .interrupted(signal: signal.rawValue)
  }

  /// Returns the error for a lost terminal: a signal such as SIGHUP, or else the loss itself.
  func loss() -> PromptError {
    // SIGHUP may arrive a moment after the loss, since a shell has to pass it on.
    let deadline = device.now + .milliseconds(500)
    while true {
      let left = deadline - device.now
      guard left > .zero,
        device.wait(for: .signal, upTo: left, beside: WatchedDescriptors()) == .signal
      else { return .terminalLost }
      if let signal = device.takeEndingSignal() { return end(by: signal) }
    }
  }
}
