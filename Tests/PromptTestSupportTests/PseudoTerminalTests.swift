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
}
