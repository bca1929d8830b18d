internal import CodePromptSystem
internal import CodePromptTerminalOwnership

// Sources: starting them, and what they bring, which is a challenge, the code, or a word about one
// that was sent.
extension PromptLoop {
  func startSources() throws(PromptError) {
    if let event = prompt.event { jobs.add(Job(.event, .function(try event()), until: nil)) }
    if let challenge = prompt.challenge { try start(challenge, .challenge(isFirst: true)) }
    guard let autofill = prompt.autofill else { return }
    do throws(PromptError) {
      try start(autofill, .autofill)
    } catch {
      // The user types the code.
      showResult(texts.say(.notFilledIn(.nothingCame)), isFailure: true)
    }
  }

  func start(_ source: CodePrompt.Source, _ purpose: Job.Purpose) throws(PromptError) {
    if case .challenge = purpose { session.lock() }
    if case .function = source.kind {} else { try follow(.commandsRun(true)) }
    do throws(PromptError) {
      jobs.add(try source.start(purpose, at: device.now, closing: prompt.ownDescriptors))
    } catch {
      if !jobs.includeCommand { try follow(.commandsRun(false)) }
      throw error
    }
  }

  /// Runs the source of Ctrl-R, or generates an answer, unless Ctrl-R is in its cooldown or a
  /// source is already running.
  func fetchAnother() {
    let rest = times.cooldownSeconds(device.now)
    if !jobs.isFetching, rest > 0 {
      screen.ring()
      if !times.countsDown { session.note = .message(texts.resting(rest)) }
      return
    }
    guard let source = prompt.resend ?? prompt.challenge else {
      if jobs.isFetching { screen.ring() } else { generateEntry() }
      return
    }
    fetch(source, prompt.resend == nil ? .challenge(isFirst: false) : .resend)
  }

  func fetch(_ source: CodePrompt.Source, _ purpose: Job.Purpose) {
    guard !jobs.isFetching else {
      screen.ring()
      status.askAgain()
      return
    }
    events.report(.resend)
    do throws(PromptError) {
      try start(source, purpose)
    } catch {
      session.unlock(isNew: false)
      showFailure(texts.say(.noNewCode(.nothingCame)))
    }
  }

  private func generateEntry() {
    beginBlocking()
    defer { endBlocking() }
    if let generator = prompt.generator,
      var entry = try? SecretBytes(capacity: session.format.byteCapacity),
      generator.generate(&entry),
      unsafe entry.withUnsafeBytes({ unsafe session.replace(with: $0) })
    {
      return
    }
    screen.ring()
  }

  // MARK: What a job has brought

  func takeChallenge(
    of job: Job, isFirst: Bool
  ) throws(PromptError) -> PromptEvent.Ending? {
    // The time limit has given the default answer meanwhile.
    guard session.state.isLocked else { return nil }
    let step: ChallengeStep
    do throws(PromptError) {
      step = try challengeStep(after: job)
    } catch {
      // Without the first challenge there is nothing to ask; a later failure keeps the old one.
      if isFirst { throw error }
      session.unlock(isNew: false)
      showFailure(reason(of: error, PromptPhrase.noNewCode))
      // A code typed before Ctrl-R may be complete: it is submitted now.
      return try carryOut(session.inputIsEmpty())
    }
    switch step {
    case .show(let challenge): try show(challenge)
    case .decode(let file): try decode(file, for: job)
    }
    return nil
  }

  /// Ends the prompt, since something has happened elsewhere.
  func takeEvent(of job: Job) throws(PromptError) -> PromptEvent.Ending {
    let verdict = try session.withAnswer { answer throws(PromptError) in
      try job.takeVerdict(on: answer)
    }
    switch verdict {
    case .accepted: return .accepted
    case .rejected(let reason), .refused(let reason):
      check.lastRejection = reason
      return .rejected
    case .unchecked(let reason): throw .notChecked(reason: reason)
    }
  }

  private func challengeStep(after job: Job) throws(PromptError) -> ChallengeStep {
    if let file = job.file {
      let shown = (try? job.takeText()).flatMap(file.shown)
      return shown.map { .show($0) } ?? .decode(file)
    }
    let printed = try job.takeText()
    do throws(CommandFailure) {
      guard !printed.isEmpty, let display else { throw .noOutput }
      let step = try display.step(for: printed, describedBy: job.lastError, in: screen.size)
      if case .decode = step, job.command == nil { throw .badPicture }
      return step
    } catch {
      throw .commandFailed(error, message: job.lastError)
    }
  }

  /// Has the next installed program decode a file, within its time limit and the challenge's; shows
  /// why there is no picture if there is no such program or no time.
  private func decode(_ file: DecodedFile, for job: Job) throws(PromptError) {
    let now = device.now
    guard let deadline = job.deadline, now < deadline,
      let command = file.startNext(
        until: min(deadline, now + DecodedFile.timeLimit), closing: prompt.ownDescriptors)
    else { return try show(file.words) }
    jobs.add(Job(job.purpose, .command(command), until: deadline, decoding: file))
  }

  private func show(_ challenge: ShownChallenge) throws(PromptError) {
    let now = device.now
    startCooldown(at: now)
    session.unlock(isNew: true)
    // Only now there is something to answer.
    input.ignoreKeys(at: now)
    updateStatus(now)
    try screen.show(challenge, session, status.line)
  }

  func startCooldown(at now: Duration) { times.cooldown = now + prompt.cooldown }

  // MARK: Words

  /// Shows the result of a source until the next edit.
  func showResult(_ text: String, isFailure: Bool = false) {
    status.show(result: isFailure ? .message(text) : .information(text), for: session)
  }

  func showFailure(_ text: String) {
    showResult(text, isFailure: true)
    screen.ring()
  }

  /// Returns why a source brought nothing: in its own words, or else in those of a phrase.
  func reason(
    of error: PromptError, _ phrase: (PromptPhrase.NoNewCode) -> PromptPhrase
  ) -> String {
    switch error {
    case .commandFailed(.badPicture, _): texts.say(.badPicture)
    // The command's standard error would not explain why nothing can be seen.
    case .commandFailed(.blankOutput, _): texts.say(phrase(.nothingCame))
    case .commandFailed(_, let message?): message
    case .commandFailed(.timedOut, nil): texts.say(phrase(.tookTooLong))
    case .commandFailed(.tooMuchOutput, nil): texts.say(phrase(.printedTooMuch))
    case .commandFailed(.usedTerminal, nil): texts.say(phrase(.usedTerminal))
    case .challengeFailed(let reason) where !reason.isEmpty: reason
    default: texts.say(phrase(.nothingCame))
    }
  }
}
