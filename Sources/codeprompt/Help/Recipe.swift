/// A line, ready to use, that gives another program a password or code from codeprompt.
package struct Recipe: Sendable {
  package let programs: String
  /// The line for a shell, or for the program's configuration file.
  package let line: String
  package let note: String

  /// All recipes, ordered by purpose: backups, mail, files, signing in, command lines.
  package static let all = [
    Recipe(
      programs: "restic", line: "restic --password-command 'codeprompt \"Repository password\"'",
      note: "The command can also be in RESTIC_PASSWORD_COMMAND."),
    Recipe(
      programs: "borg", line: "BORG_PASSCOMMAND='codeprompt \"Borg passphrase\"' borg", note: ""),
    Recipe(
      programs: "rclone", line: "rclone --password-command 'codeprompt \"Configuration password\"'",
      note: "The command can also be in RCLONE_PASSWORD_COMMAND."),
    Recipe(
      programs: "ansible-vault",
      line: "ansible-vault view --vault-password-file ./vault-password FILE",
      note: "The file is an executable script: `exec codeprompt \"Vault password\"`."),
    Recipe(
      programs: "msmtp", line: "passwordeval \"codeprompt 'Mail password'\"",
      note: "In ~/.msmtprc."),
    Recipe(
      programs: "mbsync", line: "PassCmd \"codeprompt 'Mail password'\"", note: "In ~/.mbsyncrc."),
    Recipe(
      programs: "neomutt", line: "set imap_pass=\"`codeprompt 'Mail password'`\"",
      note: "In its configuration. codeprompt asks when neomutt starts."),
    Recipe(
      programs: "cryptsetup",
      line: """
        codeprompt -n --reject-status 2 "Disk passphrase" -- \\
          cryptsetup open --key-file=- DEVICE NAME
        """,
      note: "-n, because a newline would be part of the key."),
    Recipe(
      programs: "openssl",
      line: """
        codeprompt "Passphrase" -- \\
          openssl enc -d -aes-256-cbc -pbkdf2 -pass stdin -in IN -out OUT
        """,
      note: """
        Without -out the output is limited to 1 MiB. openssl enc can't recognize every wrong \
        passphrase: about one in 256 gives garbage.
        """),
    Recipe(
      programs: "7z",
      line: "codeprompt --reject-status 2 \"Archive password\" -- 7z x -y ARCHIVE",
      note: "Status 2 also means other errors, such as a damaged archive."),
    Recipe(
      programs: "keepassxc-cli",
      line: """
        codeprompt "Database password" -- \\
          keepassxc-cli show -s DATABASE ENTRY
        """,
      note: ""),
    Recipe(
      programs: "gpg",
      line: """
        codeprompt --reject-status 2 "Passphrase" -- \\
          gpg --batch --pinentry-mode loopback --passphrase-fd 0 -d FILE
        """,
      note: "Without pinentry. Status 2 also means other errors. The output is limited to 1 MiB."),
    Recipe(
      programs: "minisign",
      line: "codeprompt --reject-status 2 \"Key password\" -- minisign -S -m FILE",
      note: "Status 2 also means other errors."),
    Recipe(
      programs: "smbclient",
      line: """
        codeprompt "Share password" -- \\
          env PASSWD_FD=0 smbclient //HOST/SHARE -U USER -c 'ls'
        """,
      note: "Status 1 also means other errors."),
    Recipe(
      programs: "psql",
      line: """
        password=$(codeprompt "Database password") &&
          PGPASSWORD=$password psql -h HOST -U USER DATABASE
        """,
      note: "Other processes of the user can see its environment."),
    Recipe(
      programs: "mariadb",
      line: """
        password=$(codeprompt "Database password") &&
          MYSQL_PWD=$password mariadb -h HOST -u USER DATABASE
        """,
      note: "Other processes of the user can see its environment."),
    Recipe(
      programs: "ldapwhoami",
      line: """
        codeprompt -n --reject-status 49 "Directory password" -- \\
          ldapwhoami -x -H URL -D NAME -y /dev/stdin
        """,
      note: """
        Works for OpenLDAP's other tools too. -n, because the newline would be part of the password.
        """),
    Recipe(
      programs: "kinit", line: "codeprompt \"Kerberos password\" -- kinit USER",
      note: "Status 1 also means that no server answers."),
    Recipe(
      programs: "AWS CLI",
      line: """
        codeprompt -d6 -n --reject-status 254 "MFA code" -- \\
          aws sts get-session-token --serial-number ARN \\
          --token-code file:///dev/stdin
        """,
      note: """
        Version 2 exits with 254 after any error from the service, such as a wrong code. Version 1 \
        exits with 255 after every error: use `--reject-status 255`.
        """),
    Recipe(
      programs: "openconnect",
      line: """
        codeprompt "VPN password" -- openconnect --authenticate \\
          --passwd-on-stdin --non-inter -u USER URL
        """,
      note: "It prints a cookie, for `openconnect --cookie-on-stdin`."),
    Recipe(
      programs: "git credential",
      line: #"""
        git config credential.helper '!f() { [ "$1" = get ] &&
          p=$(codeprompt "Password") && echo "password=$p"; }; f'
        """#,
      note: "For one repository; set the user name in `credential.username`."),
    Recipe(
      programs: "pass with OTP",
      line: "codeprompt -d6 --autofill 'pass otp NAME' -- check-code",
      note: "The code fills the cells. If pass needs a pinentry, that asks first."),
    Recipe(
      programs: "ssh with codes (PAM)",
      line: """
        export SSH_ASKPASS=$(command -v codeprompt-askpass)
        export SSH_ASKPASS_REQUIRE=force
        ssh HOST
        """,
      note: "Esc sends an empty answer, and the server may ask twice more. Ctrl-C ends ssh."),
    Recipe(
      programs: "sudo", line: "SUDO_ASKPASS=$(command -v codeprompt-askpass) sudo -A PROGRAM",
      note: """
        With the option use_pty, sudo gives PROGRAM its own terminal: a prompt there and one outside \
        don't wait for each other.
        """),
    Recipe(
      programs: "bash",
      line: #"""
        insert_code() {
          local code left=${READLINE_LINE:0:READLINE_POINT}
          code=$(codeprompt -d6 "Code") || return
          READLINE_LINE=$left$code${READLINE_LINE:READLINE_POINT}
          READLINE_POINT=$((READLINE_POINT + ${#code}))
        }
        bind -x '"\C-xc": insert_code'
        """#,
      note: "Ctrl-X c puts a code into the command line."),
    Recipe(
      programs: "zsh",
      line: """
        insert-code() {
          local code
          zle -I
          code=$(codeprompt -d6 "Code") && LBUFFER+=$code
        }
        zle -N insert-code
        bindkey '^Xc' insert-code
        """,
      note: "The same."),
  ]
}

extension Manual {
  static var recipes: String {
    """
    # RECIPES
    These lines make other programs ask with codeprompt. age(1) and zip(1) accept a passphrase only
    from the terminal: they need expect(1). Two programs of one pipeline must not ask at the same
    time: in `codeprompt | ssh`, ssh(1) may read the first digits. A COMMAND after `--` gets the
    terminal when it needs it.

    \(Recipe.all.map(\.manualText).joined())
    """
  }
}

extension Recipe {
  fileprivate var manualText: String {
    let lines = line.split(separator: "\n").map { "    \($0)\n" }
    return "`\(programs)`:\(note.isEmpty ? "" : " \(note)")\n\n\(lines.joined())\n"
  }
}
