import PromptTestSupport
import Testing

/// The help texts, word for word, as they are read.
@Suite(.serialized, .timeLimit(.minutes(1)))
struct HelpTests {
  @Test func `the short help is this`() throws {
    let result = try CommandResult.run(["codeprompt", "-h"])
    #expect(result.outcome == .exited(0))
    #expect(result.outputText == HelpTests.short)
    #expect(result.error == [])
  }

  @Test func `the whole help is this`() throws {
    let result = try CommandResult.run(["codeprompt", "--help"])
    #expect(result.outcome == .exited(0))
    #expect(result.outputText == HelpTests.full)
    #expect(result.error == [])
  }

  private static let short = #"""
    Usage: codeprompt [OPTIONS] [PROMPT] [-- COMMAND [ARGUMENT...]]
    Asks for a one-time code, a PIN or a password on the terminal and prints it.
    COMMAND checks it: it reads it from standard input, 0 accepts, 1 to 124 reject.

      -d, --digits N        N cells for digits; without cells it asks for a password
      -l, --length N        N cells for letters and digits, or --charset SET
      -m, --mask[=GLYPH]    show dots for what is typed;  --show: show it
      -t, --timeout TIME    give up after 90s, 2m;  --attempts N: how often to try
      -n, --no-newline      write no newline behind the answer
      -p, --prompt TEXT     the same as PROMPT;  --title TEXT: a line above it
          --resend CMD      what Ctrl-R runs;  --confirm: ask twice
          --stdin           read a line from standard input instead of asking
          --help            all options;  -V, --version: the version

    Exit status
      0  delivered whole   3  no terminal         6  COMMAND failed   124  timed out
      1  rejected          4  not delivered       7  forgot           130  cancelled
      2  usage             5  terminal in use
    Ctrl-C ends it by SIGINT, as any command.

    Examples
      code=$(codeprompt -d6 -m "Code from your authenticator") || exit
      codeprompt -d6 -m -- ssh host verify-otp && echo "signed in"

    """#

  private static let full = #"""
    Usage: codeprompt [OPTIONS] [PROMPT] [-- COMMAND [ARGUMENT...]]

    Asks for a one-time code, a PIN or a password on the terminal, with a cell for
    each character of a code, and writes the answer to standard output. Without
    --digits or --length it asks for a password.

    COMMAND checks the answer, which it reads with a newline from its standard
    input. Status 0 accepts: what it wrote to standard output is written. 1 to 124
    reject, and its last line on standard error is shown. 75 and 255 mean that it
    was not checked: the answer stays, and Enter tries again. All else is status 6.
    DURATION is 90, 90s, 500ms or 2m, at most a week.

    What to ask for
      -d, --digits N         N cells that take the digits 0 to 9; N from 1 to 32
      -l, --length N         N cells that take the characters of --charset
          --charset SET      digits, hex, letters, alphanumeric (with --length),
                             base32, printable, or chars:ABC for just those
          --upper            make letters upper case before they are checked
          --lower            make letters lower case before they are checked
          --groups 3-3       a wider gap between groups of cells; they add up to N
          --placeholder GLYPH
                             shown in an empty cell
          --min N            least length of a password in bytes (1)
          --max N            greatest length of a password (1024, at most 4094)
          --confirm          ask twice, until both are the same
      -p, --prompt TEXT      the same as PROMPT, for texts that may begin with -

    Masking
      -m, --mask[=GLYPH]     show a dot, or GLYPH, for each character; GLYPH may be
                             none for nothing at all (passwords: unless --show)
          --show             show what is typed
          --reveal-last[=DURATION]
                             show the last character before it is masked (800ms)
          --reveal           Tab shows and hides what is typed

    Life of the prompt
          --attempts N       how often COMMAND may reject (3)
          --reject-status LIST
                             the statuses of COMMAND that mean wrong, as 22 or
                             1,5-7 (1 to 124 but 75); with a LIST the others up to
                             124 mean that it was not checked
          --submit WHEN      auto (at the last cell), enter, or a DURATION in
                             which Backspace takes the code back
      -t, --timeout DURATION give up so long after the start (0: never)
          --verify-timeout DURATION
                             how long COMMAND and the commands below may run (60s)
          --challenge COMMAND
                             show what COMMAND prints above the field, at the start
                             and on Ctrl-R unless there is --resend
          --resend COMMAND   run COMMAND on Ctrl-R and show its last line
          --cooldown DURATION
                             let Ctrl-R rest from the start and after each run
          --autofill COMMAND fill the cells with the first code that COMMAND prints,
                             unless something was typed
          --forgot[=TEXT]    offer Ctrl-F, which ends with status 7

    Look
          --title TEXT       a line at the top
          --hint TEXT        a line below, while there is no note
          --style STYLE      auto (the widest that fits), box, underline or compact
          --color WHEN       auto, always or never; auto obeys the environment
          --ascii            draw with ASCII only, texts too
          --no-animation     nothing moves: no spinner turns, no cell shakes
          --plain            append a line for each event, for screen readers
          --error TEXT       start with this note, for scripts that check
          --text NAME=TEXT   say TEXT instead of a built-in text; NAME is verifying,
                             accepted, rejected, attempts-left (N in it is the
                             number), timed-out, again, mismatch, resend, forgot,
                             too-short, too-long, not-allowed, paste-refused or
                             cancelled
          --keep             leave a line with the title and a check or a cross

    Input and output
          --output-fd N      write the answer to descriptor N instead
      -n, --no-newline       no newline behind the answer, nor for COMMAND
          --print            with COMMAND: write the answer, not its output
          --status-fd N      write a line for each event to descriptor N
          --stdin            read one line from standard input instead of asking;
                             the same checks, nothing is drawn
          --tty PATH         the terminal to ask on (/dev/tty)
          --wait             wait until no other prompt uses the terminal

    About
      -h                     the main options
          --help             all of this
      -V, --version          the version

    Environment
      NO_COLOR, CLICOLOR_FORCE
                             no colours; colours whatever TERM says
      CODEPROMPT_COLORS      looks as in focus=36:error=1;31, for title, prompt,
                             empty, focus, filled, revealed, error, verifying, note,
                             hint and accepted
      ACCESSIBLE             anything: the same as --plain
      LANGUAGE, LC_ALL, LC_MESSAGES, LANG
                             the language: English or Chinese (zh_CN, zh_TW ...)

    Exit status
      0  delivered whole   3  no terminal         6  COMMAND failed   124  timed out
      1  rejected          4  not delivered       7  forgot           130  cancelled
      2  usage             5  terminal in use
    Ctrl-C ends it by SIGINT, as any command.

    Examples
      code=$(codeprompt -d6 -m "Code from your authenticator") || exit
      codeprompt -d6 -m -- ssh host verify-otp && echo "signed in"
      token=$(codeprompt -d6 -m -n --reject-status 22 -- \
        curl -fsS --data-urlencode code@- "$url")

    To report a key that is not understood, run `swift run show-keys` in a clone of
    the source and send the line it prints.

    """#
}
