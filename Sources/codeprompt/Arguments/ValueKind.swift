internal import CodePromptKit

/// A kind of option value: its name in the help and in messages, and what a shell can offer for it.
struct ValueKind: Sendable {
  /// The completions that a shell can offer for a value.
  enum Candidates {
    case nothing
    /// Some words; a word that ends in `:` or `=` is only the beginning of a value.
    case words([String])
    case files
    /// The names of programs, since the value is a command line.
    case commands
  }

  let name: String
  // A function, so that a start of the command builds no list.
  let candidates: @Sendable () -> Candidates

  private init(
    _ name: String, _ candidates: @autoclosure @escaping @Sendable () -> Candidates = .nothing
  ) {
    self.name = name
    self.candidates = candidates
  }

  static let number = ValueKind("N")
  static let characterSet = ValueKind(
    "SET", .words(Charset.words.map(\.key) + [Charset.ownPrefix]))
  static let groups = ValueKind("3-3")
  static let glyph = ValueKind("GLYPH")
  static let mask = ValueKind("GLYPH", .words(Mask.words.map(\.key)))
  static let text = ValueKind("TEXT")
  static let statuses = ValueKind("LIST")
  static let submission = ValueKind("WHEN", .words(Submission.words.map(\.key)))
  static let duration = ValueKind("DURATION")
  static let command = ValueKind("COMMAND", .commands)
  static let style = ValueKind("STYLE", .words(FieldStyle.words.map(\.key)))
  static let colorUse = ValueKind("WHEN", .words(CodePrompt.ColorUse.words.map(\.key)))
  static let graphics = ValueKind("HOW", .words(GraphicsUse.words.map(\.key)))
  static let ownText = ValueKind(
    "NAME=TEXT", .words(PromptText.allCases.map { "\($0.rawValue)=" }))
  static let path = ValueKind("PATH", .files)
  static let shell = ValueKind("SHELL", .words(Completions.scripts.map(\.key)))
}

// The words that options accept, each with its meaning: for parsing and for completions.

extension FieldStyle {
  static var words: KeyValuePairs<String, FieldStyle> {
    ["auto": .auto, "box": .box, "underline": .underline, "compact": .compact]
  }
}

extension CodePrompt.ColorUse {
  static var words: KeyValuePairs<String, CodePrompt.ColorUse> {
    ["auto": .auto, "always": .always, "never": .never]
  }
}

extension GraphicsUse {
  static var words: KeyValuePairs<String, GraphicsUse> {
    [
      "auto": .auto, "kitty": .kitty, "iterm2": .iterm2, "sixel": .sixel, "blocks": .blocks,
      "none": .none,
    ]
  }
}

extension Charset {
  static var words: KeyValuePairs<String, Charset> {
    [
      "digits": .digits, "hex": .hex, "letters": .letters, "alphanumeric": .alphanumeric,
      "base32": .base32, "printable": .printable,
    ]
  }

  /// The prefix of a custom set of characters, as in `chars:ABC`.
  static let ownPrefix = "chars:"
}

extension Submission {
  static var words: KeyValuePairs<String, Submission> { ["auto": .automatic, "enter": .enter] }
}

extension Mask {
  /// The words that `--mask` accepts in addition to a glyph.
  static var words: KeyValuePairs<String, Mask> { ["none": .blank] }
}
