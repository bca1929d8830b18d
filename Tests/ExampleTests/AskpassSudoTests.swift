import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// `sudo -A` asks through `codeprompt-askpass`.
@Suite(
  .serialized, .waits,
  .enabled(
    if: SudoUser.isPossible,
    "needs root, sudo, a mount namespace, and a build that other users may run"))
struct AskpassSudoTests {
  private let client: AskpassClient
  private let secret = "hunter 2"
  private let prompt = "[sudo] password for codeprompt-test:"

  init() throws {
    client = try AskpassClient()
    // The unprivileged user must be able to reach the link `codeprompt-askpass`.
    try #require(unsafe chmod(client.folder.path, 0o755) == 0)
  }

  private func start() throws -> PseudoTerminal {
    // With -k sudo neither uses an earlier password nor remembers this one.
    try PseudoTerminal.run(
      SudoUser.becoming + client.words(["sudo", "-k", "-A", "id", "-un"]),
      environment: client.environment)
  }

  @Test func `the right password makes sudo run its command`() throws {
    let terminal = try start()
    try terminal.answer(prompt, with: secret)
    try terminal.expectEnd(.exited(0), output: "root\n", secret: secret)
    #expect(terminal.screen.text == "")
  }

  @Test func `Escape gives sudo no password, and sudo does not ask again`() throws {
    let terminal = try start()
    try terminal.waitForText(prompt)
    try terminal.type("hunter")
    try terminal.waitForDots(6)
    try terminal.type("\u{1B}")
    try terminal.expectEnd(.exited(1), secret: "hunter")
    #expect(terminal.errorText.contains("no password was provided"), "\(terminal.errorText)")
  }
}

/// A user who may run `id` as root after a password.
///
/// The user and sudo's rule exist only in a copy of /etc in the test's mount namespace.
private enum SudoUser {
  /// Creates the user given as `NAME:PASSWORD` in the first word, and runs the other words as that
  /// user.
  static let becoming = [
    "unshare", "-m", "sh", "-c",
    """
    set -e
    mount -t tmpfs none /mnt
    cp -a /etc/. /mnt
    mount --bind /mnt /etc
    umount /mnt
    echo "${0%%:*}:x:64987:64987::/:/bin/sh" >>/etc/passwd
    echo "${0%%:*}:*:20000:0:99999:7:::" >>/etc/shadow
    echo "$0" | /usr/sbin/chpasswd
    echo "Defaults:${0%%:*} !lecture, passwd_tries=2" >/etc/sudoers.d/test
    echo "${0%%:*} ALL = (root) /usr/bin/id" >>/etc/sudoers.d/test
    chmod 440 /etc/sudoers.d/test
    exec setpriv --reuid 64987 --regid 64987 --clear-groups -- "$@"
    """, "codeprompt-test:hunter 2",
  ]

  /// Whether the test can create the user for sudo here, and that user may run the built command.
  static var isPossible: Bool {
    guard hasProgram("sudo"), let command = try? BuiltProducts.find("codeprompt", path: "") else {
      return false
    }
    let result = try? CommandResult.run(becoming + [command, "--version"])
    return result?.outcome == .exited(0)
  }
}
