import PromptTestSupport
import Testing

/// `totp.sh` runs a command after the right time-based code was typed.
@Suite(.waits, .needs("oathtool"))
struct TOTPTests {
  private let folder: Folder
  private let key: String

  init() throws {
    folder = try Folder()
    key = try folder.add("key's \"file\"", "JBSWY3DPEHPK3PXP\n")
  }

  private func start(
    _ command: [String], shell: [String] = ["sh"]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.run(
      shell + [examples + "/totp.sh", key] + command,
      environment: ["PATH": scriptPath])
    try terminal.waitForText("╰───╯")
    return terminal
  }

  /// The current code and those that follow.
  private func codes(_ count: Int, from time: String = "now") throws -> [String] {
    let result = try CommandResult.run(
      ["oathtool", "--totp", "--base32", "--window", "\(count - 1)", "--now", time, "@" + key])
    #expect(result.outcome == .exited(0))
    return result.outputText.split(separator: "\n").map(String.init)
  }

  /// A code that stays wrong for minutes.
  private func wrongCode() throws -> String {
    let right = try codes(20, from: "3 minutes ago")
    return try #require(
      (0...9).map { String(repeating: "\($0)", count: 6) }
        .first { !right.contains($0) })
  }

  @Test(arguments: shells)
  func `totp.sh runs its command for the right code, and not for a wrong one`(shell: [String])
    throws
  {
    let terminal = try start(
      ["sh", "-c", "printf '<%s>' \"$@\"; exit 9", "sh", "a b", "c'\"*"], shell: shell)
    #expect(terminal.screen.text.hasPrefix("  Two-factor check\n  Code from your authenticator\n"))
    try terminal.type(wrongCode())
    try terminal.waitForNote("That code is wrong, or too old (2 attempts left)")
    #expect(terminal.output == [])
    let code = try codes(1)[0]
    try terminal.type(code)
    #expect(try terminal.waitForExit() == .exited(9))
    #expect(terminal.outputText == "<a b><c'\"*>")
    // The check of invariant I3 expects that the prompt prints only the accepted answer, but status
    // 9 and the output come from the command that totp.sh runs.
    let violations = terminal.violations(except: [.effort], secret: code)
    #expect(violations == ["I3: standard output is <a b><c'\"*> although it was not accepted"])
  }

  @Test(arguments: ["30 seconds ago", "30 seconds"])
  func `totp.sh accepts the codes before and after the current one, as clocks differ`(time: String)
    throws
  {
    // If a new half minute begins meanwhile, the first code is two steps away, and wrong. The
    // second code is right.
    let terminal = try start(["echo", "signed in"])
    try terminal.type(codes(1, from: time)[0])
    try terminal.wait("a verdict") {
      $0.job.outcome != nil || $0.screen.text.contains("too old")
    }
    if terminal.job.outcome == nil {
      try terminal.waitForNote("That code is wrong, or too old (2 attempts left)")
      try terminal.type(codes(1, from: time)[0])
    }
    try terminal.expectEnd(.exited(0), output: "signed in\n", secret: codes(1, from: time)[0])
  }
}
