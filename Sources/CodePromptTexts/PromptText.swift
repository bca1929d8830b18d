/// A name for phrases that one text of the command line can replace.
///
/// The raw value is that name, and ``PromptPhrase/name`` says which phrases these are.
package enum PromptText: String, CaseIterable, Sendable {
  case verifying, accepted, rejected
  /// How many wrong answers are still allowed. `N` is replaced by the number; in `ONE|MANY`, the
  /// first form is for one, the second for any other number.
  case attemptsLeft = "attempts-left"
  case timedOut = "timed-out"
  case again, mismatch, resend, forgot
  case tooShort = "too-short"
  case tooLong = "too-long"
  case notAllowed = "not-allowed"
  case pasteRefused = "paste-refused"
  case cancelled
}

/// Replacements for built-in texts by their names.
package typealias PromptTexts = [PromptText: String]

extension PromptTexts {
  /// Returns the application's text for a phrase; nil for the built-in one.
  package func text(of phrase: PromptPhrase) -> String? {
    guard case .attemptsLeft(let count) = phrase else { return phrase.name.flatMap { self[$0] } }
    guard let text = self[.attemptsLeft] else { return nil }
    let forms = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    return String(forms[count == 1 ? 0 : forms.count - 1]).replacingLoneN(by: count)
  }
}

extension PromptPhrase {
  /// The name under which the command line can replace the phrase; nil if only
  /// ``PromptSettings/wording`` can.
  package var name: PromptText? {
    switch self {
    case .checking, .stillChecking: .verifying
    case .accepted: .accepted
    case .wrongCode, .wrongPassword, .notAccepted: .rejected
    case .attemptsLeft: .attemptsLeft
    case .timeIsUp: .timedOut
    case .again: .again
    case .mismatch: .mismatch
    case .newCode: .resend
    case .forgotIt: .forgot
    case .missing, .atLeast, .nothingTyped, .emptyLine: .tooShort
    case .full, .atMost: .tooLong
    case .notAllowed, .onlyDigits: .notAllowed
    case .refused: .pasteRefused
    case .cancelled: .cancelled
    default: nil
    }
  }
}

extension String {
  /// Returns this text with each `N` that is not part of a word replaced by a number.
  ///
  /// Only letters that have case join words: Chinese, for example, puts no spaces around numbers,
  /// and its letters have no case.
  fileprivate func replacingLoneN(by number: Int) -> String {
    func joinsWords(_ character: Character) -> Bool {
      character.isCased || character.isNumber || character == "'" || character == "’"
    }
    var result = ""
    for index in indices {
      let neighbours = [self[..<index].last, self[index...].dropFirst().first]
      let isLone = self[index] == "N" && !neighbours.contains { $0.map(joinsWords) ?? false }
      result += isLone ? "\(number)" : String(self[index])
    }
    return result
  }
}
