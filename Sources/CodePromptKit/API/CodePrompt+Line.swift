internal import CodePromptCodeEntry
internal import CodePromptSecretStorage
package import CodePromptSystem

extension CodePrompt {
  /// The maximum length of a line in bytes, enough for a code inside a sentence.
  private static let lineLimit = 4096

  /// Reads the answer from a descriptor, and has a command check it.
  package borrowing func readAnswer(
    from descriptor: Int32, _ streams: StandardStreams, verifying command: VerificationCommand?
  ) throws(CodePromptError) -> CommandOutcome {
    let verification = command.map { Verification.program($0) } ?? .none
    return try run(onLineOf: descriptor, streams, verification).outcome()
  }

  /// Reads one line from a descriptor, applies the rules for typed input to it, and has it checked.
  ///
  /// A command is looked up before anything is read. The outcome is `rejected` with the reason if
  /// the line is not an answer.
  borrowing func run(
    onLineOf descriptor: Int32, _ streams: StandardStreams, _ verification: Verification
  ) throws(CodePromptError) -> PromptRun {
    let texts = Localizer(
      format: format, texts: texts, language: language ?? TerminalEnvironment().language,
      isASCII: false, source: .line, wording: wording)
    let secrecy = ProcessSecrecy.begin()
    defer { secrecy.end() }
    let verification = try verification.prepared()
    var record = VerificationRecord(attemptsLeft: 1)
    guard let answer = try judgeLine(from: descriptor, streams, texts, &record) else {
      return PromptRun(
        ending: .rejected, failure: nil, signal: nil, answer: try .empty(), verification: record)
    }
    let ending = try check(answer, verification, &record, texts)
    return PromptRun(
      ending: ending, failure: nil, signal: nil, answer: answer, verification: record)
  }

  /// Returns the answer in the line; nil, with the reason in the record, if there is none.
  private borrowing func judgeLine(
    from descriptor: Int32, _ streams: StandardStreams, _ texts: Localizer,
    _ record: inout VerificationRecord
  ) throws(CodePromptError) -> SecretBytes? {
    let failure: Int32
    do throws(SecretStorageError) {
      var line = try SecretBytes(capacity: CodePrompt.lineLimit)
      switch streams.read(from: descriptor, into: &line) {
      case .failed(let code): failure = code
      case .full:
        record.lastRejection = texts.say(.refused(.tooLong, .line))
        return nil
      case .endOfFile where line.isEmpty:
        record.lastRejection = texts.say(.emptyLine)
        return nil
      case .endOfFile, .newline:
        if !line.isEmpty, line[line.count - 1] == UInt8(ascii: "\r") { line.removeLast(1) }
        var session = try EntrySession(format: format, mask: .blank)
        let isAnswer = unsafe line.withUnsafeBytes { unsafe session.take(line: $0) }
        if isAnswer { return session.takeAnswer() }
        record.lastRejection =
          session.note.map(texts.text) ?? texts.say(.refused(.noAnswer, .line))
        return nil
      }
    } catch {
      throw .outOfMemory(code: error.code)
    }
    throw .inputFailed(code: failure)
  }

  /// Has an answer checked; returns nil if the function that checks it failed.
  private borrowing func check(
    _ answer: borrowing SecretBytes, _ method: Verification, _ record: inout VerificationRecord,
    _ texts: Localizer
  ) throws(CodePromptError) -> PromptEnding? {
    if let reason = validate?(answer) {
      record.lastRejection = reason
      return .rejected
    }
    var verdict = Verdict.accepted
    do {
      switch method {
      case .none, .program: break
      case .function(let verify): verdict = try verify(answer)
      case .remote(let start):
        let signals = try CodePrompt.watchSignals()
        let job = Job(.check, .function(start(try answer.copied())), until: nil)
        guard try finish(job, signals) else { return .cancelled }
        verdict = try job.takeVerdict()
      case .command(let verifier):
        return try check(answer, verifier, &record, texts)
      }
    } catch let error as CodePromptError {
      throw error
    } catch {
      record.failure = error
      return nil
    }
    if case .unchecked(let reason) = verdict { throw .notChecked(reason) }
    return conclude(verdict, &record, texts)
  }

  private borrowing func check(
    _ answer: borrowing SecretBytes, _ verifier: PreparedVerifier,
    _ record: inout VerificationRecord, _ texts: Localizer
  ) throws(CodePromptError) -> PromptEnding {
    // Before the command starts: a signal in between would leave it behind.
    let signals = try CodePrompt.watchSignals()
    let job = try verifier.start(answer, closing: ownDescriptors, signals.now)
    guard try finish(job, signals), let end = job.command?.end else { return .cancelled }
    let message = job.message(without: answer)
    let verdict = try verifier.command.verdict(of: end, message: message)
    record.output = job.command?.output.takeHeld()
    record.messages = job.messages(without: answer)
    // No user can press Enter to try again, so an unchecked answer is a failure.
    if case .unchecked = verdict {
      throw .commandFailed(CommandFailure(end) ?? .noOutput, message: message)
    }
    return conclude(verdict, &record, texts)
  }

  private borrowing func conclude(
    _ verdict: Verdict, _ record: inout VerificationRecord, _ texts: Localizer
  ) -> PromptEnding {
    guard case .rejected(let reason) = verdict else { return .accepted }
    record.lastRejection = reason ?? texts.text(of: .rejected(nil, attemptsLeft: nil))
    return .rejected
  }

  /// Waits for the end of a job; returns false if nobody wants the answer any more.
  private borrowing func finish(
    _ job: Job, _ signals: consuming SignalWatch
  ) throws(CodePromptError) -> Bool {
    while true {
      if let signal = signals.takeEndingSignal() {
        job.stop()
        signals.die(by: signal)
        throw .interrupted(signal: signal.rawValue)
      }
      job.advance(signals.now)
      if job.isOver { return true }
      // No prompt is open that could lend the terminal to the command.
      if job.command?.stop == .wantsTerminal { job.command?.refuseTerminal(now: signals.now) }
      var watched = clientDescriptors
      job.watch(&watched)
      let limit = job.nextDeadline.map { min(max(.zero, $0 - signals.now), .seconds(1)) }
      let ready = signals.wait(upTo: limit, beside: watched)
      if ready.isDisjoint(with: [.lost, .cut]) { continue }
      // A wait that failed could be repeated forever.
      let code = SystemCalls.lastError
      job.stop()
      if ready.contains(.cut) { return false }
      throw .noResources(code: code)
    }
  }

  private static func watchSignals() throws(CodePromptError) -> SignalWatch {
    do {
      return try SignalWatch()
    } catch {
      throw CodePromptError(error)
    }
  }
}

extension SecretBytes {
  static func empty() throws(CodePromptError) -> SecretBytes {
    do { return try SecretBytes(capacity: 1) } catch { throw .outOfMemory(code: error.code) }
  }

  func copied() throws(CodePromptError) -> SecretBytes {
    do throws(SecretStorageError) {
      return try unsafe withUnsafeBytes { bytes throws(SecretStorageError) in
        try unsafe SecretBytes(copying: bytes)
      }
    } catch {
      throw CodePromptError.outOfMemory(code: error.code)
    }
  }
}
