import PromptTestSupport
import Testing

/// Faults that other programs' prompts had, with the reports that describe them.
@Suite(.serialized, .waits, .tags(.linking))
struct NeverAgainTests {
  // MARK: sudo: erasing while the feedback could not be written overran a buffer

  @Test(
    .bug("https://nvd.nist.gov/vuln/detail/CVE-2019-18634"),
    arguments: [["-md6"], ["--show"], ["--reveal-last"], ["--plain"]])
  func `keys that erase text while ctrl-S stops the output do not damage the prompt`(
    options: [String]
  ) throws {
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
    try terminal.expectExit(0, except: [.effort])
    #expect(terminal.outputText == "123456\n")
  }

  // MARK: sudo-rs: half a password was left to the shell

  @Test(
    .bug("https://nvd.nist.gov/vuln/detail/CVE-2025-64170"), arguments: ["", "TERM", "KILL"])
  func `half a code is not left in the input queue for the shell, whatever ends the prompt`(
    signal: String
  ) throws {
    let shell = try Shell()
    try shell.run("codeprompt -md6 -t \(signal.isEmpty ? "2" : "60") >/dev/null")
    try shell.terminal.waitForText("6-digit code")
    try shell.terminal.type("9073")
    try shell.terminal.waitForDots(4)
    if !signal.isEmpty { try shell.killPrompt(signal) }
    try shell.expectNothing(of: "9073")
  }

  // MARK: shadow: the shell ran the end of a paste

  @Test(.bug("https://github.com/shadow-maint/shadow/issues/316"))
  func `the shell does not run the lines that follow the code in a paste`() throws {
    let shell = try Shell()
    try shell.run("codeprompt -md6 >/dev/null")
    try shell.terminal.waitForText("6-digit code")
    try shell.terminal.type("123456\nEVIL\n")
    try shell.expectNothing(of: "EVIL")
  }

  // MARK: pinentry-tty: a line of 4095 bytes crashed it and left echo off

  @Test func `typed lines of lengths around powers of two are accepted or refused as a whole`()
    throws
  {
    let terminal = try ask(
      ["--max", "4094", "--attempts", "999", "--", "sh", "-c", "wc -c >&3; exit 1"]
    ) { $0.extra = [3: .pipe] }
    var expected = ""
    var attemptsLeft = 999
    // Just below, at and above each power of two.
    for length in (6...16).flatMap({ [1 << $0 - 1, 1 << $0, 1 << $0 + 1] }) + [1_000_000] {
      try terminal.type(Array(repeating: UInt8(ascii: "x"), count: length) + [0x0D])
      if length <= 4094 {
        expected += "\(length + 1)\n"
        attemptsLeft -= 1
        try terminal.waitForText("(\(attemptsLeft) attempts left)")
      } else {
        // Enter did not submit the line, so ^U can erase it.
        try terminal.type("\u{15}")
      }
    }
    try terminal.type("last\r")
    try terminal.waitForText("(\(attemptsLeft - 1) attempts left)")
    #expect(String(decoding: terminal.output(of: 3), as: UTF8.self) == expected + "5\n")
    try terminal.interrupt()
    try terminal.expectDeath(by: 2, except: [.effort])
  }

  // MARK: gum: SIGTERM printed what was typed, and a dumb terminal showed it

  @Test(arguments: ["dumb", "xterm"])
  func `after a signal nothing that was typed is printed, not even on a dumb terminal`(
    term: String
  ) throws {
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

/// An interactive bash that runs a prompt; the tests check that bash gets nothing that was typed at
/// the prompt.
private struct Shell {
  let terminal: PseudoTerminal

  init() throws {
    terminal = try PseudoTerminal.run(
      ["bash", "--norc", "--noprofile", "-i"],
      environment: programPath.merging(["PS1": "shell> ", "HISTFILE": ""]) { $1 }
    ) {
      $0.output = .terminal
      $0.error = .terminal
    }
    try terminal.waitForText("shell>")
  }

  /// Types a command line and Enter.
  func run(_ line: String) throws { try terminal.type(line + "\r") }

  /// Sends a signal to the prompt.
  func killPrompt(_ signal: String) throws {
    let prompt = try #require(
      ProcessTable.members(ofSession: terminal.sessionIdentifier).first {
        ProcessTable.program(of: $0).hasSuffix("/codeprompt")
      })
    let result = try CommandResult.run(["sh", "-c", "kill -\(signal) \(prompt)"])
    #expect(result.outcome == .exited(0))
  }

  /// Waits until the shell shows its prompt again, and expects that bash got none of `text`.
  func expectNothing(
    of text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    // The command line that started codeprompt also begins with `shell>`, but bash's new line has
    // nothing after `shell>`.
    try terminal.wait("the shell's next line") {
      $0.screen.text.split(separator: "\n").last == "shell>"
    }
    // The Enter first runs whatever is in the shell's input line.
    try run("\recho the-$((6 * 7))-end")
    try terminal.waitForText("the-42-end")
    #expect(!terminal.hasReceived(text), "\(terminal.screen.text)", sourceLocation: sourceLocation)
    try run("exit")
    _ = try terminal.waitForExit()
  }
}
