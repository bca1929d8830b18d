import PromptTestSupport
import Testing

/// A test can stop the command, continue it and move it to the foreground, as a shell does.
@Suite(.serialized, .waits)
struct JobControlTests {
  private static let stopKey: Int32 = 20
  private static let terminalInput: Int32 = 21

  @Test func `the suspend key stops a command, and foreground() continues it`() throws {
    let terminal = try PseudoTerminal.run(["cat"]) { $0.output = .terminal }
    #expect(terminal.foregroundGroup == terminal.processIdentifier)
    for _ in 1...3 {
      try terminal.suspend()
      #expect(terminal.job == .stopped(Self.stopKey))
      #expect(terminal.foregroundGroup != terminal.processIdentifier)
      try terminal.foreground()
      #expect(terminal.job == .running)
      #expect(terminal.foregroundGroup == terminal.processIdentifier)
    }
    #expect(terminal.stopCount == 3)
    try terminal.type("still here\n")
    try terminal.waitForText("still here\nstill here")
    try terminal.interrupt()
    #expect(try terminal.waitForExit() == .signaled(2))
    #expect(terminal.violations(except: [.screen]) == [])
  }

  @Test func `a command that reads in the background is stopped by the kernel`() throws {
    let terminal = try PseudoTerminal.run(["cat"]) { $0.startsInBackground = true }
    #expect(try terminal.waitForStop() == Self.terminalInput)
    try terminal.background()
    try terminal.wait { $0.stopCount == 2 }
    try terminal.foreground()
    try terminal.type("x\n\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.outputText == "x\n")
    #expect(terminal.violations() == [])
  }

  @Test func `a command that lost the foreground stops when it reads`() throws {
    let terminal = try PseudoTerminal.run(["sh", "-c", "while read x; do echo $x; done"])
    try terminal.takeTerminal()
    try terminal.type("one\n")
    #expect(try terminal.waitForStop() == Self.terminalInput)
    try terminal.foreground()
    try terminal.wait { $0.outputText == "one\n" }
    try terminal.type([0x04])
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test func `after foreground(), waitUntilReady() waits until the command has redrawn`() throws {
    let script = """
      trap 'stty -echo; echo again' CONT; stty -echo; echo first
      tail -f /dev/null & while :; do wait; done
      """
    let terminal = try PseudoTerminal.run(["bash", "-c", script]) { $0.output = .terminal }
    try terminal.waitUntilReady()
    try terminal.signal(19)
    #expect(try terminal.waitForStop() == 19)
    try terminal.setModes(terminal.modesAtStart)
    #expect(terminal.modes?.echoes == true)
    try terminal.foreground()
    try terminal.waitUntilReady()
    try terminal.waitForText("first\nagain")
    try terminal.signalGroup(9)
    #expect(try terminal.waitForExit() == .signaled(9))
    #expect(terminal.violations(except: [.modes]) == [])
  }

  @Test func `signalGroup() reaches the children of the command`() throws {
    let terminal = try PseudoTerminal.run(["bash", "-c", "trap : TERM; cat; echo $?"])
    try terminal.wait { ProcessTable.members(ofSession: $0.sessionIdentifier).count == 2 }
    try terminal.signalGroup(15)
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.outputText == "143\n")
  }

  @Test(arguments: ["bash", "zsh"].filter { InstalledProgram($0).isInstalled })
  func `a real shell can stop and continue jobs in the terminal`(shell: String) throws {
    let flags = shell == "bash" ? ["--norc", "--noprofile"] : ["-f"]
    let terminal = try PseudoTerminal.run(
      [shell] + flags + ["-i"], environment: ["PS1": "ready> "]
    ) {
      $0.output = .terminal
      $0.error = .terminal
    }
    try terminal.waitForText("ready>")
    try terminal.type("cat\n")
    // ^Z is typed only after `cat` has answered, because a child of the shell ignores ^Z until its
    // exec.
    try terminal.wait { $0.foregroundGroup != $0.processIdentifier }
    try terminal.type("hello\n")
    try terminal.waitForText("hello\nhello")
    try terminal.type([0x1A])
    try terminal.wait { $0.foregroundGroup == $0.processIdentifier }
    try terminal.type("fg\n")
    try terminal.wait { $0.foregroundGroup != $0.processIdentifier }
    try terminal.type([0x03])
    try terminal.wait { $0.foregroundGroup == $0.processIdentifier }
    try terminal.type("exit 5\n")
    #expect(try terminal.waitForExit() == .exited(5))
    #expect(terminal.violations(except: [.screen, .effort]) == [])
  }

  @Test func `a hangup ends the command`() throws {
    // The command is `tail`, because a program that reads from the terminal may see the end of
    // input before SIGHUP.
    let terminal = try PseudoTerminal.run(["tail", "-f", "/dev/null"])
    terminal.hangUp()
    #expect(try terminal.waitForExit() == .signaled(1))
    #expect(terminal.modes == nil)
  }
}
