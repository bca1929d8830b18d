internal import CodePromptKeyDecoding
package import CodePromptSystem
internal import CodePromptTerminalOwnership

/// The loop that joins the layers: bytes from the terminal pass through decoder, session and
/// renderer, and back to the terminal.
///
/// It waits in one place, for keys, signals, running commands and the next deadline, and carries
/// out the session's actions. A key costs one wait, one read and one write.
package struct PromptLoop<Device: TerminalDevice & ~Copyable>: ~Copyable {
  package var device: Device
  let prompt: CodePrompt
  var session: EntrySession
  var renderer: any PromptRenderer
  let lines: StatusFormatter
  let display: ChallengeDisplay?
  let frame: FrameBuffer
  var keys: KeyInput
  var deadlines: Deadlines
  package var verification: VerificationRecord
  /// What runs beside the prompt, in the order in which it was started.
  var jobs: [Job] = []
  var status = ShownStatus()
  var drawing: DrawingState
  var sharing = Sharing()
  var reporter: StatusReporter
  /// The signal that ended the prompt, and ends the process once the terminal is restored.
  package var endingSignal: TerminalSignal?

  /// Runs the prompt until it ends; call ``finish(_:)`` afterwards in any case. Returns nil if the
  /// function that checks the answers failed; throws if a signal arrived, the terminal was lost or
  /// can't be taken back after a stop, memory is short, or a command failed.
  package mutating func run(_ method: Verification) throws(CodePromptError) -> PromptEnding? {
    verification.method = method
    try checkDescriptors()
    let others = prompt.clientDescriptors
    guard try hold(beside: others) else { return .cancelled }
    // The client process may just have ended: then nothing is drawn.
    if others.process != -1, others.lifelineIsCut { return .cancelled }
    // The keys are bound only now: while we waited, another prompt may have changed the terminal's
    // settings.
    session.bindings.bind(device.traits.editingKeys)
    try open()
    while true {
      if let ending = try step() { return verification.failure == nil ? ending : nil }
    }
  }

  private mutating func hold(beside others: WatchedDescriptors) throws(CodePromptError) -> Bool {
    while true {
      switch try attempting({ device throws(TerminalError) in try device.hold(beside: others) }) {
      case .held: return true
      case .notWanted: return false
      case .blocked(let holder): tellOfWait(for: holder)
      }
    }
  }

  private mutating func open() throws(CodePromptError) {
    // The time limit counts from the first frame.
    if let limit = prompt.timeLimit, limit > .zero { deadlines.end = device.now + limit }
    if session.rules.offersAnother { startCooldown() }
    if prompt.challenge != nil { session.lock() }
    updateStatus(device.now)
    // The window's size may have changed while waiting for the foreground or for another prompt.
    let size = device.windowSize
    let isResized = size.columns != drawing.size.columns || size.rows != drawing.size.rows
    drawing.size = size
    // A terminal that sends no cursor position report by then counts as one that never does.
    if renderer.asksForWidth { keys.answerEnd = device.now + .milliseconds(500) }
    try draw(resizes: isResized, begins: true)
    if renderer.isSliding { deadlines.slide = device.now + Deadlines.slide }
    if runsCommands { device.perform(.watchChildren) }
    try startSources()
    prompt.log?.setOpen(true)
    report(.open)
  }

  private mutating func step() throws(CodePromptError) -> PromptEnding? {
    let now = device.now
    if let ending = try passTime(now) { return ending }
    if let ending = try tick(now) { return ending }
    noteEntry()
    guard try update(now) else { throw loss() }
    let events = frame.isEmpty ? TerminalReadiness.keys : .keys.union(.output)
    var ready = device.wait(for: events, upTo: timeToWait(now), beside: watchedDescriptors)
    if ready.contains(.signal), try takeSignals() { ready.insert(.others) }
    // A cut lifeline is handled before input: nobody is left to get an answer.
    if ready.contains(.cut) { return .cancelled }
    if ready.contains(.lost) || ready.contains(.output) && !flush() { throw loss() }
    // The machine may have slept past the limit during the wait.
    if isTimeOver(device.now) { return .timedOut }
    keys.cameNow = ready.contains(.input)
    if keys.cameNow, let ending = try read() { return ending }
    if ready.contains(.others) {
      if prompt.log != nil { try showLog() }
      if let ending = try advanceJobs() { return ending }
    }
    noteEntry()
    return nil
  }

  /// Returns how long the wait may last; nil if nothing depends on the time. Otherwise there is a
  /// limit, since waits don't count the time for which the machine sleeps: a second if each second
  /// is shown.
  private mutating func timeToWait(_ now: Duration) -> Duration? {
    let moments = [deadlines.next(after: now), pauseEnd, jobDeadline, nextTick]
    let longest = Duration.seconds(deadlines.countsDown ? 1 : 30)
    return moments.compactMap(\.self).min().map { min(max(.zero, $0 - now), longest) }
  }

  /// Erases the prompt or leaves a summary, stops everything that still runs, restores the terminal
  /// and discards unread input. Returns whether the terminal was restored.
  package mutating func finish(_ ending: PromptEnding?) -> Bool {
    erase(ending)
    // The commands are stopped while echo is still off: that takes a moment, in which the user may
    // type.
    stopJobs()
    defer { prompt.log?.setOpen(false) }
    return device.restore(leaving: ending == .cancelled ? .cancelled : sharing.lastMessage)
  }

  mutating func report(_ event: PromptEvent) {
    prompt.onEvent?(event)
    reporter.report(event)
  }

  // MARK: Deadlines

  private func isTimeOver(_ now: Duration) -> Bool {
    guard let end = deadlines.end else { return false }
    return now >= end && !session.state.isVerifying
  }

  private mutating func passTime(_ now: Duration) throws(CodePromptError) -> PromptEnding? {
    if isTimeOver(now) { return .timedOut }
    if let ending = try settle(now) { return ending }
    if let cover = deadlines.remask, now >= cover {
      deadlines.remask = nil
      session.lastIsRevealed = false
    }
    if let jobDeadline, now >= jobDeadline, let ending = try advanceJobs() { return ending }
    // Unread input may be a Backspace that changes the code in time, before the code is submitted.
    if let grace = deadlines.submitDelay, now >= grace, inputIsEmpty {
      return try carryOut(session.submitDelayIsOver())
    }
    return nil
  }

  /// Sets the entry's deadlines, which count from its last edit or from the moment a paste was
  /// taken; reports and rates an edited entry.
  mutating func noteEntry() {
    let isEdited = session.changeCount != reporter.notedChangeCount
    reporter.notedChangeCount = session.changeCount
    if !session.lastIsRevealed {
      deadlines.remask = nil
    } else if isEdited, let time = prompt.lastCharacterRevealTime {
      deadlines.remask = device.now + time
    }
    if !session.awaitsSubmitDelay {
      deadlines.submitDelay = nil
    } else if case .after(let time) = prompt.submission,
      isEdited || deadlines.submitDelay == nil
    {
      deadlines.submitDelay = device.now + time
    }
    guard isEdited else { return }
    tellChange()
    rate()
  }
}
