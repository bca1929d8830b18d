internal import CodePromptKit
internal import CodePromptLoop

/// The lists that the help and the manual share: names, each with what it means.
package enum Reference {
  package typealias Row = (name: String, meaning: String)

  /// The environment variables that the command reads. Those of a row all mean the same; an earlier
  /// one takes precedence over a later one.
  package static var environment: [Row] {
    rows(
      """
      LANGUAGE, LC_ALL, LC_MESSAGES, LANG: language of the prompt: \(languages); the locale need \
      not be installed
      LC_ALL, LC_CTYPE, LANG: character set of the terminal; if it is not UTF-8, only ASCII is drawn
      RUNEWIDTH_EASTASIAN: whether the terminal draws box lines, dots and similar characters in \
      two columns: 1 for yes, 0 for no; if unset in a Chinese, Japanese or Korean locale, the \
      terminal is queried
      TERM: type of the terminal, which determines the colours; if it is linux, as on the Linux \
      console, the prompt is drawn in ASCII, with texts in English; if it is dumb, empty or unset, the prompt is as with --plain, \
      without escape sequences
      NO_COLOR: if set: no colours
      CLICOLOR_FORCE: if set to anything but 0: colours, even if NO_COLOR or TERM says no
      CODEPROMPT_COLORS: colours of the parts of the prompt, in SGR codes, as in \
      focus=36:error=1;31; the parts are title, prompt, empty, focus, filled, revealed, error, \
      verifying, note, hint, urgent and accepted
      CODEPROMPT_PREFERENCES: your preferences, which override the options; any of \
      these words, separated by commas: \(preferences)
      ACCESSIBLE: if set to anything but 0 or false: same as --plain
      REDUCED_MOTION: if set to anything but 0: same as --no-animation
      COLUMNS, LINES: size of the terminal, if the terminal does not report it
      SSH_CONNECTION: if set: Esc takes effect after 250ms instead of 50ms, since the bytes of a \
      key may arrive separately
      """)
  }

  private static var languages: String {
    var names: [String] = []
    for language in PromptLanguage.allCases where names.last != language.englishName {
      names.append(language.englishName)
    }
    let locales = PromptLanguage.allCases.map { $0.exampleLocale }.joined(separator: ", ")
    return "\(names.listed) (\(locales) ...)"
  }

  private static var preferences: String {
    Preferences.words.map { $0.help.isEmpty ? $0.word : "\($0.word) (\($0.help))" }
      .joined(separator: ", ")
  }

  /// The exit statuses of the command, without those of signals.
  package static var statuses: [Row] {
    ExitStatus.allCases.map { ("\($0.rawValue)", meaning(of: $0)) }
  }

  private static func meaning(of status: ExitStatus) -> String {
    switch status {
    case .answered:
      "the answer, or the output of COMMAND, was delivered in full; with --yes-no: yes"
    case .rejected:
      """
      no attempts are left; with --stdin: the line is empty or not a valid answer; with --yes-no: no
      """
    case .usage: "usage error"
    case .noTerminal:
      "no terminal, or the terminal was lost; with --stdin: the input can't be read"
    case .notDelivered: "the answer could not be delivered, as with a closed pipe or a full disk"
    case .terminalInUse: "another prompt is using the terminal"
    case .notChecked: "COMMAND could not check the answer, or the first run of --challenge failed"
    case .alternative: "Ctrl-F (--forgot) or the key of an --offer was pressed"
    case .timedOut: "the time limit was reached (--timeout)"
    case .cancelled: "cancelled with Esc or Ctrl-D"
    }
  }

  /// All exit statuses of COMMAND, and its ends without a status, such as death by a signal; what
  /// they mean, and what the prompt does after them.
  package static let verification = rows(
    """
    0: right: the output of COMMAND is printed; with --print, the answer instead
    1 to 123 except 75; with --reject-status LIST, those in LIST: wrong: the field is cleared, and \
    the last line that COMMAND wrote to standard error is shown with the number of attempts left
    75, 124 and 255; with --reject-status, 1 to 124 and 255 except those in LIST: not checked: the \
    answer stays in the field, no attempt is counted, and Enter tries again; with --stdin, \
    codeprompt exits with status 6
    125 to 254; also if a signal or --verify-timeout ended COMMAND: failed: COMMAND could not \
    check the answer, and codeprompt exits with status 6
    """)

  /// The lines of --status-fd, with mdoc's macro `Ar` before the name of a value.
  package static var events: [Row] {
    PromptEvent.Kind.allCases.map { kind in
      switch kind {
      case .open: ("open", "The prompt appeared.")
      case .change: ("change Ar N", "The field now contains N characters.")
      case .submit: ("submit", "The answer is complete.")
      case .verify: ("verify", "COMMAND runs.")
      case .reject: ("reject Ar N", "The answer was wrong; N attempts are left.")
      case .start:
        ("start Ar NAME", "A CMD runs: NAME is `challenge`, `resend` or `autofill`.")
      case .end:
        (
          "end Ar NAME Ar WORD",
          "The CMD is over: WORD is `ok`, or `failed` if it has not brought what it is for."
        )
      case .offer:
        (
          "offer Ar NAME [CHOICE]",
          """
          The key of the --offer with this NAME was pressed. With --choose, CHOICE is the NAME of the \
          highlighted choice.
          """
        )
      case .suspend: ("suspend", "The prompt is about to be stopped.")
      case .resume: ("resume", "The prompt continues.")
      case .close:
        (
          "close Ar WORD",
          "The end: \(PromptEvent.EndingWord.allCases.map { "`\($0.rawValue)`" }.listed)."
        )
      }
    }
  }

  private static func rows(_ text: String) -> [Row] {
    text.split(separator: "\n").map { line in
      let name = line.prefix { $0 != ":" }
      return (String(name), String(line.dropFirst(name.count + 2)))
    }
  }
}
