package import CodePromptKit

/// A name by which `--text` replaces texts; the raw value is what the user types.
package enum TextName: String, CaseIterable, Sendable {
  case verifying, accepted, rejected
  case attemptsLeft = "attempts-left"
  case timedOut = "timed-out"
  case again, mismatch, resend, forgot
  case tooShort = "too-short"
  case tooLong = "too-long"
  case notAllowed = "not-allowed"
  case pasteRefused = "paste-refused"
  case cancelled

  /// The texts that it replaces.
  package var texts: [PromptText] {
    switch self {
    case .verifying: [.checking, .stillChecking]
    case .accepted: [.accepted]
    case .rejected: [.wrongCode, .wrongPassword, .notAccepted]
    case .attemptsLeft: [.attemptsLeft]
    case .timedOut: [.timeIsUp]
    case .again: [.again]
    case .mismatch: [.mismatch]
    case .resend: [.newCode]
    case .forgot: [.forgotPassword, .forgotCode]
    case .tooShort: [.missing, .atLeast, .nothingTyped, .emptyLine]
    case .tooLong: [.full, .atMost]
    case .notAllowed: [.notAllowed, .onlyDigits]
    case .pasteRefused:
      [
        .noDigitCode, .noCharacterCode, .severalCodes, .textTooLong, .textNotAllowed, .noOption,
        .noAnswer,
      ]
    case .cancelled: [.cancelled]
    }
  }

  /// Replaces its texts by one that a user has typed.
  ///
  /// In the text for ``attemptsLeft``, which has no braces, `N` is the number. Bars separate the
  /// forms of the text after a number. If there are more or fewer forms than the language has, the
  /// first one follows 1, and the last one any other number.
  package func replace(with typed: String, in texts: inout [PromptText: String]) {
    var template = typed
    if self == .attemptsLeft {
      template = typed.replacingLoneN(by: "{count}")
      if template.contains("|") { template = "{\(template)}" }
    }
    for text in self.texts { texts[text] = template }
    // The number of further options would follow the text.
    if self == .pasteRefused { texts[.moreOptions] = "" }
  }
}

extension String {
  /// Returns this text with each `N` that is not part of a word replaced.
  ///
  /// Only letters that have case join words: Chinese, for example, puts no spaces around numbers,
  /// and its letters have no case.
  fileprivate func replacingLoneN(by name: String) -> String {
    func joinsWords(_ character: Character) -> Bool {
      character.isCased || character.isNumber || character == "'" || character == "’"
    }
    var result = ""
    for index in indices {
      let neighbours = [self[..<index].last, self[index...].dropFirst().first]
      let isLone = self[index] == "N" && !neighbours.contains { $0.map(joinsWords) ?? false }
      result += isLone ? name : String(self[index])
    }
    return result
  }
}
