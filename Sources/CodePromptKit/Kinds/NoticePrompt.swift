internal import CodePromptLoop
internal import CodePromptCodeEntry

/// Says something, and waits for Enter or, with `CodePromptConcurrency`, for something that happens
/// elsewhere.
///
/// ```swift
/// switch try NoticePrompt("The key was revoked").run() {
/// case .answered: signIn()
/// default: giveUp()
/// }
/// ```
public struct NoticePrompt: TerminalPrompt {
  /// What is said. Long lines are wrapped. If there are more than ten lines or rows, only the first
  /// and the last ones are shown, with an ellipsis between them.
  public var text: String
  /// What the prompt has in common with prompts of other kinds.
  public var settings: PromptSettings

  /// Creates a notice.
  public init(_ text: String, settings: PromptSettings = PromptSettings()) {
    self.text = text
    self.settings = settings
  }

  /// The prompt as the package runs it.
  public var request: PromptRequest {
    PromptRequest(.question(.acknowledgement), text, settings)
  }

  /// Returns the request for a notice that no key answers: an event ends it, which this function
  /// starts to wait for or, without one, something outside of the prompt.
  package func request(
    until event: (@Sendable () throws(PromptError) -> RunningFunction)?
  ) -> PromptRequest {
    var request = request
    request.format = .question(.notice)
    if let event { request.errands.append(.event(event)) }
    return request
  }

  /// Shows the notice until Enter is pressed, and returns how the prompt ended.
  ///
  /// Blocks until then, so an asynchronous function can't call it. What is said of signals at
  /// ``SecretPrompt/run()`` holds here too.
  ///
  /// - Throws: ``PromptError``; the terminal is restored first.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public func run() throws(PromptError) -> PromptEnding<Void> {
    try request.ask(.none).map { _ in }
  }
}
