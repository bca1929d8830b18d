/// Environment variables that all mean the same, and what they mean.
package struct EnvironmentVariable {
  /// The names; an earlier variable takes precedence over a later one.
  package let names: [String]
  /// What the values of these variables set.
  package let meaning: String

  /// All environment variables that the command reads, in the order of the help.
  package static var all: [EnvironmentVariable] {
    [
      EnvironmentVariable(
        names: ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"],
        meaning: "the language: English or Chinese (zh_CN, zh_TW ...), installed or not"),
      EnvironmentVariable(
        names: ["LC_ALL", "LC_CTYPE", "LANG"],
        meaning: "whether the terminal shows UTF-8; without it ASCII is drawn"),
      EnvironmentVariable(
        names: ["RUNEWIDTH_EASTASIAN"],
        meaning: """
          1 or 0: whether the terminal draws ambiguous characters, those of boxes among them, in two \
          columns; unless it is set the terminal is asked in a Chinese, Japanese or Korean locale
          """),
      EnvironmentVariable(
        names: ["TERM"],
        meaning: """
          whether there are colours; linux: marks are ASCII; dumb, empty or unset it is the same \
          as --plain, without any escape sequence
          """),
      EnvironmentVariable(
        names: ["NO_COLOR"], meaning: "anything: no colours"),
      EnvironmentVariable(
        names: ["CLICOLOR_FORCE"],
        meaning: "anything but 0: colours, whatever NO_COLOR and TERM say"),
      EnvironmentVariable(
        names: ["CODEPROMPT_COLORS"],
        meaning: """
          looks as in focus=36:error=1;31, for title, prompt, empty, focus, filled, revealed, \
          error, verifying, note, hint, urgent and accepted
          """),
      EnvironmentVariable(
        names: ["CODEPROMPT_PREFERENCES"],
        meaning: """
          what you prefer, whatever a script asks for, as in plain,patient: plain, ascii, still \
          (nothing moves), enter (a full code waits for Enter), patient (ten times the time), box, \
          underline, compact
          """),
      EnvironmentVariable(
        names: ["ACCESSIBLE"], meaning: "anything but 0 and false: the same as --plain"),
      EnvironmentVariable(
        names: ["REDUCED_MOTION"], meaning: "anything but 0: the same as --no-animation"),
      EnvironmentVariable(
        names: ["COLUMNS", "LINES"],
        meaning: "the size of a terminal that does not know its own"),
      EnvironmentVariable(
        names: ["SSH_CONNECTION"],
        meaning: "anything: Esc may be the start of a key for longer, 250ms"),
    ]
  }
}
