internal import CodePromptKit

// Each option is one entry here, with the property that it sets. An entry is made when it is asked
// for: making all of them would delay the start.
extension OptionID {
  package var option: OptionEntry {
    switch self {
    case .digits:
      OptionEntry(
        id: .digits, heading: "What to ask for", value: .required("N"),
        excludes: [.length, .charset, .min, .max],
        help: "N cells for digits; N is 1 to 32",
        set: { asking, typed throws(UsageError) in
          asking.form.cellCount = try typed.number(1...CodeFormat.cellLimit)
          asking.form.charset = .digits
        })
    case .length:
      OptionEntry(
        id: .length, value: .required("N"), excludes: [.min, .max],
        help: "N cells for the characters of --charset; N is 1 to 32",
        set: { asking, typed throws(UsageError) in
          asking.form.cellCount = try typed.number(1...CodeFormat.cellLimit)
        })
    case .charset:
      OptionEntry(
        id: .charset,
        value: .required("SET", .words(Charset.named.map { $0.name } + [Charset.ownPrefix])),
        needs: [.typing],
        help: """
          allowed characters: \(Charset.explainedNames.listed); chars:ABC allows just those \
          (default for cells: alphanumeric)
          """,
        set: { asking, typed throws(UsageError) in asking.form.charset = try typed.charset() })
    case .upper:
      OptionEntry(
        id: .upper, needs: [.letterCells], help: "convert to upper case, with --length",
        set: { asking, _ in asking.form.letterCase = .upper })
    case .lower:
      OptionEntry(
        id: .lower, needs: [.letterCells], help: "convert to lower case, with --length",
        set: { asking, _ in asking.form.letterCase = .lower })
    case .groups:
      OptionEntry(
        id: .groups, value: .required("3-3"), needs: [.cells],
        help: "sizes of groups with a wider gap between them; they add up to N",
        set: { $0.form.groups = $1 })
    case .placeholder:
      OptionEntry(
        id: .placeholder, value: .required("GLYPH"), needs: [.cells],
        help: "character shown in an empty cell",
        set: { asking, typed throws(UsageError) in asking.prompt.placeholder = try typed.glyph() })
    case .min:
      OptionEntry(
        id: .min, value: .required("N"), needs: [.typing],
        help: "minimum length of a password or line (1)",
        details: "A character that is not ASCII counts as its bytes in UTF-8: two to four.",
        set: { asking, typed throws(UsageError) in
          asking.form.min = try typed.number(0...CodeFormat.byteLimit)
        })
    case .max:
      OptionEntry(
        id: .max, value: .required("N"), needs: [.typing],
        help: "maximum length of a password or line (4096, at most 16384)",
        set: { asking, typed throws(UsageError) in
          asking.form.max = try typed.number(1...CodeFormat.byteLimit)
        })
    case .line:
      OptionEntry(
        id: .line, excludes: [.digits, .length, .mask, .show],
        help: "a line that is shown and can be edited, such as a user name",
        set: { asking, _ in asking.form.isLine = true })
    case .defaultText:
      OptionEntry(
        id: .defaultText, value: .required("TEXT"), needs: [.oneOf([.line])],
        excludes: [.valueText],
        help: "answer of --line if Enter is pressed on an empty line",
        set: { $0.form.defaultText = $1.value })
    case .valueText:
      OptionEntry(
        id: .valueText, value: .required("TEXT"), mayBeEmpty: true, needs: [.oneOf([.line])],
        help: "text of --line at the start, which can be edited",
        details: "It can't be combined with --default, and is no answer with --stdin.",
        set: { $0.form.initialText = $1.value })
    case .yesNo:
      OptionEntry(
        id: .yesNo, value: .optional("yes|no", .words(["yes", "no"])), needs: [.noCommand],
        excludes: [.digits, .length, .line],
        help: "a yes-or-no question: status 0 for yes, 1 for no; nothing is printed",
        details: """
          One key answers; `yes` or `no`, arriving in one piece, does too. Enter gives the answer
          after the `=`; without the `=`, Enter shows which keys answer. In the first half second, and
          after a key that is no answer, Enter alone does nothing; nor does a letter that follows a
          refused one within half a second. People who type `yes` key by key answer with `y`, and
          the rest goes to what reads next: in scripts with several questions use --submit enter,
          with which a key selects an answer, and Enter gives it. With --stdin, the line is `y`,
          `yes`, `n` or `no`, or these words in the user's language; an empty line, or none, is
          Enter. Status 1 is then no, or with a message no valid answer.

              codeprompt --yes-no "Deploy to production?" && deploy
          """,
        set: { asking, typed throws(UsageError) in asking.form.question = try typed.question() })
    case .repeat:
      OptionEntry(
        id: .repeat, needs: [.person, .typing], excludes: [.autofill],
        help: "ask twice, until both answers are the same",
        details: "COMMAND runs only when both are the same. If it rejects, both are asked again.",
        set: { asking, _ in asking.prompt.asksTwice = true })
    case .prompt:
      OptionEntry(
        id: .prompt, value: .required("TEXT"),
        help: "same as PROMPT, for texts that may begin with -")
    case .mask:
      OptionEntry(
        id: .mask, heading: "Masking", value: .optional("GLYPH", .words(["none"])),
        needs: [.typing],
        excludes: [.show],
        help: """
          show a dot, or GLYPH, for each character; --mask=none shows nothing (a password is masked \
          without -m)
          """,
        details: "Quote a GLYPH that the shell would expand: `--mask='*'`.",
        set: { asking, typed throws(UsageError) in asking.form.mask = try typed.mask() })
    case .show:
      OptionEntry(
        id: .show, needs: [.typing], help: "show what is typed",
        set: { asking, _ in asking.form.mask = .shown })
    case .revealLast:
      OptionEntry(
        id: .revealLast, value: .optional("DURATION"), needs: [.typing, .mask],
        help: "show the last typed character for DURATION (800ms)",
        set: { asking, typed throws(UsageError) in
          asking.prompt.lastCharacterRevealTime =
            typed.value.isEmpty ? .milliseconds(800) : try typed.duration(allowsZero: false)
        })
    case .reveal:
      OptionEntry(
        id: .reveal, needs: [.typing, .mask], help: "Tab shows and hides what is typed",
        set: { asking, _ in asking.prompt.allowsReveal = true })
    case .attempts:
      OptionEntry(
        id: .attempts, heading: "Life of the prompt", value: .required("N"), needs: [.command],
        help: "number of answers that COMMAND may reject before the prompt ends (3)",
        set: { asking, typed throws(UsageError) in
          asking.prompt.attempts = try typed.number(1...999)
        })
    case .rejectStatus:
      OptionEntry(
        id: .rejectStatus, value: .required("LIST"), needs: [.command],
        help: """
          statuses of COMMAND that mean wrong, such as 22 or 1,5-7 (default: 1 to 123 except 75)
          """,
        details: "LIST replaces the default, and may hold any status from 1 to 255. See CHECKING.",
        set: { asking, typed throws(UsageError) in
          asking.command?.rejectStatuses = try typed.statuses()
        })
    case .submit:
      OptionEntry(
        id: .submit, value: .required("WHEN", .words(["auto", "enter"])), needs: [.submission],
        help: """
          when to submit a full code: auto (default: at the last cell), enter (on Enter), or a \
          DURATION to wait first, during which Backspace still works; with --yes-no: auto or enter
          """,
        details: """
          After auto, an Enter that is typed out of habit goes to whatever reads next: while COMMAND
          checks the answer, it is dropped, and a --yes-no that follows ignores it. Before another
          program that reads Enter as an answer, use `enter`.
          """,
        set: { asking, typed throws(UsageError) in asking.prompt.submission = try typed.submission()
        })
    case .timeout:
      OptionEntry(
        id: .timeout, value: .required("DURATION"),
        help: "time limit (default: none)",
        details: """
          It covers all attempts, and the time for which the prompt is stopped. The time left is
          shown. This limit does not interrupt a running COMMAND; if COMMAND then rejects, the prompt
          has timed out. With --stdin it limits the wait for the line.
          """,
        set: { asking, typed throws(UsageError) in asking.prompt.timeLimit = try typed.duration() })
    case .onTimeout:
      OptionEntry(
        id: .onTimeout, value: .required("default", .words(["default"])),
        needs: [.oneOf([.timeout]), .defaultAnswer],
        help: "at the end of --timeout, answer with the default of --yes-no or --default",
        details: """
          What has been typed or selected is dropped. Without a terminal use --stdin=auto: its end of
          input is the default too.
          """,
        set: { asking, typed throws(UsageError) in
          asking.prompt.takesDefaultAtTimeLimit = try typed.choice([("default", true)])
        })
    case .verifyTimeout:
      OptionEntry(
        id: .verifyTimeout, value: .required("DURATION"), needs: [.anyCommand],
        help: "time limit for each run of a COMMAND (60s)",
        set: { asking, typed throws(UsageError) in
          asking.prompt.commandTimeLimit = try typed.duration(allowsZero: false)
          asking.command?.timeLimit = asking.prompt.commandTimeLimit
        })
    case .challenge:
      OptionEntry(
        id: .challenge, value: .required("COMMAND", .commands), needs: [.person],
        help: """
          show the output of COMMAND above the field; Ctrl-R runs it again, unless --resend is given
          """,
        details: """
          This COMMAND, and those of --resend and --autofill, are run by `sh -c` without input. `sh`
          may not pass on the functions that bash exports: name a program or a script.

          The output is text, which may have colours, or a picture: PNG, JPEG, GIF, Netpbm or sixels,
          at most 4096 × 4096 pixels. The last line on standard error describes the picture. This
          description is shown with --plain, with --graphics none and where the picture can't be
          shown. Always give a description: not everybody sees pictures.
          """,
        set: { $0.prompt.challenge = .shell($1.value) })
    case .resend:
      OptionEntry(
        id: .resend, value: .required("COMMAND", .commands), needs: [.person],
        help: "run COMMAND on Ctrl-R and show its last line of output",
        details: """
          The last line that COMMAND has written to standard error is shown while it runs, and if it
          fails.
          """,
        set: { $0.prompt.resend = .shell($1.value) })
    case .cooldown:
      OptionEntry(
        id: .cooldown, value: .required("DURATION"), needs: [.oneOf([.challenge, .resend])],
        help: "disable Ctrl-R this long at the start and after each use that succeeds",
        set: { asking, typed throws(UsageError) in asking.prompt.cooldown = try typed.duration() })
    case .autofill:
      OptionEntry(
        id: .autofill, value: .required("COMMAND", .commands), needs: [.cells, .person],
        help: "fill in the first code that COMMAND prints, unless something has been typed",
        details: """
          The code is then submitted as if it had been typed: see --submit. Until something is typed,
          the last line that COMMAND has written to standard error is shown while it runs, and if it
          fails.
          """,
        set: { $0.prompt.autofill = .shell($1.value) })
    case .forgot:
      OptionEntry(
        id: .forgot, value: .optional("TEXT"), needs: [.person],
        help: "offer Ctrl-F as TEXT (forgot it?), which ends the prompt with status 7",
        set: {
          $0.prompt.offersForgot = true
          if !$1.value.isEmpty { $0.prompt.texts[.forgot] = $1.value }
        })
    case .title:
      OptionEntry(
        id: .title, heading: "Look", value: .required("TEXT"), help: "a line above PROMPT, in bold",
        set: { $0.prompt.title = $1.value })
    case .hint:
      OptionEntry(
        id: .hint, value: .required("TEXT"),
        help: "a line below the field, until an error or another message replaces it",
        set: { $0.prompt.hint = $1.value })
    case .style:
      OptionEntry(
        id: .style, value: .required("STYLE", .words(FieldStyle.words)),
        help: "style of the cells: \(FieldStyle.words.listed) (auto: the widest that fits)",
        set: { asking, typed throws(UsageError) in asking.prompt.style = try typed.choice() })
    case .color:
      OptionEntry(
        id: .color, value: .required("WHEN", .words(CodePrompt.ColorUse.words)),
        help: "when to use colours: \(CodePrompt.ColorUse.words.listed) (auto: by the environment)",
        set: { asking, typed throws(UsageError) in asking.prompt.color = try typed.choice() })
    case .graphics:
      OptionEntry(
        id: .graphics, value: .required("HOW", .words(GraphicsUse.words)),
        needs: [.oneOf([.challenge])],
        help: """
          how to show a picture of --challenge: \(GraphicsUse.words.listed) (auto: by the \
          environment)
          """,
        details: """
          The terminal is not queried for this. In tmux, and in a terminal inside another program such as
          vim, auto means blocks; in tmux(1), kitty and iterm2 need its option allow-passthrough. A
          PNG, JPEG or GIF that the terminal does not decode itself needs ImageMagick, or a program
          of Netpbm or libjpeg.
          """,
        set: { asking, typed throws(UsageError) in asking.prompt.graphics = try typed.choice() })
    case .ascii:
      OptionEntry(
        id: .ascii, help: "draw in ASCII only, and convert the texts to ASCII",
        set: { asking, _ in asking.prompt.isASCII = true })
    case .noAnimation:
      OptionEntry(
        id: .noAnimation, help: "no animation",
        details: """
          No spinner, no shake after a wrong answer, and the time limit instead of a countdown.
          """,
        set: { asking, _ in asking.prompt.reducesMotion = true })
    case .modal:
      OptionEntry(
        id: .modal, help: "use the full screen, and restore it at the end",
        details: """
          In a small window, and in terminals without an alternate screen, the prompt is drawn at the
          cursor, as without --modal. Such terminals are the Linux console, mosh, Emacs's term, and
          GNU Screen unless its setting altscreen is on. If ssh runs inside mosh, mosh can't be
          recognized: the window is cleared and not restored.
          """,
        set: { asking, _ in asking.prompt.isModal = true })
    case .plain:
      OptionEntry(
        id: .plain, help: "plain lines, for screen readers and braille",
        details: """
          If TERM is dumb, a masked question ends with a line such as `Password:`, which Emacs's
          shell and programs such as expect recognize, and an invalid line is discarded: the next
          line is read instead.
          """,
        set: { asking, _ in asking.prompt.isPlain = true })
    case .error:
      OptionEntry(
        id: .error, value: .required("TEXT"),
        help: "show this error first (for scripts that check the answer themselves)",
        set: { $0.prompt.note = $1.value })
    case .text:
      OptionEntry(
        id: .text, value: .required("NAME=TEXT", .words(PromptText.words.map { "\($0)=" })),
        isRepeatable: true,
        help: """
          replace a built-in text; NAME is \(PromptText.words.listed); attempts-left has two \
          forms: 'N try left|N tries left', where N becomes the number
          """,
        details: "May be given for several NAMEs. The texts are replaced in all languages.",
        set: { asking, typed throws(UsageError) in try typed.replaceText(in: &asking.prompt.texts) }
      )
    case .keep:
      OptionEntry(
        id: .keep, help: "leave a line: a check mark or a cross, and the title (if none: PROMPT)",
        set: { asking, _ in asking.prompt.keepsSummary = true })
    case .outputFd:
      OptionEntry(
        id: .outputFd, heading: "Input and output", value: .required("N"), needs: [.typing],
        help: "write the answer to descriptor N instead of standard output",
        set: { asking, typed throws(UsageError) in asking.answerDescriptor = try typed.descriptor()
        })
    case .noNewline:
      OptionEntry(
        id: .noNewline, needs: [.typing],
        help: "no newline after the answer, on output and for COMMAND",
        set: { asking, _ in asking.endsWithNewline = false })
    case .print:
      OptionEntry(
        id: .print, needs: [.command], help: "print the answer instead of the output of COMMAND",
        set: { asking, _ in asking.command?.keepsOutput = false })
    case .statusFd:
      OptionEntry(
        id: .statusFd, value: .required("N"), needs: [.person],
        help: "write a line for each event to descriptor N",
        details: """
          The lines never say what was typed:
          .Bl -tag -width Ds
          .It Cm open
          The prompt appeared.
          .It Cm change Ar N
          The field now holds N characters.
          .It Cm submit
          The answer is complete.
          .It Cm verify
          COMMAND runs.
          .It Cm reject Ar N
          The answer was wrong; N attempts are left.
          .It Cm resend
          The COMMAND of --resend or --challenge runs.
          .It Cm suspend , Cm resume
          The prompt was stopped, and continues.
          .It Cm close Ar WORD
          The end: `ok`, `rejected`, `cancelled`, `timeout`, `forgot` or `failed`.
          .El
          """,
        set: { asking, typed throws(UsageError) in
          asking.prompt.statusDescriptor = try typed.descriptor()
        })
    case .stdin:
      OptionEntry(
        id: .stdin, value: .optional("auto", .words(["auto"])),
        help: "read a line from standard input instead of asking; auto asks if there is a terminal",
        details: """
          Nothing after the line is read. With cells, the line is treated like a paste; a password is
          taken as it is. There is one attempt. PROMPT and the options for masking and looks are
          ignored. Options that only a person needs, such as --resend, are refused; with auto, they
          are ignored if there is no terminal.
          """,
        set: { asking, typed throws(UsageError) in
          asking.input = typed.value.isEmpty ? .line : try typed.choice([("auto", .automatic)])
        })
    case .tty:
      OptionEntry(
        id: .tty, value: .required("PATH", .files), needs: [.person],
        help: "terminal to ask on (/dev/tty)",
        details: "It need not be the terminal that the process belongs to.",
        set: { $0.prompt.terminalPath = $1.value })
    case .wait:
      OptionEntry(
        id: .wait, needs: [.person], help: "wait until no other prompt uses the terminal",
        set: { asking, _ in asking.prompt.waitsForTerminal = true })
    case .shortHelp:
      OptionEntry(
        id: .shortHelp, heading: "About", help: "show the main options",
        write: { _ in Help.short })
    case .help:
      OptionEntry(
        id: .help, help: "show all options, the environment and the exit statuses",
        write: { _ in Help.full })
    case .version:
      OptionEntry(
        id: .version, help: "show the version",
        write: { _ in "codeprompt \(Release.version)\n" })
    case .completions:
      OptionEntry(
        id: .completions, value: .required("SHELL", .words(Completions.scripts.map { $0.name })),
        help: "print the completions for a shell: \(Completions.scripts.map { $0.name }.listed)",
        details: """
          bash, fish and zsh find them in these files:

              ~/.local/share/bash-completion/completions/codeprompt
              ~/.config/fish/completions/codeprompt.fish
              /usr/local/share/zsh/site-functions/_codeprompt

          Otherwise a line in ~/.bashrc or ~/.zshrc loads them:

              source <(codeprompt --completions bash)
          """,
        write: { typed throws(UsageError) in try typed.choice(Completions.scripts)() })
    case .manual:
      OptionEntry(
        id: .manual, help: "show the manual; print it as roff if standard output is not a terminal",
        write: { _ in Manual.text })
    }
  }
}
