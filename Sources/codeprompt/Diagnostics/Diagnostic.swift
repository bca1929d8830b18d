package import CodePromptKit

/// A message on standard error: what happened, and what to do.
///
/// The words are in two tables, `Diagnostic+Usage.swift` and `Diagnostic+Failures.swift`: switches
/// over all cases, each with the texts of all languages, so the compiler finds missing ones.
/// Options, names and the system's error messages are not translated.
package enum Diagnostic: Equatable, Sendable {
  /// The command line is invalid.
  case usage(UsageError)
  /// PROMPT may have been meant as the value of the option before it.
  case mayBeValue(of: OptionID, String)
  /// PROMPT is the name of an option.
  case mayBeOption(OptionID)
  /// The prompt could not ask, or one of its commands failed.
  case prompt(CodePromptError)
  /// There is no terminal at the path, with the cause; `terminal` is the terminal of a standard
  /// stream, if any.
  case noTerminal(path: String, code: Int32, NoTerminalCause, terminal: String?)
  case noTerminalForAskpass
  /// The command was started in the background, and stops until a shell brings it to the front.
  case waitsInBackground
  case timeIsUp
  case notWritable(descriptor: Int32)
  /// The answer could not be written; `code` is the `errno`.
  case notDelivered(code: Int32)
  case outputFailed(code: Int32)
  /// The note that is printed when a prompt ends, in the user's language or in the caller's words.
  case note(String)
  /// The note of a rejection after which no attempt is left.
  case lastAttempt(String)
}
