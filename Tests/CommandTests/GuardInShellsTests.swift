#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// The guard belongs to a shell's session, and must not disturb the shell's job control.
  @Suite(.serialized, .waits, .tags(.linking))
  struct GuardInShellsTests {
    /// A command that turns echo off, as one that asks for a password does.
    private static let hiding =
      "sh -c 'trap \"\" TERM; read c; stty -echo </dev/tty; echo started >&3; read x </dev/tty'"

    @Test(arguments: InteractiveShell.installed.filter { $0 != .fish })
    func `if a prompt is killed while COMMAND has echo off, the shell has it on and no job left`(
      shell: InteractiveShell
    ) throws {
      // zsh keeps some of the settings that it finds when the prompt dies, but never without echo.
      let report = shell == .zsh ? "-a | grep -ow -e '-*icanon' -e '-*echo' | paste -s" : "-g"
      let terminal = try shell.start(gate: Gate())
      try terminal.type("stty \(report) >&3; codeprompt -md6 Code -- \(Self.hiding)\n")
      try terminal.waitForText("╰───╯")
      try terminal.type("123456")
      try terminal.waitForWord("started")
      #expect(kill(try terminal.prompt(), SIGKILL) == 0)
      try terminal.waitForShellAlone()
      try terminal.type("stty \(report) >&3; jobs >&3; wait; echo still$((1)) >&3\n")
      try terminal.waitForWord("still1")
      let lines = terminal.text(of: 3).split(separator: "\n")
      #expect(lines.count == 4 && lines[0] == lines[2], "\(lines)")
      try terminal.expectAccepted(typing: "exit 0\n", except: [.settings, .screen, .effort])
    }

    @Test func `what a script sets after its prompt was killed stays when COMMAND is killed too`()
      throws
    {
      let gate = try Gate()
      let script = """
        codeprompt -md6 -- \(Self.hiding)
        until stty -echo -icanon </dev/tty 2>/dev/null; do :; done
        echo set. >&3; read go <&4; stty "$saved" </dev/tty
        """
      let terminal = try ask(inScript: "saved=$(stty -g </dev/tty); \(script)") {
        $0.extra = [3: .pipe, 4: .path(gate.path)]
      }
      try terminal.type("123456")
      try terminal.waitForWord("started")
      #expect(kill(try terminal.prompt(), SIGKILL) == 0)
      try terminal.waitForWord("set.")
      try terminal.waitForShellAlone()
      #expect(terminal.settings?.echoes == false && terminal.settings != terminal.settingsAtStart)
      gate.send()
      try terminal.expectExit(0, except: [.screen])
    }

    @Test func `if a prompt is killed while COMMAND has the terminal, its script reads`() throws {
      let gate = try Gate()
      let script = "codeprompt -md6 -- \(Self.hiding); read go <&4; read x; echo \"<$x>\""
      let terminal = try ask(inScript: script) { $0.extra = [3: .pipe, 4: .path(gate.path)] }
      try terminal.type("123456")
      try terminal.waitForWord("started")
      #expect(kill(try terminal.prompt(), SIGKILL) == 0)
      // Until it is killed, COMMAND still waits in a read that the next key would end.
      try terminal.waitForShellAlone()
      #expect(terminal.settings == terminal.settingsAtStart)
      gate.send()
      try terminal.expectAccepted(typing: "kiwi\n", except: [.screen])
      #expect(terminal.outputText == "<kiwi>\n")
    }
  }

  extension PseudoTerminal {
    /// Waits until the shell has the terminal, and is alone in its session.
    fileprivate func waitForShellAlone() throws {
      try wait("the shell, alone") {
        $0.foregroundGroup == $0.processIdentifier && $0.jobs.isEmpty
      }
    }
  }
#endif
