@_exported public import CodePromptCellRendering
@_exported public import CodePromptCodeEntry
@_exported public import CodePromptSecretStorage
@_exported public import CodePromptTexts

/// What a prompt asks, and how: the one form to which the package brings every kind of prompt
/// before it runs it.
///
/// A kind of prompt has only the settings that make sense for it; a request has all of them.
/// Applications only pass it on: see ``TerminalPrompt/request``.
public struct PromptRequest: TerminalPrompt {
  /// What the prompt has in common with prompts of other kinds.
  public var settings = PromptSettings()

  // MARK: The answer

  /// The kind of answer that is asked for.
  package var format: CodeFormat
  /// The way typed characters are shown.
  package var mask: Mask
  /// The question; nil for a default that fits the format.
  package var question: String?
  /// When a full code is submitted; a password waits for Enter.
  package var submission = SubmissionRule.automatic
  /// Whether the answer has to be entered twice. If both entries match, the answer is checked.
  package var asksTwice = false
  /// How long the last typed character is shown before it is masked; nil for never.
  package var lastCharacterRevealTime: Duration?
  /// Whether Tab shows and hides the typed text.
  package var allowsReveal = false
  /// Checks the form of a complete answer, before it is repeated.
  package var validate: (@Sendable (borrowing SecretBytes) -> String?)?
  /// Rates the entry.
  package var rating: PasswordRating?
  /// The number of wrong answers that ends the prompt when answers are checked; nil for no limit,
  /// and then no count is shown.
  package var attempts: Int? = 3
  /// Whether the default of a text, or Enter's answer to a question, is the answer at the end of
  /// the time limit, whatever has been typed. A check of it may take longer.
  package var takesDefaultAtTimeLimit = false

  // MARK: The cells, and what the prompt does beside asking

  /// The character in an empty cell; nil for the style's default.
  package var placeholder: Character?
  /// The application's own drawing of the cells; nil for the style.
  package var cells: PromptCells?
  /// What runs beside the prompt or is started by a key, in the order of the key hints; the
  /// alternatives follow.
  package var errands: [Errand] = []

  // MARK: What only a program needs that asks for another one

  /// Whether ``question`` is another program's text, which must not pass for the prompt's own
  /// output: box-drawing characters are removed, and each row of a text of several rows starts with
  /// a mark.
  package var quotesPrompt = false
  /// Whether ``PromptSettings/wording`` is what a user has typed, in which braces have no meaning.
  package var isWordingTyped = false
  /// The language of the reason why the last answer was rejected, which may be for a log; nil for
  /// that of the prompt.
  package var reasonLanguage: PromptLanguage?
  /// A descriptor that receives one line for each ``PromptEvent``, its ``PromptEvent/description``,
  /// and never the answer; nil for none.
  package var statusDescriptor: Int32?
  /// Gets the `errno` if the events can't be written to ``statusDescriptor``.
  package var onStatusFailure: (@Sendable (Int32) -> Void)?
  /// Descriptors of this process, besides ``statusDescriptor``, that the prompt's commands must not
  /// inherit.
  package var withheldDescriptors: [Int32] = []
  /// How long to wait for the terminal before the error is thrown anyway; nil for no limit.
  package var terminalWaitLimit: Duration?
  /// Runs if the process starts in the background, before it stops to wait for the foreground.
  package var onBackground: (@Sendable () -> Void)?
  /// Whether the terminal must belong to the process's user; root may use any terminal.
  package var needsOwnTerminal = false
  /// Whether ^C or ^\, typed on a terminal that is not the process's controlling terminal, throws
  /// ``PromptError/interrupted(signal:)`` instead of ending the process.
  package var survivesInterrupt = false
  /// Whether Esc does what ^C does, because the program that wants the answer would take a
  /// cancellation for an empty answer.
  package var interruptsOnCancel = false
  /// A pipe or socket whose peer wants the answer: once the peer closes it, the prompt ends as
  /// cancelled, even while it waits for the terminal. Nothing is read from it, and it is not
  /// watched while the process is stopped or while a function checks an answer.
  package var lifeline: Int32?
  /// A descriptor that becomes readable when the process that wants the answer ends, such as that
  /// of a `ProcessWatch`; the prompt then ends as cancelled.
  package var clientProcess: Int32?
  /// Overrides of environment variables; an empty value unsets one. A server sets here what its
  /// client says about the terminal and the user's language.
  package var environment: [String: String] = [:]

  /// The first setting of the prompt's kind that contradicts another, and why.
  package var fault: (property: String, reason: String)?

  /// Creates a request. If `mask` is nil, codes and texts are shown and passwords are masked.
  package init(_ format: CodeFormat = .digits(), mask: Mask? = nil) {
    self.format = format
    self.mask = mask ?? (format.cellCount == nil && format.text == nil ? .dots : .shown)
  }

  /// Creates the request of a kind of prompt.
  package init(_ format: CodeFormat, _ question: String, _ settings: PromptSettings) {
    self.init(format, mask: .shown)
    self.question = question.isEmpty ? nil : question
    self.settings = settings
  }

  /// Creates the request of a prompt for a secret.
  package init(
    _ format: CodeFormat, _ question: String, _ settings: PromptSettings, _ secrecy: SecretSettings
  ) {
    self.init(format, question, settings)
    validate = secrecy.validate
    switch secrecy.display {
    case .shown: break
    case .hidden: mask = .blank
    case .masked(let glyph, let showsLast, let revealsWithTab):
      mask = glyph == "●" ? .dots : .glyph(glyph)
      lastCharacterRevealTime = showsLast
      allowsReveal = revealsWithTab
    }
  }

  /// The request itself.
  public var request: PromptRequest { self }

  /// Returns the request with this number of attempts.
  package func limited(to attempts: SecretSettings.Attempts) -> PromptRequest {
    var request = self
    request.attempts =
      switch attempts {
      case .limited(let count): count
      case .unlimited: nil
      }
    return request
  }
}
