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
        help: "code of N digits, each in its own cell; N is 1 to 32",
        set: { asking, typed throws(UsageError) in
          asking.form.cellCount = try typed.number(1...CodeFormat.cellLimit)
          asking.form.charset = .digits
        })
    case .length:
      OptionEntry(
        id: .length, value: .required("N"), excludes: [.min, .max],
        help: "code of N characters of --charset, each in its own cell; N is 1 to 32",
        set: { asking, typed throws(UsageError) in
          asking.form.cellCount = try typed.number(1...CodeFormat.cellLimit)
        })
    case .charset:
      OptionEntry(
        id: .charset,
        value: .required(
          "SET", .words(PromptCharacters.named.map { $0.name } + [PromptCharacters.ownPrefix])),
        needs: [.typing],
        help: """
          allowed characters: \(PromptCharacters.explainedNames.listed); chars:ABC allows A, B \
          and C (default with --length: alphanumeric)
          """,
        set: { asking, typed throws(UsageError) in asking.form.charset = try typed.charset() })
    case .upper:
      OptionEntry(
        id: .upper, needs: [.letterCells], help: "convert letters to upper case; needs --length",
        set: { asking, _ in asking.form.letterCase = .upper })
    case .lower:
      OptionEntry(
        id: .lower, needs: [.letterCells], help: "convert letters to lower case; needs --length",
        set: { asking, _ in asking.form.letterCase = .lower })
    case .groups:
      OptionEntry(
        id: .groups, value: .required("3-3"), needs: [.cells],
        help: "divide the cells into groups of these sizes, which must add up to N",
        set: { $0.form.groups = $1 })
    case .placeholder:
      OptionEntry(
        id: .placeholder, value: .required("GLYPH"), needs: [.cells],
        help: "character shown in an empty cell",
        set: { asking, typed throws(UsageError) in asking.form.placeholder = try typed.glyph() })
    case .min:
      OptionEntry(
        id: .min, value: .required("N"), needs: [.typing],
        help: "minimum length of a password or line in characters (1)",
        set: { asking, typed throws(UsageError) in
          asking.form.min = try typed.number(0...CodeFormat.byteLimit)
        })
    case .max:
      OptionEntry(
        id: .max, value: .required("N"), needs: [.typing],
        help: "maximum length in characters (4096, at most 16384)",
        details: """
          Whatever N is, the answer has at most 16384 bytes. In UTF-8, a character that is not ASCII
          has two to four.
          """,
        set: { asking, typed throws(UsageError) in
          asking.form.max = try typed.number(1...CodeFormat.byteLimit)
        })
    case .line:
      OptionEntry(
        id: .line, excludes: [.digits, .length, .mask, .show],
        help: "line of text, shown and editable, such as a user name",
        set: { asking, _ in asking.form.isLine = true })
    case .defaultText:
      OptionEntry(
        id: .defaultText, value: .required("TEXT"), needs: [.oneOf([.line, .choose])],
        excludes: [.valueText],
        help: """
          answer of --line when Enter is pressed on an empty line; with --choose: NAME of the choice \
          that is highlighted at first
          """,
        set: { $0.form.defaultText = $1.value })
    case .valueText:
      OptionEntry(
        id: .valueText, value: .required("TEXT"), mayBeEmpty: true, needs: [.oneOf([.line])],
        help: "initial text of --line, which can be edited",
        details: "It can't be combined with --default. With --stdin it is ignored.",
        set: { $0.form.initialText = $1.value })
    case .yesNo:
      OptionEntry(
        id: .yesNo, value: .optional("yes|no", .words(["yes", "no"])), needs: [.noCommand],
        excludes: [.digits, .length, .line],
        help: """
          yes-or-no question: status 0 for yes, 1 for no, and nothing is printed; =yes or =no is \
          the answer for Enter
          """,
        details: """
          One key answers: the first letter of the word for yes or no in the language of the
          prompt, or in any language `y` or `n`. The word itself, or `yes` or `no`, answers too if
          it is typed without a pause of 150 ms.
          Without a value, Enter does not answer, but shows which keys do. With a value, Enter gives
          that answer, except in the first half second and after a key that is not an answer.

          If a person types `yes` more slowly, the `y` answers, and the other letters go to the
          program that reads the terminal next. In scripts with several questions, use --submit
          enter: a key then selects an answer, and Enter submits it.

          With --stdin, the line must be `y`, `yes`, `n` or `no`, or such a word in the user's
          language. An empty line, or the end of the input, counts as Enter. Status 1 means no.
          If the line is not a valid answer, the status is 1 too, and a message on standard error
          says so.

              codeprompt --yes-no "Deploy to production?" && deploy
          """,
        set: { asking, typed throws(UsageError) in asking.form.question = try typed.question() })
    case .choose:
      OptionEntry(
        id: .choose, value: .required("NAME=TEXT"), isRepeatable: true,
        excludes: [.digits, .length, .line, .yesNo],
        help: """
          add TEXT to a list of choices, of which one is chosen by its number or with the arrow \
          keys; its NAME is the answer
          """,
        details: """
          To make several choices, repeat the option. A digit chooses one of up to nine choices at
          once, unless --submit enter is given, and so does a whole TEXT, or a NAME of several
          letters; a paste never chooses. Enter chooses what is highlighted, except in the first
          half second. The choice that --default names, or else the first one, is highlighted at first.

          Ten choices and more have no numbers: what is typed shows only those whose TEXT or NAME
          contains it. Esc shows all of them again, and then cancels.

          With --plain, the choices are written as numbered lines, and a number comes before a NAME.
          With --stdin, the line must be a NAME, a number from 1 on, or a TEXT, in this order; an
          empty line, or the end of the input, gives the default.

              how=$(codeprompt --choose sms='Text message' \\
                --choose call='Phone call' "How do you sign in?") || exit
          """,
        set: { asking, typed throws(UsageError) in try typed.addChoice(to: &asking.form.choices) })
    case .repeat:
      OptionEntry(
        id: .repeat, needs: [.person, .typing], excludes: [.autofill],
        help: "ask twice, and start again if the two answers differ",
        details: """
          COMMAND runs only when both answers are the same. If COMMAND rejects the answer, the
          prompt asks twice again.
          """,
        set: { asking, _ in asking.form.asksTwice = true })
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
          show a dot, or GLYPH, for each character; --mask=none shows nothing (a password is \
          masked even without this option)
          """,
        details: "Quote a GLYPH that the shell would expand: `--mask='*'`.",
        set: { asking, typed throws(UsageError) in asking.form.display = try typed.display() })
    case .show:
      OptionEntry(
        id: .show, needs: [.typing], help: "show what is typed",
        set: { asking, _ in asking.form.display = .shown })
    case .revealLast:
      OptionEntry(
        id: .revealLast, value: .optional("DURATION"), needs: [.typing, .mask],
        help: "show the last typed character for DURATION (800ms)",
        set: { asking, typed throws(UsageError) in
          asking.form.revealTime =
            typed.value.isEmpty ? .milliseconds(800) : try typed.duration(allowsZero: false)
        })
    case .reveal:
      OptionEntry(
        id: .reveal, needs: [.typing, .mask],
        help: "show or hide what is typed when Tab is pressed",
        set: { asking, _ in asking.form.reveals = true })
    case .attempts:
      OptionEntry(
        id: .attempts, heading: "Life of the prompt", value: .required("N"), needs: [.command],
        help: "number of answers that COMMAND may reject before the prompt ends (3)",
        set: { asking, typed throws(UsageError) in
          asking.attempts = .limited(to: try typed.number(1...999))
        })
    case .rejectStatus:
      OptionEntry(
        id: .rejectStatus, value: .required("LIST"), needs: [.command],
        help: """
          exit statuses of COMMAND that mean a wrong answer, such as 22 or 1,5-7 (default: 1 to \
          123 except 75)
          """,
        details: "LIST replaces the default and can hold any status from 1 to 255. See CHECKING.",
        set: { asking, typed throws(UsageError) in
          asking.command?.rejectStatuses = try typed.statuses()
        })
    case .submit:
      OptionEntry(
        id: .submit, value: .required("WHEN", .words(["auto", "enter"])), needs: [.submission],
        help: """
          submit a full code at once (auto; the default), when Enter is pressed (enter), or after \
          a DURATION, in which the code can be corrected; with --yes-no and --choose: auto or enter
          """,
        details: """
          With auto, a person may still press Enter after the last character. This Enter is ignored
          while COMMAND checks the answer, and by a --yes-no question that follows. Otherwise, it
          goes to the program that reads the terminal next. If that program takes Enter as an
          answer, use `enter`.
          """,
        set: { asking, typed throws(UsageError) in asking.form.submission = try typed.submission()
        })
    case .timeout:
      OptionEntry(
        id: .timeout, value: .required("DURATION"),
        help: "time limit (default: none)",
        details: """
          The limit covers all attempts, and the clock also runs while the prompt is stopped, as by
          Ctrl-Z. The time left is shown. A COMMAND that is running at the time limit is not
          interrupted, but if it rejects the answer, the prompt ends as timed out. With --stdin, the
          limit applies to the wait for the line.
          """,
        set: { asking, typed throws(UsageError) in asking.settings.timeLimit = try typed.duration()
        })
    case .onTimeout:
      OptionEntry(
        id: .onTimeout, value: .required("default", .words(["default"])),
        needs: [.oneOf([.timeout]), .defaultAnswer],
        help: """
          when the time limit is reached, give the default answer: the value of --yes-no or \
          --default
          """,
        details: """
          What has been typed or selected is discarded. If there may be no terminal, add
          --stdin=auto: an empty line, or the end of standard input, gives the default answer too.
          """,
        set: { asking, typed throws(UsageError) in
          asking.form.takesDefaultAtTimeLimit = try typed.choice([("default", true)])
        })
    case .verifyTimeout:
      OptionEntry(
        id: .verifyTimeout, value: .required("DURATION"), needs: [.anyCommand],
        help: "time limit for each run of COMMAND, or of the CMD of an option (60s)",
        set: { asking, typed throws(UsageError) in
          asking.sources.timeLimit = try typed.duration(allowsZero: false)
          asking.command?.timeLimit = asking.sources.timeLimit
        })
    case .challenge:
      OptionEntry(
        id: .challenge, value: .required("CMD", .commands), needs: [.person],
        help: """
          show the output of CMD above the field; Ctrl-R runs CMD again, unless --resend is given
          """,
        details: """
          `sh -c` runs CMD, and that of --resend and --autofill, without input. Use a program or a
          script, not a shell function: `sh` may drop the functions that bash exports.

          The output is either a text, which can contain colours, or a picture: PNG, JPEG, GIF,
          Netpbm or sixels, at most 4096 × 4096 pixels. The last line on standard error describes
          the picture where it can't be shown, with --plain and with --graphics none. Always give a
          description: not everybody can see pictures.
          """,
        set: { $0.sources.challenge = $1.value })
    case .resend:
      OptionEntry(
        id: .resend, value: .required("CMD", .commands), needs: [.person],
        help: "run CMD on Ctrl-R, and show the last line of its output",
        details: """
          While CMD runs, and if CMD fails, the last line of its standard error is shown. If CMD
          succeeds, the field is cleared, unless the new code is already being typed, and --autofill
          runs again. The attempts that are left stay.
          """,
        set: { $0.sources.resend = $1.value })
    case .cooldown:
      OptionEntry(
        id: .cooldown, value: .required("DURATION"), needs: [.oneOf([.challenge, .resend])],
        help: "disable Ctrl-R for DURATION at the start and after each successful use",
        set: { asking, typed throws(UsageError) in asking.sources.cooldown = try typed.duration() })
    case .autofill:
      OptionEntry(
        id: .autofill, value: .required("CMD", .commands), needs: [.cells, .person],
        help: "fill in the first code that CMD prints, unless something has been typed",
        details: """
          The code is then submitted as if it had been typed: see --submit. A line with more than
          one code fills in nothing; if no other line has a code, that is said. While CMD runs, and
          if CMD fails, the last line of its standard error is shown until something is typed.
          """,
        set: { $0.sources.autofill = $1.value })
    case .forgot:
      OptionEntry(
        id: .forgot, value: .optional("TEXT"), needs: [.person],
        help: "end the prompt with status 7 on Ctrl-F, which is labelled TEXT (forgot it?)",
        set: {
          $0.settings.alternatives.append(.forgot)
          if $1.value.isEmpty { return }
          TextName.forgot.replace(with: $1.value, in: &$0.settings.wording)
        })
    case .offer:
      OptionEntry(
        id: .offer, value: .required("NAME=TEXT"), isRepeatable: true, needs: [.person],
        help: """
          add a key, labelled TEXT, that ends the prompt with status 7; --status-fd tells its NAME
          """,
        details: """
          An offer is something that a person can choose instead of answering, as in
          `--offer sms='send an SMS instead'`. The key is Ctrl with a letter, which is shown before
          TEXT: one of TEXT, or else of NAME, that does not edit. The line `offer NAME` on the descriptor of --status-fd tells which offer was chosen.
          With --choose, the NAME of the highlighted choice follows, so that an offer may be
          `details of this one`. To make several offers, repeat the option.
          """,
        set: { asking, typed throws(UsageError) in
          try typed.addOffer(to: &asking.settings.alternatives)
        })
    case .title:
      OptionEntry(
        id: .title, heading: "Look", value: .required("TEXT"), help: "line above PROMPT, in bold",
        set: { $0.settings.title = $1.value })
    case .hint:
      OptionEntry(
        id: .hint, value: .required("TEXT"),
        help: "line below the field, until an error or another message replaces it",
        set: { $0.settings.hint = $1.value })
    case .style:
      OptionEntry(
        id: .style, value: .required("STYLE", .words(PromptStyle.words)),
        help: "style of the cells: \(PromptStyle.words.listed) (auto: the widest that fits)",
        set: { asking, typed throws(UsageError) in asking.settings.style = try typed.choice() })
    case .color:
      OptionEntry(
        id: .color, value: .required("WHEN", .words(PromptSettings.ColorUse.words)),
        help: """
          when to use colours: \(PromptSettings.ColorUse.words.listed) (auto: depends on the \
          environment variables)
          """,
        set: { asking, typed throws(UsageError) in asking.settings.colors = try typed.choice() })
    case .graphics:
      OptionEntry(
        id: .graphics, value: .required("HOW", .words(CodePrompt.Challenge.Graphics.words)),
        needs: [.oneOf([.challenge])],
        help: """
          how to show a picture of --challenge: \(CodePrompt.Challenge.Graphics.words.listed) (auto: depends on \
          the environment variables)
          """,
        details: """
          The terminal is not queried for what it supports. In tmux(1), and in a terminal inside
          another program such as vim, auto means blocks. In tmux(1), kitty and iterm2 work only if
          tmux's option allow-passthrough is on. If the terminal can't decode a PNG, JPEG or GIF
          itself, ImageMagick or a program of Netpbm or libjpeg must be installed.
          """,
        set: { asking, typed throws(UsageError) in asking.sources.graphics = try typed.choice() })
    case .ascii:
      OptionEntry(
        id: .ascii, help: "draw in ASCII only, and convert the texts to ASCII",
        set: { asking, _ in asking.settings.isASCII = true })
    case .noAnimation:
      OptionEntry(
        id: .noAnimation, help: "disable animations",
        details: """
          There is no spinner, and no shake after a wrong answer. The time limit is shown instead of
          a countdown.
          """,
        set: { asking, _ in asking.settings.reducesMotion = true })
    case .modal:
      OptionEntry(
        id: .modal, help: "use the full screen, and restore it at the end",
        details: """
          In a small window, and in terminals without an alternate screen, the prompt is drawn at
          the cursor, as without --modal. Such terminals are the Linux console, mosh, Emacs's term,
          and GNU Screen unless its setting altscreen is on. If ssh runs inside mosh, mosh can't be
          recognized: the window is cleared and not restored.
          """,
        set: { asking, _ in
          if asking.settings.layout == .inPlace { asking.settings.layout = .modal }
        })
    case .plain:
      OptionEntry(
        id: .plain, help: "plain lines, for screen readers and braille",
        details: """
          If TERM is dumb, a prompt for a masked answer ends with a line such as `Password:`, which
          Emacs's shell and programs such as expect recognize. With TERM=dumb, Enter also discards
          an answer that is not valid, and codeprompt waits for another one.
          """,
        set: { asking, _ in asking.settings.layout = .plain })
    case .error:
      OptionEntry(
        id: .error, value: .required("TEXT"),
        help: "show TEXT as an error at the start (for scripts that check the answer themselves)",
        set: { $0.settings.note = $1.value })
    case .text:
      OptionEntry(
        id: .text, value: .required("NAME=TEXT", .words(TextName.words.map { "\($0)=" })),
        isRepeatable: true,
        help: """
          replace a built-in text; NAME is \(TextName.words.listed); attempts-left has the \
          forms of the language: 'N try left|N tries left', where N becomes the number
          """,
        details: """
          To replace several texts, repeat the option. The texts are replaced in all languages.
          """,
        set: { asking, typed throws(UsageError) in try typed.replaceText(of: &asking.settings) }
      )
    case .keep:
      OptionEntry(
        id: .keep,
        help: """
          leave a line on the screen at the end: a check mark or a cross, PROMPT, and an answer \
          that is not secret
          """,
        set: { asking, _ in asking.settings.keepsSummary = true })
    case .outputFd:
      OptionEntry(
        id: .outputFd, heading: "Input and output", value: .required("N"), needs: [.output],
        help: "write the answer to file descriptor N instead of standard output",
        set: { asking, typed throws(UsageError) in asking.answerDescriptor = try typed.descriptor()
        })
    case .noNewline:
      OptionEntry(
        id: .noNewline, needs: [.output],
        help: "omit the newline after the answer, in the output and for COMMAND",
        set: { asking, _ in asking.endsWithNewline = false })
    case .print:
      OptionEntry(
        id: .print, needs: [.command], help: "print the answer instead of the output of COMMAND",
        set: { asking, _ in asking.command?.keepsOutput = false })
    case .statusFd:
      OptionEntry(
        id: .statusFd, value: .required("N"), needs: [.person],
        help: "write a line for each event to file descriptor N",
        details: """
          The lines never contain what was typed. They are:
          .Bl -tag -width Ds
          \(Reference.events.map { ".It Cm \($0.name)\n\($0.meaning)" }.joined(separator: "\n"))
          .El
          """,
        set: { asking, typed throws(UsageError) in
          asking.statusDescriptor = try typed.descriptor()
        })
    case .stdin:
      OptionEntry(
        id: .stdin, value: .optional("auto", .words(["auto"])),
        help: "read a line from standard input instead of asking; auto asks if there is a terminal",
        details: """
          The text after the line is left to the next program that reads standard input. A code is
          searched for in the line, as in a paste. A password is used unchanged. There is only one
          attempt. PROMPT and the options for masking and looks are ignored. Options that have an
          effect only if a person is asked, such as --resend, are refused; with auto, they are
          ignored if there is no terminal.
          """,
        set: { asking, typed throws(UsageError) in
          asking.input = typed.value.isEmpty ? .line : try typed.choice([("auto", .automatic)])
        })
    case .tty:
      OptionEntry(
        id: .tty, value: .required("PATH", .files), needs: [.person],
        help: "terminal to ask on (/dev/tty)",
        details: "It need not be the controlling terminal of the process.",
        set: { $0.settings.terminalPath = $1.value })
    case .wait:
      OptionEntry(
        id: .wait, needs: [.person], help: "wait until no other prompt uses the terminal",
        set: { asking, _ in asking.settings.waitsForTerminal = true })
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
          The shells find the completions in these files:

              ~/.local/share/bash-completion/completions/codeprompt
              ~/.config/fish/completions/codeprompt.fish
              /usr/local/share/zsh/site-functions/_codeprompt

          A line in ~/.bashrc or ~/.zshrc also loads them, here for bash:

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
