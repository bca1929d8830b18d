package import CodePromptSystem

/// A function of the application that works elsewhere, such as on a thread of its own: the place
/// where it leaves its result, and what cancels it.
package typealias RunningFunction = (mailbox: Mailbox<FunctionResult>, cancel: @Sendable () -> Void)

/// What a function of the application has brought.
package enum FunctionResult: ~Copyable, Sendable {
  /// A source's text or code; nil for nothing to show.
  case brought(SecretBytes?)
  /// What it says about the answer.
  case judged(PromptVerdict<Void>)
  /// What a source has thrown.
  case failed(PromptThrown)
  /// The function brought nothing within its time limit.
  case overdue
}
