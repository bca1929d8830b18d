import PromptTestSupport
import Testing

/// How the answer gets to its reader, and the exit statuses if it can't.
@Suite(.serialized, .waits, .tags(.linking))
struct StreamTests {
  private static let file = "/tmp/codeprompt-\(getpid()).out"
  private let arguments = ["--digits", "6", "--mask"]

  private func typeCode(_ change: (inout Launch) -> Void) throws -> PseudoTerminal {
    let terminal = try ask(arguments, change)
    try terminal.type("123456")
    return terminal
  }

  @Test(arguments: [("/dev/full", "No space left"), (file, "File too large")])
  func `if the disk or a limited file is full, the status is 4`(path: String, why: String) throws {
    let terminal = try typeCode {
      $0.output = .path(path)
      $0.limits = [.fileSize(0)]
    }
    try terminal.expectExit(4, secret: "123456")
    #expect(terminal.errorText.hasPrefix("codeprompt: the answer was not delivered (\(why)"))
    #expect(terminal.errorText.count { $0 == "\n" } == 1)
    _ = unsafe unlink(Self.file)
  }

  @Test func `events that a limited file can't take are named in a message at the end`() throws {
    let terminal = try ask(arguments + ["--status-fd", "5"]) {
      $0.extra = [5: .path(Self.file)]
      $0.limits = [.fileSize(0)]
    }
    try terminal.type("123456")
    try terminal.expectExit(
      0, output: "123456\n",
      error: "codeprompt: the events were not written to descriptor 5 (File too large)\n",
      secret: "123456")
    _ = unsafe unlink(Self.file)
  }

  @Test func `a reader of the events that has gone is no error`() throws {
    let pipe = try DescriptorPair.pipe()
    pipe.closeReader()
    let terminal = try ask(arguments + ["--status-fd", "5"]) {
      $0.extra = [5: .descriptor(pipe.writer)]
    }
    try terminal.type("123456")
    try terminal.expectExit(0, output: "123456\n", error: "", secret: "123456")
  }

  @Test(.needs("pngtopnm"))
  func `a picture that a limited file can't take is an error, and no death`() throws {
    let picture = "printf '\\211PNG\\r\\n\\032\\n'; head -c 2000 /dev/zero"
    let terminal = try PseudoTerminal.run(
      ["codeprompt", "-md6", "--graphics", "blocks", "--challenge", picture]
    ) { $0.limits = [.fileSize(0)] }
    guard case .exited(let status) = try terminal.waitForExit() else {
      Issue.record("it died: \(terminal.stateDescription)")
      return
    }
    #expect(status == 6 && terminal.errorText.hasPrefix("codeprompt: "))
  }

  @Test(arguments: [[1], [0, 1], [0, 1, 2]] as [[Int32]])
  func `with standard output closed nothing is asked, and the status is 4`(closed: [Int32]) throws {
    let terminal = try PseudoTerminal.run(["codeprompt"] + arguments) {
      if closed.contains(0) { $0.input = .closed }
      $0.output = .closed
      if closed.contains(2) { $0.error = .closed }
    }
    try terminal.expectExit(4)
    #expect(terminal.received == [])
  }

  @Test func `the prompt works with standard input and standard error closed`() throws {
    let terminal = try typeCode {
      $0.input = .closed
      $0.error = .closed
    }
    try terminal.expectExit(0, output: "123456\n", secret: "123456")
  }

  @Test func `if standard output is the terminal, only the answer stays on the screen`() throws {
    let terminal = try typeCode { $0.output = .terminal }
    try terminal.expectExit(0)
    #expect(terminal.screen.text == "123456")
  }

  @Test func `without --stdin standard input is not read`() throws {
    let terminal = try ask(inScript: "x=$(codeprompt -md6) && cat && echo \"$x\"") {
      $0.input = .pipe
    }
    try terminal.writeInput(Array("data\n".utf8))
    terminal.closePipe(0)
    try terminal.expectAccepted()
    #expect(terminal.outputText == "data\n123456\n")
  }

  @Test func `with --tty a prompt on another terminal handles ctrl-C as a key`() throws {
    let other = try PseudoTerminal()
    let settings = other.settingsAtStart
    for (typed, outcome) in [("123456", Outcome.exited(0)), ("12\u{3}", .signaled(2))] {
      let command = try PseudoTerminal.run(["codeprompt", "-md6", "--tty", other.path])
      try other.wait("a picture on the other terminal") { $0.screen.text.contains("╰───╯") }
      #expect(other.settings?.signals == false)
      try other.type(typed)
      #expect(try command.waitForExit() == outcome)
      #expect(command.received == [])
      try other.wait("the other terminal restored") {
        $0.settings == settings && $0.screen.text == "" && !$0.screen.hasBracketedPaste
      }
    }
  }

  @Test func `input typed before the start is not taken for the answer`() throws {
    let terminal = try PseudoTerminal()
    // The text is longer than the terminal's queue, so the driver passes the rest on later.
    try? terminal.type(String(repeating: "654321\n", count: 1000), within: .milliseconds(200))
    try terminal.start(["codeprompt"] + arguments)
    try terminal.waitUntilReady()
    #expect(terminal.dotCount == 0)
    try terminal.expectAnswer()
  }

  @Test func `when the prompt ends, it restarts output that ctrl-S stopped`() throws {
    let terminal = try ask(arguments)
    try terminal.expectAnswer(typing: "\u{13}123456")
    #expect(terminal.screen.text == "")
  }

  @Test func `a terminal that was in raw mode before is in raw mode again at the end`() throws {
    let terminal = try ask(
      inScript: "stty raw -echo; codeprompt -md6; stty -a | grep -o -e '-icanon' -e '-isig'")
    try terminal.type("1234\r")
    try terminal.waitForText("2 digits are missing")
    try terminal.expectAccepted(typing: "56", except: [.settings])
    #expect(terminal.outputText == "123456\n-isig\n-icanon\n")
    try terminal.applySettings(terminal.settingsAtStart)
  }
}
