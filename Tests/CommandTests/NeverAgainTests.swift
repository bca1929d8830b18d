import PromptTestSupport
import Testing

/// Faults that other programs' prompts had, with the reports that describe them.
@Suite(.serialized, .waits, .tags(.linking))
struct NeverAgainTests {
  // MARK: sudo: erasing while the feedback could not be written overran a buffer

  @Test(
    .bug("https://nvd.nist.gov/vuln/detail/CVE-2019-18634"),
    arguments: [["-md6"], ["--show"], ["--reveal-last"], ["--plain"]])
  func `erasing while ctrl-S stops the output does no damage`(options: [String]) throws {
    let terminal = try ask(options)
    // ^S stops the output, so no write succeeds from now on.
    try terminal.type([0x13])
    terminal.settle()
    let received = terminal.received.count
    for erase in [0x15, 0x17, 0x7F, 0x08] as [UInt8] {
      let keys = Array("12345678".utf8) + [erase, erase] + Array("9".utf8) + [erase]
      for _ in 0..<100 { try terminal.type(keys) }
    }
    try terminal.wait("the keys to be read") { $0.unreadCount == 0 }
    try terminal.waitUntilIdle()
    #expect(terminal.received.count == received)
    try terminal.type("\u{11}\u{15}123456" + (options.contains { $0.contains("d6") } ? "" : "\r"))
    try terminal.expectExit(0, output: "123456\n", except: [.effort])
  }

  // MARK: sudo-rs: half a password was left to the shell

  @Test(
    .bug("https://nvd.nist.gov/vuln/detail/CVE-2025-64170"), arguments: ["", "TERM", "KILL"])
  func `half a code is not left for the shell, whatever ends the prompt`(signal: String) throws {
    let terminal = try askInShell("-t \(signal.isEmpty ? "2" : "60")")
    let mark = terminal.received.count
    try terminal.type("9073", dots: 4)
    if !signal.isEmpty {
      let prompt = try #require(terminal.promptProcesses.first)
      #expect(
        try CommandResult.run(["sh", "-c", "kill -\(signal) \(prompt)"]).outcome == .exited(0))
    }
    try terminal.waitForShell(since: mark)
    try terminal.expectShellToGoOn()
    #expect(!terminal.hasReceived("9073"))
  }

  /// Runs a prompt in an interactive bash, and waits until it asks.
  private func askInShell(_ options: String = "") throws -> PseudoTerminal {
    let terminal = try InteractiveShell.bash.start(gate: Gate())
    try terminal.type("codeprompt -md6 \(options) >/dev/null\n")
    try terminal.waitForText("6-digit code")
    return terminal
  }

  // MARK: shadow: the shell ran the end of a paste

  @Test(.bug("https://github.com/shadow-maint/shadow/issues/316"))
  func `the shell does not run the lines that follow the code in a paste`() throws {
    let terminal = try askInShell()
    let mark = terminal.received.count
    try terminal.type("123456\nEVIL\n")
    try terminal.waitForShell(since: mark)
    try terminal.expectShellToGoOn()
    #expect(!terminal.hasReceived("EVIL"))
  }

  // MARK: pinentry-tty: a line of 4095 bytes crashed it and left echo off

  // A line of ten million is in the transcript `piped`.
  @Test func `lines of lengths around powers of two are accepted or refused as a whole`() throws {
    // An answer that was not checked is kept, and keys are not dropped as after a wrong one.
    let terminal = try ask(["--max", "4094", "--", "sh", "-c", "wc -c >&3; exit 75"]) {
      $0.extra = [3: .pipe]
    }
    var expected = ""
    for length in (3...16).flatMap({ power in [-1, 0, 1].map { (1 << power) + $0 } }) + [5] {
      try terminal.type(Array(repeating: UInt8(ascii: "x"), count: length) + [0x0D])
      // Enter does not submit a line that is too long, so ^U can erase it.
      if length <= 4094 {
        expected += "\(length + 1)\n"
        try terminal.waitForText("Press Enter to try again")
      }
      try terminal.type("\u{15}")
      try terminal.wait("the note to go") { !$0.screen.text.contains("try again") }
    }
    #expect(terminal.text(of: 3) == expected)
    try terminal.expectInterrupted(except: [.effort])
  }

  // MARK: gum: SIGTERM printed what was typed, and a dumb terminal showed it

  @Test(arguments: ["dumb", "xterm"])
  func `after a signal nothing typed is printed, even on a dumb terminal`(term: String) throws {
    let terminal = try ask(["-m", "-l8", "--status-fd", "3"], environment: ["TERM": term]) {
      $0.extra = [3: .pipe]
    }
    try terminal.type("qzxjvw")
    try terminal.waitForCount(6)
    try terminal.waitUntilIdle()
    try terminal.signal(15)
    try terminal.expectDeath(by: 15)
    // These letters are in no text and no escape sequence of the prompt.
    for letter in "qzxjvw" { #expect(!terminal.hasReceived(String(letter))) }
    #expect(terminal.errorText == "")
  }
}
