package import CodePromptKit

/// What the command says on standard error: what happened, and what to do.
///
/// The words are in a file for each language, `Diagnostic+English.swift` and so on; each is a
/// switch over all cases, so that the compiler finds a missing text. Options, names and what the
/// system says of an error stay as they are.
package enum Diagnostic: Equatable, Sendable {
  /// The command line can't be carried out.
  case usage(UsageError)
  /// What was probably meant otherwise.
  case hint(UsageHint)
  /// The prompt could not ask, or a command of its could not do its work.
  case prompt(CodePromptError)
  /// There is no terminal at the path for a reason; `terminal` is where a stream goes, if that is
  /// one.
  case noTerminal(path: String, code: Int32, NoTerminalCause, terminal: String?)
  /// What an askpass says where it could not ask.
  case noTerminalForAskpass
  case timeIsUp
  /// A descriptor that something would be written to is not open.
  case notWritable(descriptor: Int32)
  /// The answer could not be written; `code` is the `errno`, here and below.
  case notDelivered(code: Int32)
  case outputFailed(code: Int32)
  /// The last note, which is in the person's language, or the caller's own words.
  case note(String)
  /// The last note, after which no attempt is left.
  case lastAttempt(String)

  /// The words in a language.
  package func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .simplifiedChinese: simplifiedChinese
    case .traditionalChinese: traditionalChinese
    }
  }
}

extension [String] {
  /// The words as a list, as `a, b or c`.
  func list(separator: String, last: String) -> String {
    let list = dropLast().joined(separator: separator)
    return list.isEmpty ? joined() : list + last + (self.last ?? "")
  }
}
