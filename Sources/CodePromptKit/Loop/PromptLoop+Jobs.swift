internal import CodePromptSystem
internal import CodePromptTerminalOwnership

// Jobs: waiting for them, advancing them, and taking their results, whatever they are for.
extension PromptLoop {
  var runsCommands: Bool {
    if case .command = check.method { return true }
    return keySource != nil || prompt.autofill != nil
  }

  /// The challenge, or else a source that a key starts; nil if there is neither. Only one of these
  /// sources runs at a time.
  private var keySource: CodePrompt.Source? {
    prompt.challenge ?? prompt.resend ?? prompt.actions.first?.source
  }

  /// Throws, before the prompt is drawn, unless there are enough descriptors for its commands.
  func checkDescriptors() throws(PromptError) {
    guard runsCommands else { return }
    // A starting command needs both ends of three pipes, each running command our ends of two
    // pipes, and the guard process one end of a pipe.
    let others = [keySource, prompt.autofill].compactMap { $0 }.count
    let code = RunningCommand.missingDescriptors(7 + 2 * others)
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
    var isFilled = false
    while job.purpose == .autofill,
      let fills = unsafe job.takeLine({ unsafe session.fill(from: $0) })
    {
      isFilled = isFilled || fills
    }
    // If the user has typed, autofill is no longer needed, and nobody waits for its end.
    if job.purpose == .autofill, session.wasTouched, !job.isOver {
      job.command?.timeOut(now: device.now)
    }
    try share(with: job)
    // Keys typed before the verdict are read before the verdict is handled, so that they don't get
    // into the next attempt.
    guard job.isOver, !device.ownership.isLentToPrompt, job.purpose != .check || inputIsEmpty else {
      return isFilled ? try carryOut(session.inputIsEmpty()) : nil
    }
    jobs.remove(job)
    if job.purpose != .autofill { forgetProgress() }
    if isFilled { return try carryOut(session.inputIsEmpty()) }
    if let cause = actionAfterLoan(job) { return try carryOut(cause) }
    return try takeResult(of: job)
  }

  private func takeResult(of job: Job) throws(PromptError) -> PromptEvent.Ending? {
    switch job.purpose {
    case .check: return try takeVerdict(of: job)
    case .event: return try takeEvent(of: job)
    case .challenge(let isFirst): return try takeChallenge(of: job, isFirst: isFirst)
    case .resend:
      do throws(PromptError) {
        let text = try job.takeText()
        startCooldown(at: device.now)
        showResult(text.isEmpty ? texts.say(.sent) : String(decoding: text, as: UTF8.self))
      } catch {
        showFailure(reason(of: error, PromptPhrase.noNewCode))
      }
    case .autofill:
      do throws(PromptError) {
        _ = try job.takeText()
      } catch {
        // The bell does not ring: the user did nothing wrong and can type the code.
        guard !session.wasTouched else { return nil }
        showResult(reason(of: error, PromptPhrase.notFilledIn), isFailure: true)
      }
    }
    return nil
  }
}
