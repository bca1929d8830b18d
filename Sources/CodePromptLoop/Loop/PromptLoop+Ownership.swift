internal import CodePromptSystem
internal import CodePromptTerminalOwnership
internal import CodePromptTerminalText

// The ownership of the terminal: ``Ownership`` decides, the terminal carries out, and the loop
// erases and draws its picture. While the terminal is lent, nothing is drawn and no key is read.
extension PromptLoop {
  var isAsking: Bool { device.ownership.isAsking }

  /// Whether ^Z stops the prompt: not where it is only a key, and not where SIGTSTP is ignored.
  var canStop: Bool { device.makesSignals && device.ownership.rules.canStop }

  /// The moment of the next tick; nil if nobody could want the terminal or return it.
  var tickDeadline: Duration? {
    let isNeeded =
      device.ownership.borrowingJob == nil
      ? device.ownership.needsTicks && (!isAsking || !jobs.isEmpty)
      : jobs.all.contains { $0.isWatchedWhileLent }
    return isNeeded ? nextTick : nil
  }

  func tick(_ now: Duration) throws(PromptError) -> PromptEvent.Ending? {
    guard let tickDeadline, now >= tickDeadline else { return nil }
    let wasLent = !isAsking
    // The lock is polled: no signal announces that another prompt wants the terminal, or has
    // returned it.
    nextTick = now + .milliseconds(isAsking ? 100 : 50)
    try follow(.tick(situation(now)))
    for job in jobs.all { try lookAtProcesses(of: job) }
    // Commands may have ended meanwhile.
    return wasLent && isAsking ? try advanceJobs() : nil
  }

  private func situation(_ now: Duration) -> AskingSituation {
    if session.state.isChecking || session.isBeforeFirstChallenge { return .nothingToAsk }
    if session.characterCount > 0 { return .typed }
    // Another key may follow within a second.
    return input.isQuiet(at: now) ? .idle : .busy
  }

  /// Handles an event of the terminal's ownership, and carries out what follows from it. Throws if
  /// the terminal can't be taken back, or a signal ends the prompt.
  func follow(_ event: OwnershipEvent) throws(PromptError) {
    device.ownership.handle(event)
    while let action = device.ownership.next() {
      if let answer = try carryOut(action) { device.ownership.handle(answer) }
    }
    // After a stop in the background, nothing may be drawn before a signal that ends the process.
    if event == .resumed, !isAsking { screen.forget() }
  }

  /// Carries out what is the prompt's own, and has the terminal carry out the rest.
  private func carryOut(_ action: OwnershipAction) throws(PromptError) -> OwnershipEvent? {
    switch action {
    case .erase:
      input.bytes.removeAll()
      erase(nil)
      cutInput()
      return .erased
    case .forgetPicture:
      input.bytes.removeAll()
      screen.forget()
      cutInput()
    case .draw(let onFreshRow):
      screen.forget()
      if onFreshRow { screen.sender.moveToFreshRow(isPlain: texts.isPlain) }
      try drawAgainFromNothing()
    case .redraw: screen.mustDrawAgain = true
    case .refuse(let group):
      let job = jobs.all.first { $0.group == group }
      job?.command?.refuseTerminal(now: device.now)
    default:
      do {
        return try device.carryOut(action)
      } catch {
        throw PromptError(error)
      }
    }
    return nil
  }

  // MARK: Commands that want the terminal

  /// Lends the terminal to a command, just advanced, that was stopped because it wants it, and
  /// takes the terminal back once the command has ended or was stopped.
  func share(with job: Job) throws(PromptError) {
    guard let command = job.command else { return }
    if device.ownership.borrowingJob == job.group { job.hadTerminal = true }
    if let end = command.end {
      // It has taken the foreground and ended before anybody looked.
      if isAsking, device.foregroundGroup == job.group { try follow(.jobTook(job.group, .typed)) }
      let wasKilled = if case .exited = end { false } else { true }
      try follow(.jobEnded(job.group, wasKilled: wasKilled))
      return
    }
    if command.isBeingEnded, device.ownership.borrowingJob != job.group {
      // It would still have the terminal when the next command needs it.
      return try follow(.jobEnded(job.group, wasKilled: true))
    }
    guard case .stopped(let usesTerminal) = command.stop else { return }
    if device.ownership.borrowingJob == command.leader, !usesTerminal {
      // ^Z stopped the command: the prompt stops too, and `fg` continues both.
      try suspend(.jobSuspended(command.leader))
    } else {
      // Whatever has stopped it: some programs stop themselves if a child of theirs is stopped.
      try lend(to: command.leader, of: job)
    }
  }

  /// Lends the terminal, now or later, to a process group of a command.
  private func lend(to group: Int32, of job: Job) throws(PromptError) {
    let hasTerminal = device.ownership.borrowingJob == job.group
    let isMove = hasTerminal && group != job.group
    job.group = group
    try follow(isMove ? .jobMoves(to: group) : .jobWants(group, situation(device.now)))
  }

  /// Looks at a command that has the terminal, and shows what it writes to standard error.
  func watchLoan(_ now: Duration) {
    guard let group = device.ownership.borrowingJob else {
      for job in jobs.all { job.endRelay() }
      return
    }
    if now >= nextLoanLook {
      device.perform(.lookAtLoan)
      // Nothing tells when the settings change, and nobody types within this time.
      nextLoanLook = now + .milliseconds(5)
    }
    guard let job = jobs.all.first(where: { $0.group == group }) else { return }
    job.beginRelay()
    // While ^S stops the output, it waits in the pipe.
    guard job.hasUnshownError,
      device.wait(for: .output, upTo: .zero, beside: WatchedDescriptors()).contains(.output)
    else { return }
    let bytes = session.withAnswer {
      job.takeStandardError(at: now, for: device.loanUse, without: $0, isASCII: texts.isASCII)
    }
    if !bytes.isEmpty { screen.sender.write(bytes) }
  }

  /// Looks at the processes that a command has started: nothing tells when one of them stops or
  /// ends.
  private func lookAtProcesses(of job: Job) throws(PromptError) {
    guard let command = job.command, command.end == nil, command.stop == .none else { return }
    if command.isBeingEnded, device.ownership.borrowingJob != job.group { return }
    if isAsking {
      if let group = command.stoppedGroup { try lend(to: group, of: job) }
    } else if job.isWatchedWhileLent, device.ownership.borrowingJob == job.group {
      let isBack = job.tookTerminal && device.foregroundGroup == nil
      if isBack || command.isGone(job.group) {
        job.hadTerminal = true
        job.tookTerminal = false
        try follow(.jobEnded(job.group, wasKilled: false))
      } else if command.stoppedGroup == job.group {
        try suspend(.jobSuspended(job.group))
      }
    }
  }

  /// Looks whether a command has taken the foreground itself. A key that is read, or a frame that
  /// is drawn, would stop this process then.
  func checkForeground(isEnding: Bool = false) throws(PromptError) {
    guard isAsking, jobs.includeCommand, let group = device.foregroundGroup,
      let job = jobs.owner(of: group)
    else { return }
    job.group = group
    let situation = isEnding ? AskingSituation.nothingToAsk : situation(device.now)
    try follow(.jobTook(group, situation))
    job.tookTerminal = !isAsking
    if job.tookTerminal { job.hadTerminal = true }
  }

  /// Returns what this prompt has to do if the user cancelled a question that a command asked on
  /// the terminal; nil otherwise.
  func actionAfterLoan(_ job: Job) -> EntryAction? {
    guard job.hadTerminal, let end = job.command?.end else { return nil }
    // The kernel sent the SIGINT of ^C to the command's process group only.
    if end == .killed(signal: TerminalSignal.interrupt.rawValue) { return .perform(.interrupt) }
    // 130 is a shell's exit status for a program that SIGINT ended.
    return end == .exited(130) ? .cancel : nil
  }

  /// Restores the terminal, stops the process, and takes the terminal again when it continues.
  func suspend(_ event: OwnershipEvent) throws(PromptError) {
    guard canStop else { return try follow(event) }
    events.report(.suspend)
    try follow(event)
    events.report(.resume)
  }
}
