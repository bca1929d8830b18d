/// An option of the command line, as parsing and the help texts know it.
struct CommandOption: Sendable {
  /// What an option takes after its name.
  enum Value: Equatable, Sendable {
    case none
    /// A value, by the name the help gives it; behind `=` or as the next word.
    case required(String)
    /// A value that is taken only behind `=`.
    case optional(String)
  }

  /// The headings of the help, in its order.
  enum Group: String, CaseIterable, Sendable {
    case asking = "What to ask for"
    case masking = "Masking"
    case look = "Look"
    case streams = "Input and output"
    case about = "About"
  }

  let id: OptionID
  let short: Character?
  let value: Value
  let group: Group
  /// What the option does, and what its value may be, in one or more lines.
  let help: String

  var long: String { id.rawValue }
}

/// The options by their long names.
enum OptionID: String, CaseIterable, Sendable {
  case digits, length, charset, upper, lower, groups, placeholder, min, max, prompt
  case mask, show
  case title, hint, style, color, ascii, error
  case outputFd = "output-fd"
  case noNewline = "no-newline"
  case stdin, tty
  case shortHelp = "-h"
  case help, version
}

extension CommandOption {
  /// Every option, in the order of the help.
  static let all: [CommandOption] = [
    CommandOption(
      id: .digits, short: "d", value: .required("N"), group: .asking,
      help: "N cells that take the digits 0 to 9; N from 1 to 32"),
    CommandOption(
      id: .length, short: "l", value: .required("N"), group: .asking,
      help: "N cells that take the characters of --charset"),
    CommandOption(
      id: .charset, short: nil, value: .required("SET"), group: .asking,
      help: """
        digits, hex, letters, alphanumeric (with --length),
        base32, printable, or chars:ABC for just those
        """),
    CommandOption(
      id: .upper, short: nil, value: .none, group: .asking,
      help: "make letters upper case before they are checked"),
    CommandOption(
      id: .lower, short: nil, value: .none, group: .asking,
      help: "make letters lower case before they are checked"),
    CommandOption(
      id: .groups, short: nil, value: .required("3-3"), group: .asking,
      help: "a wider gap between groups of cells; they add up to N"),
    CommandOption(
      id: .placeholder, short: nil, value: .required("GLYPH"), group: .asking,
      help: "shown in an empty cell"),
    CommandOption(
      id: .min, short: nil, value: .required("N"), group: .asking,
      help: "least length of a password in bytes (1)"),
    CommandOption(
      id: .max, short: nil, value: .required("N"), group: .asking,
      help: "greatest length of a password (1024, at most 4094)"),
    CommandOption(
      id: .prompt, short: "p", value: .required("TEXT"), group: .asking,
      help: "the same as PROMPT, for texts that may begin with -"),
    CommandOption(
      id: .mask, short: "m", value: .optional("GLYPH"), group: .masking,
      help: """
        show a dot, or GLYPH, for each character; GLYPH may be
        none for nothing at all (passwords: unless --show)
        """),
    CommandOption(
      id: .show, short: nil, value: .none, group: .masking, help: "show what is typed"),
    CommandOption(
      id: .title, short: nil, value: .required("TEXT"), group: .look,
      help: "a line at the top"),
    CommandOption(
      id: .hint, short: nil, value: .required("TEXT"), group: .look,
      help: "a line below, while there is no note"),
    CommandOption(
      id: .style, short: nil, value: .required("STYLE"), group: .look,
      help: "auto (the widest that fits), box, underline or compact"),
    CommandOption(
      id: .color, short: nil, value: .required("WHEN"), group: .look,
      help: "auto, always or never; auto obeys NO_COLOR"),
    CommandOption(
      id: .ascii, short: nil, value: .none, group: .look, help: "draw with ASCII only"),
    CommandOption(
      id: .error, short: nil, value: .required("TEXT"), group: .look,
      help: "start with this note, for scripts that check"),
    CommandOption(
      id: .outputFd, short: nil, value: .required("N"), group: .streams,
      help: "write the answer to descriptor N instead"),
    CommandOption(
      id: .noNewline, short: "n", value: .none, group: .streams,
      help: "write no newline behind the answer"),
    CommandOption(
      id: .stdin, short: nil, value: .none, group: .streams,
      help: """
        read one line from standard input instead of asking;
        the same checks, nothing is drawn
        """),
    CommandOption(
      id: .tty, short: nil, value: .required("PATH"), group: .streams,
      help: "the terminal to ask on (/dev/tty)"),
    CommandOption(
      id: .shortHelp, short: "h", value: .none, group: .about, help: "the main options"),
    CommandOption(
      id: .help, short: nil, value: .none, group: .about, help: "all of this"),
    CommandOption(
      id: .version, short: "V", value: .none, group: .about, help: "the version"),
  ]

  /// The option of a long name, or nil.
  static func named(_ long: String) -> CommandOption? {
    all.first { $0.long == long && $0.id != .shortHelp }
  }

  /// The option of a letter, or nil.
  static func named(_ short: Character) -> CommandOption? {
    all.first { $0.short == short }
  }

  /// The long name that is nearest to one that does not exist, if any is near.
  static func nearest(to name: String) -> String? {
    let names = all.filter { $0.id != .shortHelp }.map { ($0.long, name.editDistance(to: $0.long)) }
    guard let best = names.min(by: { $0.1 < $1.1 }) else { return nil }
    // A word of which at most half is wrong, or that was cut short.
    return best.1 * 2 <= max(name.count, 3) || best.0.hasPrefix(name) ? best.0 : nil
  }
}

extension String {
  /// How many characters have to be put in, taken out or exchanged (Levenshtein distance).
  fileprivate func editDistance(to other: String) -> Int {
    let target = Array(other)
    var row = Array(0...target.count)
    for (index, character) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in target.indices {
        let exchanged = diagonal + (character == target[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(exchanged, diagonal + 1, row[column] + 1)
      }
    }
    return row[target.count]
  }
}
