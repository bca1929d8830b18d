internal import CodePromptKit

/// The lists that the help and the manual share: names, each with what it means.
package enum Reference {
  package typealias Row = (name: String, meaning: String)

  /// The environment variables that the command reads. Those of a row all mean the same; an earlier
  /// one takes precedence over a later one.
  package static var environment: [Row] {
    rows(
      """
      LANGUAGE, LC_ALL, LC_MESSAGES, LANG: language of the prompt: English or Chinese (zh_CN, \
      zh_TW ...); the locale need not be installed
      LC_ALL, LC_CTYPE, LANG: whether the terminal shows UTF-8; if not, only ASCII is drawn
      RUNEWIDTH_EASTASIAN: 1 or 0: whether the terminal draws ambiguous characters, such as the \
      lines of boxes, two columns wide; if unset, the terminal is asked in a Chinese, Japanese or \
      Korean locale
      TERM: decides about colours; if it is linux: check mark and cross in ASCII; if it is dumb, \
      empty or unset: same as --plain, without escape sequences
      NO_COLOR: if set: no colours
      CLICOLOR_FORCE: if set, but not to 0: colours, whatever NO_COLOR and TERM say
      CODEPROMPT_COLORS: colours of the parts, as in focus=36:error=1;31; the parts are title, \
      prompt, empty, focus, filled, revealed, error, verifying, note, hint, urgent and accepted
      CODEPROMPT_PREFERENCES: your preferences, separated by commas; they override the options: \
      \(preferences)
      ACCESSIBLE: if set, but not to 0 or false: same as --plain
      REDUCED_MOTION: if set, but not to 0: same as --no-animation
      COLUMNS, LINES: size of a terminal that does not report its own
      SSH_CONNECTION: if set: Esc takes effect after 250ms, since a key may come in parts
      """)
  }

  private static var preferences: String {
    Preferences.words.map { $0.help.isEmpty ? $0.word : "\($0.word) (\($0.help))" }
      .joined(separator: ", ")
  }

  /// The exit statuses of the command, without those of signals.
  package static let statuses = rows(
    """
    0: the answer, or the output of COMMAND, was delivered in full; with --yes-no: yes
    1: no attempts are left; with --stdin: empty, or not a valid answer; with --yes-no: no
    2: usage error
    3: no terminal, or the terminal was lost; with --stdin: the input can't be read
    4: the answer could not be delivered: closed pipe, full disk
    5: another prompt is using the terminal
    6: COMMAND, or the first --challenge, could not do its work
    7: the person pressed Ctrl-F (--forgot)
    124: the time limit was reached (--timeout)
    130: cancelled with Esc or Ctrl-D
    """)

  /// All exit statuses of COMMAND, and its ends without a status, such as death by a signal; what
  /// they mean, and what the prompt does after them.
  package static let verification = rows(
    """
    0: right: the output of COMMAND is printed, or the answer with --print
    1 to 123 except 75, or those of --reject-status instead: wrong: the last line of its standard \
    error is shown with the attempts left, and the field is cleared
    75, 124 and 255, and all below 124 that --reject-status leaves out: not checked: the answer \
    stays, no attempt is counted, and Enter tries again; with --stdin, status 6
    125 to 254, death by a signal, longer than --verify-timeout: broken: COMMAND could not do its \
    work; status 6
    """)

  private static func rows(_ text: String) -> [Row] {
    text.split(separator: "\n").map { line in
      let name = line.prefix { $0 != ":" }
      return (String(name), String(line.dropFirst(name.count + 2)))
    }
  }
}
