/// Why there is no new code, where its command says nothing itself.
package enum NoNewCode: Equatable, Sendable {
  case nothingCame
  case tookTooLong
  case printedTooMuch
  case usedTerminal
}

/// What the prompt says of what goes on, of its keys and of its end, with what is in it.
///
/// The words are in a file for each language, `Phrase+English.swift` and so on; each is a switch
/// over all cases, so that the compiler finds a missing text.
package enum Phrase: Equatable, Sendable {
  /// Asks for a code of so many digits; nil for a code of other characters.
  case enterCode(digits: Int?)
  case enterPassword
  /// Asks a question that nobody said.
  case goOn
  /// What the answers to a question are called, and that of a message.
  case yes
  case no
  case ok
  case cancel
  /// Which keys answer a question.
  case press([KeyMeaning])
  /// Asks for the entry once more, to compare both.
  case again
  /// The answer is being checked.
  case checking
  /// The answer is being checked, which was said some time ago.
  case stillChecking
  /// Another challenge is on its way.
  case fetching
  /// The code is being sent once more.
  case sending
  /// The code was sent once more.
  case sent
  case noNewCode(NoNewCode)
  /// The command that was to fill in the code failed, and says nothing itself.
  case notFilledIn(NoNewCode)
  /// What is in the place of a picture that can't be shown here.
  case pictureNotShown
  case pictureNeedsRoom
  /// What has to be installed to show it, as `netpbm`.
  case pictureNeeds(String)
  /// A picture is broken.
  case badPicture
  /// The time that is left, as `1:05`.
  case timeLeft(String)
  /// How many characters were typed, in cells of how many.
  case entered(Int, of: Int?)
  /// What is before the bar of how good an entry is, and after it.
  case quality
  case tooWeak
  /// What Ctrl-R does.
  case newCode
  /// That what Ctrl-R does works in so much time, as `0:09`.
  case resting(String, clock: String)
  /// What Ctrl-F says.
  case forgotIt
  /// What Tab does.
  case show
  /// What Tab does once more.
  case hide
  case accepted
  case cancelled
  case timeIsUp
  /// The prompt waits for a process that has the terminal; its number and name, where they are
  /// known, and whether Ctrl-C ends the wait.
  case waiting(process: Int32?, name: String, canInterrupt: Bool)

  /// Keys that do the same, and what that is.
  package struct KeyMeaning: Equatable, Sendable {
    package var keys: [String]
    package var meaning: String

    package init(_ keys: [String], _ meaning: String) {
      self.keys = keys
      self.meaning = meaning
    }
  }
}

/// What the prompt says is wrong, with what is in it.
package enum NotePhrase: Equatable, Sendable {
  case wrongCode
  case wrongPassword
  /// A yes was not accepted.
  case notAccepted
  /// How many wrong answers are still allowed; nil for an `N` in the place of the number.
  case attemptsLeft(Int?)
  /// Why an answer is wrong, and how many more are allowed; what comes first is read first.
  case reason(String, attempts: String, comesFirst: Bool)
  /// The answer could not be checked, for a reason if there is one.
  case unchecked(String?)
  case mismatch
  /// A character was typed that is not in the set.
  case notAllowed
  /// A character was typed that is no digit.
  case onlyDigits
  case tooShort
  case tooLong
  /// More was typed than there are cells.
  case full(Amount)
  /// The limits of a password.
  case atMost(Amount)
  case atLeast(Amount)
  /// Enter came while cells are empty.
  case missing(Amount)
  case nothingTyped
  case emptyLine
  /// A paste was not taken, whatever is wrong with it.
  case pasteRefused
  /// What is wrong with a paste or a line.
  case refused(Refusal, NoteTexts.Source)

  /// A number of something.
  package struct Amount: Equatable, Sendable {
    /// What is counted.
    package enum Unit: CaseIterable, Sendable {
      case digits
      case characters
      case bytes
    }

    package var count: Int
    package var unit: Unit

    package init(_ count: Int, _ unit: Unit) {
      self.count = count
      self.unit = unit
    }
  }

  /// What is wrong with a text that is judged as a whole.
  package enum Refusal: Equatable, Sendable {
    /// It holds no code of this length.
    case noCode(Amount)
    case severalCodes
    case tooLong
    case notAllowed
    /// It is no answer, for no reason of these.
    case noAnswer
  }
}

extension Phrase {
  /// The words in a language.
  package func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .simplifiedChinese: simplifiedChinese
    case .traditionalChinese: traditionalChinese
    }
  }
}

extension NotePhrase {
  /// The words in a language.
  package func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .simplifiedChinese: simplifiedChinese
    case .traditionalChinese: traditionalChinese
    }
  }
}
