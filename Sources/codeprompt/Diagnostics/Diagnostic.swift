package import CodePromptKit

/// A message on standard error: what happened, and what to do.
///
/// The texts are in one file for each language, `Diagnostic+English.swift` and so on; each is a
/// switch over all cases, so the compiler finds missing texts. Options, names and the system's
/// error messages are not translated.
package enum Diagnostic: Equatable, Sendable {
  /// The command line is invalid.
  case usage(UsageError)
  /// A word was probably meant differently.
  case hint(UsageHint)
  /// The prompt could not ask, or one of its commands failed.
  case prompt(CodePromptError)
  /// There is no terminal at the path, with the cause; `terminal` is a terminal that a stream is
  /// connected to, if any.
  case noTerminal(path: String, code: Int32, NoTerminalCause, terminal: String?)
  /// There is no terminal for an askpass.
  case noTerminalForAskpass
  case timeIsUp
  /// A descriptor for output is not open.
  case notWritable(descriptor: Int32)
  /// The answer could not be written; `code` is the `errno`, here and below.
  case notDelivered(code: Int32)
  case outputFailed(code: Int32)
  /// The last note, in the user's language or in the caller's words.
  case note(String)
  /// The last note, after which no attempt is left.
  case lastAttempt(String)

  /// Returns the text in a language.
  package func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .simplifiedChinese: simplifiedChinese
    case .traditionalChinese: traditionalChinese
    }
  }
}

extension [String] {
  /// Returns the words as a list, such as `a, b or c`.
  func list(separator: String, last: String) -> String {
    let list = dropLast().joined(separator: separator)
    return list.isEmpty ? joined() : list + last + (self.last ?? "")
  }
}
