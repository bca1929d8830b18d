import PromptTestSupport
import Testing

/// Programs of others ask through `codeprompt-askpass`: each once with a right answer, and with one
/// that ends it.
@Suite(.waits)
struct AskpassProgramTests {
  private let client: AskpassClient
  private let folder: Folder
  private let password = "hunter 2"

  init() throws {
    client = try AskpassClient()
    folder = client.folder
  }

  // MARK: git

  @Test(.needs("git"))
  func `the prompt shows a name typed for git, and masks a password`() throws {
    let answers = """
      protocol=https
      host=host.example
      username=octocat
      password=\(password)

      """
    // Escape ends git, which does not ask again itself.
    for (end, outcome, output) in [
      ("\r", Outcome.exited(0), answers), ("\u{1B}", .exited(128), ""),
    ] {
      let terminal = try client.start(["git", "credential", "fill"]) { $0.input = .pipe }
      try terminal.writeInput(Array("protocol=https\nhost=host.example\n\n".utf8))
      terminal.closePipe(0)
      try terminal.waitForText("Username for 'https://host.example':")
      try terminal.type("octocat")
      try terminal.waitForText("octocat")
      #expect(terminal.dotCount == 0)
      try terminal.type("\r")
      try terminal.answer(
        "Password for 'https://octocat@host.example':", with: password, then: end)
      try terminal.expectEnd(outcome, output: output, secret: password)
      #expect(terminal.screen.text == "")
      #expect(terminal.errorText.contains("terminal prompts disabled") == output.isEmpty)
    }
  }

  // MARK: OpenSSH

  @Test(.needs("ssh-keygen"))
  func `ssh-keygen changes a passphrase after three answers, and opens no key without it`() throws {
    let key = try client.makeKey(password)
    let terminal = try client.start(["ssh-keygen", "-p", "-f", key])
    try terminal.answer("Enter old passphrase:", with: password)
    try terminal.answer("Enter new passphrase (empty for no passphrase):", with: "battery")
    try terminal.answer("Enter same passphrase again:", with: "battery")
    #expect(try terminal.waitForExit() == .exited(0), "\(terminal.stateDescription)")
    #expect(terminal.violations(except: [.effort], secret: "battery") == [])
    try client.run(["ssh-keygen", "-y", "-P", "battery", "-f", key])
    for end in ["\r", "\u{1B}"] {
      let wrong = try client.start(["ssh-keygen", "-y", "-f", key])
      try wrong.answer("Enter passphrase", with: password, then: end)
      try wrong.expectEnd(.exited(255), secret: password)
      #expect(wrong.errorText.contains("incorrect passphrase"), "\(wrong.errorText)")
    }
  }

  /// For ssh-keygen, an askpass without an answer is an empty passphrase, which removes the key's
  /// passphrase, or makes a key without one.
  @Test(.needs("ssh-keygen"), arguments: ["\u{1B}", "\u{4}"], [false, true])
  func `Escape at a new passphrase ends ssh-keygen, which neither changes a key nor makes one`(
    key escape: String, isRepetition: Bool
  ) throws {
    let key = try client.makeKey(password)
    let newKey = folder.file("new key")
    for command in [["-p", "-f", key], ["-q", "-t", "ed25519", "-f", newKey]] {
      let terminal = try client.start(["ssh-keygen"] + command)
      if command[0] == "-p" { try terminal.answer("Enter old passphrase:", with: password) }
      let question = "(empty for no passphrase):"
      if isRepetition {
        try terminal.answer(question, with: "battery")
        try terminal.waitForText("Enter same passphrase again:")
      } else {
        try terminal.waitForText(question)
      }
      try terminal.waitUntilReady()
      try terminal.type(escape)
      #expect(try terminal.waitForExit() == .signaled(2), "\(terminal.stateDescription)")
      #expect(!terminal.outputText.contains("battery") && terminal.screen.text == "")
      #expect(terminal.violations(except: [.effort]) == [])
    }
    try client.run(["ssh-keygen", "-y", "-P", password, "-f", key])
    #expect(folder.lines("new key") == [])
  }

  /// Adds a key to an ssh-agent that asks before each use, and has the agent sign with the key.
  ///
  /// The agent runs without a terminal, as a desktop session starts it, or with its own.
  @Test(.needs("ssh-agent", "ssh-add", "ssh-keygen"), arguments: [false, true])
  func `an ssh-agent asks before each use of a key, and without a terminal refuses it`(
    hasTerminal: Bool
  ) throws {
    let key = try client.makeKey(password)
    let socket = folder.file("agent")
    let starting = ["ssh-agent", "-D", "-a", socket]
    let agent = try PseudoTerminal.run(
      hasTerminal ? client.words(starting) : starting, environment: client.environment
    ) {
      guard !hasTerminal else { return }
      $0.hasControllingTerminal = false
      $0.input = .null
      $0.environment["SSH_ASKPASS"] = client.askpass
      $0.environment["SSH_ASKPASS_REQUIRE"] = "force"
    }
    try agent.wait("its socket") { $0.outputText.contains("SSH_AUTH_SOCK") }
    let environment = ["SSH_AUTH_SOCK": socket]
    let adding = try client.start(["ssh-add", "-c", key], environment: environment)
    try adding.answer("Enter passphrase for", with: password)
    try adding.expectEnd(.exited(0), secret: password)

    for answer in hasTerminal ? ["y", "n", "\r", "\u{1B}"] : [""] {
      let signing = try PseudoTerminal.run(
        ["ssh-keygen", "-Y", "sign", "-n", "test", "-f", key + ".pub"],
        environment: client.environment.merging(environment) { $1 }
      ) {
        $0.hasControllingTerminal = false
        $0.input = .path(key + ".pub")
      }
      if hasTerminal {
        try agent.waitForText("Allow use of key me@host?")
        #expect(agent.screen.text.contains("Key fingerprint SHA256:"))
        #expect(signing.job == .running && signing.output == [])
        if answer != "\u{1B}" { agent.waitUntilKeysCount() }
        try agent.type(answer)
      }
      let outcome = try signing.waitForExit()
      #expect(outcome == .exited(answer == "y" ? 0 : 255), "\(signing.stateDescription)")
      #expect(signing.outputText.hasPrefix("-----BEGIN SSH SIGNATURE-----") == (answer == "y"))
      try agent.wait("the question to go") { $0.screen.text == "" }
    }
    if !hasTerminal {
      try agent.wait("why") { $0.errorText.contains("codeprompt: no terminal to ask on:") }
    }
    try agent.signal(15)
    #expect(try agent.waitForExit() == .exited(2))
    #expect(agent.violations(except: [.effort]) == [])
  }

  /// Tried with OpenSSH 9.2 and pam_oath 2.6.7. The server listens on the loopback interface.
  @Test(
    .enabled(
      if: OwnSettings.canServeSSH,
      "needs root, sshd, oathtool, pam_oath, python3 and a mount namespace"))
  func `ssh signs in with a password and a one-time code, and asks for both again after Escape`()
    throws
  {
    let terminal = try client.start(OwnSettings.signIn)
    terminal.exceptions = [.effort, .processes]
    // The prompt shows what is no secret.
    try terminal.waitForText("continue connecting (yes/no/[fingerprint])?")
    try terminal.type("yes")
    try terminal.waitForText("yes ")
    #expect(terminal.dotCount == 0)
    try terminal.type("\r")
    let code = "One-time password (OATH)"
    try terminal.answer("(codeprompt-test@127.0.0.1) Password:", with: password)
    try terminal.answer(code, with: "123", then: "\u{1B}")
    try terminal.answer("(codeprompt-test@127.0.0.1) Password:", with: password)
    try terminal.answer(code, with: OwnSettings.code())
    #expect(try terminal.waitForExit() == .exited(0), "\(terminal.stateDescription)")
    #expect(terminal.outputText == "signed in\n" && terminal.screen.text == "")
    #expect(terminal.violations(except: [.effort, .processes], secret: password) == [])
  }

  // MARK: sudo

  @Test(
    .enabled(
      if: OwnSettings.canRunSudo,
      "needs root, sudo, a mount namespace, and a build that other users may run"))
  func `sudo -A runs its command after the right password, and does not ask again after Escape`()
    throws
  {
    // The unprivileged user must be able to reach the link `codeprompt-askpass`.
    try folder.openToOthers()
    for (end, outcome) in [("\r", Outcome.exited(0)), ("\u{1B}", .exited(1))] {
      // With -k sudo neither uses an earlier password nor remembers this one.
      let terminal = try PseudoTerminal.run(
        OwnSettings.becomingUser + client.words(["sudo", "-k", "-A", "id", "-un"]),
        environment: client.environment)
      try terminal.answer("[sudo] password for codeprompt-test:", with: password, then: end)
      try terminal.expectEnd(
        outcome, output: outcome == .exited(0) ? "root\n" : "", secret: password)
      #expect(terminal.screen.text == "")
    }
  }
}

/// Settings of the system for a user with a password, who may run `id` as root and whom an sshd
/// asks for a one-time code too. They exist only in a copy of /etc in a mount namespace.
private enum OwnSettings {
  private static let key = "3132333435363738393031323334353637383930"

  private static let user = """
    set -e
    mount -t tmpfs none /mnt
    cp -a /etc/. /mnt
    mount --bind /mnt /etc
    umount /mnt
    echo "codeprompt-test:x:64987:64987::/:/bin/sh" >>/etc/passwd
    echo "codeprompt-test:*:20000:0:99999:7:::" >>/etc/shadow
    echo "codeprompt-test:hunter 2" | /usr/sbin/chpasswd

    """

  /// The start of a command line whose other words are run as the user.
  static let becomingUser = [
    "unshare", "-m", "sh", "-c",
    user + """
      echo "Defaults:codeprompt-test !lecture, passwd_tries=2" >/etc/sudoers.d/test
      echo "codeprompt-test ALL = (root) /usr/bin/id" >>/etc/sudoers.d/test
      chmod 440 /etc/sudoers.d/test
      exec setpriv --reuid 64987 --regid 64987 --clear-groups -- "$@"
      """, "sh",
  ]

  private static let server =
    user + """
      mkdir -p /run/sshd
      echo "HOTP/T30 codeprompt-test - \(key)" >/etc/users.oath
      chmod 600 /etc/users.oath
      cat >/etc/pam.d/sshd <<'END'
      auth requisite pam_unix.so nodelay
      auth required pam_oath.so usersfile=/etc/users.oath window=5 digits=6
      account required pam_permit.so
      session required pam_permit.so
      END
      ssh-keygen -q -t ed25519 -N '' -f /etc/ssh/test_key
      cat >/etc/ssh/test_config <<'END'
      HostKey /etc/ssh/test_key
      UsePAM yes
      KbdInteractiveAuthentication yes
      AuthenticationMethods keyboard-interactive
      PasswordAuthentication no
      PidFile none
      END

      """

  /// Starts the server at a free port, waits until it listens, and runs ssh.
  private static let serve = """
    port=$(python3 -c 'import socket as s; print(s.create_server(("127.0.0.1", 0)).getsockname()[1])')
    /usr/sbin/sshd -D -f /etc/ssh/test_config -o ListenAddress=127.0.0.1 -p "$port" &
    until ssh-keyscan -T 1 -p "$port" 127.0.0.1 >/dev/null 2>&1; do sleep 0.02; done
    exec "$@" -p "$port" codeprompt-test@127.0.0.1 "echo signed in" </dev/null
    """

  /// The words of a command line that starts a server and has ssh sign in to it.
  static let signIn = [
    "unshare", "-m", "sh", "-c", server + serve, "sh",
    "ssh", "-F", "none", "-o", "UserKnownHostsFile=/etc/ssh/test_known",
    "-o", "GlobalKnownHostsFile=none", "-o", "StrictHostKeyChecking=ask",
    "-o", "PubkeyAuthentication=no", "-o", "LogLevel=ERROR",
  ]

  /// The current one-time code.
  static func code() throws -> String {
    String(try CommandResult.run(["oathtool", "--totp", key]).outputText.prefix(6))
  }

  /// Whether the test can set up an sshd with one-time codes on this machine.
  static var canServeSSH: Bool {
    guard isRoot, hasProgram("oathtool"), hasProgram("python3"),
      InstalledProgram("sshd", path: "/usr/sbin").isInstalled
    else { return false }
    let script =
      server + "/usr/sbin/sshd -t -f /etc/ssh/test_config; ls /lib/*/security/pam_oath.so"
    let result = try? CommandResult.run(["unshare", "-m", "sh", "-c", script])
    return result?.outcome == .exited(0)
  }

  /// Whether the test can create the user for sudo, and that user may run the built command.
  static var canRunSudo: Bool {
    guard hasProgram("sudo"), let command = try? BuiltProducts.find("codeprompt", path: "") else {
      return false
    }
    let result = try? CommandResult.run(becomingUser + [command, "--version"])
    return result?.outcome == .exited(0)
  }
}
