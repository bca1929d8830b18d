@_exported public import CodePromptCellRendering
@_exported public import CodePromptCodeEntry
@_exported public import CodePromptSecretStorage

/// A prompt that asks for a one-time code, a PIN, a password or a one-key answer on the terminal.
///
/// It draws a cell for each character of a code, or a field for a password, starting at the
/// cursor's row, and erases itself at the end. Typed text is kept in locked memory only.
///
/// ```swift
/// var prompt = CodePrompt(.digits(6), mask: .dots)
/// prompt.title = "Two-factor sign-in"
/// if let code = try prompt.run().answer() { try backend.signIn(with: code) }
/// ```
///
/// Settings that contradict each other, or that can't have an effect, are found when the prompt
/// runs: it throws ``CodePromptError/invalidSetting(_:_:)``, which names the property.
public struct CodePrompt: Sendable {
  /// When the terminal's colours are used.
  public enum ColorUse: String, CaseIterable, Sendable {
    /// Colours are used unless the environment disables them (`NO_COLOR`, or a `TERM` without
    /// colours; `CLICOLOR_FORCE` enables them). `CODEPROMPT_COLORS` changes the colours of parts of
    /// the prompt by name.
    case auto
    /// Colours are used whatever the environment says.
    case always
    /// Colours are not used.
    case never
  }

  /// The kind of answer that is asked for.
  public var format: CodeFormat
  /// The way typed characters are shown.
  public var mask: Mask
  /// A line at the top, in bold; empty for none.
  public var title = ""
  /// The question; nil for a default that fits the format. Long lines are wrapped. If there are
  /// more than ten lines or rows, only the first and the last ones are shown, with an ellipsis
  /// between them.
  public var question: String?
  /// Whether ``question`` is another program's text, which must not pass for the prompt's own
  /// output: box-drawing characters are removed, and each row of a text of several rows starts with
  /// a mark.
  package var quotesPrompt = false
  /// A line below the field, shown while there is no note; empty for none.
  public var hint = ""
  /// A note below the field, shown from the start until the first edit; empty for none.
  public var note = ""
  /// The character in an empty cell; nil for the style's default.
  public var placeholder: Character?
  /// The widest style of the field to use; in a narrow window a smaller one is used.
  public var style = FieldStyle.auto
  /// The application's own drawing of the cells; nil for ``style``, which is also used where the
  /// application's cells don't fit.
  public var customCells: CustomCells?
  /// Whether colours are used.
  public var color = ColorUse.auto
  /// Whether only ASCII is drawn, even on a terminal that shows more.
  public var isASCII = false
  /// Whether lines are appended as a conversation, for screen readers and braille, instead of
  /// drawing in place. This is always so if `ACCESSIBLE` or `CODEPROMPT_PREFERENCES` asks for it,
  /// or `TERM` is `dumb`, empty or unset.
  public var isPlain = false
  /// The colours and attributes of the prompt's parts. The user's `CODEPROMPT_COLORS` overrides
  /// them; where colours are not used, only attributes such as bold remain.
  public var theme = PromptTheme()
  /// Whether nothing moves: no spinner, no countdown, no shake after a wrong answer, and no
  /// slide-in of a modal prompt. Users set this with `REDUCED_MOTION`.
  public var reducesMotion = false
  /// Whether the prompt covers the window, centred on the alternate screen, and restores what was
  /// there. It slides in within 150 ms unless ``reducesMotion``.
  ///
  /// The prompt is drawn in place if the terminal has no alternate screen (`TERM` is `linux`, or
  /// GNU Screen), or if the window has no free row above and below the prompt. With ``isPlain``, it
  /// is appended as lines.
  public var isModal = false
  /// Whether a one-line summary remains at the end: ``title``, or else ``question``, with ✓ or ✗.
  /// For an accepted text, the summary is ``question`` with the answer.
  public var keepsSummary = false
  /// The replacements for built-in texts by their names on the command line.
  package var texts = PromptTexts()
  /// A function that returns the application's words for a phrase. Where the function is nil or
  /// returns nil, those of ``language`` are used.
  ///
  /// The function is called on the prompt's thread for every phrase.
  public var wording: (@Sendable (PromptPhrase) -> String?)?
  /// The language of the texts; nil for the locale's language, of those that are built in. On an
  /// ASCII-only terminal they are always English.
  public var language: PromptLanguage?

  /// When a full code is submitted; a password waits for Enter.
  public var submission = Submission.automatic
  /// Whether the answer has to be entered twice. Both entries are compared in constant time; if
  /// they match, the answer is verified.
  public var asksTwice = false
  /// How long the last typed character is shown before it is masked; nil for never.
  public var lastCharacterRevealTime: Duration?
  /// Whether Tab shows and hides the typed text, which is hidden again on submit.
  public var allowsReveal = false
  /// Other ways on than an answer, each with a key that ends the prompt with
  /// ``PromptEnding/alternative(_:)``.
  public var alternatives: [PromptAlternative] = []
  /// The number of wrong answers that ends the prompt when answers are verified. With `Int.max`
  /// there is no limit, and no count is shown.
  public var attempts = 3
  /// The prompt's time limit, counted from its first frame; nil or zero for none. It covers all
  /// attempts, and also the time for which the process is stopped.
  ///
  /// The limit never interrupts a running verification. If the verification ends after the limit
  /// and does not accept the answer, the prompt has timed out.
  public var timeLimit: Duration?

  /// Whether the default of a text, or Enter's answer to a question, is the answer at the end of
  /// ``timeLimit``, whatever has been typed. A check of it may take longer.
  public var takesDefaultAtTimeLimit = false

  /// The source of the text or picture above the field. The source runs at the start, and on Ctrl-R
  /// unless ``resend`` is set; a new challenge clears the field. If the first run fails, the prompt
  /// throws ``CodePromptError/commandFailed(_:message:)`` or
  /// ``CodePromptError/challengeFailed(_:)``.
  ///
  /// A program may print text of at most 1 MiB, which may have colours, or a picture: PNG, JPEG,
  /// GIF, Netpbm or sixels, at most 4096 × 4096 pixels and 64 MiB. The last line of its standard
  /// error describes the picture where it can't be shown, and with ``isPlain``.
  public var challenge: PromptSource?
  /// How a picture of ``challenge`` is shown.
  public var graphics = GraphicsUse.auto
  /// The source that Ctrl-R runs. The last line of its output, or of its standard error if it
  /// fails, is shown. A failure does not end the prompt.
  public var resend: PromptSource?
  /// Sources that further Ctrl keys run; their output is shown like that of ``resend``. Only one
  /// source runs at a time.
  public var actions: [PromptAction] = []
  /// How long Ctrl-R is disabled at the start and after each run that succeeds.
  public var cooldown = Duration.zero
  /// A source that delivers the code itself: its first line with a code fills the cells, unless the
  /// user has already typed.
  public var autofill: PromptSource?
  /// The time limit of each run of ``challenge``, ``resend``, ``autofill`` and ``actions``.
  public var commandTimeLimit = Duration.seconds(60)

  /// A descriptor that receives one line for each ``PromptEvent``, its ``PromptEvent/description``,
  /// and never the answer; nil for none.
  package var statusDescriptor: Int32?
  /// Descriptors of this process, besides ``statusDescriptor``, that the prompt's commands must not
  /// inherit.
  package var withheldDescriptors: [Int32] = []
  /// A log whose lines appear above the prompt while it is open; nil for none.
  public var log: PromptLog?
  /// What says how a check or source gets on while it runs; nil for nothing but a spinner.
  public var progress: PromptProgress?
  /// A function that is called with each event on the prompt's thread; keys wait until it returns.
  public var onEvent: (@Sendable (PromptEvent) -> Void)?
  /// A function that checks the form of a complete answer, before anything else does: it returns
  /// why the answer can't be right, or nil.
  ///
  /// The reason is shown, the answer remains in the field, and no attempt is counted. Keys wait
  /// until the function returns.
  public var validate: (@Sendable (borrowing SecretBytes) -> String?)?
  /// A function that rates the entry after each batch of input that changed it; keys wait until it
  /// returns.
  ///
  /// The rating is shown as a short bar; nil shows nothing. An empty entry is not rated, nor is the
  /// repetition of an entry. An entry that is too weak can be submitted all the same: ``validate``
  /// may refuse it.
  public var rating: (@Sendable (borrowing SecretBytes) -> PromptRating?)?
  /// The label before the bar of ``rating``; empty for a built-in word.
  public var ratingLabel = ""
  /// A descriptor, such as 0 for standard input, whose first line is the answer if the descriptor
  /// is not a terminal; nil to ask on the terminal in any case.
  ///
  /// The line is read byte by byte, so that the descriptor's next reader gets all that follows it.
  /// For a code, the line is treated like a paste; anything else is taken as is, without a trailing
  /// CR, and a text without blanks at its ends. It is the only attempt. A line that is no answer
  /// gives ``PromptEnding/rejected``, and one that can't be checked throws
  /// ``CodePromptError/notChecked(_:)``.
  public var inputDescriptor: Int32?
  /// The terminal's device file.
  public var terminalPath = "/dev/tty"
  /// Whether to wait while a prompt of another process has the terminal, instead of throwing
  /// ``CodePromptError/terminalInUse``. During the wait the prompt is not drawn, and ``timeLimit``
  /// does not count.
  public var waitsForTerminal = false
  /// How long ``waitsForTerminal`` waits before the error is thrown anyway; nil for no limit.
  package var terminalWaitLimit: Duration?
  /// Runs if the process starts in the background, before it stops to wait for the foreground.
  package var onBackground: (@Sendable () -> Void)?
  /// Gets the `errno` if the events can't be written to ``statusDescriptor``.
  package var onStatusFailure: (@Sendable (Int32) -> Void)?
  /// Whether the terminal must belong to the process's user; root may use any terminal.
  package var needsOwnTerminal = false
  /// Whether ^C or ^\, typed on a terminal that is not the process's controlling terminal, throws
  /// ``CodePromptError/interrupted(signal:)`` instead of ending the process.
  package var survivesInterrupt = false

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

  /// What runs the prompt on a terminal of tests; nil for the real one.
  package var runner: PromptRunner?

  /// A function that appends a new password to the empty bytes, which have room for the longest
  /// answer, and returns whether it succeeded. Ctrl-R calls it if there is neither ``challenge``
  /// nor ``resend``. The password replaces the typed one, is shown until the next edit, and need
  /// not be repeated. This is not offered with ``isPlain``, where the password would remain on the
  /// screen, nor for a question.
  package var generate: (@Sendable (inout SecretBytes) -> Bool)?
  /// The label of Ctrl-R when it generates a password; empty for its usual label.
  package var generateLabel = ""

  /// Creates a prompt. If `mask` is nil, codes and texts are shown and passwords are masked.
  public init(_ format: CodeFormat = .digits(), mask: Mask? = nil) {
    self.format = format
    self.mask = mask ?? (format.cellCount == nil && format.text == nil ? .dots : .shown)
  }

  /// Asks on the terminal and returns the first complete answer.
  ///
  /// Blocks until the prompt ends, so an asynchronous function can't call it;
  /// `CodePromptConcurrency` has an asynchronous form that ends with its task. A signal that ends
  /// the process takes effect after the terminal has been restored. If the caller handles the
  /// signal, its handler runs and the error is ``CodePromptError/interrupted(signal:)``. SIGQUIT
  /// always ends the process, since its handler may be the Swift runtime's crash handler.
  ///
  /// - Throws: ``CodePromptError``; the terminal is restored first.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public borrowing func run() throws(CodePromptError) -> PromptOutcome {
    PromptOutcome(try ask(.none))
  }

  /// Asks on the terminal, has each complete answer checked, and asks again after a wrong one.
  ///
  /// During the check, a signal that ends the process takes effect at once, but ^Z only afterwards.
  ///
  /// - Parameter verify: Checks an answer. Until it returns, typed keys are neither read nor shown.
  /// - Returns: The right answer, or the reason why the prompt ended without one.
  /// - Throws: ``CodePromptError``, or the error of `verify`; the terminal is restored first.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public borrowing func run(
    verify: (borrowing SecretBytes) throws(FunctionError) -> Verdict
  ) throws(FunctionError) -> PromptOutcome {
    // A result, since this function of the standard library has no typed throws.
    let result = withoutActuallyEscaping(verify) { verify in
      Result { () throws(FunctionError) in PromptOutcome(try askChecking(.function(verify))) }
    }
    return try result.get()
  }

  /// Asks on the terminal, has a program check each complete answer, and asks again after a wrong
  /// one. During a check the prompt shows a spinner and reacts to the keys that cancel.
  ///
  /// - Parameter command: The program, looked up before anything is drawn.
  /// - Returns: The answer with the program's output, or the reason why the prompt ended without
  ///   one.
  /// - Throws: ``CodePromptError``; the terminal is restored first.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public borrowing func run(
    command: VerificationCommand
  ) throws(CodePromptError) -> CommandOutcome {
    try ask(.command(command))
  }

  /// Asks for a text, which is no secret: ``format`` is a text of ``CodeFormat``.
  ///
  /// - Returns: The text; nil if the prompt ended without one, for example because the user
  ///   cancelled.
  /// - Throws: ``CodePromptError``; the terminal is restored first.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public borrowing func askForText() throws(CodePromptError) -> String? {
    try requireFormat(format.text != nil, "is not a text")
    return try ask(.none).text()
  }

  /// Asks a question: ``format`` is ``CodeFormat/question(_:)``.
  ///
  /// - Returns: Whether the answer is yes; nil if the prompt ended without one, for example because
  ///   the user cancelled.
  /// - Throws: ``CodePromptError``; the terminal is restored first.
  @available(*, noasync, message: "import CodePromptConcurrency and await it, in a function")
  @_disfavoredOverload
  public borrowing func askYesOrNo() throws(CodePromptError) -> Bool? {
    try requireFormat(format.choices != nil, "is not a question")
    return try ask(.none).isYes
  }

  /// Asks with a verification that throws no error of its own.
  package borrowing func ask(
    _ check: AnswerCheck
  ) throws(CodePromptError) -> CommandOutcome {
    try run(check).outcome()
  }

  /// Asks with a function that checks the answers, and throws the function's error if it fails.
  package borrowing func askChecking(
    _ check: AnswerCheck
  ) throws(FunctionError) -> CommandOutcome {
    let run = try run(check)
    if run.failure == nil, let failure = run.check.failure { throw failure }
    return try run.outcome()
  }
}
