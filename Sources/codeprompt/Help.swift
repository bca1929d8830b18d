/// The help texts, made from the table that parsing uses.
enum Help {
  static let version = "codeprompt 0.1.0\n"

  private static let synopsis = "Usage: codeprompt [OPTIONS] [PROMPT] [-- COMMAND [ARGUMENT...]]\n"

  private static let statuses = """
    Exit status
      0  delivered whole   3  no terminal         6  COMMAND failed   124  timed out
      1  rejected          4  not delivered       7  forgot           130  cancelled
      2  usage             5  terminal in use
    Ctrl-C ends it by SIGINT, as any command.

    """

  private static let environment = """
    Environment
      NO_COLOR, CLICOLOR_FORCE
                             no colours; colours whatever TERM says
      CODEPROMPT_COLORS      looks as in focus=36:error=1;31, for title, prompt,
                             empty, focus, filled, revealed, error, verifying, note,
                             hint and accepted
      ACCESSIBLE             anything: the same as --plain
      LANGUAGE, LC_ALL, LC_MESSAGES, LANG
                             the language: English or Chinese (zh_CN, zh_TW ...)

    """

  private static let examples = """
    Examples
      code=$(codeprompt -d6 -m "Code from your authenticator") || exit
      codeprompt -d6 -m -- ssh host verify-otp && echo "signed in"

    """

  private static let allExamples =
    examples + """
        token=$(codeprompt -d6 -m -n --reject-status 22 -- \\
          curl -fsS --data-urlencode code@- "$url")

      """

  private static let keys = """
    To report a key that is not understood, run `swift run show-keys` in a clone of
    the source and send the line it prints.

    """

  /// One screen of at most 24 lines.
  static let short = """
    \(synopsis)Asks for a one-time code, a PIN or a password on the terminal and prints it.
    COMMAND checks it: it reads it from standard input, 0 accepts, 1 to 124 reject.

      -d, --digits N        N cells for digits; without cells it asks for a password
      -l, --length N        N cells for letters and digits, or --charset SET
      -m, --mask[=GLYPH]    show dots for what is typed;  --show: show it
      -t, --timeout TIME    give up after 90s, 2m;  --attempts N: how often to try
      -n, --no-newline      write no newline behind the answer
      -p, --prompt TEXT     the same as PROMPT;  --title TEXT: a line above it
          --resend CMD      what Ctrl-R runs;  --confirm: ask twice
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

      COMMAND checks the answer, which it reads with a newline from its standard
      input. Status 0 accepts: what it wrote to standard output is written. 1 to 124
      reject, and its last line on standard error is shown. 75 and 255 mean that it
      was not checked: the answer stays, and Enter tries again. All else is status 6.
      DURATION is 90, 90s, 500ms or 2m, at most a week.

      """
    for group in CommandOption.Group.allCases {
      text += "\n\(group.rawValue)\n"
      for option in CommandOption.all where option.group == group { text += entry(option) }
    }
    return text + "\n\(environment)\n\(statuses)\n\(allExamples)\n\(keys)"
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
    let margin = String(repeating: " ", count: 25)
    // A long name has a row of its own.
    var text = "  " + (name.count < 23 ? name.padded(to: 23) : "\(name)\n\(margin)")
    for (index, line) in option.help.split(separator: "\n").enumerated() {
      text += (index == 0 ? "" : margin) + line + "\n"
    }
    return text
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
