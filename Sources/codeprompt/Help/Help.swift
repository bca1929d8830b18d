/// The help texts, generated from the tables that the parser and the manual use.
enum Help {
  private static let synopsis = "Usage: codeprompt [OPTIONS] [PROMPT] [-- COMMAND [ARGUMENT...]]\n"

  private static let examples = """
    Examples
      code=$(codeprompt -d6 -m "Code from your authenticator") || exit
      codeprompt -d6 -m -- ssh -o BatchMode=yes host verify-otp && echo "signed in"

    """

  /// The short help: one screen of at most 24 lines.
  static var short: String {
    """
    \(synopsis)Asks on the terminal for a one-time code, a PIN or a password, and prints it.
    COMMAND reads the answer on stdin: status 0 accepts, 1 to 123 (not 75) rejects.

      -d, --digits N        code of N digits (default: ask for a password)
      -l, --length N        code of N letters and digits, or of --charset SET
          --line            line such as a user name;  --repeat: ask twice
          --yes-no          yes-or-no question;  --choose NAME=TEXT: one of several
      -m, --mask[=GLYPH]    mask what is typed;  --show: show what is typed
      -t, --timeout TIME    time limit: 90s, 2m;  --attempts N: number of attempts
      -n, --no-newline      omit the final newline;  --resend CMD: run CMD on Ctrl-R
      -p, --prompt TEXT     same as PROMPT;  --title TEXT: line above PROMPT
          --stdin           read a line from standard input instead of asking
          --help            all options;  --manual: the manual;  -V: the version

    Exit status
      0  delivered     3  no terminal         6  COMMAND failed  130  cancelled
      1  rejected      4  not delivered       7  --forgot, --offer
      2  usage error   5  terminal in use   124  timed out
    Ctrl-C ends codeprompt with SIGINT, like any command.

    \(examples)
    """
  }

  static var full: String {
    let options = OptionEntry.groups.map { heading, options in
      "\(heading)\n\(entries(options.map { (name: $0.name, meaning: $0.help) }, margin: 25))\n"
    }
    let statuses: [Reference.Row] = Reference.statuses.map { name, meaning in
      (name: String(repeating: " ", count: 3 - name.count) + name, meaning: meaning)
    }
    return """
      \(synopsis)
      Asks on the terminal for a one-time code, a PIN or a password, and prints the
      answer. A code has a cell for each character. Without --digits, --length,
      --line, --yes-no or --choose, codeprompt asks for a password.

      COMMAND reads the answer, followed by a newline, on standard input. Its exit
      status says whether the answer is right:
      \(entries(Reference.verification, margin: 7))
      DURATION is a time such as 90 (seconds), 500ms, 1.5s, 2m, 1h, 2d or 1m30s, at
      most a week. CMD is a command line for sh. Defaults are in parentheses: (3).

      \(options.joined())Environment
      \(entries(Reference.environment, margin: 25))
      Exit status
      \(entries(statuses, margin: 7))Ctrl-C ends codeprompt with SIGINT, like any command.

      \(examples)
      To report a key that does not work, run `swift run show-keys` in a clone of the
      source, and send the line that it prints.

      """
  }

  /// Returns names with their texts beside them, in 80 columns; a long name is on its own row.
  private static func entries(_ rows: [Reference.Row], margin: Int) -> String {
    let blank = String(repeating: " ", count: margin)
    return rows.map { name, meaning in
      let lines = meaning.wrapped(to: 80 - margin).map { "\(blank)\($0)\n" }.joined()
      return name.count > margin - 3
        ? "  \(name)\n\(lines)" : "  \(name)" + lines.dropFirst(name.count + 2)
    }.joined()
  }
}

extension OptionEntry {
  fileprivate var name: String {
    let name = (short == nil ? "    " : "") + names.joined(separator: ", ")
    switch value {
    case .none: return name
    case .required(let value, _): return "\(name) \(value)"
    case .optional(let value, _): return "\(name)[=\(value)]"
    }
  }
}

extension String {
  fileprivate func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
