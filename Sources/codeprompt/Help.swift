/// The help texts, made from the table that parsing uses.
enum Help {
  static let version = "codeprompt 0.1.0\n"

  private static let synopsis = "Usage: codeprompt [OPTIONS] [PROMPT]\n"

  private static let statuses = """
    Exit status
      0  the answer was delivered whole     3    no terminal, or it was lost
      1  the piped answer does not fit      4    the answer could not be delivered
      2  wrong usage                        130  cancelled with Esc or Ctrl-D
    Ctrl-C ends it by SIGINT, as any command.

    """

  private static let examples = """
    Examples
      code=$(codeprompt --digits 6 --mask "Code from your authenticator") || exit
      codeprompt --charset digits --min 4 --max 8 "PIN" | ssh host verify-pin

    """

  private static let keys = """
    To report a key that is not understood, run `swift run show-keys` in a clone of
    the source and send the line it prints.

    """

  /// One screen of at most 24 lines.
  static let short = """
    \(synopsis)Asks for a one-time code, a PIN or a password on the terminal and prints it.
    Without --digits or --length it asks for a password.

      -d, --digits N        N cells for digits, 1 to 32
      -l, --length N        N cells for letters and digits, or --charset SET
      -m, --mask[=GLYPH]    show dots for what is typed;  --show: show it
      -n, --no-newline      write no newline behind the answer
      -p, --prompt TEXT     the same as PROMPT;  --title TEXT: a line above it
          --stdin           read a line from standard input instead of asking
          --help            all options;  -V, --version: the version

    \(statuses)
    \(examples)
    """

  /// Everything, by groups.
  static var full: String {
    var text = synopsis
    text += """

      Asks for a one-time code, a PIN or a password on the terminal, with a cell for
      each character of a code, and writes the answer to standard output. Without
      --digits or --length it asks for a password.

      """
    for group in CommandOption.Group.allCases {
      text += "\n\(group.rawValue)\n"
      for option in CommandOption.all where option.group == group { text += entry(option) }
    }
    return text + "\n\(statuses)\n\(examples)\n\(keys)"
  }

  /// An option with its help beside it, in 80 columns.
  private static func entry(_ option: CommandOption) -> String {
    var name = option.short.map { "-\($0)" } ?? "  "
    if option.id != .shortHelp { name += (option.short == nil ? "  " : ", ") + "--\(option.long)" }
    switch option.value {
    case .none: break
    case .required(let value): name += " \(value)"
    case .optional(let value): name += "[=\(value)]"
    }
    let lines = option.help.split(separator: "\n")
    var text = "  " + name.padded(to: 23)
    for (index, line) in lines.enumerated() {
      text += (index == 0 ? "" : String(repeating: " ", count: 25)) + line + "\n"
    }
    return text
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
