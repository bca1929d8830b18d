internal import CodePromptCodeEntry

// The manual's sections of running text. What they say about options and statuses beyond the tables
// is checked by tests, or is also in the README.
extension Manual {
  static let opening = #"""
    # NAME
    .Nm codeprompt ,
    .Nm codeprompt\-askpass ,
    .Nm pinentry\-codeprompt
    .Nd ask for a one\-time code, a PIN or a password

    # SYNOPSIS
    .Nm codeprompt
    .Op Ar OPTIONS
    .Op Ar PROMPT
    .Op Fl \- Ar COMMAND Op Ar ARGUMENT ...
    .Nm codeprompt\-askpass
    .Ar PROMPT
    .Nm pinentry\-codeprompt

    # DESCRIPTION
    codeprompt asks a person on the terminal and writes the answer to standard output. With
    --digits or --length there is a cell for each character of a code, and the last one
    submits it. Without, it asks for a password of any length, which Enter submits.

    It asks on the terminal itself, so that standard input stays free for data. At its end it
    erases what it drew and gives the terminal back as it was found, also when a signal ends
    it. What was typed is in locked memory that is wiped.

    With a COMMAND the answer is checked before it is written: see CHECKING.
    """#

  static let keys = #"""
    # KEYS
    \#(list(KeyBindings.fixed.compactMap(\.manual), width: "BackspaceBack"))
    A paste is taken as a whole or not at all. In cells it has to hold one code that fits, as
    `Your code is G-123 456.` does. The decimal digits of every script count as 0 to 9, and
    full-width letters as those of ASCII. After a wrong answer keys are dropped until none has
    come for half a second.
    """#

  static let accessibility = #"""
    # ACCESSIBILITY
    What you prefer counts whatever a script asks for: set CODEPROMPT_PREFERENCES in the profile
    of your shell. With `plain`, for screen readers and braille, each line says what changed,
    the cursor rests after its last word, each key that does nothing is answered, and time is
    said in words: at the start, at a minute and at twenty seconds. With `still` nothing is
    drawn by time alone but those warnings. sudo(8) and ssh(1) don't pass the variable on.

        export CODEPROMPT_PREFERENCES=plain,patient
    """#

  static let checking = #"""
    # CHECKING
    COMMAND gets each answer, with a newline, on its standard input and nowhere else. It runs
    without a shell, so that a shell function needs `bash -c`. Its exit status decides:

    \#(list(VerificationStatus.listed.map { ($0.statuses.capitalized, $0.meaning.asSentence) }))
    75 is what programs end with that are to be tried later (sysexits.h), 124 is timeout(1)
    whose time is up, and 255 is ssh(1) without a connection.

    While it runs, what is typed is thrown away, and Esc or Ctrl-C ends both. If it needs the
    terminal itself, as ssh(1) does for a password, the prompt makes room: it gets the terminal
    as a foreground job does, before its question appears; then the prompt comes back below it.
    So does a pinentry that it causes. What --resend and --autofill run waits while something is
    typed.
    A message of its that holds half of the answer is not shown. Its output is held until it
    accepts, at most 1 MiB. With --output-fd the answer is written there, beside its output.
    What it wrote to standard error when it accepts follows once the prompt is erased, 4 KiB
    at most.
    """#

  static let scripts = #"""
    # IN SCRIPTS
    Take the answer and the status in one step, and tell the outcomes apart:

        code=$(codeprompt -d6 -m "Code") || case $? in
          3) echo "run this in a terminal" >&2; exit 3 ;;
          124 | 130) echo "no code was given" >&2; exit 1 ;;
          *) exit 1 ;;
        esac

    .Bl -tag -width Ds
    - `local code=$(codeprompt)`:
    The status is that of `local`, which is 0. Say `local code` first, and `code=$(...)` in a
    line of its own. So it is with `export`, `readonly` and `declare`.
    - `if ! code=$(codeprompt)`: The `!` makes the status 0. Say `code=$(codeprompt) || status=$?`.
    - `while ! codeprompt`:
    It goes on for ever where nobody can be asked, and after Esc. Have a COMMAND check, which
    may reject as often as --attempts says.
    - `timeout 60 codeprompt`:
    In a script timeout(1) starts it in the background, where nobody can be asked: it says so on
    standard error if that is a terminal, and stops. Use `codeprompt --timeout 60`, which shows
    the time left, or `timeout --foreground`; for ninja(1) `pool = console`, for GNU parallel(1)
    `--tty`.
    - `codeprompt --mask=*`: To zsh this is a pattern that no file matches. Quote it: `'--mask=*'`.
    - `codeprompt | verify`:
    The status is that of the last command. bash has that of the first in `${PIPESTATUS[0]}`,
    zsh in `$pipestatus[1]`.
    .El

    Ctrl-C ends it by SIGINT, so that the script ends too. Where several ask at once, as with
    `make -j`, --wait has each wait for its turn. It begins at the start of a row: what the
    script printed there without a newline is erased. Hand the answer on through a pipe:
    arguments and the environment are seen by others.
    """#

  static let askpass = #"""
    # ASKPASS
    codeprompt-askpass is the same program under a name that ends in askpass, for ssh(1), git(1),
    sudo(8) and others that have a password asked by a program. It takes one argument, the prompt,
    which is never an option: it may come from the other side of a connection. It waits for other
    prompts, as with --wait. What git asks as a username is shown, and so is the answer to the
    question of ssh(1) about a host key (yes, no or a fingerprint); all else is masked, and may be
    empty. Where SSH_ASKPASS_PROMPT is `confirm` it asks yes or no; where that is `none` it shows
    the prompt until SIGTERM. Each row of a prompt that takes more than one has a bar before it,
    and none of its characters draws a box: it can't pass for another prompt.

        askpass=$(command -v codeprompt-askpass)
        export SSH_ASKPASS="$askpass" SSH_ASKPASS_REQUIRE=force
        export GIT_ASKPASS="$askpass" GIT_TERMINAL_PROMPT=0
        export SUDO_ASKPASS="$askpass"    # sudo -A

    Without GIT_TERMINAL_PROMPT=0 git asks once more by itself after Esc. To ssh(1) Esc is an
    empty answer where the server asks (keyboard-interactive), which may ask twice more: Ctrl-C
    ends it.

    In fish a line is `set -gx SSH_ASKPASS (command -v codeprompt-askpass)`, and so the others.
    """#

  static let pinentry = #"""
    # PINENTRY
    pinentry-codeprompt is the same program under a name that begins with pinentry, for
    gpg-agent(1), on the terminal that GPG_TTY names. Its standard input and output speak
    the protocol of pinentry. This line in ~/.gnupg/gpg-agent.conf has the agent use it,
    after `gpgconf --reload gpg-agent`:

        pinentry-program /usr/local/bin/pinentry-codeprompt
    """#

  static let examples = #"""
    # EXAMPLES
    Have a program on another machine check a code:

        codeprompt -d6 -m -- ssh -o BatchMode=yes host verify-otp \
          && echo "signed in"

    Get a token from a web service. Status 22 of curl is every answer from 400 on, a 500 too,
    and a redirect or an empty answer is status 0: tell them apart by `-w '%{http_code}'` where
    that matters.

        token=$(codeprompt -d6 -m -n --reject-status 22 -- \
          curl -fsS --data-urlencode code@- "$url")

    Ask twice for a new PIN of four to eight digits:

        codeprompt --charset digits --min 4 --max 8 --confirm | store-pin

    Send a code, and another one on Ctrl-R, at most one in half a minute:

        codeprompt -d6 --resend send-code --cooldown 30s "Code you got"

    Check a line without a person:

        printf '%s\n' "$line" | codeprompt --stdin -d6 -- check-code
    """#

  static let closing = #"""
    # SEE ALSO
    .Xr gpg-agent 1 ,
    .Xr oathtool 1 ,
    .Xr ssh-add 1 ,
    .Xr timeout 1 ,
    .Xr readpassphrase 3 ,
    .Xr gitcredentials 7 ,
    .Xr sudo 8

    # SECURITY CONSIDERATIONS
    What is typed is in no argument, no variable of the environment and no file. With a mask
    the terminal gets the same bytes whatever is typed. It can't be kept from root, from a
    terminal or a multiplexer that is not to be trusted, nor from the shell that holds it in a
    variable: have it checked by a COMMAND, or hand it on through a pipe.
    """#
}
