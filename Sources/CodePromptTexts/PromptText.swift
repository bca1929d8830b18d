/// A text of the prompt: a phrase, a part of one, or a word that joins parts.
///
/// A language, and an application's ``PromptSettings/wording``, have a template for each. In a
/// template, a name in braces is replaced by a value, as in `{count} left`; ``values`` says which
/// there are. Braces with bars hold the forms of a text after a number, in the order of the
/// language's ``PluralRule``, as in `{count} {digit|digits}`.
///
/// More texts may be added in a new version; ``PromptLanguage`` says what that means for a switch.
public enum PromptText: CaseIterable, Sendable {
  // MARK: The question

  /// The question for a code of letters or of unknown length, and for one of `{count}` digits.
  case enterCode, enterDigits
  /// The question for a password, and for a line of text.
  case enterPassword, enterText
  /// The question for a choice from a list, and for an answer yes or no.
  case chooseOne, goOn
  /// The labels of the answers yes and no, of the answer to a message, and of Esc.
  ///
  /// The first letter of a label is the key of the answer if the script has capital letters.
  case yes, no, ok, cancel
  /// The word in a question that tells other programs, such as Emacs, to hide what is typed: they
  /// know only the built-in ones.
  case passwordWord, passcodeWord

  // MARK: Keys

  /// The names of keys, as they stand on the keyboards of the language.
  case enterKey, escapeKey
  /// The name of the key that is held while a letter is pressed, with what joins both: `Ctrl-`.
  case controlKey

  // MARK: How to answer

  /// The marks after a part of a sentence, after the last one, and before what was entered; with a
  /// blank if the script has blanks.
  case comma, stop, colon
  /// What separates the items of a list, and the names of keys that do the same.
  case separator, or
  /// Follows the length of the answer in a question in plain lines, and ends it.
  case thenEnter, escCancels
  /// `{least}` and `{amount}`: the length of an answer.
  case lengthAtLeast, lengthBetween
  /// `{count}`: the units of an answer's length.
  case digits, characters
  /// `{keys}`: what to press, as a list of ``keyMeaning``.
  case press
  /// `{keys}` and `{meaning}`: which keys give which answer.
  case keyMeaning
  /// `{keys}`: how to choose by a digit, which is one of ``oneOfKeys`` or ``oneOfTwoKeys``.
  case chooseByKey
  /// `{count}`: the digits from 1 to this one, which is at least 3.
  case oneOfKeys
  /// The digits 1 and 2.
  case oneOfTwoKeys
  /// How to choose by a part of a label, and by that or a number.
  case chooseByFilter, chooseByNumber
  /// `{count}`: how to choose by a line that is a number from 1 to this one.
  case chooseByLine
  /// How to choose by a line that is the only number, 1.
  case chooseOnlyLine
  /// `{label}`: what Enter alone gives; follows how to choose.
  case enterAlone
  /// What is shown instead of an empty filter of a list, and what is said if nothing matches.
  case typeToFilter, nothingMatches
  /// `{count}` and `{label}`: how many options match, and which one Enter gives.
  case matching

  // MARK: What happens

  /// The request to enter the answer a second time.
  case again
  /// What the prompt waits for: a check, the same check still, a challenge, a new code, an event
  /// elsewhere.
  case checking, stillChecking, fetching, sending, awaiting
  /// A new code was sent, or something else was done.
  case sent, done
  /// A command wants to ask something; Ctrl-U clears the field for it.
  case commandWaits
  /// There is no new code; the same with a `{reason}`, which is one of those below.
  case noNewCode, noNewCodeReason
  /// Something else was not done; the same with a `{reason}`.
  case failed, failedReason
  /// The code was not filled in; the same with a `{reason}`.
  case notFilledIn, notFilledInReason
  /// The reasons.
  case tookTooLong, printedTooMuch, moreThanOneCode, usedTerminal
  /// Why there is no picture; the third has a `{program}` that would help.
  case pictureNotShown, pictureNeedsRoom, pictureNeeds, badPicture
  /// `{time}` in figures, such as `1:05`: the remaining time.
  case timeLeft
  /// `{count}`: a time in words, from its hours to its seconds.
  case hours, minutes, seconds
  /// `{time}` in words: the time limit.
  case timeLimit
  /// `{time}` in words, or `{count}`, the same in seconds: less is left than this.
  case lessTime
  /// `{count}` and `{total}`: how many characters were typed.
  case enteredOf
  /// `{count}`: how many characters were typed.
  case entered
  /// What is said instead of the number of typed characters.
  case notShown, empty
  /// The label of a rating, its words for a weak password, and what is said if that is submitted.
  case quality, tooWeak, weakPassword
  /// The labels of Ctrl-R: a new code, another suggested password.
  case newCode, suggestion
  /// `{name}` and `{time}` in figures: what Ctrl-R does, and when it works again.
  case resting
  /// `{name}` and `{time}` in words.
  case restingInWords
  /// The labels of Ctrl-F, for a password and for a code.
  case forgotPassword, forgotCode
  /// The labels of Tab, for hidden and for shown text.
  case show, hide
  /// `{holder}`: the terminal is used by it.
  case waiting
  /// What follows ``waiting`` if Ctrl-C ends the wait.
  case interruptCancels
  /// The holder: an unknown one, a `{process}` by its number, and one with a `{name}` as well.
  case anotherProgram, process, namedProcess

  // MARK: The end

  /// How a prompt ended. The first is also said if nobody checked the answer.
  case accepted, cancelled, timeIsUp

  // MARK: What is wrong

  /// What is wrong with an answer that was checked.
  case wrongCode, wrongPassword, notAccepted
  /// `{count}`: how many wrong answers are still allowed.
  case attemptsLeft
  /// `{reason}` and `{attempts}`: a short reason first, or a long one last.
  case reasonFirst, attemptsFirst
  /// The answer could not be checked.
  case unchecked
  /// `{reason}`, or `{sentence}`, which is the reason with a full stop: the same for a reason.
  case uncheckedReason
  /// The two entries differ.
  case mismatch
  /// A character is wrong, in any answer, and in one of digits.
  case notAllowed, onlyDigits
  /// `{amount}`: the field is full; a line was too long, a password too short.
  case full, atMost, atLeast
  /// `{amount}` and `{count}` for the forms of other words: that many are missing.
  case missing
  /// Keys that do nothing now: Enter, Backspace, any other.
  case nothingTyped, nothingToErase, keyDoesNothing
  /// Ctrl-V was pressed.
  case pasteKey
  /// A key was pressed that erases or moves elsewhere.
  case eraseKey
  /// A line is empty.
  case emptyLine
  /// What was refused: a paste, a line.
  case pastedText, inputText
  /// `{subject}` and `{count}`: it has no code of so many digits, or characters.
  case noDigitCode, noCharacterCode
  /// `{subject}`: it has several codes.
  case severalCodes
  /// `{subject}` and `{amount}`: it is longer than this.
  case textTooLong
  /// `{subject}`: it contains a wrong character.
  case textNotAllowed
  /// `{subject}` and `{names}`: it is none of these options.
  case noOption
  /// `{count}`: follows the names if there are more.
  case moreOptions
  /// `{subject}`: it is no answer.
  case noAnswer
}

extension PromptText {
  /// The values that a template has: the lists of names of which it uses one, whole.
  public var values: [[String]] {
    switch self {
    case .enterDigits, .digits, .characters, .oneOfKeys, .chooseByLine, .hours, .minutes, .seconds,
      .entered, .attemptsLeft, .moreOptions:
      [["count"]]
    case .lengthAtLeast, .full, .atMost, .atLeast: [["amount"]]
    case .missing: [["amount"], ["amount", "count"]]
    case .lengthBetween: [["least", "amount"]]
    case .press, .chooseByKey: [["keys"]]
    case .keyMeaning: [["keys", "meaning"]]
    case .enterAlone: [["label"]]
    case .matching: [["count", "label"]]
    case .noNewCodeReason, .failedReason, .notFilledInReason: [["reason"]]
    case .pictureNeeds: [["program"]]
    case .timeLeft, .timeLimit: [["time"]]
    case .lessTime: [["time"], ["count"]]
    case .enteredOf: [["count", "total"]]
    case .resting, .restingInWords: [["name", "time"]]
    case .waiting: [["holder"]]
    case .process: [["process"]]
    case .namedProcess: [["process", "name"]]
    case .reasonFirst, .attemptsFirst: [["reason", "attempts"]]
    case .uncheckedReason: [["reason"], ["sentence"]]
    case .noDigitCode, .noCharacterCode: [["subject", "count"]]
    case .severalCodes, .textNotAllowed, .noAnswer: [["subject"]]
    case .textTooLong: [["subject", "amount"]]
    case .noOption: [["subject", "names"]]
    case .enterCode, .enterPassword, .enterText, .chooseOne, .goOn, .yes, .no, .ok, .cancel,
      .passwordWord, .passcodeWord, .enterKey, .escapeKey, .controlKey, .comma, .stop, .colon,
      .separator, .or, .thenEnter, .escCancels, .oneOfTwoKeys, .chooseByFilter, .chooseByNumber,
      .chooseOnlyLine, .typeToFilter, .nothingMatches, .again, .checking, .stillChecking,
      .fetching, .sending, .awaiting, .sent, .done, .commandWaits, .noNewCode, .failed,
      .notFilledIn,
      .tookTooLong, .printedTooMuch, .moreThanOneCode, .usedTerminal, .pictureNotShown,
      .pictureNeedsRoom, .badPicture, .notShown, .empty, .quality, .tooWeak, .weakPassword,
      .newCode, .suggestion, .forgotPassword, .forgotCode, .show, .hide, .interruptCancels,
      .anotherProgram, .accepted, .cancelled, .timeIsUp, .wrongCode, .wrongPassword, .notAccepted,
      .unchecked, .mismatch, .notAllowed, .onlyDigits, .nothingTyped, .nothingToErase,
      .keyDoesNothing, .pasteKey, .eraseKey, .emptyLine, .pastedText, .inputText:
      [[]]
    }
  }

  /// Whether forms of a word can follow a number.
  package var hasCount: Bool {
    values.contains { $0.contains("count") || $0.contains("amount") }
  }
}
