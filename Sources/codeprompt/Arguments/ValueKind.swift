internal import CodePromptKit

/// A kind of option value.
package enum ValueKind: Sendable {
  case number, characterSet, groups, glyph, mask, text, statuses, submission, duration, command
  case style, colorUse, graphics, ownText, path, shell, yesNo, stdinUse

  /// The name in the help and in messages.
  package var name: String {
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
    case .yesNo: "yes|no"
    case .stdinUse: "auto"
    }
  }

  /// The completions that a shell can offer for a value.
  enum Candidates: Equatable {
    case nothing
    /// Some words; a word that ends in `:` or `=` is only the beginning of a value.
    case words([String])
    case files
    /// The names of programs, since the value is a command line.
    case commands
  }

  var candidates: Candidates {
    switch self {
    case .path: .files
    case .command: .commands
    case .characterSet: .words(words + [Charset.ownPrefix])
    case .ownText: .words(words.map { "\($0)=" })
    default: words.isEmpty ? .nothing : .words(words)
    }
  }

  /// The words as the help lists them, with what their names don't say.
  var explainedWords: [String] {
    guard case .characterSet = self else { return words }
    return Charset.named.map { $0.name + ($0.help.isEmpty ? "" : " (\($0.help))") }
  }

  /// The words that a value may be or begin with.
  package var words: [String] {
    switch self {
    case .number, .groups, .glyph, .text, .statuses, .duration, .command, .path: []
    case .characterSet: Charset.named.map(\.name)
    case .mask: Mask.words.map(\.key)
    case .submission: Submission.words.map(\.key)
    case .style: FieldStyle.allCases.map(\.rawValue)
    case .colorUse: CodePrompt.ColorUse.allCases.map(\.rawValue)
    case .graphics: GraphicsUse.allCases.map(\.rawValue)
    case .ownText: PromptText.allCases.map(\.rawValue)
    case .shell: Completions.scripts.map(\.key)
    case .yesNo: QuestionChoices.words.map(\.key)
    case .stdinUse: InputUse.words.map(\.key)
    }
  }
}

// The words that options accept, each with its meaning: for parsing and for completions.

extension Submission {
  static var words: KeyValuePairs<String, Submission> { ["auto": .automatic, "enter": .enter] }
}

extension QuestionChoices {
  /// The answers that Enter can give.
  static var words: KeyValuePairs<String, Bool> { ["yes": true, "no": false] }
}

extension InputUse {
  static var words: KeyValuePairs<String, InputUse> { ["auto": .automatic] }
}

extension Charset {
  /// The prefix of a custom set of characters, as in `chars:ABC`.
  static let ownPrefix = "chars:"
}

extension Mask {
  /// The words that `--mask` accepts in addition to a glyph.
  static var words: KeyValuePairs<String, Mask> { ["none": .blank] }
}
