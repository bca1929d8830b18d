/// The way in which a question to the user ended.
package enum PinentryOutcome: Equatable, Sendable {
  /// The user entered a passphrase, answered yes, or confirmed a message.
  case accepted
  /// The user answered no.
  case rejected
  /// The user cancelled this question.
  case cancelled
  /// The user cancelled, and wants the client to stop asking.
  case fullyCancelled
  /// The time limit was over before there was an answer.
  case timedOut
  /// There is no terminal on which to ask; the text says why.
  case noTerminal(String)
}
