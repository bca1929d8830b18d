import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How the answer gets to its reader, and the exit statuses if it can't.
@Suite(.serialized, .waits, .tags(.linking))
struct StreamTests {
  private let arguments = ["--digits", "6", "--mask"]

  private func typeCode(_ change: (inout Launch) -> Void) throws -> PseudoTerminal {
    let terminal = try ask(arguments, change)
    try terminal.type("123456")
    return terminal
  }

  @Test func `if the disk is full, the terminal is restored and the exit status is 4`() throws {
    let terminal = try typeCode { $0.output = .path("/dev/full") }
    try terminal.expectExit(4, secret: "123456")
    #expect(terminal.errorText.hasPrefix("codeprompt: the answer was not delivered (No space left"))
    #expect(terminal.errorText.count { $0 == "\n" } == 1)
  }

  @Test func `if the reader of the answer is gone, the exit status is 4`() throws {
    let terminal = try ask(arguments)
    terminal.closePipe(1)
    try terminal.type("123456")
    try terminal.expectExit(4, secret: "123456")
    #expect(terminal.errorText.contains("Broken pipe"))
  }

  @Test(arguments: [[1], [0, 1], [0, 1, 2]] as [[Int32]])
  func `if standard output is closed, nothing is asked and the exit status is 4`(closed: [Int32])
    throws
  {
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
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test func `if standard output is the terminal, only the answer stays on the screen`() throws {
    let terminal = try typeCode { $0.output = .terminal }
    try terminal.expectExit(0)
    #expect(terminal.screen.text == "123456")
  }

  @Test func `without --stdin standard input is not read`() throws {
    let script = "x=$(codeprompt --digits 6 --mask) && cat && echo \"$x\""
    let terminal = try PseudoTerminal.run(
      ["sh", "-c", script], environment: ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"]
    ) { $0.input = .pipe }
    try terminal.writeInput(Array("data\n".utf8))
    terminal.closePipe(0)
    try terminal.waitForText("╰───╯")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "data\n123456\n")
  }

  @Test func `--output-fd sends the answer to another descriptor, and -n omits the newline`() throws
  {
    let terminal = try ask(arguments + ["--output-fd", "5", "-n"]) { $0.extra = [5: .pipe] }
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.output == [])
    #expect(terminal.output(of: 5) == Array("123456".utf8))
  }

  @Test func `if --output-fd names a closed descriptor, nothing is asked and the exit status is 4`()
    throws
  {
    let terminal = try PseudoTerminal.run(["codeprompt"] + arguments + ["--output-fd", "7"])
    try terminal.expectExit(4)
    #expect(terminal.errorText.hasPrefix("codeprompt: descriptor 7 is not open for writing"))
    #expect(terminal.received == [])
  }

  @Test(arguments: [0, 2, 5] as [Int32])
  func `a closed or read-only descriptor for the answer is refused with status 4`(
    descriptor: Int32
  ) throws {
    let terminal = try PseudoTerminal.run(
      ["codeprompt", "-md6", "--output-fd", "\(descriptor)"]
    ) {
      if descriptor == 0 { $0.input = .path("/dev/null") }
      if descriptor == 2 { $0.error = .closed }
    }
    try terminal.expectExit(4)
    #expect(terminal.received == [])
  }

  @Test func `if the file size limit prevents writing the answer, the exit status is 4`() throws {
    let terminal = try ask(arguments) {
      $0.output = .path("/tmp/codeprompt-\(getpid()).out")
      $0.limits = [.fileSize(0)]
    }
    try terminal.type("123456")
    try terminal.expectExit(4, secret: "123456")
    _ = unsafe unlink("/tmp/codeprompt-\(getpid()).out")
  }

  @Test func `too low a limit on descriptors is reported before the terminal is changed`() throws {
    let terminal = try PseudoTerminal.run(["codeprompt"] + arguments) {
      $0.limits = [.openFiles(5)]
    }
    try terminal.expectExit(3)
    #expect(terminal.errorText.contains("Too many open files"))
    #expect(terminal.received == [])
  }

  @Test func `in a pipeline bash's PIPESTATUS contains the exit status of the prompt`() throws {
    let script = "codeprompt -md6 | cat >/dev/null; echo \"${PIPESTATUS[@]}\""
    for (typed, statuses) in [("123456", "0 0"), ("12\u{4}", "130 0")] {
      let terminal = try PseudoTerminal.run(
        ["bash", "-c", script], environment: ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"])
      try terminal.waitForText("╰───╯")
      try terminal.type(typed)
      try terminal.expectExit(0, secret: "123456")
      #expect(terminal.outputText == statuses + "\n")
    }
  }

  @Test func `without a terminal the error message suggests a terminal or --stdin`() throws {
    let result = try CommandResult.run(["codeprompt"] + arguments)
    #expect(result.outcome == .exited(3))
    #expect(result.output == [])
    #expect(
      result.errorText == """
        codeprompt: no terminal to ask on (/dev/tty: No such device or address): run it in a \
        terminal, or have it read a line with --stdin

        """)
  }

  @Test(arguments: ["/dev/null", "/etc/passwd", "/nonexistent"])
  func `--tty refuses a path that is not a terminal`(path: String) throws {
    let terminal = try PseudoTerminal.run(["codeprompt", "-d6", "--tty", path])
    try terminal.expectExit(3)
    #expect(terminal.errorText.contains(path))
    #expect(terminal.received == [])
  }

  @Test func `with --tty a prompt on another terminal handles ctrl-C as a key`() throws {
    let other = try PseudoTerminal()
    let modes = other.modesAtStart
    for (typed, outcome) in [("123456", Outcome.exited(0)), ("12\u{3}", .signaled(2))] {
      let command = try PseudoTerminal.run(["codeprompt", "-md6", "--tty", other.path])
      try other.wait("a picture on the other terminal") { $0.screen.text.contains("╰───╯") }
      #expect(other.modes?.signals == false)
      try other.type(typed)
      #expect(try command.waitForExit() == outcome)
      #expect(command.received == [])
      try other.wait("the other terminal given back") {
        $0.modes == modes && $0.screen.text == "" && !$0.screen.hasBracketedPaste
      }
    }
  }

  @Test func `input typed before the start is not taken for the answer`() throws {
    let terminal = try PseudoTerminal()
    // The text is longer than the terminal's queue, so the driver passes the rest on later.
    try terminal.typeAhead(String(repeating: "654321\n", count: 1000))
    try terminal.start(["codeprompt"] + arguments)
    try terminal.waitUntilReady()
    #expect(terminal.dotCount == 0)
    try terminal.type("123456")
    try terminal.expectExit(0)
    #expect(terminal.outputText == "123456\n")
  }

  @Test func `when the prompt ends, it restarts output that ctrl-S stopped`() throws {
    let terminal = try ask(arguments)
    try terminal.type("\u{13}123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
    #expect(terminal.screen.text == "")
  }

  @Test func `a terminal that was in raw mode before is in raw mode again at the end`() throws {
    let terminal = try PseudoTerminal.run(
      ["bash", "-c", "stty raw -echo; codeprompt -md6; stty -a | grep -o -e '-icanon' -e '-isig'"],
      environment: ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"])
    try terminal.waitForText("╰───╯")
    try terminal.type("1234\r")
    try terminal.waitForText("2 digits are missing")
    try terminal.type("56")
    try terminal.expectExit(0, except: [.modes], secret: "123456")
    #expect(terminal.outputText == "123456\n-isig\n-icanon\n")
    try terminal.setModes(terminal.modesAtStart)
  }

  @Test func `the erase and kill characters of the terminal's settings work`() throws {
    let terminal = try PseudoTerminal()
    var modes = terminal.modesAtStart
    modes.characters[2] = UInt8(ascii: "#")
    modes.characters[3] = UInt8(ascii: "@")
    try terminal.setModes(modes)
    try terminal.start(["codeprompt", "Password"])
    try terminal.waitUntilReady()
    try terminal.type("abc@12#3\u{7F}45\u{8}6\n")
    try terminal.expectExit(0, except: [.modes])
    #expect(terminal.outputText == "146\n")
    #expect(terminal.modes == modes)
  }
}

extension PseudoTerminal {
  /// Types as much as the terminal's queue takes while nothing reads it.
  fileprivate func typeAhead(_ text: String) throws {
    do {
      try type(text, within: .milliseconds(200))
    } catch .timedOut {
      return
    }
  }
}
