import PromptTestSupport
import Testing

/// Pastes go through the terminal's line discipline, whose settings change their line ends, and an
/// Enter out of habit follows them.
@Suite(.serialized, .waits, .tags(.linking))
struct PasteTests {
  /// Words for stty(1), and the byte that is Enter with these settings.
  static let settings = [
    ("icrnl", "\r"), ("-icrnl", "\r"), ("-icrnl inlcr", "\r"), ("icrnl inlcr", "\r"),
    ("igncr", "\n"),
  ]

  private func ask(_ words: String, _ options: String) throws -> PseudoTerminal {
    let script = """
      found=$(stty -g); stty \(words); codeprompt \(options); status=$?; stty $found; exit $status
      """
    let terminal = try PseudoTerminal.run(
      ["bash", "-c", script], environment: ["PATH": "\(BuiltProducts.directory):/usr/bin:/bin"])
    try terminal.waitForText("Secret")
    try terminal.waitUntilReady()
    return terminal
  }

  @Test(arguments: settings, ["\r\n", "\n", "\r", "\r\n\r\n"])
  func `the line ends after a pasted password go, whatever the settings make of them`(
    settings: (String, String), end: String
  ) throws {
    let terminal = try ask(settings.0, "-m Secret")
    try terminal.type(paste("sec ret" + end))
    try terminal.waitForDots(7)
    // What comes right after a paste belongs to its burst, and is dropped.
    try terminal.wait("a typed character") {
      try? $0.type("x")
      return $0.holds(within: .milliseconds(50)) { $0.dotCount > 7 }
    }
    try terminal.type(settings.1)
    try terminal.wait("the answer") { $0.outputText.hasSuffix("\n") }
    let answer = terminal.outputText
    #expect(answer.hasPrefix("sec retx") && answer.dropFirst(7).allSatisfy { "x\n".contains($0) })
    try terminal.expectExit(0, output: answer, secret: "sec ret")
  }

  @Test(arguments: ["ada\tqwx", "ada\tqwx\r"])
  func `Tab ends a line, and what a password manager types after it is never shown`(
    typed: String
  ) throws {
    let terminal = try ask("icrnl", "--line Secret")
    try terminal.type(typed)
    try terminal.expectExit(0, output: "ada\n", secret: "qwx")
  }

  @Test func `a Tab in a password is refused with a bell and a note`() throws {
    let terminal = try ask("icrnl", "-m Secret")
    try terminal.type("ab", dots: 2)
    try terminal.pressTab()
    try terminal.waitForText("That character is not allowed")
    #expect(terminal.dotCount == 2 && terminal.screen.bellCount == 1)
    try terminal.type("c", dots: 3)
    try terminal.type("\r")
    try terminal.expectExit(0, output: "abc\n", secret: "abc")
  }

  @Test func `what a program types with a Tab in it is not sent without the Tab`() throws {
    let terminal = try ask("icrnl", "-m Secret")
    try terminal.type("ab\tqwx\r")
    try terminal.waitForText("That character is not allowed")
    #expect(terminal.dotCount == 2 && terminal.screen.bellCount == 1)
    try terminal.wait("a second bell") {
      try? $0.type("\r")
      return $0.holds(within: .milliseconds(300)) { $0.screen.bellCount > 1 }
    }
    #expect(terminal.job == .running && terminal.dotCount == 2)
    try terminal.type("c", dots: 3)
    try terminal.type("\r")
    try terminal.expectExit(0, output: "abc\n", secret: "abc")
  }

  @Test(arguments: settings)
  func `after a refused paste Enter sends nothing until the next edit`(
    words: String, enter: String
  ) throws {
    let terminal = try ask(words, "-m Secret")
    try terminal.type("abc", dots: 3)
    try terminal.type(paste("two\twords\r\n"))
    try terminal.waitForText("pasted")
    try terminal.wait("a second bell") {
      try? $0.type(enter)
      return $0.holds(within: .milliseconds(50)) { $0.screen.bellCount > 1 }
    }
    #expect(terminal.outputText.isEmpty)
    try terminal.type("x", dots: 4)
    try terminal.type(enter)
    try terminal.expectExit(0, output: "abcx\n", secret: "abcx")
  }
}
