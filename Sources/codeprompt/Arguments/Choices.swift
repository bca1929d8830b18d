internal import CodePromptKit

// The words that options accept, each with its meaning: for parsing and for completions. The lists
// are computed properties, so that a start of the command builds only those it uses.

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

/// A shell with a completion script.
enum Shell {
  case bash, zsh, fish

  static var words: KeyValuePairs<String, Shell> {
    ["bash": .bash, "zsh": .zsh, "fish": .fish]
  }
}
