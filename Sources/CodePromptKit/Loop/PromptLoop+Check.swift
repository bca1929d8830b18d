internal import CodePromptSystem
internal import CodePromptTerminalOwnership

// A complete answer is checked, then accepted, rejected, or kept for another try.
extension PromptLoop where Device: ~Copyable {
  func submit() throws(CodePromptError) -> PromptEnding? {
    input.restartPause(at: device.now)
    events.report(characterCount: session.characterCount)
    if let validate = prompt.validate, let reason = callOut(validate) {
      session.keepForRetry(.message(reason))
      screen.ring()
      return nil
    }
    events.report(.submit)
    if case .none = check.method {
      // The full field is drawn before the prompt ends, in the same write that erases it.
      guard try update(device.now, sends: false) else { throw loss() }
      return .accepted
    }
    session.startCheck()
    events.report(.verify)
    if case .function(let judge) = check.method { return try checkNow(judge) }
    if case .command = check.method { _ = try handle(.commandsRun(true)) }
    let job = try session.withAnswer { answer throws(CodePromptError) in
      try check.method.start(answer, closing: prompt.ownDescriptors, device.now)
    }
    if let job { jobs.add(job) }
    return nil
  }

  /// Has the answer checked by a function that blocks the loop.
  private func checkNow(_ judge: CheckFunction) throws(CodePromptError) -> PromptEnding? {
    guard try update(device.now) else { throw loss() }
    device.perform(.setEndsAtOnce(true))
    defer { device.perform(.setEndsAtOnce(false)) }
    do throws(FunctionError) {
      let verdict = try session.withAnswer(judge)
      device.perform(.keepSettings)
      // Keys typed during the check were not meant for the next attempt.
      device.perform(.discardInput)
      return conclude(verdict)
    } catch {
      return try fail(error)
    }
  }

  func takeVerdict(of job: Job) throws(CodePromptError) -> PromptEnding? {
    do throws(FunctionError) {
      let verdict = try session.withAnswer { answer throws(FunctionError) in
        try check.takeVerdict(of: job, on: answer)
      }
      return conclude(verdict)
    } catch {
      return try fail(error)
    }
  }

  /// Ends the prompt because a check failed, or its function threw an error.
  private func fail(_ error: FunctionError) throws(CodePromptError) -> PromptEnding {
    if let error = CodePromptError.own(error) { throw error }
    check.failure = error
    return .cancelled
  }

  private func conclude(_ verdict: Verdict) -> PromptEnding? {
    switch verdict {
    case .accepted: return .accepted
    case .rejected(let reason):
      check.attemptsLeft -= 1
      let told = prompt.attempts == .max ? nil : check.attemptsLeft
      events.report(.reject(attemptsLeft: told))
      check.lastRejection = texts.text(of: .rejected(reason, attemptsLeft: nil))
      if times.isOver(device.now) { return .timedOut }
      if check.attemptsLeft == 0 { return .rejected }
      session.reject(.rejected(reason, attemptsLeft: told))
      if input.isTypedByPerson { session.dropKeys() }
      if !prompt.reducesMotion, !texts.isPlain { times.shakeStart = device.now }
      events.report(characterCount: session.characterCount)
    case .unchecked(let reason):
      if times.isOver(device.now) { return .timedOut }
      session.keepForRetry(.unchecked(reason))
    }
    return nil
  }
}
