internal import CodePromptKit

// The options for the time while a prompt is open, and for its output.
extension Invocation.Asking {
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
    prompt.challenge = arguments[.challenge].map { .shell($0) }
    prompt.resend = arguments[.resend].map { .shell($0) }
    prompt.autofill = arguments[.autofill].map { .shell($0) }
    prompt.offersForgot = arguments.has(.forgot)
    if let text = arguments[.forgot], !text.isEmpty { prompt.texts[.forgot] = text }
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

  mutating func setStreams(_ arguments: TypedArguments) throws(UsageError) {
    let descriptors = 0...Int(Int32.max)
    let output = try arguments.number(.outputFd, descriptors).map { Int32($0) }
    let status = try arguments.number(.statusFd, descriptors).map { Int32($0) }
    answerDescriptor = output ?? (command == nil || arguments.has(.print) ? 1 : nil)
    prompt.statusDescriptor = status
    if let status, status == answerDescriptor || status == 1 && (command?.keepsOutput ?? false) {
      throw .eventsInOutput(descriptor: status)
    }
    if command?.keepsOutput == true, answerDescriptor == 1 {
      throw .answerInOutput
    }
    prompt.withheldDescriptors = output.map { [$0] } ?? []
  }

  /// Refuses options that would have no effect.
  func refuseWithoutEffect(_ arguments: TypedArguments) throws(UsageError) {
    if prompt.format.cellCount == nil {
      try arguments.refuse([.placeholder, .submit, .autofill], UsageError.needsCells)
    }
    if command == nil {
      try arguments.refuse([.attempts, .rejectStatus, .print], UsageError.needsCommand)
      if arguments.last(of: .challenge, .resend, .autofill) == nil {
        try arguments.refuse([.verifyTimeout], UsageError.needsCommand)
      }
    }
    if arguments.has(.cooldown), arguments.last(of: .challenge, .resend) == nil {
      throw .nothingToRest
    }
    if arguments.has(.graphics), !arguments.has(.challenge) { throw .nothingToShow }
    if arguments.has(.confirm), arguments.has(.autofill) {
      throw .contradiction(.confirm, .autofill)
    }
    if prompt.mask == .shown {
      try arguments.refuse([.reveal, .revealLast], UsageError.nothingMasked)
    }
    guard readsStandardInput else { return }
    try arguments.refuse(
      [.tty, .wait, .confirm, .challenge, .resend, .autofill, .forgot, .statusFd, .timeout],
      UsageError.nothingAsked)
  }
}

extension TypedArguments {
  fileprivate func submission() throws(UsageError) -> Submission {
    guard let text = self[.submit] else { return .automatic }
    if let word = Submission.words.first(where: { $0.key == text }) { return word.value }
    do throws(UsageError) {
      return try duration(.submit, allowsZero: false).map { .after($0) } ?? .automatic
    } catch {
      throw .wrongValue(.submit, takes: .submission, not: text)
    }
  }
}
