internal import CodePromptSystem
internal import CodePromptTerminalOwnership

// Jobs: waiting for them, advancing them, and taking their results, whatever they are for.
extension PromptLoop {
  var runsCommands: Bool {
    answerCheck.command != nil || errands.contains { $0.source != nil }
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
    job.canAdvance(
      whileAsking: isAsking,
      isEntryHeld: session.state.isLocked || jobs.includeVoidingErrand)
  }

  var watchedDescriptors: WatchedDescriptors {
    var watched = prompt.clientDescriptors
    for job in jobs.all where canAdvance(job) && !(job.isOver && mustWait(job)) {
      job.watch(&watched)
    }
    if let progress = prompt.progress { watched.insert(progress.descriptor) }
    if let log = prompt.log, canShowLog { watched.insert(log.descriptor) }
    return watched
  }

  var jobDeadline: Duration? {
    jobs.all.filter { canAdvance($0) && !($0.isOver && mustWait($0)) }
      .compactMap { $0.nextDeadline }.min()
  }

  /// Whether the result of a job waits: while another prompt has the terminal, and, for what the
  /// user would not see, while the answer is checked.
  private func mustWait(_ job: Job) -> Bool {
    device.ownership.isLentToPrompt || !job.isCheck && session.state.isChecking
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
    guard job.isOver, !mustWait(job), !job.isCheck || inputIsEmpty else {
      return isFilled ? try act(on: session.inputIsEmpty()) : nil
    }
    jobs.remove(job)
    if !job.traits.fillsEntry { forgetProgress() }
    if isFilled { return try act(on: session.inputIsEmpty()) }
    if let cause = actionAfterLoan(job) { return try act(on: cause) }
    switch job.purpose {
    case .check: return try takeVerdict(of: job)
    case .errand(let index): return try takeResult(of: job, errand: index)
    }
  }
}
