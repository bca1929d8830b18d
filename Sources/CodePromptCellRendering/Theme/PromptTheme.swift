/// The role of a part of the prompt, which determines its look.
enum Role: String, CaseIterable {
  /// Plain text, the role of an empty cell, which is all zeros: the first case.
  case plain
  case title, challenge, prompt, empty, focus, filled, revealed, error, verifying, note, hint
  case urgent, accepted
  /// The focused cell while the terminal's window does not have the keyboard focus.
  case blurred
}

/// The look of the parts of a prompt.
///
/// The standard theme uses the terminal's own 16 colours. No meaning depends on colour alone: a
/// glyph, a note, a heavier line or the cursor says the same.
public struct PromptTheme: Equatable, Sendable {
  /// The look of a part.
  public typealias Style = TextStyle

  /// The line at the top.
  public var title = Style(.bold)
  /// The question.
  public var prompt = Style()
  /// An empty cell.
  public var empty = Style(.dim)
  /// The frame of the focused cell, or of a password's field.
  public var focus = Style(color: .palette(13))
  /// Typed text while it is masked.
  public var filled = Style(.bold)
  /// Typed text in clear that is usually masked.
  public var revealed = Style(.bold)
  /// The cells of a wrong answer, and the mark before the reason.
  public var error = Style(color: .palette(9))
  /// The cells while the answer is checked, and the text that says so.
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

  /// The theme for a terminal without colours, in which the focus is bold.
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

  /// Applies changes in the way of `GREP_COLORS` (grep(1)), such as `focus=36:error=1;31`.
  ///
  /// Unknown names are skipped, and so are changes with unknown parameters.
  package mutating func apply(_ changes: String) {
    for text in changes.split(separator: ":") {
      let words = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2, let new = Style(parameters: words[1]),
        let role = Role(rawValue: String(words[0]))
      else { continue }
      change(role) { $0 = new }
    }
  }

  /// Changes the look of a part; a role that has no look of its own stays as it is.
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
