internal import CodePromptCodeEntry
internal import CodePromptSecretStorage
package import CodePromptSystem

extension CodePrompt {
  /// The maximum length of a line in bytes, enough for a code inside a sentence.
  private static let lineLimit = 4096

  /// Reads one line from a descriptor, applies the rules for typed input to it, and has a command
  /// check it.
  ///
  /// The line is read byte by byte, so that the descriptor's next reader gets all that follows it.
  /// For a code, the line is treated like a paste; a password is taken as is, without a trailing
  /// CR.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor to read from, such as 0 for standard input.
  ///   - command: The command that checks the answer, looked up before anything is read; nil for no
  ///     check.
  /// - Returns: The answer, or `rejected` with the reason if the line is not an answer or the
  ///   command rejects it.
  /// - Throws: ``CodePromptError`` if the line can't be read, memory is short, the command failed,
  ///   or the answer could not be checked.
  public borrowing func readAnswer(
    from descriptor: Int32, verifying command: VerificationCommand? = nil
  ) throws(CodePromptError) -> CommandOutcome {
    try readAnswer(from: descriptor, StandardStreams(), verifying: command)
  }

  /// Reads an answer with the given streams.
  package borrowing func readAnswer(
    from descriptor: Int32, _ streams: StandardStreams, verifying command: VerificationCommand?
  ) throws(CodePromptError) -> CommandOutcome {
    let texts = Localizer(
      format: format, texts: texts, language: language ?? TerminalEnvironment().language,
      isASCII: false, source: .line, wording: wording)
    let secrecy = ProcessSecrecy.begin()
    defer { secrecy.end() }
    let verification = try Verification(command)
    let judged = try judgeLine(from: descriptor, streams, texts)
    switch consume judged {
    case .accepted(let answer, let output, _):
      guard case .command(let verifier) = verification else {
        return .accepted(answer: answer, output: output, messages: nil)
      }
      return try check(answer, verifier, texts)
    case let other: return other
    }
  }

  private borrowing func judgeLine(
    from descriptor: Int32, _ streams: StandardStreams, _ texts: Localizer
  ) throws(CodePromptError) -> CommandOutcome {
    let failure: Int32
    do throws(SecretStorageError) {
      var line = try SecretBytes(capacity: CodePrompt.lineLimit)
      switch streams.read(from: descriptor, into: &line) {
      case .failed(let code): failure = code
      case .full: return .rejected(note: texts.say(.refused(.tooLong, .line)))
      case .endOfFile where line.isEmpty: return .rejected(note: texts.say(.emptyLine))
      case .endOfFile, .newline: return try judge(&line, texts)
      }
    } catch {
      throw .outOfMemory(code: error.code)
    }
    throw .inputFailed(code: failure)
  }

  private borrowing func judge(
    _ line: inout SecretBytes, _ texts: Localizer
  ) throws(SecretStorageError) -> CommandOutcome {
    if !line.isEmpty, line[line.count - 1] == UInt8(ascii: "\r") { line.removeLast(1) }
    var session = try EntrySession(format: format, mask: .blank)
    let isAnswer = unsafe line.withUnsafeBytes { unsafe session.take(line: $0) }
    guard isAnswer else {
      return .rejected(note: session.note.map(texts.text) ?? texts.say(.refused(.noAnswer, .line)))
    }
    return .accepted(answer: session.takeAnswer(), output: nil, messages: nil)
  }

  private borrowing func check(
    _ answer: consuming SecretBytes, _ verifier: PreparedVerifier, _ texts: Localizer
  ) throws(CodePromptError) -> CommandOutcome {
    let signals = try CodePrompt.watchSignals()
    let job = try verifier.start(answer, closing: ownDescriptors, signals.now)
    let end: CommandEnd
    while true {
      if let signal = signals.takeEndingSignal() {
        job.command?.stop()
        signals.die(by: signal)
        throw .interrupted(signal: signal.rawValue)
      }
      job.advance(signals.now)
      if let found = job.command?.end {
        end = found
        break
      }
      // No prompt is open that could lend the terminal to the command.
      if job.command?.stop == .wantsTerminal { job.command?.refuseTerminal(now: signals.now) }
      var watched = WatchedDescriptors()
      job.watch(&watched)
      let limit = job.nextDeadline.map { min(max(.zero, $0 - signals.now), .seconds(1)) }
      if signals.wait(upTo: limit, beside: watched).contains(.lost) {
        // The wait failed, and repeating it could loop forever.
        job.command?.stop()
        throw .noResources(code: SystemCalls.lastError)
      }
    }
    let message = job.message(without: answer)
    switch try verifier.command.verdict(of: end, message: message) {
    case .accepted:
      let messages = job.messages(without: answer)
      return .accepted(answer: answer, output: job.command?.output.takeHeld(), messages: messages)
    case .rejected:
      return .rejected(note: message ?? texts.text(of: .rejected(nil, attemptsLeft: nil)))
    // No user can press Enter to try again, so an unchecked answer is a failure.
    case .unchecked: throw .commandFailed(CommandFailure(end) ?? .noOutput, message: message)
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
