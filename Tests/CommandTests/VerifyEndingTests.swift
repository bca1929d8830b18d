import PromptTestSupport
import Testing

/// While COMMAND runs, signals and keys end COMMAND and the prompt, and job control works.
@Suite(.serialized, .waits, .tags(.linking))
struct VerifyEndingTests {
  private static let stubborn = "trap '' TERM INT HUP; echo started >&3; sleep 1000; sleep 1000"

  /// Starts a check that does not end, and waits until it runs.
  private func startCheck(_ script: String = endlessCheck) throws -> PseudoTerminal {
    let terminal = try askChecked(by: script)
    try terminal.submit()
    try terminal.waitForWord("started")
    return terminal
  }

  // `expectExit` and `expectDeath` also expect that no process of the session is left.
  @Test(arguments: [
    endlessCheck, stubborn, "echo started >&3; yes '' >&2",
  ])
  func `Escape during a check ends COMMAND and its processes`(script: String) throws {
    let terminal = try startCheck(script)
    try terminal.type("\u{1B}")
    try terminal.expectExit(130, error: "", except: [.effort], secret: "123456")
    #expect(terminal.screen.text == "")
  }

  @Test func `ctrl-C during a check ends COMMAND, its processes and the calling script`() throws {
    let terminal = try ask(
      inScript: "codeprompt -md6 -- sh -c '\(endlessCheck)'; echo not reached"
    ) { $0.extra = [3: .pipe] }
    try terminal.type("123456")
    try terminal.waitForWord("started")
    try terminal.expectInterrupted(secret: "123456")
  }

  @Test(arguments: [false, true])
  func `SIGTERM during a check ends COMMAND, even if it ignores SIGTERM or the prompt is stopped`(
    isStopped: Bool
  ) throws {
    let terminal = try startCheck(Self.stubborn)
    if isStopped {
      try terminal.signal(20)
      try terminal.waitForStop()
    }
    try terminal.signal(15)
    if isStopped { try terminal.background() }
    try terminal.expectDeath(by: 15, secret: "123456")
  }

  /// A check that writes a word if codeprompt has already ended when SIGTERM comes.
  private static let tellsWhoEndsFirst = """
    trap 'read -r stat </proc/$$/stat; set -- $stat; [ $4 = $PPID ] || echo orphan >&3; exit' TERM
    echo started >&3; sleep 1000 & wait; sleep 1000
    """

  @Test(arguments: [false, true])
  func `with --stdin SIGTERM ends the command, its processes and then codeprompt, even if stopped`(
    isStopped: Bool
  ) throws {
    let terminal = try PseudoTerminal.run(
      ["codeprompt", "--stdin", "-d6", "--", "sh", "-c", Self.tellsWhoEndsFirst]
    ) {
      $0.hasControllingTerminal = false
      $0.input = .pipe
      $0.extra = [3: .pipe]
    }
    try terminal.writeInput(Array("123456\n".utf8))
    try terminal.waitForWord("started")
    if isStopped {
      try terminal.signal(20)
      try terminal.waitForStop()
    }
    try terminal.signal(15)
    if isStopped { try terminal.background() }
    try terminal.expectDeath(by: 15, secret: "123456")
    #expect(terminal.text(of: 3) == "started\n")
  }

  @Test(arguments: [stubborn, "stty -echo </dev/tty; read x </dev/tty"])
  func `--verify-timeout ends even a stubborn COMMAND, with status 6`(script: String) throws {
    let terminal = try askChecked(by: script, ["--verify-timeout", "300ms"])
    try terminal.type("123456")
    try terminal.expectExit(6, secret: "123456")
    let message = "the command took too long: raise the limit with --verify-timeout"
    #expect(terminal.errorText == "codeprompt: \(message)\n")
  }

  @Test func `with --stdin a COMMAND that uses the terminal is ended and reported`() throws {
    let terminal = try PseudoTerminal.run(
      ["codeprompt", "--stdin", "-d6", "--", "sh", "-c", "read x </dev/tty"]
    ) { $0.input = .pipe }
    try terminal.writeInput(Array("123456\n".utf8))
    try terminal.expectExit(6, secret: "123456")
    let message = "the command tried to use the terminal: make it work without the terminal"
    #expect(terminal.errorText == "codeprompt: \(message)\n")
  }

  @Test(.needs("setsid"))
  func `a daemon that COMMAND starts is left alone and does not delay the prompt`() throws {
    // The daemon leaves the session, and ends when the gate opens.
    let gate = try Gate()
    let script = "setsid -f sh -c 'read x <&4; echo daemon >&3'; exit 0"
    let terminal = try askChecked(by: script, gate: gate)
    try terminal.type("123456")
    // The daemon still waits at the gate, so a prompt that waited for the daemon would not end.
    try terminal.waitForExit()
    gate.send()
    try terminal.waitForWord("daemon")
    try terminal.expectExit(0, secret: "123456")
  }
}
