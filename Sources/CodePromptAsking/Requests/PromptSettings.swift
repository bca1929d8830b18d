public import CodePromptCellRendering

/// What prompts of every kind have, as one value that several prompts can share.
///
/// ```swift
/// var house = PromptSettings()
/// house.title = "Sign in to the vault"
/// let user = try TextPrompt("User name", settings: house).ask()
/// let password = try PasswordPrompt("Password of \(user)", settings: house).ask()
/// ```
///
/// A prompt has the same properties itself: `prompt.title` is `prompt.settings.title`.
public struct PromptSettings: Sendable {
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

  /// Where on the terminal a prompt is drawn.
  public enum Layout: Sendable {
    /// From the cursor's row on; the prompt erases itself at the end.
    case inPlace
    /// Over the window, centred on the alternate screen, which restores what was there. The prompt
    /// slides in within 150 ms unless ``PromptSettings/reducesMotion``.
    ///
    /// The prompt is drawn in place if the terminal has no alternate screen (`TERM` is `linux`, or
    /// GNU Screen), or if the window has no free row above and below the prompt.
    case modal
    /// As a conversation, in lines that are appended, for screen readers and braille. This is
    /// always so if `ACCESSIBLE` or `CODEPROMPT_PREFERENCES` asks for it, or `TERM` is `dumb`,
    /// empty or unset.
    case plain
  }

  /// Where the answer comes from.
  public enum Input: Equatable, Sendable {
    /// From the terminal, in any case.
    case terminal
    /// From the first line of a descriptor, standard input by default, if that is not a terminal;
    /// otherwise from the terminal.
    ///
    /// The line is read byte by byte, so that the descriptor's next reader gets all that follows
    /// it. For a code, the line is treated like a paste; anything else is taken as is, without a
    /// trailing CR, and a text without blanks at its ends. It is the only attempt. A line that is
    /// no answer gives ``PromptEnding/rejected(reason:)``, and one that can't be checked throws
    /// ``PromptError/notChecked(reason:)``.
    case lineIfPiped(descriptor: Int32 = 0)
  }

  /// A line at the top, in bold; empty for none.
  public var title = ""
  /// A line below the field, shown while there is no note; empty for none.
  public var hint = ""
  /// A note below the field, shown from the start until the first edit; empty for none.
  public var note = ""
  /// The colours and attributes of the prompt's parts. The user's `CODEPROMPT_COLORS` overrides
  /// them; where colours are not used, only attributes such as bold remain.
  public var theme = PromptTheme()
  /// The widest style of the field to use, ``PromptStyle/auto`` by default; in a narrow window a
  /// smaller one is used.
  public var style = PromptStyle.auto
  /// Whether colours are used; the environment decides by default.
  public var colors = ColorUse.auto
  /// Whether only ASCII is drawn, even on a terminal that shows more.
  public var isASCII = false
  /// Where the prompt is drawn, ``Layout/inPlace`` by default.
  public var layout = Layout.inPlace
  /// Whether nothing moves: no spinner, no countdown, no shake after a wrong answer, and no
  /// slide-in of a modal prompt. Users set this with `REDUCED_MOTION`.
  public var reducesMotion = false
  /// Whether a one-line summary remains at the end: the question, with ✓ or ✗. For an accepted text
  /// or a chosen option, the answer follows the question.
  public var keepsSummary = false
  /// Other ways on than an answer, such as "send an SMS instead", each with a key that ends the
  /// prompt with ``PromptEnding/alternative(_:)``.
  public var alternatives: [PromptAlternative] = []
  /// The prompt's time limit, counted from its first frame; nil or zero for none. It covers all
  /// attempts, and also the time for which the process is stopped.
  ///
  /// The limit never interrupts a running check. If the check ends after the limit and neither
  /// accepts the answer nor refuses it for good, the prompt has timed out.
  public var timeLimit: Duration?
  /// The language of the texts; nil for the locale's language, of those that are built in. On an
  /// ASCII-only terminal they are always English.
  public var language: PromptLanguage?
  /// The application's own templates, in whatever language the prompt is, such as
  /// `[.timeLeft: "{time} to go"]`. A template that lacks a value of its text is refused. If it has
  /// more or fewer forms than the language, the first one follows 1, and the last one any other
  /// number.
  public var wording: [PromptText: String] = [:]
  /// A function that is called with each event on the prompt's thread; keys wait until it returns.
  public var onEvent: (@Sendable (PromptEvent) -> Void)?
  /// A log whose lines appear above the prompt while it is open; nil for none.
  public var log: PromptLog?
  /// What says how a check or source gets on while it runs; nil for nothing but a spinner.
  public var progress: PromptProgress?
  /// Where the answer comes from, ``Input/terminal`` by default.
  public var input = Input.terminal
  /// The terminal's device file.
  public var terminalPath = "/dev/tty"
  /// Whether to wait while a prompt of another process has the terminal, instead of throwing
  /// ``PromptError/terminalInUse``. During the wait the prompt is not drawn, and ``timeLimit`` does
  /// not count.
  ///
  /// A prompt that is asked asynchronously then also waits for this process's other prompts that
  /// are, in the order in which they ask, instead of throwing ``PromptError/promptAlreadyOpen``. It
  /// does not wait for a prompt whose check or other function asks.
  public var waitsForTerminal = false

  /// Creates the settings of an ordinary prompt.
  public init() {}
}
