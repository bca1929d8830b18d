/// The way a question ended.
package enum PinentryOutcome: Equatable, Sendable {
  /// There is an answer, or the user answered yes.
  case accepted
  /// The user answered no.
  case rejected
  case cancelled
  /// The user wants the caller to stop asking.
  case fullyCancelled
  case timedOut
  /// There is no terminal; the text is the reason.
  case noTerminal(String)
}
