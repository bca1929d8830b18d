internal import CodePromptCellRendering
internal import CodePromptCodeEntry
internal import CodePromptKeyDecoding
internal import CodePromptSecretStorage
package import CodePromptSystem

/// The way the loop of a prompt ended.
package enum LoopEnding: Equatable, Sendable {
  /// The prompt itself ended, and the terminal is still there.
  case ended(PromptEnding)
  /// The terminal is gone.
  case lost
  /// A signal arrived that ends the process.
  case signal(TerminalSignal)
  /// The user typed a signal key that does not end the process.
  case interrupted(TerminalSignal)
}

extension LoopEnding {
  /// How the prompt itself ended; nil if the terminal was lost or a signal ended the prompt.
  var ending: PromptEnding? {
    if case .ended(let ending) = self { ending } else { nil }
  }
}

/// The loop that joins the layers: bytes from the terminal pass through decoder, session and
/// renderer, and back to the terminal.
///
/// It waits in one place, for keys, signals, running commands and the next deadline, and carries
/// out the session's actions. A key costs one wait, one read and one write.
package struct PromptLoop<Device: TerminalDevice & ~Copyable>: ~Copyable {
  package var device: Device
  let prompt: CodePrompt
  var session: EntrySession
  var renderer: any PromptRenderer & ~Copyable
  let lines: StatusFormatter
  /// The way a challenge is shown; nil if the prompt has no challenge.
  let display: ChallengeDisplay?
  var frame: FrameBuffer
  var keys: KeyInput
  var deadlines = Deadlines()
  package var verification: VerificationRecord
  var runs = BackgroundRuns()
  var status = ShownStatus()
  var drawing: DrawingState
  package var sharing = Sharing()
  var reporter: StatusReporter

  init(
    device: consuming Device, prompt: CodePrompt, session: consuming EntrySession,
    frame: consuming FrameBuffer, renderer: consuming any PromptRenderer & ~Copyable,
    lines: StatusFormatter, display: ChallengeDisplay?, input: consuming SecretBytes,
    size: WindowSize, escapeDelay: Duration
  ) {
    self.device = device
    self.prompt = prompt
    self.session = session
    deadlines.spinnerStep = lines.isPlain ? Deadlines.reminder : Deadlines.animation
    self.renderer = renderer
    self.lines = lines
    self.display = display
    self.frame = frame
    keys = KeyInput(bytes: input, escapeDelay: escapeDelay)
    verification = VerificationRecord(attemptsLeft: max(prompt.attempts, 1))
    drawing = DrawingState(size: size)
    reporter = StatusReporter(descriptor: prompt.statusDescriptor, StandardStreams())
  }

  /// Runs the prompt until it ends; call ``finish(_:)`` afterwards in any case.
  ///
  /// - Throws: The verifier's error, or ``CodePromptError`` if there is no memory for a frame, the
  ///   terminal can't be taken back after a stop, or a command failed.
  package mutating func run(_ method: Verification) throws -> LoopEnding {
    verification.method = method
    try checkDescriptors()
    var others = WatchedDescriptors()
    others.lifeline = prompt.lifeline ?? -1
    others.process = prompt.clientProcess ?? -1
    guard try hold(beside: others) else { return .ended(.cancelled) }
    // The client process may just have ended: then nothing is drawn.
    if others.process != -1, others.lifelineIsCut { return .ended(.cancelled) }
    // The keys are bound only now: while we waited, another prompt may have changed the terminal's
    // settings.
    session.bindings.bind(device.editingKeys)
    try open()
    while true {
      if let ending = try step() { return ending }
    }
  }

  /// Takes the terminal; returns false if nobody wants an answer any more.
  private mutating func hold(beside others: WatchedDescriptors) throws(CodePromptError) -> Bool {
    while true {
      let turn = try attempting { device throws(TerminalError) in try device.hold(beside: others) }
      switch turn {
      case .held: return true
      case .notWanted: return false
      case .blocked(let holder): tellOfWait(for: holder)
      }
    }
  }

  /// Draws the first frame, and then starts the functions that fetch a challenge or fill in a code.
  private mutating func open() throws {
    // The time limit counts from the first frame.
    if let limit = prompt.timeLimit, limit > .zero { deadlines.end = device.now + limit }
    if lines.rules.offersAnother, prompt.cooldown > .zero {
      deadlines.cooldown = device.now + prompt.cooldown
    }
    if prompt.challenge != nil { session.lock() }
    updateStatus(now)
    // The window's size may have changed while waiting for the foreground or for another prompt.
    let size = device.windowSize
    let isResized = size.columns != drawing.size.columns || size.rows != drawing.size.rows
    drawing.size = size
    if renderer.asksForWidth { keys.answerEnd = device.now + Duration.answering }
    try draw { renderer, session, status, frame throws(SecretStorageError) in
      if isResized {
        try renderer.redraw(
          columns: size.columns, rows: size.rows, with: nil, session, status, in: &frame)
      }
      try renderer.begin(session, status, in: &frame)
    }
    if renderer.isSliding { deadlines.slide = device.now + Deadlines.slide }
    if runsCommands { device.watchChildren() }
    try startFetches()
    prompt.log?.setOpen(true)
    report(.open)
  }

  /// Whether anything depends on the time: a deadline, a running command, or unfinished input.
  private var isTimed: Bool {
    !deadlines.isEmpty || runs.areAny || needsPause || checksElsewhere
  }

  /// The time, read from the clock only if something depends on it.
  var now: Duration {
    isTimed ? device.now : .zero
  }

  /// Draws changes, waits for an event and handles it; returns how the prompt ended.
  private mutating func step() throws -> LoopEnding? {
    let isTimed = isTimed
    let now = isTimed ? device.now : .zero
    if isTimed {
      if let ending = try passTime(now) ?? tick(now) { return ending }
      noteEntry()
    }
    guard try update(now) else { return lost() }
    var ready = device.wait(
      upTo: isTimed ? timeToWait(now) : nil, forOutput: !frame.isEmpty, beside: watchedDescriptors)
    if ready.contains(.signal) {
      let signals = try takeSignals()
      if let ending = signals.ending { return ending }
      if signals.childChanged { ready.insert(.others) }
    }
    // A cut lifeline is handled before input: nobody is left to get an answer.
    if ready.contains(.cut) { return .ended(.cancelled) }
    if ready.contains(.lost) || ready.contains(.output) && !flush() { return lost() }
    keys.cameNow = ready.contains(.input)
    if keys.cameNow, let ending = try read() { return ending == .lost ? lost() : ending }
    if ready.contains(.others) {
      if prompt.log != nil { try showLog() }
      if let ending = try advanceCommands() { return ending }
    }
    noteEntry()
    return nil
  }

  /// Handles a changed entry: sets its deadlines, reports its length, and has it rated.
  private mutating func noteEntry() {
    timeEntry()
    guard session.changeCount != reporter.notedChangeCount else { return }
    reporter.notedChangeCount = session.changeCount
    tellChange()
    rate()
  }

  /// Returns how long the wait may last. With a deadline, a wait lasts at most a second, since
  /// waits don't count the time for which the machine sleeps.
  private mutating func timeToWait(_ now: Duration) -> Duration? {
    var next = deadlines.next(after: now)
    for moment in [pauseEnd, commandDeadline, nextTick] {
      if let moment { next = min(next ?? moment, moment) }
    }
    return next.map { min(max(.zero, $0 - now), .seconds(1)) }
  }

  /// Erases the prompt or leaves a summary, stops everything that still runs, restores the terminal
  /// and discards unread input.
  package mutating func finish(_ ending: LoopEnding?) {
    keys.bytes.removeAll()
    erase(ending)
    // The commands are stopped while echo is still off: that takes a moment, in which the user may
    // type.
    stopCommands()
    sharing.isGivenBack = device.restore(leaving: message(of: ending))
    prompt.log?.setOpen(false)
  }

  /// Reports the end; no event follows.
  package mutating func close(_ ending: LoopEnding?) {
    report(.close(ending?.ending))
  }

  /// Reports an event to all listeners.
  mutating func report(_ event: PromptEvent) {
    prompt.onEvent?(event)
    reporter.report(event)
  }
}
