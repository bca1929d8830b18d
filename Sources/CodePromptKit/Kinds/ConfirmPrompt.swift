internal import CodePromptCodeEntry

/// Asks a question that one key answers with yes or no.
///
/// ```swift
/// if try ConfirmPrompt("Trust this computer?", default: false).ask() { signIn() }
/// ```
///
/// Without labels of your own, the answers are the words for yes and no in the user's language. The
/// keys are their first letters, and `y` and `n` in any built-in language. Keys work in upper and
/// lower case. Esc and Ctrl-D cancel, and a paste never answers.
///
/// What is typed without a pause of 150 ms is one text. If it is the key or a word of an answer, it
/// answers after the pause, or at once with Enter; any other text is refused, together with the
/// letters that follow it at less than half a second. A key in the first 200 ms is refused too,
/// unless Enter follows without a pause. The arrow keys, Home and End move the highlight, Enter
/// gives it, and Backspace erases what was typed.
public struct ConfirmPrompt: ValuePrompt {
  /// The label of an answer, and its key.
  public struct Label: Equatable, Sendable {
    /// The text, such as `Delete it`.
    public var text: String
    /// The letter, digit or symbol that gives the answer; nil for a letter of the text, or else
    /// `y` or `n`.
    public var letter: Character?

    /// Creates a label.
    public init(_ text: String, letter: Character? = nil) {
      self.text = text
      self.letter = letter
    }
  }

  /// The question. Long lines are wrapped. If there are more than ten lines or rows, only the first
  /// and the last ones are shown, with an ellipsis between them.
  public var question: String
  /// What the prompt has in common with prompts of other kinds.
  public var settings: PromptSettings
  /// The label of yes; nil for a word in the user's language.
  public var yes: Label?
  /// The label of no; nil for a word in the user's language.
  public var no: Label?
  /// The answer that Enter gives; nil if Enter only shows which keys answer.
  public var defaultAnswer: Bool?
  /// Whether ``defaultAnswer`` is the answer at the end of the time limit; false by default.
  public var takesDefaultAtTimeLimit = false
  /// Whether a key only selects an answer, and Enter submits it, for questions that follow each
  /// other; false by default.
  public var waitsForEnter = false

  /// Creates a question that Enter does not answer.
  public init(_ question: String, settings: PromptSettings = PromptSettings()) {
    self.question = question
    self.settings = settings
  }

  /// Creates a question that Enter answers.
  public init(
    _ question: String, default answer: Bool, settings: PromptSettings = PromptSettings()
  ) {
    self.init(question, settings: settings)
    defaultAnswer = answer
  }

  /// The prompt as the package runs it.
  public var request: PromptRequest {
    let choices = QuestionChoices(
      accept: QuestionChoices.Choice(yes), reject: QuestionChoices.Choice(no),
      cancel: QuestionChoices.Choice(), enterAccepts: defaultAnswer)
    var request = PromptRequest(.question(choices), question, settings)
    request.takesDefaultAtTimeLimit = takesDefaultAtTimeLimit
    if waitsForEnter { request.submission = .enter }
    for (label, property) in [(yes, "yes"), (no, "no")] {
      if let label, ReadableText.filled(label.text) == nil {
        request.fault = (property, "has a blank label")
      }
    }
    if let yes, let no, yes.text == no.text {
      request.fault = ("no", "has the label of yes")
    }
    return request
  }

  /// Returns the answer that was given.
  public func answer(from given: borrowing PromptAnswer) -> Bool { given.isYes }
}

extension QuestionChoices.Choice {
  /// Creates an answer with an application's label, in which `_` has no meaning.
  init(_ label: ConfirmPrompt.Label?) {
    let text = label?.text.split(separator: "_", omittingEmptySubsequences: false)
      .joined(separator: "__")
    self.init(label: text, key: label?.letter)
  }
}
