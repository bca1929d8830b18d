internal import CodePromptKit

/// The names of the options.
package enum OptionID: String, CaseIterable, Sendable {
  case digits, length, charset, upper, lower, groups, placeholder, min, max, confirm, prompt
  case mask, show, reveal
  case revealLast = "reveal-last"
  case attempts, submit, timeout, challenge, resend, cooldown, autofill, forgot
  case rejectStatus = "reject-status"
  case verifyTimeout = "verify-timeout"
  case title, hint, style, color, graphics, ascii, plain, modal, error, text, keep
  case noAnimation = "no-animation"
  case outputFd = "output-fd"
  case noNewline = "no-newline"
  case statusFd = "status-fd"
  case print, stdin, tty, wait
  case shortHelp = "-h"
  case help, version, completions, manual
}

// The options in the order of the help, group by group. An option is one entry here, with a case
// above, and the property that it sets.
extension CommandOption {
  package static let all: [CommandOption] = [
    CommandOption(
      id: .digits, heading: "What to ask for", short: "d", value: .required(.number),
      excludes: [.length, .charset, .min, .max],
      help: "N cells that take the digits 0 to 9; N from 1 to 32",
      set: { try $0.form.setCells($1, .digits) }),
    CommandOption(
      id: .length, short: "l", value: .required(.number), excludes: [.min, .max],
      help: "N cells that take the characters of --charset",
      set: { try $0.form.setCells($1, nil) }),
    CommandOption(
      id: .charset, value: .required(.characterSet),
      help: """
        the characters that are taken: digits, hex, letters, alphanumeric (cells, unless \
        said), base32, printable, or chars:ABC for just those
        """,
      set: { $0.form.charset = try $1.charset() }),
    CommandOption(
      id: .upper, needs: [.letterCells], help: "make letters upper case before they are checked",
      set: { asking, _ in asking.form.letterCase = .upper }),
    CommandOption(
      id: .lower, needs: [.letterCells], help: "make letters lower case before they are checked",
      set: { asking, _ in asking.form.letterCase = .lower }),
    CommandOption(
      id: .groups, value: .required(.groups), needs: [.cells],
      help: "a wider gap between groups of cells; they add up to N",
      set: { $0.form.groups = $1 }),
    CommandOption(
      id: .placeholder, value: .required(.glyph), needs: [.cells], help: "what an empty cell shows",
      set: { $0.prompt.placeholder = try $1.glyph() }),
    CommandOption(
      id: .min, value: .required(.number), help: "the least length of a password in bytes (1)",
      set: { $0.form.min = try $1.number(0...CodeFormat.byteLimit) }),
    CommandOption(
      id: .max, value: .required(.number),
      help: "the greatest length of a password in bytes (1024, at most 4094)",
      set: { $0.form.max = try $1.number(1...CodeFormat.byteLimit) }),
    CommandOption(
      id: .confirm, needs: [.person], excludes: [.autofill],
      help: "ask twice, until both are the same",
      details: "COMMAND checks what was typed twice; when it rejects, both are asked for again.",
      set: { asking, _ in asking.prompt.asksTwice = true }),
    CommandOption(
      id: .prompt, short: "p", value: .required(.text),
      help: "the same as PROMPT, for texts that may begin with -"),
    CommandOption(
      id: .mask, heading: "Masking", short: "m", value: .optional(.mask), excludes: [.show],
      help: """
        show a dot, or GLYPH, for each character; GLYPH may be none for nothing at all; a \
        password is masked unless --show
        """,
      details: "A GLYPH that a shell would take for a pattern needs quotes.",
      set: { $0.form.mask = try $1.mask() }),
    CommandOption(
      id: .show, help: "show what is typed",
      set: { asking, _ in asking.form.mask = .shown }),
    CommandOption(
      id: .revealLast, value: .optional(.duration), needs: [.mask],
      help: "show the last character before it is masked (800ms)",
      set: { try $0.setRevealLast($1) }),
    CommandOption(
      id: .reveal, needs: [.mask], help: "let Tab show and hide what is typed",
      set: { asking, _ in asking.prompt.allowsReveal = true }),
    CommandOption(
      id: .attempts, heading: "Life of the prompt", value: .required(.number), needs: [.command],
      help: "how often COMMAND may reject (3)",
      set: { $0.prompt.attempts = try $1.number(1...999) }),
    CommandOption(
      id: .rejectStatus, value: .required(.statuses), needs: [.command],
      help: """
        the statuses of COMMAND that mean wrong, from 1 to 123, as 22 or 1,5-7 (all of them but 75)
        """,
      details: "See CHECKING.",
      set: { $0.command?.rejectStatuses = try $1.statuses() }),
    CommandOption(
      id: .submit, value: .required(.submission), needs: [.cells],
      help: """
        when a full code is submitted: auto (at the last cell), enter, or after a DURATION in \
        which Backspace takes it back
        """,
      set: { $0.prompt.submission = try $1.submission() }),
    CommandOption(
      id: .timeout, short: "t", value: .required(.duration), needs: [.person],
      help: "give up so long after the start (0: never)",
      details: """
        The time goes on over all attempts and while the prompt is stopped. What is left of it is
        shown. It ends no COMMAND that is running: if that rejects later, the time is up.
        """,
      set: { $0.prompt.timeLimit = try $1.duration() }),
    CommandOption(
      id: .verifyTimeout, value: .required(.duration), needs: [.anyCommand],
      help: "how long COMMAND and those of other options may run (60s)",
      set: { try $0.setVerifyTimeout($1) }),
    CommandOption(
      id: .challenge, value: .required(.command), needs: [.person],
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
        """,
      set: { $0.prompt.challenge = .shell($1.value) }),
    CommandOption(
      id: .resend, value: .required(.command), needs: [.person],
      help: "run COMMAND on Ctrl-R and show its last line",
      details: "When COMMAND fails that is the last line on its standard error.",
      set: { $0.prompt.resend = .shell($1.value) }),
    CommandOption(
      id: .cooldown, value: .required(.duration), needs: [.oneOf([.challenge, .resend])],
      help: "let Ctrl-R rest from the start and after each run",
      set: { $0.prompt.cooldown = try $1.duration() }),
    CommandOption(
      id: .autofill, value: .required(.command), needs: [.cells, .person],
      help: "fill the cells with the first code that COMMAND prints; not once something was typed",
      details:
        "When COMMAND fails before anything was typed, its last line on standard error is shown.",
      set: { $0.prompt.autofill = .shell($1.value) }),
    CommandOption(
      id: .forgot, value: .optional(.text), needs: [.person],
      help: "offer Ctrl-F, which ends with status 7",
      set: { $0.setForgot($1) }),
    CommandOption(
      id: .title, heading: "Look", value: .required(.text), help: "a line at the top",
      set: { $0.prompt.title = $1.value }),
    CommandOption(
      id: .hint, value: .required(.text), help: "a line below, while there is no note",
      set: { $0.prompt.hint = $1.value }),
    CommandOption(
      id: .style, value: .required(.style),
      help: "how the cells look: auto (the widest that fits), box, underline or compact",
      set: { $0.prompt.style = try $1.style() }),
    CommandOption(
      id: .color, value: .required(.colorUse),
      help: "whether there are colours: auto (by the environment), always or never",
      set: { $0.prompt.color = try $1.choice(CodePrompt.ColorUse.words) }),
    CommandOption(
      id: .graphics, value: .required(.graphics), needs: [.oneOf([.challenge])],
      help: """
        how a picture of --challenge is shown: auto (by the environment), kitty, iterm2, sixel, \
        blocks or none
        """,
      details: """
        The terminal is never queried. In tmux, and in a terminal inside another program such as
        vim, auto shows blocks; in tmux(1), kitty and iterm2 need its option allow-passthrough. A
        PNG, JPEG or GIF that the terminal does not decode itself needs ImageMagick, or a program
        of Netpbm or libjpeg.
        """,
      set: { $0.prompt.graphics = try $1.choice(GraphicsUse.words) }),
    CommandOption(
      id: .ascii, help: "draw with ASCII only, texts too",
      set: { asking, _ in asking.prompt.isASCII = true }),
    CommandOption(
      id: .noAnimation,
      help: "let nothing move: no spinner turns, no time counts down, no cell shakes",
      set: { asking, _ in asking.prompt.reducesMotion = true }),
    CommandOption(
      id: .modal,
      help: "cover the window, where it has an alternate screen; it is back as it was at the end",
      details: """
        The prompt is drawn in place in a small window, and in terminals without an alternate
        screen: the Linux console, mosh, Emacs's term and GNU Screen, which has one only if its
        setting altscreen is on. A mosh that is followed by ssh can't be recognized: there the
        window is cleared, and is not restored.
        """,
      set: { asking, _ in asking.prompt.isModal = true }),
    CommandOption(
      id: .plain, help: "hold a conversation of lines, for screen readers and braille",
      details: """
        If TERM is dumb, a question whose answer is masked ends with a line such as `Password:`, by
        which Emacs's shell and programs such as expect recognize it. There is no Backspace there:
        Enter drops a line that is not an answer, and the next line is taken instead.
        """,
      set: { asking, _ in asking.prompt.isPlain = true }),
    CommandOption(
      id: .error, value: .required(.text), help: "start with this note, for scripts that check",
      set: { $0.prompt.note = $1.value }),
    CommandOption(
      id: .text, value: .required(.ownText), isRepeatable: true,
      help: """
        say TEXT instead of a built-in text; NAME is verifying, accepted, rejected, \
        attempts-left (N in it is the number; ONE|MANY has a form for one), timed-out, again, \
        mismatch, resend, forgot, too-short, too-long, not-allowed, paste-refused or cancelled
        """,
      details: "It may be there for each NAME. The texts are replaced in all languages.",
      set: { try $0.setText($1) }),
    CommandOption(
      id: .keep, help: "leave a line with the title and a check or a cross",
      set: { asking, _ in asking.prompt.keepsSummary = true }),
    CommandOption(
      id: .outputFd, heading: "Input and output", value: .required(.number),
      help: "write the answer to descriptor N instead",
      set: { $0.setOutput(try $1.descriptor()) }),
    CommandOption(
      id: .noNewline, short: "n", help: "no newline after the answer, nor for COMMAND",
      set: { asking, _ in asking.endsWithNewline = false }),
    CommandOption(
      id: .print, needs: [.command], help: "write the answer, not what COMMAND writes",
      set: { asking, _ in asking.command?.keepsOutput = false }),
    CommandOption(
      id: .statusFd, value: .required(.number), needs: [.person],
      help: "write a line for each event to descriptor N",
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
        """,
      set: { $0.prompt.statusDescriptor = try $1.descriptor() }),
    CommandOption(
      id: .stdin,
      help: """
        read one line from standard input instead of asking; the same checks, nothing is drawn
        """,
      details: """
        No byte after the line is read. Cells take it as they take a paste, a password as it is.
        There is one attempt. PROMPT, masking and looks may be there and are not used.
        """,
      set: { asking, _ in asking.readsStandardInput = true }),
    CommandOption(
      id: .tty, value: .required(.path), needs: [.person],
      help: "the terminal to ask on (/dev/tty)",
      details: "It need not be the terminal that the process belongs to.",
      set: { $0.prompt.terminalPath = $1.value }),
    CommandOption(
      id: .wait, needs: [.person], help: "wait until no other prompt uses the terminal",
      set: { asking, _ in asking.prompt.waitsForTerminal = true }),
    CommandOption(
      id: .shortHelp, heading: "About", short: "h", help: "show the main options",
      write: { _ in Help.short }),
    CommandOption(
      id: .help, help: "show all options, the environment and the statuses",
      write: { _ in Help.full }),
    CommandOption(
      id: .version, short: "V", help: "show the version",
      write: { _ in "codeprompt \(Release.version)\n" }),
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
        """,
      write: { typed in try typed.choice(Completions.scripts)() }),
    CommandOption(
      id: .manual, help: "write the manual; codeprompt --manual | man -l - shows it",
      write: { _ in Manual.text }),
  ]
}
