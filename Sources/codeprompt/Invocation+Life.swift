internal import CodePromptKit

// The options for the time while a prompt is open, and for its output.
extension Invocation.Asking {
  /// Sets the time limits, the verification, and the optional functions of keys.
  mutating func setLife(_ arguments: TypedArguments) throws(UsageError) {
    prompt.asksTwice = arguments.has(.confirm)
    prompt.allowsReveal = arguments.has(.reveal)
    if arguments.has(.revealLast) {
      prompt.lastCharacterRevealTime =
        try arguments.duration(.revealLast, allowsZero: false) ?? .milliseconds(800)
    }
    prompt.submission = try arguments.submission()
    if let limit = try arguments.duration(.timeout), limit > .zero { prompt.timeLimit = limit }
    if let cooldown = try arguments.duration(.cooldown) { prompt.cooldown = cooldown }
    prompt.challenge = arguments.values[.challenge].map { .shell($0) }
    prompt.resend = arguments.values[.resend].map { .shell($0) }
    prompt.autofill = arguments.values[.autofill].map { .shell($0) }
    prompt.offersForgot = arguments.has(.forgot)
    if let text = arguments.values[.forgot], !text.isEmpty { prompt.texts[.forgot] = text }
    prompt.attempts = try arguments.number(.attempts, 1...999) ?? 3
    let timeLimit = try arguments.duration(.verifyTimeout, allowsZero: false)
    if let timeLimit { prompt.commandTimeLimit = timeLimit }
    guard !arguments.command.isEmpty else { return }
    var command = VerificationCommand(arguments.command)
    command.rejectStatuses = try arguments.statuses(.rejectStatus)
    if let timeLimit { command.timeLimit = timeLimit }
    command.endsWithNewline = endsWithNewline
    command.keepsOutput = !arguments.has(.print)
    self.command = command
  }

  /// Sets the descriptors for the answer and the events.
  mutating func setStreams(_ arguments: TypedArguments) throws(UsageError) {
    let descriptors = 0...Int(Int32.max)
    let output = try arguments.number(.outputFd, descriptors).map { Int32($0) }
    let status = try arguments.number(.statusFd, descriptors).map { Int32($0) }
    let answersOnOutput = command == nil || arguments.has(.print)
    answerDescriptor = output ?? (answersOnOutput ? 1 : nil)
    prompt.statusDescriptor = status
    if let status, status == answerDescriptor || status == 1 && (command?.keepsOutput ?? false) {
      throw .conflict(.eventsInOutput(descriptor: status))
    }
    if command?.keepsOutput == true, answerDescriptor == 1 {
      throw .conflict(.answerInOutput)
    }
    prompt.withheldDescriptors = output.map { [$0] } ?? []
  }

  /// Refuses options that would have no effect.
  func refuseWithoutEffect(_ arguments: TypedArguments) throws(UsageError) {
    if prompt.format.cellCount == nil {
      for option: OptionID in [.placeholder, .submit, .autofill] where arguments.has(option) {
        throw .conflict(.needsCells(option))
      }
    }
    if command == nil {
      for option: OptionID in [.attempts, .rejectStatus, .print] where arguments.has(option) {
        throw .conflict(.needsCommand(option))
      }
      let others: [OptionID] = [.challenge, .resend, .autofill]
      if arguments.has(.verifyTimeout), !others.contains(where: arguments.has) {
        throw .conflict(.needsCommand(.verifyTimeout))
      }
    }
    if arguments.has(.cooldown), !arguments.has(.challenge), !arguments.has(.resend) {
      throw .conflict(.nothingToRest)
    }
    if arguments.has(.graphics), !arguments.has(.challenge) { throw .conflict(.nothingToShow) }
    if arguments.has(.confirm), arguments.has(.autofill) {
      throw .conflict(.contradiction(.confirm, .autofill))
    }
    if prompt.mask == .shown {
      for option: OptionID in [.reveal, .revealLast] where arguments.has(option) {
        throw .conflict(.nothingMasked(option))
      }
    }
    guard readsStandardInput else { return }
    let asking: [OptionID] = [
      .tty, .wait, .confirm, .challenge, .resend, .autofill, .forgot, .statusFd, .timeout,
    ]
    for option in asking where arguments.has(option) {
      throw .conflict(.nothingAsked(option))
    }
  }
}

extension TypedArguments {
  /// Returns the moment at which a full code is submitted.
  fileprivate func submission() throws(UsageError) -> Submission {
    guard let text = values[.submit] else { return .automatic }
    if let word = Submission.words.first(where: { $0.key == text }) { return word.value }
    do throws(UsageError) {
      return try duration(.submit, allowsZero: false).map { .after($0) } ?? .automatic
    } catch {
      throw .wrongValue(.submit, takes: .submission, not: text)
    }
  }
}
