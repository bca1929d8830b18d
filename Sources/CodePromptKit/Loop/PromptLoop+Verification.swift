internal import CodePromptSystem

package struct VerificationRecord: ~Copyable {
  var method = Verification.none
  var attemptsLeft: Int
  /// The error of the function that checks the answers, which ended the prompt.
  package var failure: (any Error)?
  /// The text of the last note that rejected an answer.
  package var lastRejection: String?
  /// The output of the command that accepted the answer, if it was kept.
  package var output: SecretBytes?
  /// The standard error of the command that accepted the answer, sanitized for display.
  package var messages: String?

  /// Takes the verdict of a job on an answer, and what a command that accepts it has written.
  mutating func takeVerdict(of job: Job, on answer: borrowing SecretBytes) throws -> Verdict {
    guard case .command(let verifier) = method, let command = job.command, let end = command.end
    else { return try job.takeVerdict() }
    let message = job.message(without: answer)
    let verdict = try verifier.command.verdict(of: end, message: message)
    if case .accepted = verdict {
      output = command.output.takeHeld()
      messages = job.messages(without: answer)
    }
    return verdict
  }
}

// What happens to a complete answer: it is checked, then accepted or rejected, or kept for another
// try.
extension PromptLoop where Device: ~Copyable {
  mutating func submit() throws(CodePromptError) -> PromptEnding? {
    keys.lastByte = device.now
    tellChange()
    if let validate = prompt.validate, let reason = callOut(validate) {
      session.keepForRetry(.message(reason))
      drawing.rings = true
      return nil
    }
    report(.submit)
    if case .none = verification.method {
      // The full field is drawn before the prompt ends, in the same write that erases it.
      guard try update(device.now, sends: false) else { throw loss() }
      return .accepted
    }
    session.verify()
    report(.verify)
    if case .function(let verify) = verification.method { return try check(verify) }
    if case .command = verification.method { try noteCommands(true) }
    let job = try session.withAnswer { answer throws(CodePromptError) in
      try verification.method.start(answer, closing: prompt.ownDescriptors, device.now)
    }
    if let job { jobs.append(job) }
    return nil
  }

  /// Passes the answer to a function of the application. It blocks the loop, and may wait for
  /// another program, so a signal that ends the process takes effect at once.
  mutating func callOut<Result>(_ body: (borrowing SecretBytes) -> Result) -> Result {
    device.perform(.setEndsAtOnce(true))
    defer { device.perform(.setEndsAtOnce(false)) }
    return session.withAnswer(body)
  }

  private mutating func check(_ verify: Verifier) throws(CodePromptError) -> PromptEnding? {
    guard try update(device.now) else { throw loss() }
    device.perform(.setEndsAtOnce(true))
    defer { device.perform(.setEndsAtOnce(false)) }
    let verdict: Verdict
    do {
      verdict = try session.withAnswer(verify)
    } catch {
      return try fail(error)
    }
    device.perform(.keepModes)
    // Keys typed during the check were not meant for the next attempt.
    device.perform(.discardInput)
    return conclude(verdict)
  }

  mutating func takeVerdict(of job: Job) throws(CodePromptError) -> PromptEnding? {
    do {
      return conclude(try session.withAnswer { try verification.takeVerdict(of: job, on: $0) })
    } catch {
      return try fail(error)
    }
  }

  /// Ends the prompt because a check failed, or its function threw an error.
  private mutating func fail(_ error: any Error) throws(CodePromptError) -> PromptEnding {
    if let error = error as? CodePromptError { throw error }
    verification.failure = error
    return .cancelled
  }

  private mutating func conclude(_ verdict: Verdict) -> PromptEnding? {
    switch verdict {
    case .accepted: return .accepted
    case .rejected(let reason):
      verification.attemptsLeft -= 1
      let told = prompt.attempts == .max ? nil : verification.attemptsLeft
      report(.reject(attemptsLeft: told))
      verification.lastRejection = lines.texts.text(of: .rejected(reason, attemptsLeft: nil))
      if isOverdue { return .timedOut }
      if verification.attemptsLeft == 0 { return .rejected }
      session.reject(.rejected(reason, attemptsLeft: told))
      if device.traits.isTypedBySomebody, !session.rules.takesLines { session.dropKeys() }
      if !prompt.reducesMotion, !lines.texts.isPlain { deadlines.shakeStart = device.now }
      tellChange()
    case .unchecked(let reason):
      if isOverdue { return .timedOut }
      session.keepForRetry(.unchecked(reason))
    }
    return nil
  }

  private var isOverdue: Bool { deadlines.end.map { device.now >= $0 } ?? false }
}
