internal import CodePromptKit

// The words that options take, each with what it means: for parsing, and for the completions. They
// are made when they are asked for, so that they cost nothing at a start that needs none of them.

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

  /// What is before characters that make a set of their own.
  static let ownPrefix = "chars:"
}

extension Submission {
  static var words: KeyValuePairs<String, Submission> { ["auto": .automatic, "enter": .enter] }
}

extension Mask {
  /// What is taken besides a glyph.
  static var words: KeyValuePairs<String, Mask> { ["none": .blank] }
}

/// A shell that completions are made for.
enum Shell {
  case bash, zsh, fish

  static var words: KeyValuePairs<String, Shell> {
    ["bash": .bash, "zsh": .zsh, "fish": .fish]
  }
}
