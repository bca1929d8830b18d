internal import CodePromptKit

/// A kind of option value.
enum ValueKind: Sendable {
  case number, characterSet, groups, glyph, mask, text, statuses, submission, duration, command
  case style, colorUse, graphics, ownText, path, shell

  /// The name in the help and in messages.
  var name: String {
    switch self {
    case .number: "N"
    case .characterSet: "SET"
    case .groups: "3-3"
    case .glyph, .mask: "GLYPH"
    case .text: "TEXT"
    case .statuses: "LIST"
    case .submission, .colorUse: "WHEN"
    case .graphics: "HOW"
    case .duration: "DURATION"
    case .command: "COMMAND"
    case .style: "STYLE"
    case .ownText: "NAME=TEXT"
    case .path: "PATH"
    case .shell: "SHELL"
    }
  }
}

extension ValueKind {
  /// The completions that a shell can offer for a value.
  enum Candidates: Equatable {
    case nothing
    /// Some words; a word that ends in `:` or `=` is only the beginning of a value.
    case words([String])
    case files
    /// The names of programs, since the value is a command line.
    case commands
  }

  /// The completions for a value of this kind.
  var candidates: Candidates {
    switch self {
    case .number, .groups, .glyph, .text, .statuses, .duration: .nothing
    case .characterSet: .words(Charset.words.map(\.key) + [Charset.ownPrefix])
    case .mask: .words(Mask.words.map(\.key))
    case .submission: .words(Submission.words.map(\.key))
    case .style: .words(FieldStyle.words.map(\.key))
    case .colorUse: .words(CodePrompt.ColorUse.words.map(\.key))
    case .graphics: .words(GraphicsUse.words.map(\.key))
    case .ownText: .words(PromptText.allCases.map { "\($0.rawValue)=" })
    case .shell: .words(Completions.scripts.map(\.key))
    case .path: .files
    case .command: .commands
    }
  }
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
