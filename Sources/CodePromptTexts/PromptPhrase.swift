/// A phrase that the prompt shows about its progress, its keys, its end and what is wrong, with its
/// values.
///
/// More cases may be added in a new version; ``PromptLanguage`` says what that means for a switch.
public enum PromptPhrase: Equatable, Sendable {
  /// Asks for a code with this number of digits; nil for a code of other characters.
  case enterCode(digits: Int?)
  /// Asks for a password.
  case enterPassword
  /// Asks for a text.
  case enterText
  /// Asks in plain lines: the last line of the question, the length of the answer, whether Enter is
  /// needed after it, and how to cancel.
  case asking(String, Length?, needsEnter: Bool)
  /// Asks to choose from a list, if the application gives no question.
  case chooseOne
  /// Says how to choose from a list of this many options, and the label of the option that Enter
  /// gives; nil for none.
  case howToChoose(ChoiceWay, count: Int, enter: String?)
  /// What stands in the place of the text that filters a list, as long as there is none.
  case typeToFilter
  /// No option of a list contains what was typed.
  case nothingMatches
  /// How many options contain what was typed, and the label of the one that Enter gives.
  case matching(Int, String)
  /// Asks whether to continue, if the application gives no question.
  case goOn
  /// The label of the answer yes.
  case yes
  /// The label of the answer no.
  case no
  /// The label of the answer to a message.
  case ok
  /// The label of Esc.
  case cancel
  /// The keys that answer a question.
  case press([KeyMeaning])
  /// Asks to enter the answer again, for comparison.
  case again
  /// The answer is being checked.
  case checking
  /// The answer is still being checked.
  case stillChecking
  /// Another challenge is being fetched.
  case fetching
  /// The code is being sent again.
  case sending
  /// The prompt waits for something that happens elsewhere, such as a tap on a phone.
  case awaiting
  /// The code was sent again.
  case sent
  /// A command that runs beside the prompt wants to ask something on the terminal. It can once
  /// nothing is typed, which Ctrl-U achieves.
  case commandWaits
  /// The reason why there is no new code.
  case noNewCode(NoNewCode)
  /// The reason why autofill filled in no code.
  case notFilledIn(NoNewCode)
  /// Replaces a picture that can't be shown on this terminal.
  case pictureNotShown
  /// The window is too small for the picture.
  case pictureNeedsRoom
  /// The program to install for showing the picture, such as `imagemagick`.
  case pictureNeeds(String)
  /// The picture is broken.
  case badPicture
  /// The remaining time, such as `1:05`.
  case timeLeft(String)
  /// A number of seconds in words: hours, minutes and seconds with their units.
  case duration(Int)
  /// The time limit in seconds, shown in words.
  case timeLimit(Int)
  /// Less than this number of seconds is left, shown in words.
  case lessTime(Int)
  /// The number of characters typed so far, and the length of a complete code, or nil.
  case entered(Int, of: Int?)
  /// Something was typed; neither the text nor its length is shown.
  case notShown
  /// Everything typed has been deleted.
  case empty
  /// The label before the bar of a rating.
  case quality
  /// The words after the strength bar of an entry that is too weak to be accepted.
  case tooWeak
  /// A new password was not accepted because it is too weak.
  case weakPassword
  /// The label of Ctrl-R.
  case newCode
  /// The label of Ctrl-R if it makes up a password.
  case suggestion
  /// What Ctrl-R does, and the time until it works, such as `0:09`, or in words.
  case resting(String, time: String)
  /// The label of Ctrl-F, for a password or a code.
  case forgotIt(isPassword: Bool)
  /// The label of Tab while the text is hidden.
  case show
  /// The label of Tab while the text is shown.
  case hide
  /// The prompt waits for a process that has the terminal: its PID, its name (empty if unknown),
  /// and whether Ctrl-C ends the wait.
  case waiting(process: Int32?, name: String, canInterrupt: Bool)
  /// The answer was right, or nobody checked it.
  case accepted
  /// The user cancelled.
  case cancelled
  /// The time limit was reached.
  case timeIsUp

  /// The code was wrong.
  case wrongCode
  /// The password was wrong.
  case wrongPassword
  /// A text, or the answer yes, was not accepted.
  case notAccepted
  /// How many wrong answers are still allowed.
  case attemptsLeft(Int)
  /// Why an answer is wrong, and how many attempts are left; `comesFirst` puts the reason first.
  case reason(String, attempts: String, comesFirst: Bool)
  /// Why an answer is wrong, and how many attempts are left, in plain lines.
  case spokenReason(String, attempts: String)
  /// The answer could not be checked, with the reason if known.
  case unchecked(String?)
  /// The two entries differ.
  case mismatch
  /// A typed character is not one that the answer may contain.
  case notAllowed
  /// A typed character is not a digit.
  case onlyDigits
  /// More was typed than fits; a character can be deleted.
  case full(Amount)
  /// More was sent than fits, in a line that can't be edited.
  case atMost(Amount)
  /// The minimum length of a password.
  case atLeast(Amount)
  /// Enter was pressed while cells are empty.
  case missing(Amount)
  /// Enter was pressed before anything was typed.
  case nothingTyped
  /// Backspace was pressed with nothing to delete.
  case nothingToErase
  /// The key has no effect now.
  case keyDoesNothing
  /// Ctrl-V was pressed: a paste is made with the terminal's own key.
  case pasteKey
  /// An arrow key or Delete was pressed where only Backspace erases.
  case eraseKey
  /// A line read from a descriptor is empty.
  case emptyLine
  /// The reason why a paste or a line was refused.
  case refused(Refusal, Source)
}

extension PromptPhrase {
  /// A number with its unit.
  public struct Amount: Equatable, Sendable {
    /// The unit that is counted.
    public enum Unit: CaseIterable, Sendable {
      case digits
      /// Characters; the limits of a password count each byte of UTF-8.
      case characters
    }

    /// The number.
    public var count: Int
    /// The unit.
    public var unit: Unit

    package init(_ count: Int, _ unit: Unit) {
      self.count = count
      self.unit = unit
    }
  }

  /// The length of an answer.
  public enum Length: Equatable, Sendable {
    /// Exactly this length.
    case exactly(Amount)
    /// This length or more.
    case atLeast(Amount)
    /// From the first number to the second.
    case between(Int, Amount)
  }

  /// Keys with the same function, and its name.
  public struct KeyMeaning: Equatable, Sendable {
    /// The keys.
    public var keys: [String]
    /// The function of the keys.
    public var meaning: String

    package init(_ keys: [String], _ meaning: String) {
      self.keys = keys
      self.meaning = meaning
    }
  }

  /// The way to choose from a list.
  public enum ChoiceWay: CaseIterable, Sendable {
    /// With a digit for each option, or the arrow keys and Enter.
    case byKey
    /// By typing a part of a label, or the arrow keys and Enter.
    case byFilter
    /// By typing a number, or a part of a label, and Enter, since the highlight is not seen.
    case byNumber
    /// With a line that is a number or a label.
    case byLine
  }

  /// The reason why a source brought no code, used if the source itself gave no reason.
  public enum NoNewCode: Equatable, Sendable {
    /// The program or function that should bring a code failed, or brought nothing.
    case nothingCame
    /// The source exceeded its time limit.
    case tookTooLong
    /// A program printed more than the limit.
    case printedTooMuch
    /// The source brought lines with several codes, and none with exactly one.
    case severalCodes
    /// A program tried to use the terminal.
    case usedTerminal
  }

  /// Where an answer comes from that is judged as a whole, not character by character.
  public enum Source: Equatable, Sendable {
    case paste
    /// A line read from a descriptor.
    case line
  }

  /// The reason why a paste or a line, which is judged as a whole, was refused.
  public enum Refusal: Equatable, Sendable {
    /// The text contains no code of this length.
    case noCode(Amount)
    /// The text contains more than one code.
    case severalCodes
    /// The text is longer than this, which fits.
    case tooLong(Amount)
    /// The text contains a character that the answer may not contain.
    case notAllowed
    /// The text is no option of a list; these are the names of the first options, and the number of
    /// the others.
    case noOption([String], others: Int)
    /// The text is not an answer, and no other case says why.
    case noAnswer
  }
}
