import PromptTestSupport
import Testing

/// `--modal`: the prompt covers the window, and the earlier screen is restored however it ends.
@Suite(.serialized, .waits)
struct ModalTests {
  private static let script = "printf 'one\\ntwo\\n' > /dev/tty; exec \"$@\""

  /// Starts a prompt on a terminal that shows two lines, and waits until it accepts keys.
  private func askOver(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.run(
      ["sh", "-c", Self.script, "sh", "codeprompt", "--modal"] + arguments,
      environment: environment.merging(["PATH": BuiltProducts.directory + ":/usr/bin:/bin"]) {
        one, _ in one
      })
    try terminal.waitUntilReady()
    return terminal
  }

  private func expectAsBefore(_ terminal: PseudoTerminal) {
    #expect(terminal.screen.text == "one\ntwo")
    #expect(terminal.screen.cursor == .init(row: 2, column: 0))
  }

  @Test(arguments: ["123456", "12\u{4}", "1\u{1B}"])
  func `a modal prompt is centred, and the earlier screen is restored after it`(typed: String)
    throws
  {
    let terminal = try askOver(["-md6", "Code"])
    try terminal.wait("its place") {
      $0.screen.isAlternate && $0.screen.row(9).hasSuffix("  Code")
        && !$0.screen.text.hasPrefix("o")
    }
    try terminal.type(typed)
    try terminal.expectExit(typed.count == 6 ? 0 : 130)
    expectAsBefore(terminal)
  }

  #if canImport(Glibc)
    @Test(arguments: [1, 2, 3, 9, 15])
    func `after a signal to a modal prompt the earlier screen is restored`(signal: Int32) throws {
      let terminal = try askOver(["-md6", "Code"])
      try terminal.waitForGuard()
      try terminal.type("123")
      try terminal.waitForDots(3)
      try terminal.signal(signal)
      try terminal.expectDeath(by: signal, secret: "123")
      expectAsBefore(terminal)
    }
  #endif

  @Test func `a modal prompt shows a rejection, and with --keep leaves a line`() throws {
    let terminal = try askOver(["-md6", "--keep", "--attempts", "2", "Code", "--", "false"])
    try terminal.type("123456")
    try terminal.waitForText("1 attempt left")
    #expect(terminal.screen.isAlternate)
    try terminal.type("654321")
    try terminal.expectExit(1)
    #expect(terminal.screen.text == "one\ntwo\n✗ Code")
  }

  @Test(arguments: ["linux", "screen-256color", "vt220", "dumb", "eterm-color"])
  func `without an alternate screen --modal has no effect`(term: String) throws {
    let terminal = try askOver(["-md6", "Code"], environment: ["TERM": term])
    #expect(!terminal.hasReceived("\u{1B}[?1049h"))
    try terminal.type("123456")
    try terminal.expectExit(0)
  }

  @Test func `with --no-animation a modal prompt does not slide into its place`() throws {
    let terminal = try askOver(["-md6", "--no-animation", "Code"])
    try terminal.wait("its place") { $0.screen.row(9).hasSuffix("  Code") }
    try terminal.type("123456")
    try terminal.expectExit(0)
    expectAsBefore(terminal)
    // The prompt moves the cursor to the first row only for the first frame and at the end.
    let received = String(decoding: terminal.received, as: UTF8.self)
    #expect(received.split(separator: "\u{1B}[H", omittingEmptySubsequences: false).count == 3)
  }

  @Test func `a modal prompt covers the window again when it continues after a stop`() throws {
    let terminal = try askOver(["-md6", "Code"])
    try terminal.type("12")
    try terminal.waitForDots(2)
    try terminal.type("\u{1A}")
    // It stops a moment after the screen is back: before that, it could not be continued.
    try terminal.waitForStop()
    expectAsBefore(terminal)
    try terminal.foreground()
    try terminal.waitForDots(2)
    #expect(terminal.screen.isAlternate && terminal.screen.row(9).hasSuffix("  Code"))
    try terminal.type("3456")
    try terminal.expectExit(0)
    expectAsBefore(terminal)
  }
}
