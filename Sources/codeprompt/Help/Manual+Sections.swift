internal import CodePromptCodeEntry
internal import CodePromptKit

// The manual's sections of running text. What they say about options and statuses beyond the tables
// is checked by tests, or is also in the README.
extension Manual {
  static let opening = #"""
    .Dd \#(Release.date)
    .Dt CODEPROMPT 1
    .Os
    # NAME
    .Nm codeprompt ,
    .Nm codeprompt\-askpass ,
    .Nm pinentry\-codeprompt
    .Nd ask for a one\-time code, a PIN, a password, a line, a choice, or yes or no

    # SYNOPSIS
    .Nm codeprompt
    .Op Ar OPTIONS
    .Op Ar PROMPT
    .Op Fl \- Ar COMMAND Op Ar ARGUMENT ...
    .Nm codeprompt\-askpass
    .Ar PROMPT
    .Nm pinentry\-codeprompt

    # DESCRIPTION
    codeprompt asks a person on the terminal and prints the answer on standard output. With
    --digits or --length it shows one cell for each character of a code, and the last character
    submits the code. With --line it asks for a line of text, such as a user name, which is shown
    while it is typed; blanks at both ends are removed. With --yes-no it asks a yes-or-no question,
    and with --choose for one of several choices.
    Otherwise it asks for a password of any length, and Enter submits the password.

    codeprompt asks on the terminal itself, so standard input stays free for data. At the end it
    erases what it drew and restores the terminal, even if a signal ends it. What is typed is kept
    in locked memory, which is wiped at the end.

    With a COMMAND, the answer is checked: see CHECKING.
    """#

  private static var keyList: String {
    list(KeyBindings.documented.compactMap { $0.manual.map { ($0, $1) } }, width: "BackspaceBack")
  }

  static let keys = #"""
    # KEYS
    \#(keyList)
    To paste, use the terminal's own key, such as Ctrl-Shift-V: Ctrl-V inserts nothing. A paste is
    accepted as a whole or not at all. A pasted password is refused if it contains a Tab, or a line
    end in the middle; line ends at the end of the paste are removed. After a refused paste, Enter
    does nothing until something is typed, pasted or erased. Keys that arrive within 30 ms after a
    paste, such as an Enter, are discarded.

    If a code is asked for, a paste must contain exactly one code of the right length, as in
    `Your code is G-123 456.` A code that occurs twice counts as one. A code that a text message
    binds to a host, as in `@example.com #123456`, takes precedence over others, and letters with
    digits take precedence over words and numbers. If a code has neither digits nor the groups of
    --groups, or has unusual groups, paste it alone. Blanks and dashes that are typed between the
    characters of a code are ignored.

    If a program types a password that contains a Tab, the password is refused, and what the program
    types after the Tab is discarded.

    With --line, Tab submits the line as soon as no key has arrived for 150 ms. Keys that arrive
    sooner are discarded: they may be a password, which a password manager types after the user name
    and a Tab. Make the password manager type the password alone when codeprompt asks for it.

    In the first half second, Enter does nothing until something is typed: a person may have pressed
    it out of habit after the previous prompt. An Enter that follows an ignored one within half a
    second is ignored too.

    In a question, and in a list of up to nine choices, what is typed without a pause of 150 ms is
    one text: if it is the key, the number or the word of a choice, it answers after the pause, or at
    once with Enter; any other text is refused, together with all letters that follow it at less than
    half a second. A key in the first 200 ms is refused too, since nobody reads a question so soon,
    unless Enter follows without a pause: so a program that types the answers sends Enter with the
    key, as in `send "y\r"` of expect(1), or sets TERM=dumb. The arrow keys, Home and End move the
    highlight, Enter gives what is highlighted, and Backspace erases what was typed; after a refused
    text, Enter does nothing until something else is typed, moved or erased. Marks, upper and lower
    case and full width don't count, so that `si` is `sí` and `lodz` finds `Łódź`; and a letter whose
    key has the letter of another answer on the other layout of a Russian or Ukrainian keyboard, as Н
    is on the key of the Latin Y, waits for Enter.

    In a code, and wherever only digits are asked for, decimal digits of every writing system count
    as 0 to 9, and blanks and dashes between them are left out. In a code, full-width letters count
    as ASCII letters. After a wrong answer, keys are ignored until half a second has passed without
    a key.

    # ACCESSIBILITY
    Your preferences override the options of a script: set CODEPROMPT_PREFERENCES in your
    shell's profile. The word `plain` is for screen readers and braille: each change is written as
    a new line, and the cursor stays after the last word of the line. A key without effect gets a
    message. The time left is announced in words, at the start and when 60 and 20 seconds are left.
    While an answer is checked, a reminder is written every five seconds. With `plain`, the word
    `still` (no animation) has no effect. sudo(8) and ssh(1) don't pass this variable on.

        export CODEPROMPT_PREFERENCES=plain,patient
    """#

  static let checking = #"""
    # CHECKING
    COMMAND reads each answer, followed by a newline, on its standard input, and gets the answer in
    no other way. COMMAND runs without a shell: to run a shell function, use `bash -c`, and read the
    answer with `IFS= read -r`. COMMAND inherits the environment and the open file descriptors of
    codeprompt. Its exit status says whether the answer is right:

    \#(list(Reference.verification))
    Status 75 means that COMMAND can be tried again later (sysexits.h). timeout(1) exits with 124 at
    its time limit, and ssh(1) with 255 without a connection. Make sure that COMMAND exits after a
    wrong answer with a status that it uses for nothing else. Not all programs do so:
    redis-cli(1) without -e exits with 0 even after a wrong password, Python exits with 1 after any
    exception, and kinit(1) exits with 1 also if no server answers.

    While COMMAND runs, the last whole line that it has written to standard error is shown beside
    the spinner, such as `Tap 21 on your phone`. Esc or Ctrl-C ends COMMAND and the prompt; other keys
    are ignored.

    If COMMAND needs the terminal itself, as ssh(1) does to ask for a password, codeprompt first
    puts COMMAND into the foreground. When COMMAND no longer needs the terminal, the prompt appears
    again below the output of COMMAND. The kernel stops a process that reads the terminal in the
    background. So if COMMAND, or a process that it has started, is stopped for any reason,
    codeprompt assumes that COMMAND needs the terminal. A pinentry that COMMAND starts gets the
    terminal too. The commands of --resend and --autofill get the terminal only while the field is
    empty. While COMMAND has the terminal, what it writes to standard error appears there, because
    some programs, such as curl(1), ask their question there.

    A message of COMMAND that contains the whole answer is replaced by a built-in text, even if
    there are blanks or dashes between the characters of the answer. An answer of fewer than four
    characters is not searched for.

    If COMMAND accepts the answer, the output of COMMAND, which is limited to 1 MiB, is printed.
    With --output-fd, the answer is written to that file descriptor as well. After the prompt has
    been erased, the last 4 KiB that COMMAND wrote to standard error are printed on standard error,
    except for what has appeared on the terminal already.
    """#

  static let scripts = #"""
    # IN SCRIPTS
    Store the answer and check the status in one command:

        code=$(codeprompt -d6 -m "Code") || case $? in
          3) echo "run this in a terminal" >&2; exit 3 ;;
          124 | 130) echo "no code was given" >&2; exit 1 ;;
          *) exit 1 ;;
        esac

    .Bl -tag -width Ds
    - `local code=$(codeprompt)`:
    The status is that of `local`, which is 0. Write `local code` first, and `code=$(...)` on a
    line of its own. The same holds for `export`, `readonly` and `declare`.
    - `if ! code=$(codeprompt)`: The `!` makes the status 0. Write
    `code=$(codeprompt) || status=$?`.
    - `while ! codeprompt`:
    Without a terminal the loop runs forever, and Esc does not end it. Use a COMMAND instead; limit
    the number of attempts with --attempts.
    - `timeout 60 codeprompt`:
    In a script, timeout(1) starts codeprompt in the background, where it can't ask. codeprompt
    is suspended, after a message that appears on the terminal even if standard error is redirected.
    Use `codeprompt --timeout 60`, which shows the time left, or `timeout --foreground`. ninja(1)
    needs `pool = console` for the same reason, and GNU parallel(1) needs `--tty`.
    - `su USER -c codeprompt`:
    Unless USER is root, su(1) starts codeprompt without a terminal, as setsid(1) does. Use
    `runuser -u USER -- codeprompt` or `sudo -u USER codeprompt`, or name the terminal with --tty.
    - `codeprompt --mask=*`: zsh and fish find no matching file and stop. Write `--mask='*'`.
    - `curl URL | bash`:
    Standard input is the script: with --stdin, codeprompt would read the next line of the script.
    Leave --stdin out, so that codeprompt asks on the terminal.
    - `codeprompt > FILE`: The shell empties FILE before codeprompt asks, even if
    nobody answers.
    - `codeprompt -- COMMAND | less`:
    This works if it is typed in a shell: codeprompt waits up to a tenth of a second until the pager
    has set up the terminal. In a script, the pager may save the terminal settings of the prompt,
    and leave the shell without echo when it restores them. Ask first:
    `out=$(codeprompt -- COMMAND) && printf '%s\n' "$out" | less`.
    - `curl --netrc-file <(codeprompt)`:
    bash and zsh run codeprompt in the background here, and fg can't bring it to the foreground. Ask
    first: `p=$(codeprompt) && curl --netrc-file <(printf '... %s\n' "$p") URL`.
    - `codeprompt | verify`:
    The status of the pipeline is that of verify. The status of codeprompt is `${PIPESTATUS[0]}` in
    bash and `$pipestatus[1]` in zsh.
    .El

    Ctrl-C ends codeprompt with SIGINT, so the script ends too. If several prompts may appear at
    once, as with `make -j`, use --wait. The prompt starts at the beginning of the cursor's row:
    text in that row, such as output without a newline at its end, is erased.

    Keys that are typed before the prompt appears are discarded, and so are keys that arrive
    together with the key that submits the answer. Later keys go to the next program that reads the
    terminal: an Enter that a person adds after the last digit answers the script's next question.
    If your script asks another question, use `--submit enter`.

    Pass the answer to other programs through a pipe. Other users can see the arguments of a
    program, and other processes of the same user can see its environment.
    """#

  static let otherNames = #"""
    # ASKPASS
    codeprompt-askpass is the same program under another name, for ssh(1), git(1), sudo(8) and
    others that run a program to ask for a password. Its one argument is the prompt, which is never
    treated as an option, since the prompt may come from a remote host. codeprompt-askpass waits for
    other prompts, as with --wait. What is typed is shown if git(1) asks for a user name, or if
    ssh(1) asks about a host key (yes, no or a fingerprint). All other answers are masked. An answer
    may be empty. If SSH_ASKPASS_PROMPT is `confirm`, codeprompt-askpass asks a yes-or-no question.
    If the variable is `none`, the prompt is shown until SIGTERM ends it. If a prompt has several
    rows, a bar is drawn before each row, and box-drawing characters are removed, so that the text
    can't imitate another prompt.

        askpass=$(command -v codeprompt-askpass)
        export SSH_ASKPASS="$askpass" SSH_ASKPASS_REQUIRE=force
        export GIT_ASKPASS="$askpass" GIT_TERMINAL_PROMPT=0
        export SUDO_ASKPASS="$askpass"    # sudo -A

    Without GIT_TERMINAL_PROMPT=0, git itself asks again after Esc. If the ssh server asks the
    questions (keyboard-interactive), Esc makes ssh(1) send an empty answer, and the server may ask
    twice more. Ctrl-C ends ssh(1). If ssh-keygen(1) asks for a new passphrase, Esc ends ssh-keygen
    as Ctrl-C does: ssh-keygen takes every other end for an empty passphrase. After a wrong
    password, sudo(8) waits for two seconds, during which the terminal echoes: wait for the prompt.

    In fish, set each variable as in `set -gx SSH_ASKPASS (command -v codeprompt-askpass)`.

    # PINENTRY
    pinentry-codeprompt is the same program under another name, for gpg-agent(1). It asks on the
    terminal that GPG_TTY names, and speaks the protocol of pinentry on standard input and
    output. To use it, put this line into ~/.gnupg/gpg-agent.conf and run
    `gpgconf --reload gpg-agent`:

        pinentry-program /usr/local/bin/pinentry-codeprompt
    """#

  static let examples = #"""
    # EXAMPLES
    Check a code with a program on another machine:

        codeprompt -d6 -m -- ssh -o BatchMode=yes host verify-otp \
          && echo "signed in"

    Get a token from a web service. The exit status of curl(1) does not show whether the code was
    wrong, or whether the service failed, redirected or sent a web page. Here, check-by-http stands
    for a script that tells these cases apart, such as `login-http.sh` among the examples:

        token=$(codeprompt -d6 -n --reject-status 1 -- check-by-http "$url")

    Ask twice for a new PIN of 4 to 8 digits:

        codeprompt --charset digits --min 4 --max 8 --repeat | store-pin

    Ask for a user name, with a default:

        user=$(codeprompt --line --default "$(id -un)" "User name") || exit

    Ask a question, where Enter means no:

        codeprompt --yes-no=no "Delete everything?" && delete-everything

    Ask for one of three choices:

        how=$(codeprompt --choose sms='Text message' \
          --choose call='Phone call' --choose app='Authenticator app' \
          "How do you want to sign in?") || exit

    Ask a person, or read a line if there is no terminal:

        codeprompt --stdin=auto -d6 "Code" -- check-code

    Send another code on Ctrl-R, at most once every 30 seconds:

        codeprompt -d6 --resend send-code --cooldown 30s "Code you got"

    Check a line from a pipe:

        printf '%s\n' "$line" | codeprompt --stdin -d6 -- check-code

    # SEE ALSO
    .Xr gpg-agent 1 ,
    .Xr oathtool 1 ,
    .Xr ssh-add 1 ,
    .Xr timeout 1 ,
    .Xr readpassphrase 3 ,
    .Xr gitcredentials 7 ,
    .Xr sudo 8

    # SECURITY CONSIDERATIONS
    codeprompt never puts what is typed into an argument, an environment variable or a file. With a
    mask, the terminal gets the same bytes whatever is typed. Nothing protects the answer from root,
    or from a malicious terminal or multiplexer. Nothing protects the answer in a shell variable
    either: check the answer with a COMMAND, or pass it on through a pipe.

    While the terminal is in canonical mode without echo (ICANON on, ECHO off), some terminals show
    a lock, and some password managers offer to type. They don't recognize a prompt of codeprompt,
    which turns canonical mode off.

    After SIGKILL, a second process of codeprompt restores the terminal. If the whole container is
    killed, or all processes of the user, the terminal is not restored. On macOS there is no second
    process. A shell that takes the terminal before that process, as busybox ash and zsh can do on a
    slow or busy machine, may take the settings of the prompt for its own. Then Ctrl-C and Ctrl-Z
    have no effect, and commands that busybox ash starts don't show what is typed: type `stty sane`.
    """#
}
