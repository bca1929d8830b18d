import PromptTestSupport
import Testing

/// Only one prompt at a time uses a terminal: a second one ends with status 5, or waits with
/// `--wait`.
@Suite(.serialized, .waits, .tags(.linking))
struct TerminalLockTests {
  private let arguments = ["--digits", "6", "--mask", "First"]
  private let taken =
    "codeprompt: another prompt is using this terminal: end that prompt, or add --wait\n"

  /// Starts a prompt with `--wait` and returns once it waits for the terminal.
  private func startWaiting(
    _ options: [String] = [], on terminal: PseudoTerminal
  ) throws -> PseudoTerminal {
    let second = try askSecond(["-md6", "--wait"] + options, on: terminal)
    try second.wait("it to wait") { ProcessTable.handles($0.processIdentifier, 15) }
    return second
  }

  /// Waits until the second prompt is drawn on the terminal and reads keys.
  private func waitForSecond(on terminal: PseudoTerminal) throws {
    try terminal.wait("the second prompt") {
      $0.settings?.echoes == false && $0.screen.text.contains("Second")
    }
  }

  @Test func `a second prompt on a terminal ends with status 5 and changes nothing`() throws {
    let (terminal, other) = (try ask(arguments), try ask(arguments))
    try terminal.type("12", dots: 2)
    let (bytes, settings) = (terminal.received.count, terminal.settings)
    let second = try askSecond(on: terminal)
    try second.expectExit(5)
    #expect(second.errorText == taken && second.output == [])
    terminal.settle()
    #expect(terminal.received.count == bytes && terminal.settings == settings)
    try terminal.expectAnswer(typing: "3456")
    // A prompt on another terminal was not disturbed.
    try other.type("654321")
    try other.expectExit(0, secret: "654321")
  }

  @Test func `with --wait a second prompt starts after the first one ended`() throws {
    let terminal = try ask(arguments)
    let second = try startWaiting(on: terminal)
    // The first prompt goes on while the second sleeps until it may look at the lock again.
    try terminal.type("12", dots: 2)
    try second.waitUntilIdle()
    terminal.settle()
    #expect(second.job == .running && second.errorText == "")
    #expect(!terminal.hasReceived("Second"))
    try terminal.type("3456")
    #expect(try terminal.waitForExit() == .exited(0))
    try waitForSecond(on: terminal)
    try terminal.type("654321")
    try second.expectExit(0, secret: "654321")
    #expect(second.outputText == "654321\n" && terminal.settings == terminal.settingsAtStart)
  }

  @Test func `the time limit starts only when a waiting prompt gets the terminal`() throws {
    let terminal = try ask(arguments)
    let second = try startWaiting(["--timeout", "1"], on: terminal)
    // A time limit that had started is over; that it had not is seen when the prompt appears.
    second.pass(.milliseconds(1100))
    #expect(second.job == .running)
    try terminal.type("123456")
    try terminal.waitForExit()
    try waitForSecond(on: terminal)
    try second.expectExit(124)
  }

  @Test func `a prompt that waits for a terminal that hangs up ends with status 3`() throws {
    let terminal = try PseudoTerminal()
    let lock = try #require(ForeignLock(terminal.path))
    let second = try startWaiting(on: terminal)
    terminal.hangUp()
    try second.expectExit(3)
    lock.release()
  }

  @Test func `while a prompt is stopped another one can ask; fg takes the terminal back`() throws {
    let terminal = try ask(arguments)
    try terminal.type("12", dots: 2)
    try terminal.suspend()
    let second = try askSecond(["-md6"], on: terminal)
    try waitForSecond(on: terminal)
    try terminal.type("654321")
    try second.expectExit(0, secret: "654321")
    #expect(terminal.settings == terminal.settingsAtStart)
    try terminal.foreground()
    try terminal.waitUntilReady()
    try askSecond(on: terminal).expectExit(5)
    try terminal.expectAnswer(typing: "3456")
  }

  @Test func `after a stop the prompt continues even if another process has the lock`() throws {
    let terminal = try ask(arguments)
    try terminal.suspend()
    let lock = try #require(ForeignLock(terminal.path))
    try terminal.foreground()
    try terminal.waitUntilReady()
    try terminal.expectAccepted()
    lock.release()
  }
}
