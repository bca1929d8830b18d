import CodePromptKit
import PromptTestSupport
import Testing
import codeprompt

/// If there is no terminal to ask on, the hint in the error message depends on the reason.
@Suite(.serialized, .waits, .tags(.linking))
struct NoTerminalTests {
  private static let none =
    "codeprompt: no terminal to ask on (/dev/tty: No such device or address): "

  @Test(
    arguments: [
      (EMFILE, nil, "raise the limit with 'ulimit -n'"),
      (ENFILE, "/dev/pts/3", "raise the limit with 'ulimit -n'"),
      (EACCES, nil, "name a terminal of your own with --tty"),
      (ENOENT, nil, "name an existing terminal with --tty"),
      (ENXIO, "/dev/pts/3", "add --tty /dev/pts/3"),
      (ENXIO, nil, "read a line with --stdin"),
    ] as [(Int32, String?, String)])
  func `the system's error code determines the advice for a missing terminal`(
    code: Int32, terminal: String?, advice: String
  ) {
    let error = PromptError.noTerminal(path: "/dev/kiwi", code: code)
    let text = error.text(terminal: terminal)
    #expect(text.hasPrefix("no terminal to ask on (/dev/kiwi: ") && text.hasSuffix(advice))
  }

  @Test func `if COMMAND would lack descriptors, the prompt is refused before it is drawn`() throws
  {
    let command = try BuiltProducts.find("codeprompt", path: "")
    let words = ["sh", "-c", #"ulimit -n 12; exec "$0" -md6 "$@""#, command]
    let alone = try PseudoTerminal.run(words)
    try alone.waitUntilReady()
    try alone.expectAnswer()
    let terminal = try PseudoTerminal.run(words + ["--", "true"])
    try terminal.expectExit(3)
    #expect(terminal.errorText.contains("Too many open files") && terminal.screen.text == "")
  }

  /// The words by which su runs the command as another user; nil if root or the build is missing.
  private static func su(_ arguments: String) -> [String]? {
    guard geteuid() == 0, let command = try? BuiltProducts.find("codeprompt", path: "") else {
      return nil
    }
    return ["su", "-s", "/bin/sh", "-c", "'\(command)' \(arguments)", "nobody"]
  }

  private static var canRunSu: Bool {
    let result = su("--version").flatMap { try? CommandResult.run($0) }
    return result?.outcome == .exited(0)
  }

  // With -c, su of util-linux 2.38 starts a session without a controlling terminal.
  @Test(.needs("su"), .enabled(if: canRunSu, "needs root, and a build that others may run"))
  func `after su -c the hint names two programs that keep the terminal`() throws {
    let terminal = try PseudoTerminal.run(try #require(Self.su("-d6")))
    #expect(try terminal.waitForExit() == .exited(3), "\(terminal.stateDescription)")
    #expect(
      terminal.errorText == Self.none
        + "change the user with 'runuser -u USER' or 'sudo -u USER', which keep the terminal\n")
  }

  /// The commands that the hint after `su -c` names, as far as they are installed.
  private static let changes = [["runuser", "-u", "nobody", "--"], ["sudo", "-u", "nobody"]].filter
  {
    InstalledProgram($0[0]).isInstalled
  }

  @Test(
    .enabled(if: !changes.isEmpty, "neither runuser nor sudo is installed"),
    .enabled(if: canRunSu, "needs root, and a build that others may run"), arguments: changes)
  func `what the hint after su -c names asks on the terminal`(change: [String]) throws {
    let command = try BuiltProducts.find("codeprompt", path: "")
    let terminal = try PseudoTerminal.run(change + [command, "-d6"])
    try terminal.waitForText("╰───╯")
    try terminal.type("314159")
    #expect(try terminal.waitForExit() == .exited(0), "\(terminal.stateDescription)")
    #expect(terminal.outputText == "314159\n")
  }

  @Test(.needs("setsid"))
  func `after setsid the hint names the terminal on which the command was started`() throws {
    let terminal = try PseudoTerminal.run(
      ["setsid", "-w", "codeprompt", "-md6"], environment: programPath)
    try terminal.waitForExit()
    #expect(terminal.errorText.hasSuffix(": add --tty \(terminal.path)\n"))
  }

  @Test(.enabled(if: geteuid() == 0, "needs root"), .needs("setpriv"))
  func `if the terminal of --tty belongs to another user, the hint is to name one's own`() throws {
    let command = try BuiltProducts.find("codeprompt", path: "")
    let terminal = try PseudoTerminal()
    let result = try CommandResult.run(
      [
        "setpriv", "--reuid", "64987", "--regid", "64987", "--clear-groups", command, "-d6",
        "--tty", terminal.path,
      ])
    #expect(result.outcome == .exited(3))
    #expect(
      result.errorText
        == "codeprompt: no terminal to ask on (\(terminal.path): Permission denied): "
        + "name a terminal of your own with --tty\n")
  }
}
