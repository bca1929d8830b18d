internal import CodePromptTerminalText

/// An error in the command line, in English: what is wrong, and what to do.
struct UsageError: Error {
  let text: String

  init(_ text: String) { self.text = text }

  /// Returns the error for an unknown option; without advice, it names the help.
  static func unknown(_ option: String, _ advice: String?) -> UsageError {
    UsageError("unknown option \(option.quoted): \(advice ?? "see 'codeprompt --help'")")
  }
}
