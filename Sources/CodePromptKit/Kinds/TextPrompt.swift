public import CodePromptCodeEntry

/// Asks for a line of text that is no secret, such as a user name; it is shown while it is typed.
/// Blanks at its start and its end are no part of the answer.
///
/// ```swift
/// let name = try TextPrompt("User name", default: "ada").ask()
/// ```
public struct TextPrompt: ValuePrompt {
  /// The maximum length of a text, both in characters and in bytes of UTF-8.
  public static let limit = CodeFormat.byteLimit

  /// The question. Long lines are wrapped. If there are more than ten lines or rows, only the first
  /// and the last ones are shown, with an ellipsis between them.
  public var question: String
  /// What the prompt has in common with prompts of other kinds.
  public var settings: PromptSettings
  /// The answer if Enter is pressed on an empty line, shown in brackets after the question; empty
  /// for none. In the first half second Enter does nothing, since people press it out of habit.
  public var defaultText: String
  /// The text that the field starts with, which can be edited; empty for none. With a
  /// ``defaultText`` it has no effect, which is refused.
  public var initialText = ""
  /// The characters that are accepted, all but control characters by default.
  public var characters = PromptCharacters.any
  /// The allowed number of characters, at most ``limit``; 1 to 1024 by default.
  public var length = 1...1024
  /// Whether ``defaultText`` is the answer at the end of the time limit, whatever has been typed;
  /// false by default.
  public var takesDefaultAtTimeLimit = false
  /// A function that checks the form of a complete answer: it returns why the answer can't be
  /// right, which is shown while the answer stays in the field, or nil. Keys wait until it returns.
  public var validate: (@Sendable (String) -> String?)?

  /// Creates a prompt for a text. The default is the answer if Enter is pressed on nothing.
  public init(
    _ question: String, default answer: String = "", settings: PromptSettings = PromptSettings()
  ) {
    self.question = question
    self.settings = settings
    defaultText = answer
  }

  /// The prompt as the package runs it.
  public var request: PromptRequest {
    let format: CodeFormat =
      defaultText.isEmpty
      ? .text(initial: initialText, length: length, charset: characters)
      : .text(default: defaultText, length: length, charset: characters)
    var request = PromptRequest(format, question, settings)
    request.takesDefaultAtTimeLimit = takesDefaultAtTimeLimit
    if !defaultText.isEmpty, !initialText.isEmpty {
      request.fault = ("initialText", "has no effect with a default: leave one of them out")
    }
    if let validate {
      request.validate = { answer in
        unsafe answer.withUnsafeBytes { unsafe validate(String(decoding: $0, as: UTF8.self)) }
      }
    }
    return request
  }

  /// Returns the answer that was given.
  public func answer(from given: borrowing PromptAnswer) -> String { given.text }
}
