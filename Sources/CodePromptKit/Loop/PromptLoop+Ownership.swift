internal import CodePromptSystem
internal import CodePromptTerminalOwnership

struct Sharing {
  var refusedJob: Int32?
  var nextTick = Duration.zero
  var lastKey: Duration?
}

// ``Ownership`` decides, the terminal acts, and the loop draws, but not while it is lent.
extension PromptLoop where Device: ~Copyable {
  var isAsking: Bool { device.ownership.isAsking }

  /// Whether ^Z stops the prompt: not where it is only a key, and not where SIGTSTP is ignored.
  var canStop: Bool { device.makesSignals && device.ownership.rules.canStop }

  /// The moment of the next tick; nil if nobody could want the terminal or return it.
  var nextTick: Duration? {
    device.ownership.needsTicks && (!isAsking || !jobs.isEmpty) ? sharing.nextTick : nil
  }

  mutating func tick(_ now: Duration) throws(CodePromptError) -> PromptEnding? {
    guard let nextTick, now >= nextTick else { return nil }
    let wasLent = !isAsking
    // The lock is polled: no signal tells that a prompt wants the terminal, or has returned it.
    sharing.nextTick = now + .milliseconds(isAsking ? 100 : 50)
    try follow(.tick(situation(now)))
    // Commands may have ended meanwhile.
    return wasLent && isAsking ? try advanceJobs() : nil
  }

  private mutating func situation(_ now: Duration) -> AskingSituation {
    if session.state.isVerifying || session.isBeforeFirstChallenge { return .nothingToAsk }
    if session.characterCount > 0 { return .typed }
    // Another key may follow within a second.
    let isQuiet = sharing.lastKey.map { now - $0 >= .seconds(1) } ?? true
    return isQuiet ? .idle : .busy
  }

  /// Handles an event; throws if the terminal can't be taken back, or a signal ends the prompt.
  mutating func follow(_ event: OwnershipEvent) throws(CodePromptError) {
    var actions = try own(event)
    while !actions.isEmpty {
      switch actions.removeFirst() {
      case .erase:
        keys.bytes.removeAll()
        erase(nil)
        cutInput()
        actions += try own(.erased)
      case .draw(let onFreshRow):
        renderer.forget()
        if onFreshRow { moveToFreshRow() }
        try drawAgain(isGone: true)
      case .redraw: drawing.mustDrawAgain = true
      case .refuse(let job): sharing.refusedJob = job
      default: break
      }
    }
    // After a stop in the background, nothing may be drawn before a signal that ends the process.
    if event == .resumed, !isAsking { renderer.forget() }
  }

  mutating func own(_ event: OwnershipEvent) throws(CodePromptError) -> [OwnershipAction] {
    do {
      return try device.own(event)
    } catch {
      throw CodePromptError(error)
    }
  }

  // MARK: Commands that want the terminal

  /// Lends the terminal to a command that was stopped because it wants it, and takes it back.
  mutating func share(with job: Job) throws(CodePromptError) {
    guard let command = job.command else { return }
    let leader = command.leader
    let hasTerminal = device.ownership.borrowingJob == leader
    if hasTerminal { job.hadTerminal = true }
    if let end = command.end {
      let wasKilled = if case .exited = end { false } else { true }
      try follow(.jobEnded(leader, wasKilled: wasKilled))
      return
    }
    switch command.stop {
    case .none: return
    case .wantsTerminal:
      try follow(.jobWants(leader, situation(device.now)))
      if sharing.refusedJob == leader { command.refuseTerminal(now: device.now) }
    // ^Z stopped the command: the prompt stops too, and `fg` continues both.
    case .suspended:
      if hasTerminal { try suspend(.jobSuspended(leader)) }
    }
  }

  /// Returns what follows if the user cancelled a question that a command asked on the terminal.
  mutating func endByBorrower(_ job: Job) -> EntryAction? {
    guard job.hadTerminal, let end = job.command?.end else { return nil }
    // The kernel sent the SIGINT of ^C to the command's process group only.
    if end == .killed(signal: TerminalSignal.interrupt.rawValue) { return .perform(.interrupt) }
    // 130 is a shell's exit status for a program that SIGINT ended.
    return end == .exited(130) ? .cancel : nil
  }

  /// Moves the cursor to the start of an empty row, since a command may have left a text without a
  /// newline: a row of blanks from the start of a row ends in that row, or else in the next.
  private mutating func moveToFreshRow() {
    if lines.texts.isPlain {
      frame.append("\r\n")
    } else {
      for _ in 0..<device.windowSize.columns { frame.append(UInt8(ascii: " ")) }
      frame.append(UInt8(ascii: "\r"))
    }
    sendNow()
  }

  mutating func tellOfWait(for holder: LockHolder) {
    let name = holder.name.isEmpty ? "" : DisplayText(holder.name).lines.joined(separator: " ")
    let text = lines.texts.say(
      .waiting(process: holder.process, name: name, canInterrupt: device.makesSignals))
    frame.append("\r")
    frame.append(text)
    frame.append("\r\n")
    sendNow()
  }

  /// Restores the terminal, stops the process, and takes the terminal again when it continues.
  mutating func suspend(_ event: OwnershipEvent) throws(CodePromptError) {
    guard canStop else { return try follow(event) }
    report(.suspend)
    try follow(event)
    report(.resume)
  }
}
