internal import CodePromptSystem
internal import CodePromptTerminalOwnership

// Jobs: waiting for them, advancing them, and taking their results, whatever they are for.
extension PromptLoop {
  var runsCommands: Bool {
    if case .command = check.method { return true }
    return errands.contains { $0.source != nil }
  }

  /// Throws, before the prompt is drawn, unless there are enough descriptors for its commands.
  func checkDescriptors() throws(PromptError) {
    guard runsCommands else { return }
    // Of those that run alone, only one runs at a time.
    let running = errands.filter { $0.source != nil }.map { $0.effect.traits.runsAlone }
    let count = running.count { !$0 } + (running.contains(true) ? 1 : 0)
    // A starting command needs both ends of three pipes, each running command our ends of two
    // pipes, and the guard process one end of a pipe.
    let code = RunningCommand.missingDescriptors(7 + 2 * count)
    if code != 0 { throw .noResources(code: code) }
  }

  private func canAdvance(_ job: Job) -> Bool {
    job.canAdvance(whileAsking: isAsking, isLocked: session.state.isLocked)
  }

  var watchedDescriptors: WatchedDescriptors {
    var watched = prompt.clientDescriptors
    for job in jobs.all where canAdvance(job) { job.watch(&watched) }
    if let progress = prompt.progress { watched.insert(progress.descriptor) }
    if let log = prompt.log, canShowLog { watched.insert(log.descriptor) }
    return watched
  }

  var jobDeadline: Duration? {
    // While another prompt has the terminal, the end of a command is not handled: it waits until
    // the terminal is returned.
    let waits = device.ownership.isLentToPrompt
    return jobs.all.filter(canAdvance).compactMap { $0.nextDeadline }
      .filter { !waits || $0 != .zero }.min()
  }

  func advanceJobs() throws(PromptError) -> PromptEvent.Ending? {
    // A command that has just ended may have changed the terminal's settings.
    device.perform(.keepSettings)
    for job in jobs.all where canAdvance(job) {
      if let ending = try advance(job) { return ending }
    }
    if !jobs.includeCommand { try follow(.commandsRun(false)) }
    return nil
  }

  private func advance(_ job: Job) throws(PromptError) -> PromptEvent.Ending? {
    job.advance(device.now)
    session.withAnswer { job.noteWords(without: $0) }
    let isFilled = fill(from: job)
    try share(with: job)
    // Keys typed before the verdict are read before the verdict is handled, so that they don't get
    // into the next attempt.
    guard job.isOver, !device.ownership.isLentToPrompt, job.purpose != .check || inputIsEmpty else {
      return isFilled ? try carryOut(session.inputIsEmpty()) : nil
    }
    jobs.remove(job)
    if !job.traits.fillsEntry { forgetProgress() }
    if isFilled { return try carryOut(session.inputIsEmpty()) }
    if let cause = actionAfterLoan(job) { return try carryOut(cause) }
    switch job.purpose {
    case .check: return try takeVerdict(of: job)
    case .errand(let index): return try takeResult(of: job, errand: index)
    }
  }
}
