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
    case .shell: .words(Shell.words.map(\.key))
    case .path: .files
    case .command: .commands
    }
  }
}
