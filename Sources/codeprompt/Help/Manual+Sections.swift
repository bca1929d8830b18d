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
    .Nd ask for a one\-time code, a PIN, a password, a line, or yes or no

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
    submits it. --line asks for a line that is shown, such as a user name, and leaves out the blanks
    at both ends; --yes-no asks a question. Otherwise it asks for a password of any length, and
    Enter submits it.

    It uses the terminal itself, so standard input stays free for data. At the end it erases what
    it drew and restores the terminal, even if a signal ends it. What is typed is kept in locked
    memory, which is wiped at the end.

    With a COMMAND, the answer is checked before it is printed: see CHECKING.
    """#

  static let keys = #"""
    # KEYS
    \#(list(KeyBindings.fixed.compactMap { $0.manual.map { ($0, $1) } }, width: "BackspaceBack"))
    A paste is made with the terminal's own key; Ctrl-V inserts nothing. A paste is accepted as a
    whole or not at all: what has a Tab, or a line end in the middle, is no password. After a refused
    paste, Enter does nothing until something is typed, pasted or erased. What arrives within 30 ms
    of a paste, such as an Enter, is dropped. In cells a paste must contain exactly one code that
    fits, such as `Your code is G-123 456.` The same code twice is one, and a code that a text
    message binds to a host, as in `@example.com #123456`, comes before others. A blank or dash typed
    between the characters of a code is left out, and so are line ends after a pasted password.

    A password with a Tab in it is refused as it is typed: what a program types after the Tab is
    dropped. A line ended by Tab is submitted once nothing has followed for 150 ms. What follows is dropped: a
    password manager that types the user name, Tab and the password does not show the password. Let
    it type the password when that is asked for.

    In the first half second Enter does nothing until something is typed, so that one that is
    pressed out of habit after the prompt before is no answer; nor does one that follows at once. In a question, a letter that follows a
    refused one within half a second is none either: both may belong to a word that is meant for
    something else. Otherwise a key that answers counts at once. A program that types has to wait,
    or to set TERM=dumb.

    Decimal digits of every writing system count as 0 to 9, and full-width letters as ASCII
    letters. After a wrong answer, keys are ignored until none has
    arrived for half a second.

    # ACCESSIBILITY
    Your preferences override the options of a script: set CODEPROMPT_PREFERENCES in your
    shell's profile. `plain` is for screen readers and braille: each line says what changed, the
    cursor stays after the last word of the line, a key without effect gets a message, and the time
    left is announced in words, at the start and when 60 and 20 seconds are left. With
    `plain,still`, only the time left is announced until a key is pressed. sudo(8) and ssh(1) don't pass the variable
    on.

        export CODEPROMPT_PREFERENCES=plain,patient
    """#

  static let checking = #"""
    # CHECKING
    COMMAND reads each answer, followed by a newline, on its standard input and nowhere else. It
    runs without a shell; a shell function needs `bash -c`, and reads the answer with
    `IFS= read -r`. It gets the environment and the open descriptors of codeprompt. Its exit status
    decides:

    \#(list(Reference.verification))
    Status 75 means try again later (sysexits.h), 124 comes from timeout(1), and 255 from ssh(1)
    without a connection. Make sure that COMMAND fails after a wrong answer, with a status that is
    used for nothing else: redis-cli(1) without -e exits with 0 even then, Python exits with 1 after
    any exception, and kinit(1) with 1 also if no server answers.

    While COMMAND runs, the last whole line that it has written to standard error stands beside the
    spinner, such as `Tap 21 on your phone`. Keys are ignored; Esc or Ctrl-C ends both. If COMMAND needs the terminal
    itself, as ssh(1) does for a password, it becomes the foreground job before its question
    appears; the prompt comes back below when COMMAND no longer needs it. COMMAND, or a process that
    it has started, needs the terminal if it is stopped, whatever has stopped it. This also holds for a
    pinentry that COMMAND starts. The commands of --resend and --autofill get the terminal only
    while the field is empty.

    A message of COMMAND that contains the answer is replaced by a built-in text: all of the answer,
    at least four characters, with or without blanks and dashes between them. The output of COMMAND, at most 1 MiB, is printed
    after it accepts; with --output-fd the answer goes to that descriptor as well. What an accepting COMMAND wrote to standard error is printed
    after the prompt is erased, at most 4 KiB.
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
    Without a terminal the loop runs forever, and Esc does not leave it. Use a COMMAND instead;
    --attempts limits the number of tries.
    - `timeout 60 codeprompt`:
    In a script, timeout(1) starts it in the background, where it can't ask: codeprompt says so on
    standard error, or on the terminal if standard error is none, and is suspended. Use
    `codeprompt --timeout 60`, which shows the time left, or `timeout --foreground`. For ninja(1) use `pool = console`, for GNU
    parallel(1) `--tty`.
    - `su USER -c codeprompt`:
    Unless USER is root, su(1) starts codeprompt without a terminal, as setsid(1) does. Use
    `runuser -u USER -- codeprompt` or `sudo -u USER codeprompt`, or name the terminal with --tty.
    - `codeprompt --mask=*`: zsh and fish find no matching file and stop. Write `--mask='*'`.
    - `curl URL | bash`:
    The script is standard input, and --stdin would read its next line. Leave --stdin out:
    codeprompt asks on the terminal.
    - `codeprompt > FILE`: The shell empties FILE before codeprompt asks.
    - `codeprompt -- COMMAND | less`:
    Typed at a shell, this works: codeprompt waits a tenth of a second for the pager's settings of
    the terminal. In a script the pager may save the prompt's, and put them back when it quits. Ask
    first: `out=$(codeprompt -- COMMAND) && printf '%s\n' "$out" | less`.
    - `curl --netrc-file <(codeprompt)`:
    bash and zsh run what is between the parentheses in the background, where fg can't reach it. Ask
    first: `p=$(codeprompt) && curl --netrc-file <(printf '... %s\n' "$p") URL`.
    - `codeprompt | verify`:
    The status is that of the last command. The first one's is `${PIPESTATUS[0]}` in bash and
    `$pipestatus[1]` in zsh.
    .El

    Ctrl-C ends codeprompt with SIGINT, so the script ends too. Where several prompts may appear at
    once, as with `make -j`, use --wait. The prompt starts at the beginning of a row: text before
    the cursor that does not end in a newline is erased.

    Keys that are typed before the prompt appears are discarded, and so are those that arrive
    together with the one that submits. Later keys go to the next program that reads the terminal:
    an Enter that a person adds after the last digit answers the script's next question. If your
    script asks another question, use `--submit enter`.

    Pass the answer on through a pipe: other users can see arguments, and the user's other processes
    can see the environment.
    """#

  package static let recipes = #"""
    # RECIPES
    These lines make other programs ask with codeprompt. age(1) and zip(1) accept a passphrase only
    from the terminal: they need expect(1). Two programs of one pipeline must not ask at the same
    time: in `codeprompt | ssh`, ssh(1) may read the first digits. A COMMAND after `--` gets the
    terminal when it needs it.

    Some programs that run codeprompt need care. tini(1) doesn't stop with it: run
    `stty susp undef` first, or leave Ctrl-Z alone. entr(1) without -n reads the terminal too. With
    `pty=True`, the result of Invoke's `run` contains what codeprompt has drawn. In
    `lookup('pipe', ...)`, ansible-core 2.19 has no terminal.

    `restic`: The command can also be in RESTIC_PASSWORD_COMMAND.
        restic --password-command 'codeprompt "Repository password"'
    `borg`:
        BORG_PASSCOMMAND='codeprompt "Borg passphrase"' borg
    `rclone`: The command can also be in RCLONE_PASSWORD_COMMAND.
        rclone --password-command 'codeprompt "Configuration password"'
    `ansible-vault`: The file is an executable script: `exec codeprompt "Vault password"`.
        ansible-vault view --vault-password-file ./vault-password FILE
    `ansible-playbook`: The file is an executable script: `exec codeprompt "sudo password"`.
        ansible-playbook --become-password-file ./become-password FILE
    `msmtp`: In ~/.msmtprc.
        passwordeval "codeprompt 'Mail password'"
    `mpop`: In ~/.mpoprc.
        passwordeval "codeprompt 'Mail password'"
    `getmail`: In its configuration.
        password_command = ("codeprompt", "Mail password")
    `fetchmail`: The password must contain neither a quotation mark nor a backslash.
        password=$(codeprompt "Mail password") && printf \
          'poll HOST proto imap user "USER" password "%s"\n' "$password" |
          fetchmail -f -
    `vdirsyncer`: In its configuration.
        password.fetch = ["command", "codeprompt", "Calendar password"]
    `mbsync`: In ~/.mbsyncrc.
        PassCmd "codeprompt 'Mail password'"
    `neomutt`: In its configuration. codeprompt asks when neomutt starts.
        set imap_pass="`codeprompt 'Mail password'`"
    `wget`: It asks for the user name too if the URL has none.
        wget --use-askpass=codeprompt-askpass https://USER@HOST/FILE
    `pip`: From 23.1 on. bin/keyring is an executable script:
    `[ "$1" = get ] && exec codeprompt "Password"`. The option is the same for `uv pip install`.
        PATH=$PWD/bin:$PATH pip install --keyring-provider subprocess \
          --index-url https://USER@HOST/simple NAME
    `duplicity`: To restore, leave --repeat out. Other processes of the user can see its
    environment.
        password=$(codeprompt --repeat "Backup passphrase") &&
          PASSPHRASE=$password duplicity full FOLDER URL
    `keyring`:
        codeprompt "Secret" -- keyring set SERVICE USER
    `cryptsetup`: -n, because a newline would be part of the key.
        codeprompt -n --reject-status 2 "Disk passphrase" -- \
          cryptsetup open --key-file=- DEVICE NAME
    `openssl`: Without -out the output is limited to 1 MiB. openssl enc can't recognize every wrong
    passphrase: about one in 256 gives garbage.
        codeprompt "Passphrase" -- \
          openssl enc -d -aes-256-cbc -pbkdf2 -pass stdin -in IN -out OUT
    `7z`: Status 2 also means other errors, such as a damaged archive.
        codeprompt --reject-status 2 "Archive password" -- 7z x -y ARCHIVE
    `keepassxc-cli`:
        codeprompt "Database password" -- \
          keepassxc-cli show -s DATABASE ENTRY
    `gpg`: Without pinentry. Status 2 also means other errors. The output is limited to 1 MiB.
        codeprompt --reject-status 2 "Passphrase" -- \
          gpg --batch --pinentry-mode loopback --passphrase-fd 0 -d FILE
    `minisign`: Status 2 also means other errors.
        codeprompt --reject-status 2 "Key password" -- minisign -S -m FILE
    `smbclient`: Status 1 also means other errors.
        codeprompt "Share password" -- \
          env PASSWD_FD=0 smbclient //HOST/SHARE -U USER -c 'ls'
    `psql`: Other processes of the user can see its environment.
        password=$(codeprompt "Database password") &&
          PGPASSWORD=$password psql -h HOST -U USER DATABASE
    `mariadb`: Other processes of the user can see its environment.
        password=$(codeprompt "Database password") &&
          MYSQL_PWD=$password mariadb -h HOST -u USER DATABASE
    `ldapwhoami`: Works for OpenLDAP's other tools too. -n, because the newline would be part of the
    password.
        codeprompt -n --reject-status 49 "Directory password" -- \
          ldapwhoami -x -H URL -D NAME -y /dev/stdin
    `kinit`: Status 1 also means that no server answers.
        codeprompt "Kerberos password" -- kinit USER
    `AWS CLI`: Version 2 exits with 254 after any error from the service, such as a wrong code.
    Version 1 exits with 255 after every error: use `--reject-status 255`.
        codeprompt -d6 -n --reject-status 254 "MFA code" -- \
          aws sts get-session-token --serial-number ARN \
          --token-code file:///dev/stdin
    `AWS credentials`: In ~/.aws/config. The program is a script that asks with codeprompt and prints
    the credentials as JSON.
        credential_process = /path/to/ask-credentials
    `openconnect`: It prints a cookie, for `openconnect --cookie-on-stdin`.
        codeprompt "VPN password" -- openconnect --authenticate \
          --passwd-on-stdin --non-inter -u USER URL
    `git credential`: For one repository; set the user name in `credential.username`.
        git config credential.helper '!f() { [ "$1" = get ] &&
          p=$(codeprompt "Password") && echo "password=$p"; }; f'
    `git-lfs`: After Esc, git(1) asks once more; Ctrl-C ends both.
        GIT_ASKPASS=codeprompt-askpass git lfs pull
    `pass with OTP`: The code fills the cells. If pass needs a pinentry, that asks first.
        codeprompt -d6 --autofill 'pass otp NAME' -- check-code
    `ssh with codes (PAM)`: Esc sends an empty answer, and the server may ask twice more. Ctrl-C
    ends ssh.
        export SSH_ASKPASS=$(command -v codeprompt-askpass)
        export SSH_ASKPASS_REQUIRE=force
        ssh HOST
    `sudo`: With the option use_pty, sudo gives PROGRAM its own terminal: a prompt there and one
    outside don't wait for each other.
        SUDO_ASKPASS=$(command -v codeprompt-askpass) sudo -A PROGRAM
    `bwrap`: Its new session has no terminal.
        bwrap --new-session --dev-bind / / codeprompt --tty "$(tty)"
    `setsid`: The same.
        setsid -w codeprompt --tty "$(tty)"
    `bash`: Ctrl-X c puts a code into the command line. Both traps are for the paste after it, which
    must not run at once: codeprompt leaves bracketed paste off, and readline doesn't notice.
        insert_code() {
          local code left=${READLINE_LINE:0:READLINE_POINT}
          code=$(
            trap : INT    # the next trap holds after Ctrl-C too
            trap 'bind -v | grep -q "paste on" &&
              printf "\e[?2004h" >/dev/tty' EXIT
            codeprompt -d6 "Code"
          ) || return
          READLINE_LINE=$left$code${READLINE_LINE:READLINE_POINT}
          READLINE_POINT=$((READLINE_POINT + ${#code}))
        }
        bind -x '"\C-xc": insert_code'
    `zsh`: The same.
        insert-code() {
          local code
          zle -I
          code=$(codeprompt -d6 "Code") && LBUFFER+=$code
          print -rn -- $zle_bracketed_paste[1] >/dev/tty
        }
        zle -N insert-code
        bindkey '^Xc' insert-code
    `fish`: The same. After Ctrl-C only the second function runs. fish 4 turns bracketed paste on by
    itself.
        function insert_code
          set -l code (codeprompt -d6 "Code"); and commandline -i -- $code
        end
        function after_code
          if functions -q __fish_enable_bracketed_paste
            __fish_enable_bracketed_paste
          end
          commandline -f repaint
        end
        bind \cxc insert_code after_code
    """#

  static let otherNames = #"""
    # ASKPASS
    codeprompt-askpass is the same program under another name, for ssh(1), git(1), sudo(8) and
    others that run a program to ask for a password. It takes one argument, the prompt, and never
    treats it as an option, since it may come from a remote host. It waits for other prompts, as
    with --wait. It shows what is typed for a user name of git, and when ssh(1) asks about a host
    key (yes, no or a fingerprint). All other answers are masked, and they may be empty. If
    SSH_ASKPASS_PROMPT is `confirm`, it asks a yes-or-no question; if it is `none`, it shows the
    prompt until SIGTERM. If a prompt has several rows, a bar precedes each of them, and characters
    that draw boxes are removed, so that it can't imitate another prompt.

        askpass=$(command -v codeprompt-askpass)
        export SSH_ASKPASS="$askpass" SSH_ASKPASS_REQUIRE=force
        export GIT_ASKPASS="$askpass" GIT_TERMINAL_PROMPT=0
        export SUDO_ASKPASS="$askpass"    # sudo -A

    Without GIT_TERMINAL_PROMPT=0, git itself asks again after Esc. If the server asks
    (keyboard-interactive), ssh(1) takes Esc for an empty answer, and the server may ask twice
    more; Ctrl-C ends it.

    In fish, write such a line as `set -gx SSH_ASKPASS (command -v codeprompt-askpass)`.

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

    Get a token from a web service. The exit status of curl(1) does not say whether the code was
    wrong, or the service failed, redirected or sent a web page. The script `login-http.sh` of the
    examples finds out; check-by-http stands for a script like it:

        token=$(codeprompt -d6 -n --reject-status 1 -- check-by-http "$url")

    Ask twice for a new PIN of 4 to 8 digits:

        codeprompt --charset digits --min 4 --max 8 --repeat | store-pin

    Ask for a user name, with a default:

        user=$(codeprompt --line --default "$(id -un)" "User name") || exit

    Ask a question, where Enter means no:

        codeprompt --yes-no=no "Delete everything?" && delete-everything

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
    codeprompt puts what is typed into no argument, environment variable or file. With a mask,
    the terminal gets the same bytes whatever is typed. Nothing protects the answer from root or
    from a malicious terminal or multiplexer, and nothing protects it in a shell variable: check it
    with a COMMAND, or pass it on through a pipe.

    Some terminals show a lock, and some password managers offer to type, while the terminal is in
    canonical mode without echo (ICANON on, ECHO off). They don't notice codeprompt, which reads key
    by key.

    After SIGKILL, a second process of codeprompt restores the terminal. If the whole container is
    killed, or all processes of the user, nothing does. On macOS there is no such process.
    """#
}
