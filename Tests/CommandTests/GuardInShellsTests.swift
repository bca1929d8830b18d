#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// The guard belongs to a shell's session, and must not disturb the shell's job control.
  @Suite(.serialized, .waits, .tags(.linking))
  struct GuardInShellsTests {
    private static let shells = [
      ["bash", "--norc", "--noprofile", "-i"], ["dash", "-i"], ["zsh", "-f", "-i"],
    ]

    /// Starts an interactive shell, and a command line in it.
    private func start(_ shell: [String], _ line: String) throws -> PseudoTerminal {
      let path = ["PATH": BuiltProducts.directory + ":/usr/bin:/bin", "PS1": "ready> "]
      let terminal = try PseudoTerminal.run(shell, environment: path) {
        $0.output = .terminal
        $0.error = .terminal
        $0.extra = [3: .pipe]
      }
      try terminal.waitForText("ready>")
      try terminal.type(line + "\n")
      return terminal
    }

    /// Waits until the shell has the terminal, and is alone in its session.
    private func waitForShell(in terminal: PseudoTerminal) throws {
      try terminal.wait("the shell, alone") {
        $0.foregroundGroup == $0.processIdentifier
          && ProcessTable.members(ofSession: $0.sessionIdentifier) == [$0.processIdentifier]
      }
    }

    @Test(.needs("bash", "dash", "zsh"), arguments: shells)
    func `a shell whose prompt was killed has no job left, and exits at once`(shell: [String])
      throws
    {
      let terminal = try start(shell, "codeprompt -md6 Code")
      try terminal.waitForText("╰───╯")
      try terminal.waitForGuard()
      #expect(kill(-terminal.foregroundGroup, SIGKILL) == 0)
      try waitForShell(in: terminal)
      try terminal.type("jobs >&3; wait; echo still$((1)) >&3\n")
      try terminal.wait("the shell's answer") { $0.output(of: 3) == Array("still1\n".utf8) }
      try terminal.type("exit 0\n")
      try terminal.expectExit(0, except: [.modes, .screen, .effort])
    }

    /// A command that turns echo off, as one that asks for a password does.
    private static let hiding =
      "sh -c 'read c; stty -echo </dev/tty; echo started >&3; read x </dev/tty'"

    @Test(.needs("bash", "dash", "zsh"), arguments: shells)
    func `if a prompt is killed while COMMAND has echo off, the shell has it on`(shell: [String])
      throws
    {
      // zsh keeps some of the settings that it finds when the prompt dies, but never without echo.
      let report = shell[0] == "zsh" ? "-a | grep -ow -e '-*icanon' -e '-*echo' | paste -s" : "-g"
      let terminal = try start(
        shell, "stty \(report) >&3; codeprompt -md6 Code -- \(Self.hiding)")
      try terminal.waitForText("╰───╯")
      try terminal.type("123456")
      try terminal.waitForWord("started")
      #expect(kill(try terminal.prompt(), SIGKILL) == 0)
      try waitForShell(in: terminal)
      try terminal.type("stty \(report) >&3; echo end >&3\n")
      try terminal.waitForWord("end")
      let lines = String(decoding: terminal.output(of: 3), as: UTF8.self).split(separator: "\n")
      #expect(lines.count == 4 && lines[0] == lines[2], "\(lines)")
      try terminal.type("exit 0\n")
      try terminal.expectExit(0, except: [.modes, .screen, .effort], secret: "123456")
    }

    @Test(arguments: ["", "trap '' TERM; "])
    func `if a prompt is killed while COMMAND has the terminal, its script can read`(trap: String)
      throws
    {
      let gate = try Gate()
      let check = Self.hiding.replacing("read c", with: "\(trap)read c")
      let terminal = try PseudoTerminal.run(
        ["bash", "-c", "codeprompt -md6 -- \(check); read go <&4; read x; echo \"<$x>\""],
        environment: ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"]
      ) { $0.extra = [3: .pipe, 4: .path(gate.path)] }
      try terminal.waitForText("╰───╯")
      try terminal.type("123456")
      try terminal.waitForWord("started")
      #expect(kill(try terminal.prompt(), SIGKILL) == 0)
      // Until it is killed, COMMAND still waits in a read that the next key would end.
      try waitForShell(in: terminal)
      #expect(terminal.modes == terminal.modesAtStart)
      gate.send()
      try terminal.type("kiwi\n")
      try terminal.expectExit(0, except: [.screen], secret: "123456")
      #expect(terminal.outputText == "<kiwi>\n")
    }
  }
#endif
