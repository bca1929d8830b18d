internal import CodePromptCellRendering
internal import CodePromptKeyDecoding
internal import CodePromptSystem
internal import CodePromptTerminalOwnership

// Signals: termination, stop and continue, window size, and the end of a child.
extension PromptLoop where Device: ~Copyable {
  /// Handles the pending signals.
  mutating func takeSignals() throws -> (ending: LoopEnding?, childChanged: Bool) {
    var signals = device.takeSignals()
    let childChanged = signals.remove(.child)
    let isSuspended = signals.remove(.suspend)
    let isResumed = signals.remove(.resume)
    let windowChanged = signals.remove(.windowChange)
    if let signal = signals.first { return (.signal(signal), childChanged) }
    if isSuspended {
      return (try suspend(wholeGroup: false), childChanged)
    } else if isResumed {
      return (try follow(.resumed), childChanged)
    } else if windowChanged {
      deadlines.resize = device.now + Deadlines.resizing
    }
    return (nil, childChanged)
  }

  /// Returns the ending for a lost terminal: a signal such as SIGHUP, or else the loss itself.
  mutating func lost() -> LoopEnding {
    // SIGHUP may arrive a moment after the loss, since a shell has to pass it on.
    let end = device.now + .milliseconds(500)
    while case let left = end - device.now, left > .zero, device.waitForSignal(upTo: left) {
      if let signal = device.takeEndingSignal() { return .signal(signal) }
    }
    return .lost
  }

  /// Restores the terminal, stops the process, and takes the terminal again when it continues.
  mutating func suspend(wholeGroup: Bool) throws -> LoopEnding? {
    report(.suspend)
    let ending = try follow(.suspend(wholeGroup: wholeGroup))
    report(.resume)
    return ending
  }

  /// Runs an operation of the terminal that may fail, and converts its error.
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
