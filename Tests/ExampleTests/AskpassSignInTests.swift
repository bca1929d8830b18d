import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// ssh signs in to a real sshd with a password and a one-time code (PAM), asking through
/// `codeprompt-askpass`.
///
/// Tried with OpenSSH 9.2 and pam_oath 2.6.7. The server listens on the loopback interface.
@Suite(
  .serialized, .waits,
  .enabled(
    if: SignInServer.isPossible,
    "needs root, sshd, oathtool, pam_oath, a mount namespace, and /dev/shm"))
struct AskpassSignInTests {
  private let client: AskpassClient
  private let password = "hunter 2"

  init() throws {
    client = try AskpassClient()
  }

  private func start(_ environment: [String: String] = [:]) throws -> PseudoTerminal {
    let terminal = try client.start(
      SignInServer.signIn(running: "echo signed in"), environment: environment)
    terminal.exceptions = [.effort, .processes]
    return terminal
  }

  /// Signs in up to the one-time code: confirms the host key, at a prompt that shows the answer,
  /// and types the password.
  private func signInHalf(_ terminal: PseudoTerminal) throws {
    try terminal.waitForText("continue connecting (yes/no/[fingerprint])?")
    try terminal.type("yes")
    try terminal.waitForText("yes ")
    #expect(terminal.dotCount == 0)
    try terminal.type("\r")
    try terminal.answer("(codeprompt-test@127.0.0.1) Password:", with: password)
    try terminal.waitForText("One-time password (OATH)")
  }

  @Test func `ssh signs in with a password and a one-time code`() throws {
    let terminal = try start()
    try signInHalf(terminal)
    try terminal.type(try SignInServer.code())
    try terminal.waitForDots(6)
    try terminal.type("\r")
    #expect(try terminal.waitForExit() == .exited(0), "\(terminal.stateDescription)")
    #expect(terminal.outputText == "signed in\n")
    #expect(terminal.screen.text == "")
    #expect(terminal.violations(except: [.effort, .processes], secret: password) == [])
  }

  @Test func `Escape gives ssh an empty answer, after which sshd asks again`() throws {
    let terminal = try start()
    try signInHalf(terminal)
    try terminal.type("123\u{1B}")
    try terminal.waitForText("(codeprompt-test@127.0.0.1) Password:")
    try terminal.interrupt()
    #expect(try terminal.waitForExit() != .exited(0))
    #expect(terminal.output == [])
  }
}

/// An sshd, and a user with a password and a key for one-time codes.
///
/// They exist only in a copy of /etc in the test's mount namespace.
private enum SignInServer {
  private static let key = "3132333435363738393031323334353637383930"

  /// Prepares a mount namespace with the user, sshd's configuration and the key.
  private static let prepare = """
    set -e
    mount -t tmpfs none /mnt
    cp -a /etc/. /mnt
    mount --bind /mnt /etc
    umount /mnt
    mkdir -p /run/sshd
    echo "codeprompt-test:x:64988:64988::/:/bin/sh" >>/etc/passwd
    echo "codeprompt-test:*:20000:0:99999:7:::" >>/etc/shadow
    echo "codeprompt-test:hunter 2" | /usr/sbin/chpasswd
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
    port=$1
    shift
    /usr/sbin/sshd -D -f /etc/ssh/test_config -o ListenAddress=127.0.0.1 -p "$port" &
    until ssh-keyscan -T 1 -p "$port" 127.0.0.1 >/dev/null 2>&1; do sleep 0.02; done
    exec "$@" </dev/null
    """

  /// The words of a command line that starts a server and has ssh sign in to it.
  static func signIn(running command: String) throws -> [String] {
    let free = try LocalServer()
    free.stop()
    return [
      "unshare", "-m", "sh", "-c", prepare + "\n" + serve, "sh", "\(free.port)",
      "ssh", "-p", "\(free.port)", "-F", "none", "-o", "UserKnownHostsFile=/etc/ssh/test_known",
      "-o", "GlobalKnownHostsFile=none", "-o", "StrictHostKeyChecking=ask",
      "-o", "PubkeyAuthentication=no", "-o", "LogLevel=ERROR",
      "codeprompt-test@127.0.0.1", command,
    ]
  }

  /// The current one-time code.
  static func code() throws -> String {
    String(try CommandResult.run(["oathtool", "--totp", key]).outputText.prefix(6))
  }

  /// Whether the test can set up an sshd with one-time codes on this machine.
  static var isPossible: Bool {
    guard geteuid() == 0, hasProgram("oathtool"),
      InstalledProgram("sshd", path: "/usr/sbin").isInstalled
    else { return false }
    let script =
      prepare + "\n/usr/sbin/sshd -t -f /etc/ssh/test_config; ls /lib/*/security/pam_oath.so"
    let result = try? CommandResult.run(["unshare", "-m", "sh", "-c", script])
    return result?.outcome == .exited(0)
  }
}
