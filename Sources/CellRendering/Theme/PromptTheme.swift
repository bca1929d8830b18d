public import CodePromptTerminalText

/// The role of a part of the prompt, which decides how it looks.
enum Role: UInt8 {
  /// What has no role: as the terminal draws text.
  case plain
  case title, prompt, empty, focus, filled, revealed, error, verifying, note, hint, urgent, accepted
}

/// How the parts of a prompt look.
///
/// The standard theme uses the terminal's own 16 colours, and none alone carries a meaning: a
/// glyph, a note, a heavier line or the cursor says the same.
public struct PromptTheme: Equatable, Sendable {
  /// How a part looks.
  public typealias Style = TextStyle

  /// The line at the top.
  public var title = Style(.bold)
  /// What is asked.
  public var prompt = Style()
  /// An empty cell.
  public var empty = Style(.dim)
  /// The frame of the cell that the next character goes to, or of a password's field.
  public var focus = Style(color: .palette(13))
  /// What was typed, while it is masked.
  public var filled = Style(.bold)
  /// What was typed, in clear though usually masked.
  public var revealed = Style(.bold)
  /// The cells of an answer that was wrong, and the mark before the reason.
  public var error = Style(color: .palette(9))
  /// The cells while the answer is checked, and what says so.
  public var verifying = Style(.dim)
  /// What there is to say below the cells.
  public var note = Style()
  /// Which keys there are, and the time that is left.
  public var hint = Style(.dim)
  /// Time that is nearly over, and an entry that is not good enough.
  public var urgent = Style(.bold)
  /// The mark of a prompt that ended as it should.
  public var accepted = Style(.bold)

  /// Creates the standard theme.
  public init() {}

  /// The same for a terminal without colours: the focus is bold.
  package var withoutColors: PromptTheme {
    var theme = self
    theme.change { _, style in
      style.foreground = .standard
      style.background = .standard
    }
    if theme.focus == Style() { theme.focus = Style(.bold) }
    return theme
  }

  /// Changes parts as a text in the way of `GREP_COLORS` says: parts and the parameters of a
  /// sequence that sets colours, as in `focus=36:error=1;31`.
  ///
  /// What names no part, or has parameters that are not known, is skipped.
  package mutating func apply(_ changes: String) {
    for text in changes.split(separator: ":") {
      let words = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2, let new = Style(parameters: words[1]) else { continue }
      change { name, style in if name == words[0] { style = new } }
    }
  }

  /// Calls `body` with each part's name and its style.
  private mutating func change(_ body: (_ name: String, _ style: inout Style) -> Void) {
    body("title", &title)
    body("prompt", &prompt)
    body("empty", &empty)
    body("focus", &focus)
    body("filled", &filled)
    body("revealed", &revealed)
    body("error", &error)
    body("verifying", &verifying)
    body("note", &note)
    body("hint", &hint)
    body("urgent", &urgent)
    body("accepted", &accepted)
  }

  /// The style of a look.
  func style(_ look: Look) -> Style {
    var style = style(of: look.role)
    if look.isDimmed {
      style.attributes.remove(.bold)
      style.attributes.insert(.dim)
    }
    return style
  }

  private func style(of role: Role) -> Style {
    switch role {
    case .plain: Style()
    case .title: title
    case .prompt: prompt
    case .empty: empty
    case .focus: focus
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
