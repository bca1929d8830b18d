internal import CodePromptSystem

/// What a running check or source says meanwhile, such as `Tap 21 on your phone`.
///
/// Set one as ``PromptSettings/progress``. The last text that was said is shown beside the spinner
/// until what runs has ended; in plain lines each text is said once. Commands say the same by
/// writing lines to standard error.
///
/// ```swift
/// let progress = try PromptProgress()
/// prompt.progress = progress
/// prompt.resend = .init(.function {
///   progress.say("Ringing your phone")
///   try inbox.askForCode()
///   return "Write down what you heard"
/// })
/// ```
public final class PromptProgress: Sendable {
  // A class, because the prompt and the threads that say something share it.
  private let mailbox: Mailbox<String>

  /// Creates the progress of one prompt.
  ///
  /// - Throws: ``PromptError/noResources(code:)`` if there are no descriptors left.
  public init() throws(PromptError) {
    mailbox = try Mailbox.opened()
  }

  /// Shows a text, in one line, from any thread. It is not shown while a synchronous check blocks
  /// the prompt, nor if it contains the answer.
  public func say(_ text: String) { mailbox.post(text) }

  package var descriptor: Int32 { mailbox.descriptor }

  package func take() -> String? { mailbox.take() }
}
