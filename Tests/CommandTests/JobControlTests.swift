import PromptTestSupport
import Testing

/// Prompts are stopped, continued and signalled, as jobs of real shells and without a shell.
@Suite(.serialized, .waits, .tags(.linking))
struct JobControlTests {
  @Test(arguments: [InteractiveShell.bash, .zsh].filter(InteractiveShell.installed.contains))
  func `after SIGSTOP, stty sane and fg a shell echoes no key`(shell: InteractiveShell) throws {
    let terminal = try shell.start(gate: Gate())
    try terminal.type("codeprompt -md6 >&3\n")
    try terminal.waitForText("╰───╯")
    try terminal.type("12", dots: 2)
    let prompt = terminal.foregroundGroup
    #expect(kill(-prompt, SIGSTOP) == 0)
    try terminal.wait("the shell") { $0.foregroundGroup == $0.processIdentifier }
    try terminal.type("stty sane; echo sane$((1))\n")
    try terminal.waitForText("sane1")
    let mark = terminal.received.count
    try terminal.type("fg\n")
    try terminal.waitForPicture(since: mark)
    #expect(terminal.foregroundGroup == prompt)
    try terminal.type("3456")
    try terminal.wait("the answer") { $0.text(of: 3) == "123456\n" }
    try terminal.wait("the shell") { $0.foregroundGroup == $0.processIdentifier }
    try terminal.expectShellToGoOn()
    #expect(!terminal.hasReceived("3456"))
  }

  @Test(
    arguments: [InteractiveShell.bash, .zsh, .dash].filter(InteractiveShell.installed.contains))
  func `where a script ignores SIGTSTP ctrl-Z does nothing`(shell: InteractiveShell) throws {
    let terminal = try shell.start(gate: Gate())
    try terminal.type("sh -c \"trap '' TSTP; codeprompt -md6 Code >&3\"\n")
    try terminal.waitForText("╰───╯")
    try terminal.type("12", dots: 2)
    try terminal.type("\u{1A}")
    try terminal.type("3", dots: 3)
    #expect(terminal.promptProcesses.allSatisfy { ProcessTable.status(of: $0)?.first != "T" })
    let mark = terminal.received.count
    try terminal.type("456")
    try terminal.wait("the answer") { $0.text(of: 3) == "123456\n" }
    try terminal.waitForShell(since: mark)
    try terminal.expectShellToGoOn()
    #expect(!terminal.hasReceived("456"))
  }

  @Test func `where SIGTSTP is ignored ctrl-Z at COMMAND's question has COMMAND go on`() throws {
    let terminal = try askChecked(by: "read c; read x </dev/tty; echo \"<$x>\" >&3") {
      $0.ignoredSignals = [SIGTSTP]
    }
    try terminal.type("123456")
    try terminal.waitUntilLentToCommand()
    try terminal.type("\u{1A}")
    try terminal.wait("the command to go on") {
      $0.foregroundGroup != $0.processIdentifier && ProcessTable.isSleeping($0.foregroundGroup)
    }
    try terminal.type("kiwi\n")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.text(of: 3) == "<kiwi>\n")
  }

  @Test func `in the background with SIGTTOU ignored a prompt ends, since nothing would stop it`()
    throws
  {
    let terminal = try PseudoTerminal.run(["codeprompt", "-md6"]) {
      $0.startsInBackground = true
      $0.ignoredSignals = [SIGTTIN, SIGTTOU]
    }
    #expect(try terminal.waitForExit() == .exited(3))
    #expect(terminal.received == [] && terminal.settings == terminal.settingsAtStart)
    terminal.exceptions = [.processes]
  }

  @Test(.needs("setsid"))
  func `a prompt in an orphaned process group does not stop by ctrl-Z or SIGTSTP`() throws {
    // The prompt's parent is outside the new session that `setsid` makes, so the prompt's group is
    // orphaned.
    let command = try BuiltProducts.find("codeprompt", path: "")
    let terminal = try PseudoTerminal.run(["setsid", "-c", "-w", command, "-md6"]) {
      $0.hasControllingTerminal = false
    }
    try terminal.waitForText("╰───╯")
    try terminal.type("12", dots: 2)
    for count in 3...5 {
      let mark = terminal.received.count
      if count < 5 {
        try terminal.type("\u{1A}")
      } else {
        #expect(kill(terminal.foregroundGroup, SIGTSTP) == 0)
      }
      try terminal.waitForPicture(since: mark)
      try terminal.type("\(count)", dots: count)
    }
    try terminal.expectAnswer(typing: "6")
  }

  @Test func `no key is lost while ten thousand signals arrive`() throws {
    let terminal = try ask(["-md6"]) { $0.ignoredSignals = [10, 12] }
    // WINCH, CONT, CHLD, URG and PIPE, and two that are ignored (USR1, USR2).
    let numbers: [Int32] = [28, 18, 17, 23, 13, 10, 12]
    for round in 0..<100 {
      for index in 0..<100 { kill(terminal.processIdentifier, numbers[index % numbers.count]) }
      terminal.pass(.milliseconds(5))
      if round % 20 == 10 { try terminal.type("\(round / 20 + 1)") }
    }
    try terminal.waitForDots(5)
    try terminal.expectAnswer(typing: "6", except: [.effort])
  }
}

extension PseudoTerminal {
  /// Waits until the prompt has drawn its cells again, after the first `mark` bytes of output.
  fileprivate func waitForPicture(since mark: Int) throws {
    try wait("the prompt, drawn again") {
      $0.settings?.echoes == false
        && Array($0.received.dropFirst(mark)).contains(Array("╰───╯".utf8))
    }
    settle()
  }
}
