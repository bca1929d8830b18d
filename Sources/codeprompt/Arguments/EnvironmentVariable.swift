internal import CodePromptKit

/// The environment variables that the command reads, in the order of the help.
package enum EnvironmentVariable {
  /// Variables that all mean the same, and what they set; an earlier one takes precedence over a
  /// later one.
  package static var all: [(names: [String], meaning: String)] {
    [
      (
        ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"],
        """
        language of the prompt: English or Chinese (zh_CN, zh_TW ...); the locale need not be \
        installed
        """
      ),
      (
        ["LC_ALL", "LC_CTYPE", "LANG"],
        "whether the terminal shows UTF-8; if not, only ASCII is drawn"
      ),
      (
        ["RUNEWIDTH_EASTASIAN"],
        """
        1 or 0: whether the terminal draws ambiguous characters, such as the lines of boxes, two \
        columns wide; if unset, the terminal is asked in a Chinese, Japanese or Korean locale
        """
      ),
      (
        ["TERM"],
        """
        decides about colours; if it is linux: check mark and cross in ASCII; if it is dumb, empty \
        or unset: same as --plain, without escape sequences
        """
      ),
      (["NO_COLOR"], "if set: no colours"),
      (["CLICOLOR_FORCE"], "if set, but not to 0: colours, whatever NO_COLOR and TERM say"),
      (
        ["CODEPROMPT_COLORS"],
        """
        colours of the parts, as in focus=36:error=1;31; the parts are title, prompt, empty, \
        focus, filled, revealed, error, verifying, note, hint, urgent and accepted
        """
      ),
      (
        ["CODEPROMPT_PREFERENCES"],
        """
        your preferences, separated by commas; they override the options: \(preferences)
        """
      ),
      (["ACCESSIBLE"], "if set, but not to 0 or false: same as --plain"),
      (["REDUCED_MOTION"], "if set, but not to 0: same as --no-animation"),
      (["COLUMNS", "LINES"], "size of a terminal that does not report its own"),
      (["SSH_CONNECTION"], "if set: Esc takes effect after 250ms, since a key may come in parts"),
    ]
  }

  private static var preferences: String {
    Preferences.words.map { $0.help.isEmpty ? $0.word : "\($0.word) (\($0.help))" }
      .joined(separator: ", ")
  }
}
