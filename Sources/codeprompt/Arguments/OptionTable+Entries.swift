// The options in the order of the help, group by group.
extension CommandOption {
  /// The headings of the help, by the option that they are before.
  private static let headings: [OptionID: String] = [
    .digits: "What to ask for", .mask: "Masking", .attempts: "Life of the prompt",
    .title: "Look", .outputFd: "Input and output", .shortHelp: "About",
  ]

  static var groups: [(heading: String, options: [CommandOption])] {
    var groups: [(heading: String, options: [CommandOption])] = []
    for option in all {
      if let heading = headings[option.id] { groups.append((heading, [])) }
      groups[groups.count - 1].options.append(option)
    }
    return groups
  }

  // One literal, which the compiler lays out: a start of the command builds nothing.
  static let all: [CommandOption] = [
    CommandOption(
      id: .digits, short: "d", value: .required(.number),
      help: "N cells that take the digits 0 to 9; N from 1 to 32"),
    CommandOption(
      id: .length, short: "l", value: .required(.number),
      help: "N cells that take the characters of --charset"),
    CommandOption(
      id: .charset, value: .required(.characterSet),
      help: """
        the characters that are taken: digits, hex, letters, alphanumeric (cells, unless \
        said), base32, printable, or chars:ABC for just those
        """),
    CommandOption(id: .upper, help: "make letters upper case before they are checked"),
    CommandOption(id: .lower, help: "make letters lower case before they are checked"),
    CommandOption(
      id: .groups, value: .required(.groups),
      help: "a wider gap between groups of cells; they add up to N"),
    CommandOption(id: .placeholder, value: .required(.glyph), help: "what an empty cell shows"),
    CommandOption(
      id: .min, value: .required(.number), help: "the least length of a password in bytes (1)"),
    CommandOption(
      id: .max, value: .required(.number),
      help: "the greatest length of a password in bytes (1024, at most 4094)"),
    CommandOption(
      id: .confirm, help: "ask twice, until both are the same",
      details: "COMMAND checks what was typed twice; when it rejects, both are asked for again."),
    CommandOption(
      id: .prompt, short: "p", value: .required(.text),
      help: "the same as PROMPT, for texts that may begin with -"),
    CommandOption(
      id: .mask, short: "m", value: .optional(.mask),
      help: """
        show a dot, or GLYPH, for each character; GLYPH may be none for nothing at all; a \
        password is masked unless --show
        """,
      details: "A GLYPH that a shell would take for a pattern needs quotes."),
    CommandOption(id: .show, help: "show what is typed"),
    CommandOption(
      id: .revealLast, value: .optional(.duration),
      help: "show the last character before it is masked (800ms)"),
    CommandOption(id: .reveal, help: "let Tab show and hide what is typed"),
    CommandOption(
      id: .attempts, value: .required(.number), help: "how often COMMAND may reject (3)"),
    CommandOption(
      id: .rejectStatus, value: .required(.statuses),
      help: """
        the statuses of COMMAND that mean wrong, from 1 to 123, as 22 or 1,5-7 (all of them but 75)
        """,
      details: "See CHECKING."),
    CommandOption(
      id: .submit, value: .required(.submission),
      help: """
        when a full code is submitted: auto (at the last cell), enter, or after a DURATION in \
        which Backspace takes it back
        """),
    CommandOption(
      id: .timeout, short: "t", value: .required(.duration),
      help: "give up so long after the start (0: never)",
      details: """
        The time goes on over all attempts and while the prompt is stopped. What is left of it is
        shown. It ends no COMMAND that is running: if that rejects later, the time is up.
        """),
    CommandOption(
      id: .verifyTimeout, value: .required(.duration),
      help: "how long COMMAND and those of other options may run (60s)"),
    CommandOption(
      id: .challenge, value: .required(.command),
      help: """
        show what COMMAND prints above the field; at the start, and on Ctrl-R unless there is \
        --resend
        """,
      details: """
        This COMMAND, and that of --resend and of --autofill, is run by `sh -c`, with nothing on its
        standard input.

        What it prints is text, maybe with colours, or a picture: PNG, JPEG, GIF, Netpbm or sixels,
        of at most 4096 × 4096 pixels. The last line on its standard error describes the picture,
        with --plain, --graphics none and where the picture can't be shown: a code that can only be
        seen shuts people out.
        """),
    CommandOption(
      id: .resend, value: .required(.command), help: "run COMMAND on Ctrl-R and show its last line",
      details: "When COMMAND fails that is the last line on its standard error."),
    CommandOption(
      id: .cooldown, value: .required(.duration),
      help: "let Ctrl-R rest from the start and after each run"),
    CommandOption(
      id: .autofill, value: .required(.command),
      help: "fill the cells with the first code that COMMAND prints; not once something was typed",
      details:
        "When COMMAND fails before anything was typed, its last line on standard error is shown."),
    CommandOption(
      id: .forgot, value: .optional(.text), help: "offer Ctrl-F, which ends with status 7"),
    CommandOption(id: .title, value: .required(.text), help: "a line at the top"),
    CommandOption(id: .hint, value: .required(.text), help: "a line below, while there is no note"),
    CommandOption(
      id: .style, value: .required(.style),
      help: "how the cells look: auto (the widest that fits), box, underline or compact"),
    CommandOption(
      id: .color, value: .required(.colorUse),
      help: "whether there are colours: auto (by the environment), always or never"),
    CommandOption(
      id: .graphics, value: .required(.graphics),
      help: """
        how a picture of --challenge is shown: auto (by the environment), kitty, iterm2, sixel, \
        blocks or none
        """,
      details: """
        The terminal is never queried. In tmux, and in a terminal inside another program such as
        vim, auto shows blocks; in tmux(1), kitty and iterm2 need its option allow-passthrough. A
        PNG, JPEG or GIF that the terminal does not decode itself needs ImageMagick, or a program
        of Netpbm or libjpeg.
        """),
    CommandOption(id: .ascii, help: "draw with ASCII only, texts too"),
    CommandOption(
      id: .noAnimation,
      help: "let nothing move: no spinner turns, no time counts down, no cell shakes"),
    CommandOption(
      id: .modal,
      help: "cover the window, where it has an alternate screen; it is back as it was at the end",
      details: """
        The prompt is drawn in place in a small window, and in terminals without an alternate
        screen: the Linux console, mosh, Emacs's term and GNU Screen, which has one only if its
        setting altscreen is on. A mosh that is followed by ssh can't be recognized: there the
        window is cleared, and is not restored.
        """),
    CommandOption(
      id: .plain, help: "hold a conversation of lines, for screen readers and braille",
      details: """
        If TERM is dumb, a question whose answer is masked ends with a line such as `Password:`, by
        which Emacs's shell and programs such as expect recognize it. There is no Backspace there:
        Enter drops a line that is not an answer, and the next line is taken instead.
        """),
    CommandOption(
      id: .error, value: .required(.text), help: "start with this note, for scripts that check"),
    CommandOption(
      id: .text, value: .required(.ownText),
      help: """
        say TEXT instead of a built-in text; NAME is verifying, accepted, rejected, \
        attempts-left (N in it is the number; ONE|MANY has a form for one), timed-out, again, \
        mismatch, resend, forgot, too-short, too-long, not-allowed, paste-refused or cancelled
        """,
      details: "It may be there for each NAME. The texts are replaced in all languages."),
    CommandOption(id: .keep, help: "leave a line with the title and a check or a cross"),
    CommandOption(
      id: .outputFd, value: .required(.number), help: "write the answer to descriptor N instead"),
    CommandOption(id: .noNewline, short: "n", help: "no newline after the answer, nor for COMMAND"),
    CommandOption(id: .print, help: "write the answer, not what COMMAND writes"),
    CommandOption(
      id: .statusFd, value: .required(.number), help: "write a line for each event to descriptor N",
      details: """
        The lines are these. None says what was typed.
        .Bl -tag -width Ds
        .It Cm open
        The prompt is there.
        .It Cm change Ar N
        The field holds N characters now.
        .It Cm submit
        The answer is whole.
        .It Cm verify
        COMMAND runs.
        .It Cm reject Ar N
        The answer was wrong; N attempts are left.
        .It Cm resend
        COMMAND of --resend or --challenge runs.
        .It Cm suspend , Cm resume
        It was stopped, and goes on.
        .It Cm close Ar WORD
        The end: `ok`, `rejected`, `cancelled`, `timeout`, `forgot` or `failed`.
        .El
        """),
    CommandOption(
      id: .stdin,
      help: """
        read one line from standard input instead of asking; the same checks, nothing is drawn
        """,
      details: """
        No byte after the line is read. Cells take it as they take a paste, a password as it is.
        There is one attempt. PROMPT, masking and looks may be there and are not used.
        """),
    CommandOption(
      id: .tty, value: .required(.path), help: "the terminal to ask on (/dev/tty)",
      details: "It need not be the terminal that the process belongs to."),
    CommandOption(id: .wait, help: "wait until no other prompt uses the terminal"),
    CommandOption(id: .shortHelp, short: "h", help: "show the main options"),
    CommandOption(id: .help, help: "show all options, the environment and the statuses"),
    CommandOption(id: .version, short: "V", help: "show the version"),
    CommandOption(
      id: .completions, value: .required(.shell),
      help: "write what lets a shell complete a command line: bash, zsh or fish",
      details: """
        bash, fish and zsh find it by themselves in files of these names:

            ~/.local/share/bash-completion/completions/codeprompt
            ~/.config/fish/completions/codeprompt.fish
            /usr/local/share/zsh/site-functions/_codeprompt

        Without them, bash and zsh take it from a line in ~/.bashrc or ~/.zshrc:

            source <(codeprompt --completions bash)
        """),
    CommandOption(id: .manual, help: "write the manual; codeprompt --manual | man -l - shows it"),
  ]
}
