/// What the prompt says of what goes on, of its keys and of its end, with what is in it.
///
/// The words are in a file for each language, `PromptPhrase+English.swift` and so on; each is a
/// switch over all cases, so that the compiler finds a missing text.
///
/// More cases may come: a switch of the application's needs a `default`.
public enum PromptPhrase: Equatable, Sendable {
  /// Asks for a code of so many digits; nil for a code of other characters.
  case enterCode(digits: Int?)
  /// Asks for a password.
  case enterPassword
  /// Asks in a conversation: a prompt's last line, how much is to be typed, whether Enter is needed
  /// after it, and how to leave.
  case asking(String, Length?, needsEnter: Bool)
  /// Asks for a text.
  case enterText
  /// Asks a question that nobody said.
  case goOn
  /// What yes is called.
  case yes
  /// What no is called.
  case no
  /// What the answer to a message is called.
  case ok
  /// What Esc is called.
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
  /// Why no new code came.
  case noNewCode(NoNewCode)
  /// The command that was to fill in the code failed, and says nothing itself.
  case notFilledIn(NoNewCode)
  /// What is in the place of a picture that can't be shown here.
  case pictureNotShown
  /// The window is too small for the picture.
  case pictureNeedsRoom
  /// What has to be installed to show it, as `netpbm`.
  case pictureNeeds(String)
  /// A picture is broken.
  case badPicture
  /// The time that is left, as `1:05`.
  case timeLeft(String)
  /// How many seconds there are in all, in words.
  case timeLimit(Int)
  /// That fewer than so many seconds are left, in words.
  case lessTime(Int)
  /// How many characters were typed, in cells of how many.
  case entered(Int, of: Int?)
  /// Something was typed of which nothing is shown, nor how much it is.
  case notShown
  /// What was typed is all deleted.
  case empty
  /// What is before the bar of how good an entry is.
  case quality
  /// What is after the bar of an entry that is not good enough.
  case tooWeak
  /// What Ctrl-R does.
  case newCode
  /// That what Ctrl-R does works in so much time, as `0:09`, or in words.
  case resting(String, time: String)
  /// What Ctrl-F says of a password, or of a code.
  case forgotIt(isPassword: Bool)
  /// What Tab does.
  case show
  /// What Tab does once more.
  case hide
  /// The answer was right, or nobody checked it.
  case accepted
  /// The person gave up.
  case cancelled
  /// The time was up.
  case timeIsUp
  /// The prompt waits for a process that has the terminal; its number and name, where they are
  /// known, and whether Ctrl-C ends the wait.
  case waiting(process: Int32?, name: String, canInterrupt: Bool)
  /// What is said to be wrong.
  case note(Note)

  /// How much is to be typed.
  public enum Length: Equatable, Sendable {
    /// So much.
    case exactly(Note.Amount)
    /// So much or more.
    case atLeast(Note.Amount)
    /// From the one number to the other.
    case between(Int, Note.Amount)
  }

  /// Keys that do the same, and what that is.
  public struct KeyMeaning: Equatable, Sendable {
    /// The keys.
    public var keys: [String]
    /// What they mean.
    public var meaning: String

    package init(_ keys: [String], _ meaning: String) {
      self.keys = keys
      self.meaning = meaning
    }
  }
}

extension PromptPhrase {
  /// Why there is no new code, where its command says nothing itself.
  public enum NoNewCode: Equatable, Sendable {
    /// It failed, or nothing came.
    case nothingCame
    /// Its time was up.
    case tookTooLong
    /// A program printed more than is read.
    case printedTooMuch
    /// A program tried to use the terminal.
    case usedTerminal
  }

  /// What the prompt says is wrong, with what is in it.
  public enum Note: Equatable, Sendable {
    /// Where an answer that is judged as a whole came from.
    public enum Source: Equatable, Sendable {
      /// It was pasted.
      case paste
      /// It is a line that was read.
      case line
    }

    /// A code is wrong.
    case wrongCode
    /// A password is wrong.
    case wrongPassword
    /// A yes was not accepted.
    case notAccepted
    /// How many wrong answers are still allowed; nil for an `N` in the place of the number.
    case attemptsLeft(Int?)
    /// Why an answer is wrong, and how many more are allowed; what comes first is read first.
    case reason(String, attempts: String, comesFirst: Bool)
    /// The same in a conversation.
    case spokenReason(String, attempts: String)
    /// The answer could not be checked, for a reason if there is one.
    case unchecked(String?)
    /// Both entries are not the same.
    case mismatch
    /// A character was typed that is not in the set.
    case notAllowed
    /// A character was typed that is no digit.
    case onlyDigits
    /// Enter came too early.
    case tooShort
    /// More was typed than fits.
    case tooLong
    /// More was typed than there are cells.
    case full(Amount)
    /// The most that a password has.
    case atMost(Amount)
    /// The least that a password has.
    case atLeast(Amount)
    /// Enter came while cells are empty.
    case missing(Amount)
    /// Enter came before anything.
    case nothingTyped
    /// Backspace found nothing to delete.
    case nothingToErase
    /// A key was pressed that has no effect now.
    case keyDoesNothing
    /// A line that was read is empty.
    case emptyLine
    /// A paste was not taken, whatever is wrong with it.
    case pasteRefused
    /// What is wrong with a paste or a line.
    case refused(Refusal, Source)

    /// A number of something.
    public struct Amount: Equatable, Sendable {
      /// What is counted.
      public enum Unit: CaseIterable, Sendable {
        /// Digits.
        case digits
        /// Characters.
        case characters
        /// Bytes of UTF-8.
        case bytes
      }

      /// How many.
      public var count: Int
      /// Of what.
      public var unit: Unit

      package init(_ count: Int, _ unit: Unit) {
        self.count = count
        self.unit = unit
      }
    }

    /// What is wrong with a text that is judged as a whole.
    public enum Refusal: Equatable, Sendable {
      /// It holds no code of this length.
      case noCode(Amount)
      /// It holds more than one code.
      case severalCodes
      /// More was typed than fits.
      case tooLong
      /// It holds a character that is not in the set.
      case notAllowed
      /// It is no answer, for no reason of these.
      case noAnswer
    }
  }
}

extension PromptPhrase {
  /// Puts how much is to be typed after a prompt, with a mark between the two unless the prompt
  /// ends in one of its own, and how to leave after that, with a stop between them.
  static func asking(
    _ prompt: String, _ details: [String?], mark: String, stop: String, leaving: String
  ) -> String {
    let details = details.compactMap(\.self).joined(separator: mark)
    let end = prompt.lastIndex { $0 != " " }.map(prompt.index(after:)) ?? prompt.startIndex
    let prompt = String(prompt[..<end])
    let isClosed = prompt.isEmpty || prompt.endsSentence
    let gap = prompt.isEmpty || !isClosed || prompt.last?.isASCII == false ? "" : " "
    if details.isEmpty { return prompt + (isClosed ? gap : stop) + leaving }
    return prompt + (isClosed ? gap : mark) + details + stop + leaving
  }

  /// Seconds in hours, minutes and seconds, each by its name.
  static func duration(_ seconds: Int, _ name: (Int, DurationUnit) -> String) -> String {
    let parts = [
      (seconds / 3600, DurationUnit.hour), (seconds / 60 % 60, .minute), (seconds % 60, .second),
    ].filter { $0.0 > 0 }
    return parts.isEmpty
      ? name(0, .second) : parts.map { name($0.0, $0.1) }.joined(separator: " ")
  }

  enum DurationUnit: String { case hour, minute, second }

  /// Seconds in the words of a language.
  static func duration(_ seconds: Int, in language: Language) -> String {
    switch language {
    case .english: englishDuration(seconds)
    case .simplifiedChinese: simplifiedDuration(seconds)
    case .traditionalChinese: traditionalDuration(seconds)
    }
  }

  /// The words in a language.
  package func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .simplifiedChinese: simplifiedChinese
    case .traditionalChinese: traditionalChinese
    }
  }
}

extension PromptPhrase.Note {
  /// The words in a language.
  package func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .simplifiedChinese: simplifiedChinese
    case .traditionalChinese: traditionalChinese
    }
  }
}

extension String {
  /// Whether a mark ends this, so that none is needed before what follows.
  var endsSentence: Bool { last.map { ".:?!…。：？！".contains($0) } ?? false }
}
