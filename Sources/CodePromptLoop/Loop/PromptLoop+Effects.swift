internal import CodePromptSystem

// What comes of an errand: a challenge to show, a word, a code, a verdict, or the end.
extension PromptLoop {
  /// Takes what an errand's job has brought.
  func takeResult(of job: Job, errand index: Int) throws(PromptError) -> PromptEvent.Ending? {
    switch errands[index].effect {
    case .challenge: return try takeChallenge(of: job)
    case .newCode, .word: takeWord(of: job)
    case .code: takeCode(of: job)
    case .verdict: return try takeEvent(of: job)
    case .entry, .alternative: break
    }
    return nil
  }

  /// Ends the prompt with the effect of an errand that runs nothing: an alternative.
  func end(with effect: Errand.Effect) -> PromptEvent.Ending? {
    guard case .alternative(var alternative) = effect else { return nil }
    alternative.highlightedOption = session.highlightedOption?.name
    session.end()
    if alternative != .forgot { events.report(.offer(alternative)) }
    return .alternative(alternative)
  }

  // MARK: A challenge

  private func takeChallenge(of job: Job) throws(PromptError) -> PromptEvent.Ending? {
    // The time limit has given the default answer meanwhile.
    guard session.state.isLocked else { return nil }
    let step: ChallengeStep
    do throws(PromptError) {
      step = try challengeStep(after: job)
    } catch {
      report(job, succeeded: false)
      // Without the first challenge there is nothing to ask; a later failure keeps the old one.
      if session.isBeforeFirstChallenge { throw error }
      fail(reason(of: error, job.traits))
      // A code typed before the key may be complete: it is submitted now.
      return try act(on: session.inputIsEmpty())
    }
    switch step {
    case .show(let challenge): try show(challenge, of: job)
    case .decode(let file): try decode(file, for: job)
    }
    return nil
  }

  private func challengeStep(after job: Job) throws(PromptError) -> ChallengeStep {
    if let file = job.file {
      let shown = (try? job.takeText()).flatMap(file.shown)
      return shown.map { .show($0) } ?? .decode(file)
    }
    let printed = try job.takeText()
    do throws(CommandFailure) {
      guard !printed.isEmpty, let display else { throw .noOutput }
      return try display.step(for: printed, describedBy: job.lastError, in: screen.size)
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
    else { return try show(file.words, of: job) }
    jobs.add(Job(job.purpose, job.traits, .command(command), until: deadline, decoding: file))
  }

  private func show(_ challenge: ShownChallenge, of job: Job) throws(PromptError) {
    let isFirst = session.isBeforeFirstChallenge
    session.unlock(isNew: true)
    succeed(job, startsFilling: !isFirst)
    let now = device.now
    // Only now there is something to answer.
    input.ignoreKeys(at: now)
    updateStatus(now)
    try screen.show(challenge, session, status.line)
  }

  // MARK: A word

  /// Shows what a command or a function has said last, and after a new code the attempts that are
  /// left.
  private func takeWord(of job: Job) {
    let words: String
    do throws(PromptError) {
      words = String(decoding: try job.takeText(), as: UTF8.self)
    } catch {
      report(job, succeeded: false)
      return fail(reason(of: error, job.traits))
    }
    var results = [EntryNote.information(words.isEmpty ? texts.say(job.traits.success) : words)]
    // The attempts are a part of what was said about the old code.
    if job.traits.voidsEntry, session.takeNewCode(), check.rejection != nil,
      let left = check.attemptsLeft
    {
      results.append(.information(texts.attemptsLeft(left)))
    }
    showResult(results)
    succeed(job, startsFilling: job.traits.voidsEntry)
  }

  // MARK: A code

  /// Fills the entry from lines that have arrived; returns whether it is filled.
  func fill(from job: Job) -> Bool {
    guard job.traits.fillsEntry, !job.isUnneeded else { return false }
    var isFilled = false
    while !isFilled, let filling = unsafe job.takeLine({ unsafe session.fill(from: $0) }) {
      isFilled = filling == .filled
      if filling == .severalCodes { job.hadSeveralCodes = true }
    }
    // Once something is typed or filled in, nobody waits for its end.
    if session.wasTouched { giveUp(job, succeeded: isFilled) }
    return isFilled
  }

  /// Ends a job whose code nobody needs any more.
  func giveUp(_ job: Job, succeeded: Bool = false) {
    if job.isUnneeded { return }
    report(job, succeeded: succeeded)
    job.isUnneeded = true
    if job.isOver { return }
    if let command = job.command { command.timeOut(now: device.now) } else { job.cancel() }
  }

  /// Says why the code could not be filled in, unless the user has typed one.
  private func takeCode(of job: Job) {
    if job.isUnneeded { return }
    report(job, succeeded: false)
    do throws(PromptError) {
      _ = try job.takeText()
      guard job.hadSeveralCodes else { return }
      addResult(.message(texts.failure(of: job.traits, .moreThanOneCode)))
    } catch {
      // The bell does not ring: the user did nothing wrong and can type the code.
      addResult(.message(reason(of: error, job.traits)))
    }
  }

  // MARK: A verdict

  /// Ends the prompt, since something has happened elsewhere.
  private func takeEvent(of job: Job) throws(PromptError) -> PromptEvent.Ending {
    let verdict = try session.withAnswer { answer throws(PromptError) in
      try job.takeVerdict(on: answer)
    }
    // Swift 6.3 allows only one pattern in a case for a value that can't be copied.
    switch consume verdict {
    case .accepted:
      report(job, succeeded: true)
      return .accepted
    case .rejected(let reason): check.rejection = ReadableText.filled(reason).map { .message($0) }
    case .refused(let reason): check.rejection = ReadableText.filled(reason).map { .message($0) }
    case .unchecked(let reason):
      report(job, succeeded: false)
      throw .notChecked(reason: reason)
    }
    report(job, succeeded: false)
    return .rejected
  }

  // MARK: Success and failure

  /// Reports the end of an errand's job.
  private func report(_ job: Job, succeeded: Bool) {
    guard case .errand(let index) = job.purpose else { return }
    events.report(.end(errands[index].name, succeeded: succeeded))
  }

  /// Notes that an errand has succeeded: its key rests, and what fills the entry may start again.
  private func succeed(_ job: Job, startsFilling: Bool) {
    handleEdits()
    report(job, succeeded: true)
    if case .errand(let index) = job.purpose { rest(index, from: device.now) }
    if startsFilling { startFillingAgain() }
  }

  /// Shows why an errand that the user started has failed; what was typed counts again.
  func fail(_ text: String) {
    session.unlock(isNew: false)
    session.keepCode()
    showResult([.message(text)])
    screen.ring()
  }

  /// Shows the result of an errand until the next edit.
  func showResult(_ notes: [EntryNote]) { status.show(results: notes, for: session) }

  /// Shows the result of an errand after that of the one which has started it.
  private func addResult(_ note: EntryNote) { status.add(result: note, for: session) }

  /// Returns why an errand brought nothing: in its own words, or else in built-in ones.
  private func reason(of error: PromptError, _ traits: Errand.Traits) -> String {
    switch error {
    case .commandFailed(.badPicture, _): texts.say(.badPicture)
    // The command's standard error would not explain why nothing can be seen.
    case .commandFailed(.blankOutput, _): texts.failure(of: traits)
    case .commandFailed(_, let message?): message
    case .commandFailed(.timedOut, nil): texts.failure(of: traits, .tookTooLong)
    case .commandFailed(.tooMuchOutput, nil): texts.failure(of: traits, .printedTooMuch)
    case .commandFailed(.usedTerminal, nil): texts.failure(of: traits, .usedTerminal)
    case .challengeFailed(let reason) where !reason.isEmpty: reason
    default: texts.failure(of: traits)
    }
  }
}
