/// A line, ready to use, that has another program get its password or code from codeprompt.
package struct Recipe: Sendable {
  package let programs: String
  /// The line for a shell, or for the program's configuration file.
  package let line: String
  package let note: String

  /// All recipes, ordered by purpose: backups, mail, files, signing in.
  package static let all = [
    Recipe(
      programs: "restic", line: "restic --password-command 'codeprompt \"Repository password\"'",
      note: "Or in RESTIC_PASSWORD_COMMAND."),
    Recipe(
      programs: "borg", line: "BORG_PASSCOMMAND='codeprompt \"Borg passphrase\"' borg", note: ""),
    Recipe(
      programs: "rclone", line: "rclone --password-command 'codeprompt \"Configuration password\"'",
      note: "Or in RCLONE_PASSWORD_COMMAND."),
    Recipe(
      programs: "ansible-vault",
      line: "ansible-vault view --vault-password-file ./vault-password FILE",
      note: "The file is a script that may be run: `exec codeprompt \"Vault password\"`."),
    Recipe(
      programs: "msmtp", line: "passwordeval \"codeprompt 'Mail password'\"",
      note: "In ~/.msmtprc."),
    Recipe(
      programs: "mbsync", line: "PassCmd \"codeprompt 'Mail password'\"", note: "In ~/.mbsyncrc."),
    Recipe(
      programs: "neomutt", line: "set imap_pass=\"`codeprompt 'Mail password'`\"",
      note: "In its configuration: it asks as neomutt starts."),
    Recipe(
      programs: "cryptsetup",
      line: """
        codeprompt -n --reject-status 2 "Disk passphrase" -- \\
          cryptsetup open --key-file=- DEVICE NAME
        """,
      note: "With -n: a newline would be a part of the key, here as in every key file."),
    Recipe(
      programs: "openssl",
      line: """
        codeprompt "Passphrase" -- \\
          openssl enc -d -aes-256-cbc -pbkdf2 -pass stdin -in IN -out OUT
        """,
      note: """
        Without -out it may write at most 1 MiB. openssl enc has no check of its own: about one \
        wrong passphrase in 256 passes, and brings garbage.
        """),
    Recipe(
      programs: "7z",
      line: "codeprompt --reject-status 2 \"Archive password\" -- 7z x -y ARCHIVE",
      note: "Its status 2 is any error, a damaged archive too."),
    Recipe(
      programs: "keepassxc-cli",
      line: """
        codeprompt "Database password" -- \\
          keepassxc-cli show -s DATABASE ENTRY
        """,
      note: ""),
    Recipe(
      programs: "pass with OTP",
      line: "codeprompt -d6 --autofill 'pass otp NAME' -- check-code",
      note: "The code fills the cells; a pinentry that pass needs is asked first."),
    Recipe(
      programs: "ssh with codes (PAM)",
      line: """
        export SSH_ASKPASS=$(command -v codeprompt-askpass)
        export SSH_ASKPASS_REQUIRE=force
        ssh HOST
        """,
      note: "Esc is an empty answer to the server, which may ask twice more; Ctrl-C ends ssh."),
    Recipe(
      programs: "sudo", line: "SUDO_ASKPASS=$(command -v codeprompt-askpass) sudo -A COMMAND",
      note: """
        With its option use_pty it gives COMMAND a terminal of its own: a prompt there and one \
        outside don't see each other.
        """),
  ]
}

extension Manual {
  static var recipes: String {
    """
    # RECIPES
    These lines have other programs ask with codeprompt, or have it ask for them. age(1) and zip(1)
    read a passphrase from the terminal themselves and take none from a pipe: they need expect(1).
    Neither side of a pipe may ask while the other one does: `codeprompt | ssh` may have ssh(1)
    take the first digits. Have a COMMAND check, which gets the terminal if it asks for something
    itself.

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
