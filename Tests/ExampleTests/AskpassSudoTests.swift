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
    // The user has to find the link in it.
    try #require(unsafe chmod(client.folder.path, 0o755) == 0)
  }

  private func start() throws -> PseudoTerminal {
    // -k: no password that was given before counts, nor this one later.
    try PseudoTerminal.run(
      SudoUser.becoming + client.words(["sudo", "-k", "-A", "id", "-un"]),
      environment: client.environment)
  }

  @Test func `the right password runs the command`() throws {
    let terminal = try start()
    try terminal.answer(prompt, with: secret)
    try terminal.expectEnd(.exited(0), output: "root\n", secret: secret)
    #expect(terminal.screen.text == "")
  }

  @Test func `after a wrong one it asks again`() throws {
    let terminal = try start()
    try terminal.answer(prompt, with: "wrong horse")
    try terminal.waitForText("Sorry, try again.\n  \(prompt)")
    try terminal.answer(prompt, with: secret)
    try terminal.expectEnd(.exited(0), output: "root\n", secret: secret)
  }

  @Test func `escape is no password, and sudo does not ask again`() throws {
    let terminal = try start()
    try terminal.waitForText(prompt)
    try terminal.type("hunter")
    try terminal.waitForDots(6)
    try terminal.type("\u{1B}")
    try terminal.expectEnd(.exited(1), secret: "hunter")
    #expect(terminal.errorText.contains("no password was provided"), "\(terminal.errorText)")
  }
}

/// A user who may run `id` as root, after a password.
///
/// The user and the rule for sudo are in a copy of /etc that only the test sees, and that goes with
/// its processes.
private enum SudoUser {
  /// Becomes a new user, the first word with the password after a colon, and runs the other words.
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

  /// Whether there can be such a user here, who can run the command as it is built.
  static var isPossible: Bool {
    guard hasProgram("sudo"), let command = try? BuiltProducts.find("codeprompt", path: "") else {
      return false
    }
    let result = try? CommandResult.run(becoming + [command, "--version"])
    return result?.outcome == .exited(0)
  }
}
