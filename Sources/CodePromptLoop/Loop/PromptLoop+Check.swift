internal import CodePromptSystem
internal import CodePromptTerminalOwnership

// A complete answer is checked, then accepted, rejected, or kept for another try.
extension PromptLoop {
  func submit() throws(PromptError) -> PromptEvent.Ending? {
    input.restartPause(at: device.now)
    events.report(characterCount: session.characterCount)
    // Both entries are the same, and nothing spoke against the first.
    if !session.isRepeated, isObjectedTo() { return nil }
    events.report(.submit)
    switch answerCheck {
    case .none:
      // The full field is drawn before the prompt ends, in the same write that erases it.
      guard try update(device.now, sends: false) else { throw loss() }
      return .accepted
    case .blocking(let judge):
      startCheck()
      return try checkNow(judge)
    case .job(let job):
      startCheck()
      if job.command != nil { try follow(.commandsRun(true)) }
      jobs.add(
        try session.withAnswer { answer throws(PromptError) in
          try job.start(answer, closing: prompt.ownDescriptors, at: device.now)
        })
      return nil
    }
  }

  private func startCheck() {
    session.startCheck()
    events.report(.verify)
  }

  /// Has the first entry repeated, unless something speaks against it.
  func submitFirst() {
    if !isObjectedTo() { session.beginRepetition() }
  }

  /// Shows what speaks against the entry before it is checked, and keeps it; returns false if
  /// nothing does.
  private func isObjectedTo() -> Bool {
    // The entry may have been completed by the same keys that submitted it.
    handleEdits()
    let reason = prompt.validate.flatMap(callApplication) ?? weakness
    guard let reason else { return false }
    session.keepForRetry(.rejected(reason, attemptsLeft: nil))
    screen.ring()
    return true
  }

  /// Prepares for a function of the application that blocks the loop, maybe for long: signals that
  /// end the process take effect at once, and the kernel makes signals of ^C and ^\.
  func beginBlocking() {
    device.perform(.setEndsAtOnce(true))
    device.perform(.giveInterruptKeys(toKernel: true))
  }

  /// Takes signals and keys again after a function that has blocked the loop.
  func endBlocking() {
    device.perform(.giveInterruptKeys(toKernel: false))
    device.perform(.setEndsAtOnce(false))
  }

  /// Passes the answer to a brief function of the application, such as a rating for each key. It
  /// blocks the loop, so a signal that ends the process takes effect at once; but a key that makes
  /// one is read only afterwards.
  func callApplication<Result>(_ body: (borrowing SecretBytes) -> Result) -> Result {
    device.perform(.setEndsAtOnce(true))
    defer { device.perform(.setEndsAtOnce(false)) }
    return session.withAnswer(body)
  }

  /// Why the entry is too weak, if that prevents it; else nil.
  private var weakness: String? {
    guard prompt.rating?.refusesWeak == true, case .tooWeak = status.rating else { return nil }
    return texts.say(.weakPassword)
  }

  /// Has the answer checked by a function that blocks the loop.
  private func checkNow(_ judge: CheckFunction) throws(PromptError) -> PromptEvent.Ending? {
    times.endResize(at: device.now)
    guard try update(device.now) else { throw loss() }
    beginBlocking()
    defer { endBlocking() }
    let verdict = try session.withAnswer(judge)
    device.perform(.keepSettings)
    // Keys typed during the check were not meant for the next attempt.
    device.perform(.discardInput)
    return conclude(verdict)
  }

  /// Acts on the verdict of a job that has checked the answer.
  func takeVerdict(of job: Job) throws(PromptError) -> PromptEvent.Ending? {
    conclude(
      try session.withAnswer { answer throws(PromptError) in try job.takeVerdict(on: answer) })
  }

  private func conclude(
    _ verdict: consuming PromptVerdict<CheckOutput>
  ) -> PromptEvent.Ending? {
    switch consume verdict {
    case .accepted(let output):
      check.output = output
      return .accepted
    case .rejected(let reason):
      check.attemptsLeft? -= 1
      events.report(.reject(attemptsLeft: check.attemptsLeft))
      check.rejection = .rejected(reason, attemptsLeft: nil)
      if times.isOver(device.now) { return .timedOut }
      if let left = check.attemptsLeft, left <= 0 { return .rejected }
      session.reject(.rejected(reason, attemptsLeft: check.attemptsLeft))
      if input.isTypedByPerson { session.dropKeys() }
      if !prompt.reducesMotion, !texts.isPlain { times.shakeStart = device.now }
      events.report(characterCount: session.characterCount)
    case .refused(let reason):
      events.report(.reject(attemptsLeft: 0))
      check.rejection = .rejected(reason, attemptsLeft: nil)
      return .rejected
    case .unchecked(let reason):
      if times.isOver(device.now) { return .timedOut }
      session.keepForRetry(.unchecked(reason))
    }
    return nil
  }
}
