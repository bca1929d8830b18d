// The manual's section with command lines for other programs. The article on other programs has
// them too. Tests and the scripts in Tests/Tools/Recipes run them with the programs.
extension Manual {
  package static let recipes = #"""
    # RECIPES
    These lines make other programs ask with codeprompt. age(1) and zip(1) accept a passphrase only
    from the terminal: they need expect(1). Two programs in a pipeline must not ask at the same
    time: in `codeprompt | ssh`, ssh(1) may read digits that are typed for codeprompt. Use a COMMAND
    after `--` instead: codeprompt gives the terminal to COMMAND when COMMAND needs it.

    Some programs cause problems if they run codeprompt. When Ctrl-Z stops codeprompt, tini(1) does
    not stop: run `stty susp undef` first, or don't press Ctrl-Z. entr(1) reads the terminal too:
    use its option -n. With `pty=True`, the result of Invoke's `run` contains what codeprompt has
    drawn. A command in `lookup('pipe', ...)` of ansible-core 2.19 has no terminal.

    ## Encrypted folders, disks and files
    `gocryptfs`:
        codeprompt --reject-status 12 "Folder password" -- \
          gocryptfs -q CIPHER MOUNT
    `gocryptfs -init`: For a new folder. Each -extpass is one word of the command.
        gocryptfs -init -extpass codeprompt -extpass --repeat \
          -extpass "New password" CIPHER
    `encfs`: For a new folder, add --repeat. ROOT and MOUNT are absolute paths.
        encfs --extpass='codeprompt "Folder password"' ROOT MOUNT
    `cryfs`: If BASE is empty, cryfs makes a new folder with this password: add --repeat. cryfs takes
    some seconds to check a password.
        codeprompt --reject-status 11 "Folder password" -- \
          env CRYFS_FRONTEND=noninteractive cryfs BASE MOUNT
    `cryptsetup`: -n is needed, because a newline would be part of the key.
        codeprompt -n --reject-status 2 "Disk passphrase" -- \
          cryptsetup open --key-file=- DEVICE NAME
    `openssl`: Without -out the output is limited to 1 MiB. openssl enc can't recognize every wrong
    passphrase: about one in 256 gives garbage.
        codeprompt "Passphrase" -- \
          openssl enc -d -aes-256-cbc -pbkdf2 -pass stdin -in IN -out OUT
    `7z`: Status 2 also means other errors, such as a damaged archive.
        codeprompt --reject-status 2 "Archive password" -- 7z x -y ARCHIVE
    `gpg`: This asks without a pinentry. Status 2 also means other errors. The output is
    limited to 1 MiB.
        codeprompt --reject-status 2 "Passphrase" -- \
          gpg --batch --pinentry-mode loopback --passphrase-fd 0 -d FILE
    `minisign`: Status 2 also means other errors.
        codeprompt --reject-status 2 "Key password" -- minisign -S -m FILE
    `ansible-vault`: The file is an executable script: `exec codeprompt "Vault password"`.
        ansible-vault view --vault-password-file ./vault-password FILE
    `systemd-creds`: -n is needed, because a newline would be part of the credential. Status 1 means
    an error, such as a missing permission: no credential is wrong.
        codeprompt -n "Credential" -- \
          systemd-creds encrypt --name=NAME - FILE

    ## Backups
    `restic`: The command can also be in RESTIC_PASSWORD_COMMAND.
        restic --password-command 'codeprompt "Repository password"'
    `borg`:
        BORG_PASSCOMMAND='codeprompt "Borg passphrase"' borg
    `borgmatic`: In its configuration.
        encryption_passcommand: codeprompt "Borg passphrase"
    `duplicity`: To restore, leave --repeat out. Other processes of the user can see the passphrase
    in its environment.
        password=$(codeprompt --repeat "Backup passphrase") &&
          PASSPHRASE=$password duplicity full FOLDER URL
    `rclone`: The command can also be in RCLONE_PASSWORD_COMMAND.
        rclone --password-command 'codeprompt "Configuration password"'

    ## Containers, packages and repositories
    `podman`: Status 125 also means other errors.
        codeprompt --reject-status 125 "Registry password" -- \
          podman login -u USER --password-stdin HOST
    `skopeo`: Status 1 also means other errors.
        codeprompt "Registry password" -- \
          skopeo login -u USER --password-stdin HOST
    `pip`: Version 23.1 or later. The option is the same for `uv pip install`. bin/keyring is an
    executable script: `[ "$1" = get ] && exec codeprompt "Password"`.
        PATH=$PWD/bin:$PATH pip install --keyring-provider subprocess \
          --index-url https://USER@HOST/simple NAME
    `svn`: Status 1 also means other errors.
        codeprompt "Subversion password" -- svn update \
          --non-interactive --username USER --password-from-stdin
    `git credential`: For one repository; set the user name in `credential.username`.
        git config credential.helper '!f() { [ "$1" = get ] &&
          p=$(codeprompt "Password") && echo "password=$p"; }; f'
    `git-lfs`: After Esc, git(1) asks once more; Ctrl-C ends codeprompt and git(1).
        GIT_ASKPASS=codeprompt-askpass git lfs pull

    ## Mail and calendars
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
    `mbsync`: In ~/.mbsyncrc.
        PassCmd "codeprompt 'Mail password'"
    `neomutt`: In its configuration. codeprompt asks when neomutt starts.
        set imap_pass="`codeprompt 'Mail password'`"
    `vdirsyncer`: In its configuration.
        password.fetch = ["command", "codeprompt", "Calendar password"]
    `git send-email`: To cancel, press Ctrl-C. After Esc, git(1) asks once more; if it may not ask,
    git send-email exits with 0 although nothing was sent.
        GIT_ASKPASS=codeprompt-askpass git send-email FILE

    ## Databases and directories
    `psql`: Other processes of the user can see the password in its environment.
        password=$(codeprompt "Database password") &&
          PGPASSWORD=$password psql -h HOST -U USER DATABASE
    `mariadb`: Other processes of the user can see the password in its environment.
        password=$(codeprompt "Database password") &&
          MYSQL_PWD=$password mariadb -h HOST -u USER DATABASE
    `redis-cli`: Without -e, the status is 0 even after a wrong password. Status 1 also means other
    errors.
        codeprompt "Redis password" -- redis-cli -e -h HOST --askpass PING
    `ldapwhoami`: Works for OpenLDAP's other tools too. -n is needed, because the newline would be
    part of the password.
        codeprompt -n --reject-status 49 "Directory password" -- \
          ldapwhoami -x -H URL -D NAME -y /dev/stdin
    `smbclient`: Status 1 also means other errors.
        codeprompt "Share password" -- \
          env PASSWD_FD=0 smbclient //HOST/SHARE -U USER -c 'ls'

    ## Keys and passwords
    `keepassxc-cli`:
        codeprompt "Database password" -- \
          keepassxc-cli show -s DATABASE ENTRY
    `keyring`:
        codeprompt "Secret" -- keyring set SERVICE USER
    `keytool`: Status 1 also means other errors.
        codeprompt "Keystore password" -- keytool -list -keystore FILE
    `pass`: An entry with this name is replaced without a question.
        codeprompt --repeat "New password" -- pass insert -e NAME
    `pass with OTP`: The code from pass fills the cells. If pass needs a pinentry, the pinentry asks
    first.
        codeprompt -d6 --autofill 'pass otp NAME' -- check-code

    ## Sign-in and networks
    `ssh with codes (PAM)`: Esc sends an empty answer, and the server may ask twice more. Ctrl-C
    ends ssh.
        export SSH_ASKPASS=$(command -v codeprompt-askpass)
        export SSH_ASKPASS_REQUIRE=force
        ssh HOST
    `sudo`: With the option use_pty, sudo gives PROGRAM its own terminal: a prompt of
    PROGRAM and a prompt outside don't wait for each other.
        SUDO_ASKPASS=$(command -v codeprompt-askpass) sudo -A PROGRAM
    `ansible-playbook`: The file is an executable script: `exec codeprompt "sudo password"`.
        ansible-playbook --become-password-file ./become-password FILE
    `kinit`: Status 1 also means that no server answers.
        codeprompt "Kerberos password" -- kinit USER
    `pamtester`: SERVICE is a file in /etc/pam.d whose modules ask only for the code.
        codeprompt -d6 "Code" -- pamtester SERVICE USER authenticate
    `AWS CLI`: Version 2 exits with 254 after any error from the service, such as a wrong code.
    Version 1 exits with 255 after every error: use `--reject-status 255`.
        codeprompt -d6 -n --reject-status 254 "MFA code" -- \
          aws sts get-session-token --serial-number ARN \
          --token-code file:///dev/stdin
    `AWS credentials`: In ~/.aws/config. The program is a script that asks with codeprompt and
    prints the credentials as JSON.
        credential_process = /path/to/ask-credentials
    `openconnect`: This prints a cookie, for `openconnect --cookie-on-stdin`.
        codeprompt "VPN password" -- openconnect --authenticate \
          --passwd-on-stdin --non-inter -u USER URL
    `openfortivpn`: To cancel, press Ctrl-C. After Esc, openfortivpn signs in without a password.
        openfortivpn HOST -u USER --pinentry=/path/to/pinentry-codeprompt
    `curl`: The password must contain neither a quotation mark nor a backslash.
        password=$(codeprompt "Password") && printf \
          'user = "USER:%s"\n' "$password" | curl -K - URL
    `wget`: If the URL has no user name, wget asks for the user name too. wget2, which is the wget
    of Fedora, always asks for it.
        wget --use-askpass=codeprompt-askpass https://USER@HOST/FILE

    ## New sessions
    `bwrap`: The new session has no terminal.
        bwrap --new-session --dev-bind / / codeprompt --tty "$(tty)"
    `setsid`: The new session has no terminal.
        setsid -w codeprompt --tty "$(tty)"

    ## Command lines of shells
    `bash`: Ctrl-X c inserts a code into the command line. codeprompt leaves bracketed paste off,
    and readline doesn't notice: pasted lines would run at once. The two traps turn
    bracketed paste on again.
        insert_code() {
          local code left=${READLINE_LINE:0:READLINE_POINT}
          code=$(
            trap : INT    # makes the next trap run after Ctrl-C too
            trap 'bind -v | grep -q "paste on" &&
              printf "\e[?2004h" >/dev/tty' EXIT
            codeprompt -d6 "Code"
          ) || return
          READLINE_LINE=$left$code${READLINE_LINE:READLINE_POINT}
          READLINE_POINT=$((READLINE_POINT + ${#code}))
        }
        bind -x '"\C-xc": insert_code'
    `zsh`: Ctrl-X c inserts a code, as in bash.
        insert-code() {
          local code
          zle -I
          code=$(codeprompt -d6 "Code") && LBUFFER+=$code
          print -rn -- $zle_bracketed_paste[1] >/dev/tty
        }
        zle -N insert-code
        bindkey '^Xc' insert-code
    `fish`: Ctrl-X c inserts a code, as in bash. Ctrl-C ends insert_code, but after_code
    still runs. fish 4 turns bracketed paste on by itself.
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
}
