import PromptTestSupport
import Testing

/// The help texts are compared word for word.
@Suite(.serialized, .waits)
struct HelpTests {
  @Test func `-h prints the short help word for word`() throws {
    let result = try CommandResult.run(["codeprompt", "-h"])
    #expect(result.outcome == .exited(0))
    #expect(result.outputText == HelpTests.short)
    #expect(result.error == [])
  }

  @Test func `--help prints the full help word for word`() throws {
    let result = try CommandResult.run(["codeprompt", "--help"])
    #expect(result.outcome == .exited(0))
    #expect(result.outputText == HelpTests.full)
    #expect(result.error == [])
  }

  private static let short = #"""
    Usage: codeprompt [OPTIONS] [PROMPT] [-- COMMAND [ARGUMENT...]]
    Asks for a one-time code, a PIN or a password on the terminal and prints it.
    COMMAND checks it: it reads it from standard input, 0 accepts, 1 to 123 reject.

      -d, --digits N        N cells for digits; without cells it asks for a password
      -l, --length N        N cells for letters and digits, or --charset SET
      -m, --mask[=GLYPH]    show dots for what is typed;  --show: show it
      -t, --timeout TIME    give up after 90s, 2m;  --attempts N: how often to try
      -n, --no-newline      write no newline after the answer
      -p, --prompt TEXT     the same as PROMPT;  --title TEXT: a line above it
          --resend CMD      what Ctrl-R runs;  --confirm: ask twice
          --stdin           read a line from standard input instead of asking
          --help            all options;  --manual: the manual;  -V: the version

    Exit status
      0  delivered     3  no terminal         6  COMMAND failed   130  cancelled
      1  rejected      4  not delivered       7  forgot
      2  usage         5  terminal in use   124  timed out
    Ctrl-C ends it by SIGINT, as any command.

    Examples
      code=$(codeprompt -d6 -m "Code from your authenticator") || exit
      codeprompt -d6 -m -- ssh -o BatchMode=yes host verify-otp && echo "signed in"

    """#

  private static let full = #"""
    Usage: codeprompt [OPTIONS] [PROMPT] [-- COMMAND [ARGUMENT...]]

    Asks for a one-time code, a PIN or a password on the terminal, with a cell for
    each character of a code, and writes the answer to standard output. Without
    --digits or --length it asks for a password.

    COMMAND checks the answer, which it reads with a newline from its standard
    input. Its exit status says what the answer is:
      0    right: what COMMAND wrote to standard output is written, or the answer
           with --print
      1 to 123 but 75, or those of --reject-status
           wrong: its last line on standard error is shown with the attempts left,
           and the field is empty again
      75, 124, 255, and up to 123 what --reject-status leaves out
           not checked: the answer stays, no attempt is counted, and Enter tries
           again; with --stdin status 6
      all others, death by a signal, longer than --verify-timeout
           broken: it could not do its work; status 6

    DURATION is 90, 90s, 500ms or 2m, at most a week.

    What to ask for
      -d, --digits N         N cells that take the digits 0 to 9; N from 1 to 32
      -l, --length N         N cells that take the characters of --charset
          --charset SET      the characters that are taken: digits, hex, letters,
                             alphanumeric (cells, unless said), base32, printable,
                             or chars:ABC for just those
          --upper            make letters upper case before they are checked
          --lower            make letters lower case before they are checked
          --groups 3-3       a wider gap between groups of cells; they add up to N
          --placeholder GLYPH
                             what an empty cell shows
          --min N            the least length of a password in bytes (1)
          --max N            the greatest length of a password in bytes (1024, at
                             most 4094)
          --confirm          ask twice, until both are the same
      -p, --prompt TEXT      the same as PROMPT, for texts that may begin with -

    Masking
      -m, --mask[=GLYPH]     show a dot, or GLYPH, for each character; GLYPH may be
                             none for nothing at all; a password is masked unless
                             --show
          --show             show what is typed
          --reveal-last[=DURATION]
                             show the last character before it is masked (800ms)
          --reveal           let Tab show and hide what is typed

    Life of the prompt
          --attempts N       how often COMMAND may reject (3)
          --reject-status LIST
                             the statuses of COMMAND that mean wrong, from 1 to 123,
                             as 22 or 1,5-7 (all of them but 75)
          --submit WHEN      when a full code is submitted: auto (at the last cell),
                             enter, or after a DURATION in which Backspace takes it
                             back
      -t, --timeout DURATION give up so long after the start (0: never)
          --verify-timeout DURATION
                             how long COMMAND and those of other options may run
                             (60s)
          --challenge COMMAND
                             show what COMMAND prints above the field; at the start,
                             and on Ctrl-R unless there is --resend
          --resend COMMAND   run COMMAND on Ctrl-R and show its last line
          --cooldown DURATION
                             let Ctrl-R rest from the start and after each run
          --autofill COMMAND fill the cells with the first code that COMMAND prints;
                             not once something was typed
          --forgot[=TEXT]    offer Ctrl-F, which ends with status 7

    Look
          --title TEXT       a line at the top
          --hint TEXT        a line below, while there is no note
          --style STYLE      how the cells look: auto (the widest that fits), box,
                             underline or compact
          --color WHEN       whether there are colours: auto (by the environment),
                             always or never
          --graphics HOW     how a picture of --challenge is shown: auto (by the
                             environment), kitty, iterm2, sixel, blocks or none
          --ascii            draw with ASCII only, texts too
          --no-animation     let nothing move: no spinner turns, no time counts
                             down, no cell shakes
          --modal            cover the window, where it has an alternate screen; it
                             is back as it was at the end
          --plain            hold a conversation of lines, for screen readers and
                             braille
          --error TEXT       start with this note, for scripts that check
          --text NAME=TEXT   say TEXT instead of a built-in text; NAME is verifying,
                             accepted, rejected, attempts-left (N in it is the
                             number; ONE|MANY has a form for one), timed-out, again,
                             mismatch, resend, forgot, too-short, too-long,
                             not-allowed, paste-refused or cancelled
          --keep             leave a line with the title and a check or a cross

    Input and output
          --output-fd N      write the answer to descriptor N instead
      -n, --no-newline       no newline after the answer, nor for COMMAND
          --print            write the answer, not what COMMAND writes
          --status-fd N      write a line for each event to descriptor N
          --stdin            read one line from standard input instead of asking;
                             the same checks, nothing is drawn
          --tty PATH         the terminal to ask on (/dev/tty)
          --wait             wait until no other prompt uses the terminal

    About
      -h                     show the main options
          --help             show all options, the environment and the statuses
      -V, --version          show the version
          --completions SHELL
                             write what lets a shell complete a command line: bash,
                             zsh or fish
          --manual           write the manual; codeprompt --manual | man -l - shows
                             it

    Environment
      LANGUAGE, LC_ALL, LC_MESSAGES, LANG
                             the language of the prompt: English or Chinese (zh_CN,
                             zh_TW ...), installed or not
      LC_ALL, LC_CTYPE, LANG whether the terminal shows UTF-8; without it ASCII is
                             drawn
      RUNEWIDTH_EASTASIAN    1 or 0: whether the terminal draws ambiguous
                             characters, those of boxes among them, in two columns;
                             unless it is set the terminal is asked in a Chinese,
                             Japanese or Korean locale
      TERM                   whether there are colours; linux: marks are ASCII;
                             dumb, empty or unset it is the same as --plain, without
                             any escape sequence
      NO_COLOR               anything: no colours
      CLICOLOR_FORCE         anything but 0: colours, whatever NO_COLOR and TERM say
      CODEPROMPT_COLORS      looks as in focus=36:error=1;31, for title, prompt,
                             empty, focus, filled, revealed, error, verifying, note,
                             hint, urgent and accepted
      CODEPROMPT_PREFERENCES what you prefer, whatever a script asks for, as in
                             plain,patient: plain, ascii, still (nothing moves),
                             enter (a full code waits for Enter), patient (ten times
                             the time), box, underline, compact
      ACCESSIBLE             anything but 0 and false: the same as --plain
      REDUCED_MOTION         anything but 0: the same as --no-animation
      COLUMNS, LINES         the size of a terminal that does not know its own
      SSH_CONNECTION         anything: Esc may be the start of a key for longer,
                             250ms

    Exit status
        0  the answer was delivered whole, with a newline (none with -n)
        1  wrong: the attempts are used up; with --stdin also: the line is no answer
        2  wrong usage
        3  no terminal, or it was lost; with --stdin: the input can't be read
        4  the answer could not be delivered: closed pipe, full disk
        5  another prompt is using the terminal
        6  the command after --, or the first --challenge, could not do its work
        7  the person chose Ctrl-F (--forgot)
      124  the time was up (--timeout)
      130  cancelled with Esc or Ctrl-D
    Ctrl-C ends it by SIGINT, as any command.

    Examples
      code=$(codeprompt -d6 -m "Code from your authenticator") || exit
      codeprompt -d6 -m -- ssh -o BatchMode=yes host verify-otp && echo "signed in"
      token=$(codeprompt -d6 -m -n --reject-status 22 -- \
        curl -fsS --data-urlencode code@- "$url")

    To report a key that is not understood, run `swift run show-keys` in a clone of
    the source and send the line it prints.

    """#
}
