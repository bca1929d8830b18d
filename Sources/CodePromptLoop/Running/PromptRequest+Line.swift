package import CodePromptSystem

extension PromptRequest {
  /// The maximum length of a line in bytes, with a CR at its end.
  private static let lineLimit = CodeFormat.byteLimit + 1

  /// Reads one line from a descriptor, applies the rules for typed input to it, and has it checked.
  ///
  /// A command is looked up before anything is read. The prompt ends as rejected, with the reason,
  /// if the line is not an answer.
  ///
  /// The words that answer a question are those of the user's language; so are the reasons, unless
  /// ``reasonLanguage`` is another one.
  package borrowing func ask(
    forLineOf descriptor: Int32, _ streams: StandardStreams, _ answerCheck: AnswerCheck
  ) throws(PromptError) -> PromptEnding<PromptAnswer> {
    let words = language ?? TerminalEnvironment().language
    let format = Localizer(
      format: format, texts: wording, areTextsTyped: isWordingTyped, language: words,
      isASCII: false
    ).format
    let texts = Localizer(
      format: format, texts: wording, areTextsTyped: isWordingTyped,
      language: reasonLanguage ?? words, isASCII: false, isLine: true)
    ProcessSecrecy.begin()
    defer { ProcessSecrecy.end() }
    var answerCheck = answerCheck
    try answerCheck.lookUpCommand()
    var record = CheckRecord(attemptsLeft: 1)
    let system = SystemCalls()
    let deadline = timeLimit.flatMap { $0 > .zero ? system.now() + $0 : nil }
    let line = try readAnswer(
      from: descriptor, streams, format, texts, until: deadline, &record)
    // Copied, since the line can't be used any more once its answer is taken out of it.
    let isLate = line.isLate
    let isNo = line.isNo
    let answer = line.answer
    var ending: PromptEvent.Ending =
      if clientDescriptors.lifelineIsCut {
        .cancelled
      } else if isLate {
        .timedOut
      } else {
        try record.rejection != nil || isNo
          ? .rejected : check(answer, by: answerCheck, texts, &record)
      }
    // The time limit does not end a check, but a rejection after it has no other attempt.
    if ending == .rejected, !isNo, let deadline, system.now() >= deadline { ending = .timedOut }
    record.isAnsweredNo = isNo
    return record.takeEnding(ending, with: answer, in: texts)
  }

  /// A line that was read.
  private struct Line: ~Copyable {
    var answer: SecretBytes
    /// Whether the time limit was over before the line was complete.
    var isLate = false
    /// Whether it answers a question with no.
    var isNo = false
  }

  /// Returns the answer in the line; if there is none, the reason is in the record.
  private borrowing func readAnswer(
    from descriptor: Int32, _ streams: StandardStreams, _ format: CodeFormat, _ texts: Localizer,
    until deadline: Duration?, _ record: inout CheckRecord
  ) throws(PromptError) -> Line {
    let failure: Int32
    do throws(SecretStorageError) {
      var line = try SecretBytes(capacity: PromptRequest.lineLimit)
      let end = streams.read(from: descriptor, into: &line, by: deadline, beside: clientDescriptors)
      switch end {
      case .failed(ETIMEDOUT) where !takesDefaultAtTimeLimit:
        return Line(answer: line, isLate: true)
      case .failed(ETIMEDOUT):
        line.removeAll()
        return try judge(line, format, texts, &record)
      case .failed(let code): failure = code
      case .cut: return Line(answer: line)
      case .full:
        record.rejection = format.isTyped ? .pasteRefused(.tooLong) : noAnswer(format, texts)
        return Line(answer: line)
      case .endOfFile where line.isEmpty && !format.hasDefault:
        record.rejection = .message(texts.say(.emptyLine))
        return Line(answer: line)
      case .endOfFile, .newline:
        // Some editors put a byte order mark before UTF-8 (RFC 3629, section 6).
        let hasMark = unsafe line.withUnsafeBytes { unsafe $0.starts(with: [0xEF, 0xBB, 0xBF]) }
        if hasMark { line.remove(0..<3) }
        if !line.isEmpty, line[line.count - 1] == UInt8(ascii: "\r") { line.removeLast(1) }
        return try judge(line, format, texts, &record)
      }
    } catch {
      throw .outOfMemory(code: error.code)
    }
    throw .inputFailed(code: failure)
  }

  /// Applies the rules for typed input to a whole line.
  private borrowing func judge(
    _ line: borrowing SecretBytes, _ format: CodeFormat, _ texts: Localizer,
    _ record: inout CheckRecord
  ) throws(SecretStorageError) -> Line {
    var session = try EntrySession(format: format, mask: .blank)
    if let question = format.question {
      let index = unsafe line.withUnsafeBytes { unsafe question.asChoices.index(ofLine: $0) }
      let answer = index.map { question.answers[$0] }
      if answer == nil { record.rejection = noAnswer(format, texts) }
      return Line(answer: session.takeAnswer(), isNo: answer == .reject)
    }
    let isAnswer = unsafe line.withUnsafeBytes { unsafe session.take(line: $0) }
    if !isAnswer {
      record.rejection = (format.isTyped ? session.note : nil) ?? noAnswer(format, texts)
    }
    return Line(answer: session.takeAnswer())
  }

  /// Why a line does not answer a question, or names no option of a list.
  private func noAnswer(_ format: CodeFormat, _ texts: Localizer) -> EntryNote {
    .message(format.list == nil ? texts.noAnswer : texts.noOption)
  }

  /// Has an answer checked.
  private borrowing func check(
    _ answer: borrowing SecretBytes, by answerCheck: AnswerCheck, _ texts: Localizer,
    _ record: inout CheckRecord
  ) throws(PromptError) -> PromptEvent.Ending {
    if let reason = validate?(answer) {
      record.rejection = .rejected(reason, attemptsLeft: nil)
      return .rejected
    }
    if let rating, rating.refusesWeak, case .tooWeak = rating.rate(answer) {
      record.rejection = .message(texts.say(.weakPassword))
      return .rejected
    }
    guard let verdict = try verdict(on: answer, by: answerCheck) else { return .cancelled }
    switch consume verdict {
    case .accepted(let output):
      record.output = output
      return .accepted
    // Swift 6.3 allows only one pattern in a case for a value that can't be copied.
    case .rejected(let reason): record.rejection = .rejected(reason, attemptsLeft: nil)
    case .refused(let reason): record.rejection = .rejected(reason, attemptsLeft: nil)
    case .unchecked(let reason): throw .notChecked(reason: reason)
    }
    return .rejected
  }

  /// Returns the verdict on an answer; nil if nobody wants the answer any more.
  private borrowing func verdict(
    on answer: borrowing SecretBytes, by answerCheck: AnswerCheck
  ) throws(PromptError) -> PromptVerdict<CheckOutput>? {
    let check: CheckJob
    switch answerCheck {
    case .none: return .accepted
    case .blocking(let judge): return try judge(answer)
    case .job(let job): check = job
    }
    // Before the command starts: if a signal came in between, the command would go on running.
    let signals = try PromptError.translating { () throws(TerminalError) in try SignalWatch() }
    let job = try check.start(answer, closing: ownDescriptors, at: signals.now)
    guard try finish(job, signals) else { return nil }
    let verdict = try job.takeVerdict(on: answer)
    switch consume verdict {
    case .unchecked(let message):
      // No user can press Enter to try again, so an unchecked answer is a failure.
      guard let end = job.command?.end else { return .unchecked(message) }
      throw .commandFailed(CommandFailure(end), message: message)
    case let other: return other
    }
  }

  /// Waits for the end of a job; returns false if nobody wants the answer any more.
  private borrowing func finish(
    _ job: Job, _ signals: consuming SignalWatch
  ) throws(PromptError) -> Bool {
    while true {
      if let signal = signals.takeEndingSignal() {
        job.stop()
        signals.die(by: signal)
        throw .interrupted(signal: signal.rawValue)
      }
      job.advance(signals.now)
      if job.isOver { return true }
      // No prompt is open that could lend the terminal to the command.
      if let stop = job.command?.stop, stop != .none {
        job.command?.refuseTerminal(now: signals.now)
      }
      var watched = clientDescriptors
      job.watch(&watched)
      let limit = job.nextDeadline.map { min(max(.zero, $0 - signals.now), .seconds(1)) }
      do throws(Errno) {
        let ready = try signals.wait(upTo: limit, beside: watched)
        guard ready.contains(.cut) else { continue }
        job.stop()
        return false
      } catch {
        // A wait that failed could be repeated forever.
        job.stop()
        throw .noResources(code: error.code)
      }
    }
  }
}
