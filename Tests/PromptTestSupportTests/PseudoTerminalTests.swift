import PromptTestSupport
import Testing

/// Starts common programs in a pseudo-terminal, types, waits for events and sees how they end.
@Suite(.serialized, .waits)
struct PseudoTerminalTests {
  @Test(arguments: [0, 1, 7, 126, 255])
  func `the exit status of the command is reported`(status: Int32) throws {
    let terminal = try PseudoTerminal.run(["sh", "-c", "exit \(status)"])
    #expect(try terminal.waitForExit() == .exited(status))
    #expect(terminal.violations() == [])
  }

  @Test(arguments: [Int32(1), 2, 6, 9, 11, 15])
  func `the signal that ended the command is reported`(number: Int32) throws {
    let terminal = try PseudoTerminal.run(["cat"]) { $0.limits = [.coreFile(0)] }
    try terminal.signal(number)
    #expect(try terminal.waitForExit() == .signaled(number))
    #expect(terminal.violations() == [])
  }

  @Test func `starting a command that does not exist is an error`() throws {
    #expect(throws: PseudoTerminalError.self) { try PseudoTerminal.run(["no-such-command"]) }
    #expect(throws: PseudoTerminalError.self) { try PseudoTerminal.run(["/etc/passwd"]) }
  }

  @Test func `output on a pipe is kept apart from output on the terminal`() throws {
    let script = "echo out; echo err >&2; echo tty >/dev/tty; stty -echo; read x; stty echo; exit 7"
    let terminal = try PseudoTerminal.run(["sh", "-c", script])
    try terminal.wait { $0.modes?.echoes == false }
    try terminal.type("x\n")
    #expect(try terminal.waitForExit() == .exited(7))
    #expect(terminal.outputText == "out\n")
    #expect(terminal.errorText == "err\n")
    #expect(terminal.screen.text == "tty")
    #expect(terminal.violations() == [])
  }

  @Test func `output that fills pipe and terminal blocks neither the test nor the command`() throws
  {
    let script = "head -c 300000 /dev/zero; head -c 300000 /dev/zero | tr '\\0' x >/dev/tty"
    let terminal = try PseudoTerminal.run(["sh", "-c", script])
    terminal.exceptions = [.screen]
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.output.count == 300_000)
    #expect(terminal.received.count == 300_000)
  }

  @Test func `all output of the command arrives before its end is reported`() throws {
    for number in 0..<20 {
      let script = "printf 'row %d ' \(number); seq 1 200; printf end"
      let terminal = try PseudoTerminal.run(["sh", "-c", script]) { $0.output = .terminal }
      terminal.exceptions = [.screen]
      try terminal.waitForExit()
      #expect(terminal.screen.text.hasSuffix("200\nend"))
      #expect(!terminal.received.contains(1))
    }
  }

  @Test func `the window has the requested size, and resize() sends SIGWINCH`() throws {
    let script = """
      stty size; trap 'stty size; stty echo; kill $!; exit 0' WINCH
      tail -f /dev/null & stty -echo; wait
      """
    let terminal = try PseudoTerminal.run(["bash", "-c", script], columns: 33, rows: 7)
    try terminal.wait { $0.modes?.echoes == false }
    try terminal.resize(columns: 120, rows: 50)
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.outputText == "7 33\n50 120\n")
    #expect(terminal.violations() == [])
  }

  @Test func `the command inherits only its own descriptors and environment`() throws {
    let script = """
      for f in {0..200}; do [ -e /proc/$$/fd/$f ] && s="$s $f"; done
      echo $s; env | sort | cut -d= -f1
      """
    let terminal = try PseudoTerminal.run(["bash", "--norc", "-c", script]) {
      $0.extra = [8: .pipe, 3: .null]
    }
    #expect(try terminal.waitForExit() == .exited(0))
    let lines = terminal.outputText.split(separator: "\n").map(String.init)
    #expect(lines.first == "0 1 2 3 8")
    // bash adds these variables itself.
    let variables = Set(lines.dropFirst()).subtracting(["OLDPWD", "PWD", "SHLVL", "_"])
    #expect(variables == ["HOME", "LANG", "PATH", "TERM"])
  }

  @Test func `the error of a wait that times out contains the screen`() throws {
    let terminal = try PseudoTerminal.run(["sh", "-c", "echo Hello; cat"]) { $0.output = .terminal }
    terminal.mayBeLeftRunning = true
    try terminal.waitForText("Hello")
    let error = #expect(throws: PseudoTerminalError.self) {
      try terminal.wait("nothing", within: .milliseconds(20)) { _ in false }
    }
    #expect(error?.description.contains("timed out waiting for nothing") == true)
    #expect(error?.description.hasSuffix("screen:\nHello") == true)
  }

  @Test func `waitUntilReady() waits until echo is off and something was drawn`() throws {
    let script = "stty -echo; printf 'Code: '; read code; stty echo; echo; echo \"$code\" >&2"
    let terminal = try PseudoTerminal.run(["sh", "-c", script]) { $0.output = .terminal }
    try terminal.waitUntilReady()
    try terminal.type("123456\n")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.errorText == "123456\n")
    #expect(terminal.screen.text == "Code:")
    #expect(terminal.violations() == [])
  }

  @Test func `waitUntilReady() fails at once if the command has ended`() throws {
    let terminal = try PseudoTerminal.run(["true"])
    let start = ContinuousClock.now
    #expect(throws: PseudoTerminalError.self) { try terminal.waitUntilReady() }
    #expect(ContinuousClock.now - start < PseudoTerminal.patience / 2)
  }

  @Test func `type() can type a megabyte`() throws {
    let script = "stty raw -echo; echo; head -c 1000000 | wc -c"
    let terminal = try PseudoTerminal.run(["sh", "-c", script])
    terminal.exceptions = [.modes, .effort]
    try terminal.wait { $0.output.first == UInt8(ascii: "\n") }
    try terminal.type(Array(repeating: UInt8(ascii: "7"), count: 1_000_000))
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.outputText.contains("1000000"))
  }

  @Test func `output stopped by ctrl-S does not block the wait for the command's end`() throws {
    let terminal = try PseudoTerminal.run(["sh", "-c", "stty -echo; echo ready; cat"]) {
      $0.output = .terminal
    }
    terminal.exceptions = [.modes, .queue, .processes]
    try terminal.waitUntilReady()
    try terminal.type([0x13])
    try terminal.type("unseen\n")
    try terminal.signal(9)
    #expect(try terminal.waitForExit() == .signaled(9))
    #expect(terminal.screen.text == "ready")
  }
}
