internal import CodePromptCellRendering
internal import CodePromptKeyDecoding
package import CodePromptTerminalMode

// What signals say: the end, a stop and going on, another size, the end of a child.
extension PromptLoop where Device: ~Copyable {
  /// Takes the signals that arrived and returns one by which the process is to end, if any.
  package mutating func takeEndingSignal() -> TerminalSignal? {
    var signals = device.takeSignals()
    for signal: TerminalSignal in [.suspend, .resume, .windowChange, .child] {
      _ = signals.remove(signal)
    }
    return signals.first
  }

  /// Carries out what arrived.
  mutating func takeSignals() throws -> (ending: LoopEnding?, childChanged: Bool) {
    var signals = device.takeSignals()
    let childChanged = signals.remove(.child)
    let isSuspended = signals.remove(.suspend)
    let goesOn = signals.remove(.resume)
    let windowChanged = signals.remove(.windowChange)
    if let signal = signals.first { return (.signal(signal), childChanged) }
    if isSuspended {
      try suspend(wholeGroup: false)
    } else if goesOn {
      try goOn(attempting { device throws(TerminalError) in try device.resume() })
    } else if windowChanged {
      deadlines.resize = device.now + Deadlines.resizing
    }
    return (nil, childChanged)
  }

  /// Returns how a prompt ends whose terminal is gone.
  mutating func lost() -> LoopEnding {
    // A hangup comes with a signal, which may be a moment behind: a shell has to pass it on.
    let end = device.now + .milliseconds(500)
    while case let left = end - device.now, left > .zero, device.waitForSignal(upTo: left) {
      if let signal = takeEndingSignal() { return .signal(signal) }
    }
    return .lost
  }

  /// Gives the terminal back, stops, and takes it again.
  mutating func suspend(wholeGroup: Bool) throws {
    keys.bytes.removeAll()
    erase(nil)
    cutInput()
    report(.suspend)
    try goOn(
      attempting { device throws(TerminalError) in try device.suspend(wholeGroup: wholeGroup) })
    report(.resume)
  }

  private mutating func goOn(_ resumption: Resumption) throws {
    switch resumption {
    case .unchanged: drawing.mustDrawAgain = true
    case .takenAgain:
      renderer.forget()
      try drawAgain(isGone: true)
    // The signal is taken next; nothing may be drawn until then.
    case .ending: renderer.forget()
    }
  }

  /// Does something with the terminal that may fail.
  mutating func attempting<Result>(
    _ body: (inout Device) throws(TerminalError) -> Result
  ) throws(CodePromptError) -> Result {
    do {
      return try body(&device)
    } catch {
      throw CodePromptError(error)
    }
  }
}
