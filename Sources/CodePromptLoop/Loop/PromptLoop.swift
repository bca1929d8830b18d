internal import CodePromptSystem
internal import CodePromptTerminalOwnership

/// The life of a prompt on a terminal: it takes the terminal, draws, waits for keys and whatever
/// else happens, and restores the terminal.
///
/// Each part has its own state: what is read (``KeyInput``), what is typed (`EntrySession`), what
/// runs (``RunningJobs``), what is said (``StatusBoard``), what is shown (``PromptScreen``) and
/// sent (``FrameSender``), and what time it is (``Deadlines``). The loop connects them: it passes
/// what one has to the next. It waits in one place, and a key costs one wait, one read and one
/// write.
///
/// A class, since a structure of this size would be copied for each call.
final class PromptLoop {
  let prompt: PromptRequest
  /// What the prompt does beside asking.
  let errands: [Errand]
  let texts: Localizer
  /// Shows challenges; nil for a prompt that has none.
  let display: ChallengeDisplay?
  var input: KeyInput
  var session: EntrySession
  var jobs = RunningJobs()
  var status: StatusBoard
  var screen: PromptScreen
  var times: Deadlines
  /// How the answers are checked.
  let answerCheck: AnswerCheck
  /// What came of the checks so far.
  var check: CheckRecord
  var events: EventReporter
  /// The next time to look whether somebody else wants the terminal, or returns it.
  var nextTick = Duration.zero
  /// The next time to look at a command that has the terminal.
  var nextLoanLook = Duration.zero
  /// The entry's change count when the loop last handled a change of the entry.
  private var handledChangeCount = 0
  /// Whether the time limit has given the default answer.
  private var hasGivenDefault = false
  /// The signal that ended the prompt, and ends the process once the terminal is restored.
  var endingSignal: TerminalSignal?
  /// Released after all that is above: the guard of a terminal ends meanwhile.
  let device: any TerminalDevice

  init(
    device: any TerminalDevice, prompt: PromptRequest, errands: [Errand],
    check answerCheck: AnswerCheck, texts: Localizer, display: ChallengeDisplay?,
    input: consuming KeyInput, session: consuming EntrySession,
    status: consuming StatusBoard, screen: consuming PromptScreen, times: Deadlines
  ) {
    self.device = device
    self.prompt = prompt
    self.errands = errands
    self.answerCheck = answerCheck
    self.texts = texts
    self.display = display
    self.input = input
    self.session = session
    self.status = status
    self.screen = screen
    self.times = times
    check = CheckRecord(attemptsLeft: prompt.attempts)
    events = EventReporter(prompt)
  }

  /// Runs the prompt until it ends; call ``finish(_:)`` afterwards in any case. Throws if a signal
  /// arrived, the terminal was lost or can't be taken back after a stop, memory is short, or a
  /// command failed.
  func run() throws(PromptError) -> PromptEvent.Ending {
    try checkDescriptors()
    let others = prompt.clientDescriptors
    guard try hold(beside: others) else { return .cancelled }
    // The client process may just have ended: then nothing is drawn.
    if others.process != -1, others.lifelineIsCut { return .cancelled }
    try open()
    while true {
      if let ending = try step() { return ending }
    }
  }

  /// Takes the terminal, and says so while another prompt has it; returns false if nobody wants an
  /// answer any more.
  private func hold(beside others: WatchedDescriptors) throws(PromptError) -> Bool {
    do {
      while true {
        switch try device.hold(beside: others) {
        case .held: return true
        case .notWanted: return false
        case .blocked(let holder): showWait(for: holder)
        }
      }
    } catch {
      throw PromptError(error)
    }
  }

  /// Draws the prompt for the first time, and starts what runs beside it.
  private func open() throws(PromptError) {
    // The keys are bound only now: while we waited, another prompt may have changed the terminal's
    // settings.
    session.bindings.bind(device.traits.editingKeys)
    if let key = device.traits.editingKeys.interrupt { input.interruptKey = key }
    input.isTypedByPerson = device.traits.isTypedBySomebody && !session.rules.takesLines
    let now = device.now
    // The time limit counts from the first frame.
    if let limit = prompt.timeLimit, limit > .zero { times.start(limit: limit, at: now) }
    for index in errands.indices { rest(index, from: now) }
    input.ignoreKeys(at: now)
    // What the functions of an earlier prompt have said.
    forgetProgress()
    if errands.contains(where: { $0.startsAtOnce && $0.effect.traits.locksEntry }) {
      session.lock()
    }
    updateStatus(now)
    if screen.asksForWidth { input.expectWidthReport(at: now) }
    try screen.begin(session, status.line, &times)
    if runsCommands { device.perform(.watchChildren) }
    events.report(.open)
    try startErrands()
    prompt.log?.setOpen(true)
  }

  /// Does what is due, draws, waits for something to happen, and handles it.
  private func step() throws(PromptError) -> PromptEvent.Ending? {
    let now = device.now
    if let ending = try passTime(now) { return ending }
    if let ending = try tick(now) { return ending }
    watchLoan(now)
    try checkForeground()
    handleEdits()
    guard try update(now) else { throw loss() }
    let awaited = screen.sender.isWritten ? TerminalReadiness.keys : .keys.union(.output)
    var ready = device.wait(for: awaited, upTo: timeToWait(now), beside: watchedDescriptors)
    // A signal about a child is an event of a command, like its output.
    if ready.contains(.signal), try takeSignals() { ready.insert(.others) }
    // A cut lifeline is handled before input: nobody is left to get an answer.
    if ready.contains(.cut) { return .cancelled }
    if !ready.isDisjoint(with: [.lost, .hungUp]) { throw loss() }
    if ready.contains(.output), !screen.sender.flush() { throw loss() }
    // The machine may have slept past the limit during the wait.
    if isTimeOver(device.now) { return try timeOut() }
    if ready.contains(.input) { try checkForeground() }
    input.cameNow = ready.contains(.input) && isAsking
    if input.cameNow, let ending = try readKeys() { return ending }
    if ready.contains(.others) {
      if prompt.log != nil { try showLog() }
      noteProgress()
      if let ending = try advanceJobs() { return ending }
    }
    // Before the time is looked at again: an edit moves the moment when a full code is submitted.
    handleEdits()
    return nil
  }

  /// Erases the prompt or leaves a summary, stops everything that still runs, and restores the
  /// terminal. Returns whether the terminal was restored.
  func finish(_ ending: PromptEvent.Ending?) -> Bool {
    // What a command has done to a terminal that it took is undone as after a loan.
    try? checkForeground(isEnding: true)
    erase(ending)
    // The commands are stopped while echo is still off, unless ^C has ended the prompt: that takes
    // a moment, in which the user may type.
    jobs.stop { device.now }
    defer { prompt.log?.setOpen(false) }
    return device.restore()
  }

  // MARK: Time

  /// Returns how long the wait may last; nil if nothing depends on the time.
  ///
  /// Otherwise there is a limit, since waits don't count the time for which the machine sleeps: a
  /// second if each second is shown, or else half a minute.
  private func timeToWait(_ now: Duration) -> Duration? {
    // Nothing tells when the foreground is back, and lines of the log can be shown.
    let logDeadline = prompt.log != nil && !canShowLog ? now + .milliseconds(500) : nil
    let moments = [
      times.next(after: now), input.pauseEnd(for: session), jobDeadline, tickDeadline, logDeadline,
      device.ownership.borrowingJob.map { _ in nextLoanLook },
    ]
    let longest = Duration.seconds(times.countsDown ? 1 : 30)
    return moments.compactMap { $0 }.min().map { min(max(.zero, $0 - now), longest) }
  }

  private func passTime(_ now: Duration) throws(PromptError) -> PromptEvent.Ending? {
    if isTimeOver(now) { return try timeOut() }
    if let ending = try settleInput(now) { return ending }
    if let cover = times.remask, now >= cover {
      times.remask = nil
      session.lastIsRevealed = false
    }
    if let jobDeadline, now >= jobDeadline, let ending = try advanceJobs() { return ending }
    // Unread input may be a Backspace that changes the code in time, before the code is submitted.
    if let submitDelay = times.submitDelay, now >= submitDelay, inputIsEmpty {
      return try act(on: session.submitDelayIsOver())
    }
    return nil
  }

  /// Whether the time limit ends the prompt; it does not end a check.
  private func isTimeOver(_ now: Duration) -> Bool {
    times.isOver(now) && !session.state.isChecking
  }

  /// Ends the prompt, or gives the default answer, at the time limit.
  private func timeOut() throws(PromptError) -> PromptEvent.Ending? {
    guard prompt.takesDefaultAtTimeLimit, !hasGivenDefault else { return .timedOut }
    hasGivenDefault = true
    return try act(on: session.giveDefault())
  }

  /// Reports and rates an edited entry, and sets its deadlines.
  func handleEdits() {
    let isEdited = session.changeCount != handledChangeCount
    handledChangeCount = session.changeCount
    times.note(session, isEdited: isEdited, at: device.now)
    guard isEdited else { return }
    events.report(characterCount: session.characterCount)
    status.rating = nil
    if let rate = prompt.rating, session.characterCount > 0, !session.isRepeating {
      status.rating = callApplication(rate.rate)
    }
  }
}
