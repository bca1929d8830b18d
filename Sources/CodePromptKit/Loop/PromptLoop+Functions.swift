internal import CodePromptSecretStorage
internal import CodePromptSystem

struct RunningFunction: Sendable {
  /// What the function's result is for; nil for autofill, whose code fills the cells.
  let purpose: SourceFetch.Purpose?
  let deadline: Duration
  let mailbox: Mailbox<PromptSource.Result>
  let cancel: @Sendable () -> Void
}

extension PromptLoop where Device: ~Copyable {
  var isFetching: Bool {
    runs.areAny && (runs.sourceFetch != nil || runs.functions.contains { $0.purpose != nil })
  }

  /// Starts a function; a nil purpose means autofill, whose code fills the cells.
  mutating func run(
    _ function: PromptSource.Function, _ purpose: SourceFetch.Purpose?
  ) throws(CodePromptError) {
    let mailbox = try Mailbox<PromptSource.Result>()
    runs.functions.append(
      RunningFunction(
        purpose: purpose, deadline: device.now + prompt.commandTimeLimit, mailbox: mailbox,
        cancel: function(mailbox)))
    runs.areAny = true
  }

  /// The functions whose results can be handled now: autofill waits while a challenge is being
  /// fetched, and all functions wait while the terminal is lent.
  var waitingFunctions: [RunningFunction] {
    guard isAsking else { return [] }
    let isLocked = session.state.isLocked
    return runs.functions.filter { $0.purpose != nil || !isLocked }
  }

  mutating func advanceFunctions() throws -> LoopEnding? {
    for function in waitingFunctions {
      let result = function.mailbox.take()
      guard result != nil || device.now >= function.deadline else { continue }
      runs.functions.removeAll { $0.mailbox === function.mailbox }
      if result == nil { function.cancel() }
      if let ending = try take(result, for: function.purpose) { return ending }
    }
    return nil
  }

  /// Handles a function's result; a nil result means that the function's time is up.
  private mutating func take(
    _ result: consuming PromptSource.Result?, for purpose: SourceFetch.Purpose?
  ) throws -> LoopEnding? {
    let isFirst = purpose == .challenge(isFirst: true)
    var brought: SecretBytes?
    var failure: String?
    switch consume result {
    case .success(let bytes): brought = bytes
    case .failure(let error):
      // Without the first challenge there is nothing to ask.
      if isFirst { throw CodePromptError.challengeFailed("\(error)") }
      let told = "\(error)"
      failure = told.isEmpty ? lines.texts.say(.noNewCode(.nothingCame)) : told
    case nil:
      if isFirst { throw CodePromptError.commandFailed(.timedOut, message: nil) }
      failure = lines.texts.say(
        purpose == nil ? .notFilledIn(.tookTooLong) : .noNewCode(.tookTooLong))
    }
    guard let purpose else { return try fillIn(brought, failure) }
    let text = unsafe brought?.withUnsafeBytes { unsafe String(line: $0) }
    rest()
    if purpose == .resend {
      tell(failure ?? text ?? lines.texts.say(.sent), isFailure: failure != nil)
      return nil
    }
    return try takeChallenge(text, failure, isFirst: isFirst)
  }

  private mutating func fillIn(
    _ code: consuming SecretBytes?, _ failure: String?
  ) throws -> LoopEnding? {
    if let failure {
      if !session.wasTouched { tellNotFilledIn(failure) }
      return nil
    }
    let isFilled = unsafe code?.withUnsafeBytes { unsafe session.fill(from: $0) } ?? false
    return isFilled ? try carryOut(session.inputIsEmpty()) : nil
  }
}
