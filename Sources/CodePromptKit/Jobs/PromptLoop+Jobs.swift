internal import CodePromptSystem

// What runs beside the prompt: jobs are started, waited for, advanced and stopped, whatever they
// are for.
extension PromptLoop where Device: ~Copyable {
  var runsCommands: Bool {
    if case .command = verification.method { return true }
    return keySource != nil || prompt.autofill != nil
  }

  /// The challenge, or else a source that a key starts; nil if there is neither. Only one of these
  /// sources runs at a time.
  private var keySource: PromptSource? {
    prompt.challenge ?? prompt.resend ?? prompt.offers.first?.source
  }

  /// Throws, before the prompt is drawn, unless there are enough descriptors for its commands.
  mutating func checkDescriptors() throws(CodePromptError) {
    guard runsCommands else { return }
    // A starting command needs both ends of three pipes, each running command our ends of two
    // pipes, and the guard process one end of a pipe.
    let others = [keySource, prompt.autofill].compactMap(\.self).count
    let code = RunningCommand.missingDescriptors(7 + 2 * others)
    if code != 0 { throw .noResources(code: code) }
  }

  mutating func start(_ source: PromptSource, _ purpose: Job.Purpose) throws(CodePromptError) {
    if case .challenge = purpose { session.lock() }
    if case .function = source.kind {} else { try noteCommands(true) }
    jobs.append(
      try source.start(
        purpose, until: device.now + prompt.commandTimeLimit, closing: prompt.ownDescriptors))
  }

  /// Whether what the user waits for is being fetched.
  var isFetching: Bool { jobs.contains { $0.purpose != .check && $0.purpose != .autofill } }

  /// Whether a job can be advanced now: functions wait while the terminal is lent, and autofill
  /// while a challenge is being fetched.
  private func canAdvance(_ job: Job) -> Bool {
    (job.command != nil || isAsking) && (job.purpose != .autofill || !session.state.isLocked)
  }

  var watchedDescriptors: WatchedDescriptors {
    var watched = prompt.clientDescriptors
    for job in jobs where canAdvance(job) { job.watch(&watched) }
    // Lines are shown only while the prompt has the terminal.
    if let log = prompt.log, isAsking { watched.insert(log.descriptor) }
    return watched
  }

  var jobDeadline: Duration? {
    // While another prompt has the terminal, the end of a command is not handled: it waits until
    // the terminal is returned.
    let waits = isLentToPrompt
    return jobs.filter { canAdvance($0) }.compactMap(\.nextDeadline)
      .filter { !waits || $0 != .zero }.min()
  }

  mutating func advanceJobs() throws(CodePromptError) -> PromptEnding? {
    // A command that has just ended may have changed the terminal's settings.
    device.perform(.keepModes)
    for job in jobs where canAdvance(job) {
      if let ending = try advance(job) { return ending }
    }
    if !jobs.contains(where: { $0.command != nil }) { try noteCommands(false) }
    return nil
  }

  private mutating func advance(_ job: Job) throws(CodePromptError) -> PromptEnding? {
    job.advance(device.now)
    let isFilled = job.purpose == .autofill && fillIn(from: job)
    try share(with: job)
    // Keys typed before the verdict are read before the verdict is handled, so that they don't get
    // into the next attempt.
    guard job.isOver, !isLentToPrompt, job.purpose != .check || inputIsEmpty else {
      // If the user has typed, autofill is no longer needed, and nobody waits for its end.
      if job.purpose == .autofill, session.wasTouched { job.command?.timeOut(now: device.now) }
      return isFilled ? try carryOut(session.inputIsEmpty()) : nil
    }
    jobs.removeAll { $0 === job }
    if isFilled { return try carryOut(session.inputIsEmpty()) }
    if let cause = endByBorrower(job) { return try carryOut(cause) }
    return try takeResult(of: job)
  }

  mutating func stopJobs() {
    for job in jobs { job.cancel() }
    // All commands share this time to exit.
    let end = device.now + .milliseconds(200)
    for job in jobs { job.command?.stop(grace: end - device.now) }
  }
}
