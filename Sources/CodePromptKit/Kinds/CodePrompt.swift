public import CodePromptCellRendering
internal import CodePromptCodeEntry

/// Asks for a one-time code, in a cell for each character.
///
/// It draws the cells starting at the cursor's row, and erases itself at the end. Typed text is
/// kept in locked memory only.
///
/// ```swift
/// var prompt = CodePrompt("Code from your app", .digits(6))
/// prompt.title = "Two-factor sign-in"
/// let code = try prompt.ask { code in try backend.accepts(code) ? .accepted : .rejected() }
/// ```
///
/// Settings that contradict each other, or that can't have an effect, and that the compiler does
/// not find are found when the prompt runs: it throws
/// ``PromptError/invalidSetting(property:reason:)``.
public struct CodePrompt: SecretPrompt {
  /// The question. Long lines are wrapped. If there are more than ten lines or rows, only the first
  /// and the last ones are shown, with an ellipsis between them.
  public var question: String
  /// The kind and number of characters, and when they are submitted.
  public var format: Format
  /// What the prompt has in common with prompts of other kinds.
  public var settings: PromptSettings
  /// What the prompt has in common with other prompts for secrets. A code is
  /// ``SecretSettings/Display/shown`` by default.
  public var secrecy = SecretSettings(display: .shown)
  /// The character in an empty cell; nil for the style's default.
  public var placeholder: Character?
  /// The application's own drawing of the cells; nil for the prompt's style, which is also used
  /// where the application's cells don't fit.
  public var cells: PromptCells?
  /// What Ctrl-R runs to have the code sent again; nil for nothing.
  public var resend: Resend?
  /// A text or picture above the cells, which the code answers; nil for none.
  public var challenge: Challenge?
  /// What delivers the code itself: its first line with exactly one code fills the cells, unless
  /// the user has already typed; nil for nothing. If some lines have several codes and none has
  /// one, that is said.
  public var autofill: SecretSource?
  /// Sources that further Ctrl keys run; their output is shown like that of ``resend``. Of the
  /// sources that keys start, only one runs at a time.
  public var actions: [Action] = []

  /// Creates a prompt for a code.
  public init(_ question: String, _ format: Format, settings: PromptSettings = PromptSettings()) {
    self.question = question
    self.format = format
    self.settings = settings
  }

  /// The prompt as the package runs it.
  public var request: PromptRequest {
    var request = PromptRequest(format.value, question, settings, secrecy)
    request.submission = format.submission
    request.placeholder = placeholder
    request.cells = cells
    if let challenge {
      request.errands.append(
        .challenge(
          challenge.source, challenge.graphics, hasKey: resend == nil,
          cooldown: challenge.cooldown))
    }
    if let resend { request.errands.append(.resend(resend.source, cooldown: resend.cooldown)) }
    if let autofill { request.errands.append(.autofill(autofill.source)) }
    request.errands += actions.map { .action($0) }
    if resend != nil, let challenge, challenge.cooldown != .zero {
      request.fault = ("challenge", "has a cooldown without effect: Ctrl-R runs resend")
    }
    return request
  }
}
