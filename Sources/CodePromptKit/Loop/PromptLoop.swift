internal import CodePromptKeyDecoding
internal import CodePromptSystem
internal import CodePromptTerminalOwnership

/// The loop that joins the layers: bytes from the terminal pass through decoder, session and
/// renderer, and back to the terminal.
///
/// It waits in one place, for keys, signals, running commands and the next deadline, and carries
/// out the session's actions. A key costs one wait, one read and one write.
///
/// A class, since a structure of this size would be copied for each call.
final class PromptLoop<Device: TerminalDevice & ~Copyable, Renderer: PromptRenderer> {
  let prompt: CodePrompt
  var session: EntrySession
  var renderer: Renderer
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
  /// What writes the prompt's events, if a descriptor is set.
  var reporter: StatusReporter?
  /// Whether the time limit has given the default answer.
  private var hasGivenDefault = false
  /// The signal that ended the prompt, and ends the process once the terminal is restored.
  package var endingSignal: TerminalSignal?
  /// Released after all that is above: the guard of a terminal ends meanwhile.
  package var device: Device

  init(
    device: consuming Device, prompt: CodePrompt, session: consuming EntrySession,
    renderer: Renderer, lines: StatusFormatter, display: ChallengeDisplay?, frame: FrameBuffer,
    keys: consuming KeyInput, deadlines: Deadlines, verification: consuming VerificationRecord,
    drawing: DrawingState, reporter: StatusReporter?
  ) {
    self.device = device
    self.prompt = prompt
    self.session = session
    self.renderer = renderer
    self.lines = lines
    self.display = display
    self.frame = frame
    self.keys = keys
    self.deadlines = deadlines
    self.verification = verification
    self.drawing = drawing
    self.reporter = reporter
  }

  /// Runs the prompt until it ends; call ``finish(_:)`` afterwards in any case. Returns nil if the
  /// function that checks the answers failed; throws if a signal arrived, the terminal was lost or
  /// can't be taken back after a stop, memory is short, or a command failed.
  package func run(_ method: Verification) throws(CodePromptError) -> PromptEnding? {
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

  private func hold(beside others: WatchedDescriptors) throws(CodePromptError) -> Bool {
    do {
      while true {
        switch try device.hold(beside: others) {
        case .held: return true
        case .notWanted: return false
        case .blocked(let holder): tellOfWait(for: holder)
        }
      }
    } catch {
      throw CodePromptError(error)
    }
  }

  private func open() throws(CodePromptError) {
    // The time limit counts from the first frame.
    if let limit = prompt.timeLimit, limit > .zero { deadlines.end = device.now + limit }
    if session.rules.offersAnother { startCooldown() }
    ignoreEnter()
    // What the functions of an earlier prompt have said.
    forgetProgress()
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

  private func step() throws(CodePromptError) -> PromptEnding? {
    let now = device.now
    if let ending = try passTime(now) { return ending }
    if let ending = try tick(now) { return ending }
    try lookForTaker()
    noteEntry()
    guard try update(now) else { throw loss() }
    let events = frame.isEmpty ? TerminalReadiness.keys : .keys.union(.output)
    var ready = device.wait(for: events, upTo: timeToWait(now), beside: watchedDescriptors)
    if ready.contains(.signal), try takeSignals() { ready.insert(.others) }
    // A cut lifeline is handled before input: nobody is left to get an answer.
    if ready.contains(.cut) { return .cancelled }
    if ready.contains(.lost) || ready.contains(.output) && !flush() { throw loss() }
    // The machine may have slept past the limit during the wait.
    if isTimeOver(device.now) { return try timeOut() }
    if ready.contains(.input) { try lookForTaker() }
    keys.cameNow = ready.contains(.input) && isAsking
    if keys.cameNow, let ending = try read() { return ending }
    if ready.contains(.others) {
      if prompt.log != nil { try showLog() }
      noteProgress()
      if let ending = try advanceJobs() { return ending }
    }
    noteEntry()
    return nil
  }

  /// Returns how long the wait may last; nil if nothing depends on the time.
  ///
  /// Otherwise there is a limit, since waits don't count the time for which the machine sleeps: a
  /// second if each second is shown, or else half a minute.
  private func timeToWait(_ now: Duration) -> Duration? {
    let moments = [deadlines.next(after: now), pauseEnd, jobDeadline, nextTick]
    let longest = Duration.seconds(deadlines.countsDown ? 1 : 30)
    return moments.compactMap { $0 }.min().map { min(max(.zero, $0 - now), longest) }
  }

  /// Erases the prompt or leaves a summary, stops everything that still runs, and restores the
  /// terminal. Returns whether the terminal was restored.
  package func finish(_ ending: PromptEnding?) -> Bool {
    // What a command has done to a terminal that it took is undone as after a loan.
    try? lookForTaker(isEnding: true)
    erase(ending)
    // The commands are stopped while echo is still off: that takes a moment, in which the user may
    // type.
    stopJobs()
    defer { prompt.log?.setOpen(false) }
    return device.restore()
  }

  func report(_ event: PromptEvent) {
    prompt.onEvent?(event)
    if let code = reporter?.report(event) { prompt.onStatusFailure?(code) }
  }

  // MARK: Signals

  /// Handles the signals that have arrived; returns whether one is about a child.
  func takeSignals() throws(CodePromptError) -> Bool {
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
      deadlines.resize = device.now + Deadlines.resizing
    }
    return childChanged
  }

  /// Records that a signal ends the prompt, and then the process; returns the error for a process
  /// that does not end.
  func end(by signal: TerminalSignal) -> CodePromptError {
    endingSignal = signal
    return .interrupted(signal: signal.rawValue)
  }

  /// Returns the error for a lost terminal: a signal such as SIGHUP, or else the loss itself.
  func loss() -> CodePromptError {
    // SIGHUP may arrive a moment after the loss, since a shell has to pass it on.
    let deadline = device.now + .milliseconds(500)
    while case let left = deadline - device.now, left > .zero,
      device.wait(for: .signal, upTo: left, beside: WatchedDescriptors()) == .signal
    {
      if let signal = device.takeEndingSignal() { return end(by: signal) }
    }
    return .terminalLost
  }

  // MARK: Deadlines

  private func isTimeOver(_ now: Duration) -> Bool {
    deadlines.isOver(now) && !session.state.isVerifying
  }

  /// Ends the prompt, or gives the default answer, at the time limit.
  private func timeOut() throws(CodePromptError) -> PromptEnding? {
    guard prompt.takesDefaultAtTimeLimit, !hasGivenDefault else { return .timedOut }
    hasGivenDefault = true
    return try carryOut(session.giveDefault())
  }

  private func passTime(_ now: Duration) throws(CodePromptError) -> PromptEnding? {
    if isTimeOver(now) { return try timeOut() }
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
  func noteEntry() {
    let isEdited = session.changeCount != status.notedChangeCount
    status.notedChangeCount = session.changeCount
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
    status.rating = nil
    if let rate = prompt.rating, session.characterCount > 0, !session.isRepeating {
      status.rating = callOut(rate)
    }
  }
}

/// The moments, on the prompt's clock, at which the prompt has to act even if no input arrives; no
/// clock is read here.
package struct Deadlines: Sendable {
  /// How long a shake lasts, which moves the cells alternately to the right and back, and how long
  /// each of its steps.
  private static let shake = (time: Duration.milliseconds(200), step: Duration.milliseconds(40))

  /// The duration of each of the three steps in which a modal prompt slides into the window.
  static let slide = Duration.milliseconds(40)

  /// How long the window must keep its size before the prompt is redrawn: if the size changes
  /// before a frame arrives, the terminal draws that frame in the wrong place.
  static let resizing = Duration.milliseconds(50)

  /// How long a frame of the spinner is shown: ten frames a second.
  static let animation = Duration.milliseconds(100)
  /// The interval at which plain lines repeat the current activity.
  static let reminder = Duration.seconds(5)

  /// The remaining seconds at which a warning is given, if the time is not counted down.
  static let warnings = [20, 60]

  package var end: Duration?
  /// Whether the remaining time is shown each second.
  package var countsDown = true
  /// The moment when a full code is submitted; until then it can be edited.
  package var submitDelay: Duration?
  package var remask: Duration?
  package var cooldown: Duration?
  /// The moment when the spinner started; nil while it does not turn.
  package var spinnerStart: Duration?
  package var spinnerStep = Deadlines.animation
  /// The moment when the cells of a refused answer started to shake; nil if none has been refused.
  package var shakeStart: Duration?
  /// The moment from which Enter counts before anything is typed.
  package var enterCounts: Duration?
  /// The moment of the prompt's next slide step; nil when the prompt is in place.
  package var slide: Duration?
  /// The moment when a resized window counts as settled; nil while its size does not change.
  package var resize: Duration?

  package init() {}

  /// Returns the next moment after `now` at which something changes; anything due earlier is
  /// assumed done.
  package func next(after now: Duration) -> Duration? {
    let moments = [
      end.map { countsDown ? Deadlines.nextSecond(of: $0, now) : Deadlines.nextWarning($0, now) },
      cooldown.map { countsDown ? Deadlines.nextSecond(of: $0, now) : $0 },
      submitDelay, remask, slide, resize,
      spinnerStart.map { nextStep(spinnerStep, since: $0, now) },
      isShaking(now) ? shakeStart.map { nextStep(Deadlines.shake.step, since: $0, now) } : nil,
    ]
    return moments.compactMap { $0 }.filter { $0 > now }.min()
  }

  func isOver(_ now: Duration) -> Bool { end.map { now >= $0 } ?? false }

  package func spinnerFrame(_ now: Duration) -> Int? {
    spinnerStart.map { steps(spinnerStep, since: $0, now) }
  }

  package func isShifted(_ now: Duration) -> Bool {
    guard let shakeStart, isShaking(now) else { return false }
    return steps(Deadlines.shake.step, since: shakeStart, now).isMultiple(of: 2)
  }

  private func isShaking(_ now: Duration) -> Bool {
    shakeStart.map { now < $0 + Deadlines.shake.time } ?? false
  }

  /// Returns the whole seconds until a moment, rounded up; 0 if it has passed.
  package static func seconds(until moment: Duration, _ now: Duration) -> Int {
    let (seconds, attoseconds) = max(.zero, moment - now).components
    return Int(seconds) + (attoseconds > 0 ? 1 : 0)
  }

  private static func nextSecond(of moment: Duration, _ now: Duration) -> Duration {
    moment - .seconds(max(0, seconds(until: moment, now) - 1))
  }

  private static func nextWarning(_ end: Duration, _ now: Duration) -> Duration {
    warnings.map { end - .seconds($0) }.filter { $0 > now }.min() ?? end
  }

  private func steps(_ step: Duration, since start: Duration, _ now: Duration) -> Int {
    Int((now - start) / step)
  }

  private func nextStep(_ step: Duration, since start: Duration, _ now: Duration) -> Duration {
    start + step * (steps(step, since: start, now) + 1)
  }
}
