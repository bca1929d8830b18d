internal import CodePromptKit

/// The environment variables that the command reads, in the order of the help.
package enum EnvironmentVariable {
  /// Variables that all mean the same, and what they set; an earlier one takes precedence over a
  /// later one.
  package static var all: [(names: [String], meaning: String)] {
    [
      (
        ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"],
        "the language of the prompt: English or Chinese (zh_CN, zh_TW ...), installed or not"
      ),
      (
        ["LC_ALL", "LC_CTYPE", "LANG"],
        "whether the terminal shows UTF-8; without it ASCII is drawn"
      ),
      (
        ["RUNEWIDTH_EASTASIAN"],
        """
        1 or 0: whether the terminal draws ambiguous characters, those of boxes among them, in two \
        columns; unless it is set the terminal is asked in a Chinese, Japanese or Korean locale
        """
      ),
      (
        ["TERM"],
        """
        whether there are colours; linux: marks are ASCII; dumb, empty or unset it is the same \
        as --plain, without any escape sequence
        """
      ),
      (["NO_COLOR"], "anything: no colours"),
      (["CLICOLOR_FORCE"], "anything but 0: colours, whatever NO_COLOR and TERM say"),
      (
        ["CODEPROMPT_COLORS"],
        """
        looks as in focus=36:error=1;31, for title, prompt, empty, focus, filled, revealed, \
        error, verifying, note, hint, urgent and accepted
        """
      ),
      (
        ["CODEPROMPT_PREFERENCES"],
        """
        what you prefer, whatever a script asks for, as in plain,patient: \(preferences)
        """
      ),
      (["ACCESSIBLE"], "anything but 0 and false: the same as --plain"),
      (["REDUCED_MOTION"], "anything but 0: the same as --no-animation"),
      (["COLUMNS", "LINES"], "the size of a terminal that does not know its own"),
      (["SSH_CONNECTION"], "anything: Esc may be the start of a key for longer, 250ms"),
    ]
  }

  private static var preferences: String {
    Preferences.words.map { $0.help.isEmpty ? $0.word : "\($0.word) (\($0.help))" }
      .joined(separator: ", ")
  }
}
