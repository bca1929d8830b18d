import PromptTestSupport
import Testing

/// `--modal`: the prompt covers the window, and the earlier screen is restored however it ends.
@Suite(.serialized, .waits)
struct ModalTests {
  private static let script = "printf 'one\\ntwo\\n' > /dev/tty; exec codeprompt --modal -md6 Code"

  /// Starts a prompt on a terminal that shows two lines, and waits until it is in its place.
  private func askOver() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.run(["sh", "-c", Self.script], environment: programPath)
    try terminal.waitUntilReady()
    try waitForPlace(terminal)
    return terminal
  }

  private func waitForPlace(_ terminal: PseudoTerminal) throws {
    try terminal.wait("its place") {
      $0.screen.isAlternate && $0.screen.row(9).hasSuffix("  Code")
        && !$0.screen.text.hasPrefix("o")
    }
  }

  private func expectAsBefore(_ terminal: PseudoTerminal) {
    #expect(terminal.screen.text == "one\ntwo")
    #expect(terminal.screen.cursor == .init(row: 2, column: 0))
  }

  #if canImport(Glibc)
    @Test(arguments: [9, 15] as [Int32])
    func `after a signal to a modal prompt the earlier screen is restored`(signal: Int32) throws {
      let terminal = try askOver()
      try terminal.waitForGuard()
      try terminal.type("123", dots: 3)
      try terminal.signal(signal)
      try terminal.expectDeath(by: signal, secret: "123")
      expectAsBefore(terminal)
    }
  #endif

  @Test func `the earlier screen is restored at a stop and at the end of a modal prompt`() throws {
    let terminal = try askOver()
    try terminal.type("12", dots: 2)
    try terminal.type("\u{1A}")
    // It stops a moment after the screen is back: before that, it could not be continued.
    try terminal.waitForStop()
    expectAsBefore(terminal)
    try terminal.foreground()
    try terminal.waitForDots(2)
    try waitForPlace(terminal)
    try terminal.type("3456")
    try terminal.expectExit(0)
    expectAsBefore(terminal)
  }
}
