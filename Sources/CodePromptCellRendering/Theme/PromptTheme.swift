/// The role of a part of the prompt, which determines its look.
///
/// The raw value is the name by which a user changes the look (``PromptTheme/apply(_:)``).
enum Role: String, CaseIterable {
  /// Text without a look of its own.
  ///
  /// It must be the first case, so that its representation is 0: an empty cell of a grid is all
  /// zeros.
  case plain
  case title, challenge, prompt, empty, focus, filled, revealed, error, verifying, note, hint
  case urgent, accepted
  /// The focused cell while the terminal's window does not have the keyboard focus.
  case blurred
}

/// The look of the parts of a prompt.
///
/// The standard theme uses only the 16 colours of the terminal's palette. No meaning depends on
/// colour alone: a glyph, a note, a heavier line or the cursor says the same.
public struct PromptTheme: Equatable, Sendable {
  /// The title at the top.
  public var title = Style(.bold)
  /// The question, and the text of a challenge.
  public var prompt = Style()
  /// An empty cell.
  public var empty = Style(.dim)
  /// The frame of the focused cell, or of a password's field.
  public var focus = Style(color: .palette(13))
  /// Typed text while it is masked, or if it is always shown in clear.
  public var filled = Style(.bold)
  /// Typed text in clear that is usually masked.
  public var revealed = Style(.bold)
  /// The cells of a refused answer, and the mark before an error.
  public var error = Style(color: .palette(9))
  /// The cells while the answer is checked or another challenge is fetched, and the text about
  /// that.
  public var verifying = Style(.dim)
  /// Notes below the field.
  public var note = Style()
  /// Key hints and the remaining time.
  public var hint = Style(.dim)
  /// The remaining time when it is nearly up, and a rating that is too low.
  public var urgent = Style(.bold)
  /// The mark of a successful prompt.
  public var accepted = Style(.bold)

  /// Creates the standard theme.
  public init() {}

  /// This theme without colours; the focus is bold if it would otherwise have no look of its own.
  package var withoutColors: PromptTheme {
    var theme = self
    for role in Role.allCases {
      theme.change(role) { style in
        style.foreground = .standard
        style.background = .standard
      }
    }
    if theme.focus == Style() { theme.focus = Style(.bold) }
    return theme
  }

  /// Applies changes in the format of `GREP_COLORS` (grep(1)), such as `focus=36:error=1;31`.
  ///
  /// Each change is the name of a part and SGR parameters (ECMA-48, 8.3.117). Changes with an
  /// unknown name or unknown parameters are skipped.
  package mutating func apply(_ changes: String) {
    for text in changes.split(separator: ":") {
      let words = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2, let new = Style(parameters: words[1]),
        let role = Role(rawValue: String(words[0]))
      else { continue }
      change(role) { $0 = new }
    }
  }

  /// Changes the look of a part; no effect for roles whose look follows from others.
  private mutating func change(_ role: Role, _ edit: (inout Style) -> Void) {
    switch role {
    case .title: edit(&title)
    case .prompt: edit(&prompt)
    case .empty: edit(&empty)
    case .focus: edit(&focus)
    case .filled: edit(&filled)
    case .revealed: edit(&revealed)
    case .error: edit(&error)
    case .verifying: edit(&verifying)
    case .note: edit(&note)
    case .hint: edit(&hint)
    case .urgent: edit(&urgent)
    case .accepted: edit(&accepted)
    case .plain, .challenge, .blurred: break
    }
  }

  /// Returns the look of a part.
  func style(_ role: Role) -> Style {
    switch role {
    case .plain: Style()
    case .title: title
    case .challenge, .prompt: prompt
    case .empty: empty
    case .focus: focus
    case .blurred:
      Style(
        focus.attributes.subtracting(.bold).union(.dim), color: focus.foreground,
        background: focus.background)
    case .filled: filled
    case .revealed: revealed
    case .error: error
    case .verifying: verifying
    case .note: note
    case .hint: hint
    case .urgent: urgent
    case .accepted: accepted
    }
  }
}
