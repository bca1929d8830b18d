// The options in the order of the help, group by group.
extension CommandOption {
  static let all: [CommandOption] = [
    CommandOption(
      id: .digits, short: "d", value: .required(.number), group: .asking,
      help: "N cells that take the digits 0 to 9; N from 1 to 32"),
    CommandOption(
      id: .length, short: "l", value: .required(.number), group: .asking,
      help: "N cells that take the characters of --charset"),
    CommandOption(
      id: .charset, value: .required(.characterSet), group: .asking,
      help: """
        the characters that are taken: digits, hex, letters, alphanumeric (cells, unless \
        said), base32, printable, or chars:ABC for just those
        """),
    CommandOption(
      id: .upper, group: .asking, help: "make letters upper case before they are checked"),
    CommandOption(
      id: .lower, group: .asking, help: "make letters lower case before they are checked"),
    CommandOption(
      id: .groups, value: .required(.groups), group: .asking,
      help: "a wider gap between groups of cells; they add up to N"),
    CommandOption(
      id: .placeholder, value: .required(.glyph), group: .asking,
      help: "what an empty cell shows"),
    CommandOption(
      id: .min, value: .required(.number), group: .asking,
      help: "the least length of a password in bytes (1)"),
    CommandOption(
      id: .max, value: .required(.number), group: .asking,
      help: "the greatest length of a password in bytes (1024, at most 4094)"),
    CommandOption(id: .confirm, group: .asking, help: "ask twice, until both are the same"),
    CommandOption(
      id: .prompt, short: "p", value: .required(.text), group: .asking,
      help: "the same as PROMPT, for texts that may begin with -"),
    CommandOption(
      id: .mask, short: "m", value: .optional(.mask), group: .masking,
      help: """
        show a dot, or GLYPH, for each character; GLYPH may be none for nothing at all; a \
        password is masked unless --show
        """),
    CommandOption(id: .show, group: .masking, help: "show what is typed"),
    CommandOption(
      id: .revealLast, value: .optional(.duration), group: .masking,
      help: "show the last character before it is masked (800ms)"),
    CommandOption(id: .reveal, group: .masking, help: "let Tab show and hide what is typed"),
    CommandOption(
      id: .attempts, value: .required(.number), group: .life,
      help: "how often COMMAND may reject (3)"),
    CommandOption(
      id: .rejectStatus, value: .required(.statuses), group: .life,
      help: """
        the statuses of COMMAND that mean wrong, from 1 to 123, as 22 or 1,5-7 (all of them but 75)
        """),
    CommandOption(
      id: .submit, value: .required(.submission), group: .life,
      help: """
        when a full code is submitted: auto (at the last cell), enter, or after a DURATION in \
        which Backspace takes it back
        """),
    CommandOption(
      id: .timeout, short: "t", value: .required(.duration), group: .life,
      help: "give up so long after the start (0: never)"),
    CommandOption(
      id: .verifyTimeout, value: .required(.duration), group: .life,
      help: "how long COMMAND and those of other options may run (60s)"),
    CommandOption(
      id: .challenge, value: .required(.command), group: .life,
      help: """
        show what COMMAND prints above the field; at the start, and on Ctrl-R unless there is \
        --resend
        """),
    CommandOption(
      id: .resend, value: .required(.command), group: .life,
      help: "run COMMAND on Ctrl-R and show its last line"),
    CommandOption(
      id: .cooldown, value: .required(.duration), group: .life,
      help: "let Ctrl-R rest from the start and after each run"),
    CommandOption(
      id: .autofill, value: .required(.command), group: .life,
      help: "fill the cells with the first code that COMMAND prints; not once something was typed"),
    CommandOption(
      id: .forgot, value: .optional(.text), group: .life,
      help: "offer Ctrl-F, which ends with status 7"),
    CommandOption(id: .title, value: .required(.text), group: .look, help: "a line at the top"),
    CommandOption(
      id: .hint, value: .required(.text), group: .look,
      help: "a line below, while there is no note"),
    CommandOption(
      id: .style, value: .required(.style), group: .look,
      help: "how the cells look: auto (the widest that fits), box, underline or compact"),
    CommandOption(
      id: .color, value: .required(.colorUse), group: .look,
      help: "whether there are colours: auto (by the environment), always or never"),
    CommandOption(
      id: .graphics, value: .required(.graphics), group: .look,
      help: """
        how a picture of --challenge is shown: auto (by the environment), kitty, iterm2, sixel, \
        blocks or none
        """),
    CommandOption(id: .ascii, group: .look, help: "draw with ASCII only, texts too"),
    CommandOption(
      id: .noAnimation, group: .look,
      help: "let nothing move: no spinner turns, no time counts down, no cell shakes"),
    CommandOption(
      id: .modal, group: .look,
      help: "cover the window, where it has an alternate screen; it is back as it was at the end"),
    CommandOption(
      id: .plain, group: .look,
      help: "hold a conversation of lines, for screen readers and braille"),
    CommandOption(
      id: .error, value: .required(.text), group: .look,
      help: "start with this note, for scripts that check"),
    CommandOption(
      id: .text, value: .required(.ownText), group: .look,
      help: """
        say TEXT instead of a built-in text; NAME is verifying, accepted, rejected, \
        attempts-left (N in it is the number; ONE|MANY has a form for one), timed-out, again, \
        mismatch, resend, forgot, too-short, too-long, not-allowed, paste-refused or cancelled
        """),
    CommandOption(
      id: .keep, group: .look, help: "leave a line with the title and a check or a cross"),
    CommandOption(
      id: .outputFd, value: .required(.number), group: .streams,
      help: "write the answer to descriptor N instead"),
    CommandOption(
      id: .noNewline, short: "n", group: .streams,
      help: "no newline after the answer, nor for COMMAND"),
    CommandOption(id: .print, group: .streams, help: "write the answer, not what COMMAND writes"),
    CommandOption(
      id: .statusFd, value: .required(.number), group: .streams,
      help: "write a line for each event to descriptor N"),
    CommandOption(
      id: .stdin, group: .streams,
      help: """
        read one line from standard input instead of asking; the same checks, nothing is drawn
        """),
    CommandOption(
      id: .tty, value: .required(.path), group: .streams,
      help: "the terminal to ask on (/dev/tty)"),
    CommandOption(id: .wait, group: .streams, help: "wait until no other prompt uses the terminal"),
    CommandOption(
      id: .shortHelp, short: "h", group: .about, help: "show the main options"),
    CommandOption(
      id: .help, group: .about, help: "show all options, the environment and the statuses"),
    CommandOption(
      id: .version, short: "V", group: .about, help: "show the version"),
    CommandOption(
      id: .completions, value: .required(.shell), group: .about,
      help: "write what lets a shell complete a command line: bash, zsh or fish"),
    CommandOption(
      id: .manual, group: .about,
      help: "write the manual; codeprompt --manual | man -l - shows it"),
  ]
}
