#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// The recorded settings of login shells.
  @Suite(.waits)
  struct LoginShellTests {
    @Test(arguments: LoginShell.allCases)
    func `a terminal has exactly the settings that were recorded in a shell`(
      shell: LoginShell
    ) throws {
      let terminal = try PseudoTerminal.run(["stty", "-g"], shell: shell)
      #expect(try terminal.waitForExit() == .exited(0))
      #expect(terminal.outputText == shell.recording + "\n")
      #expect(terminal.settingsAtStart == TerminalSettings(recording: shell.recording))
      #expect(terminal.settingsAtStart.input & UInt(IXON) != 0 || shell == .fish)
    }

    @Test(.needs("bash", "zsh", "fish"), arguments: LoginShell.allCases)
    func `a shell that is installed here leaves a command the recorded settings`(
      shell: LoginShell
    ) throws {
      let options: [LoginShell: [String]] = [
        .bash: ["--norc", "--noprofile"], .zsh: ["-f"], .fish: ["--no-config"],
      ]
      // bash's recording has what the terminal program sets: from it, each shell makes its own.
      let terminal = try PseudoTerminal.run(
        [shell.rawValue] + options[shell, default: []] + ["-i"], shell: .bash,
        environment: ["PS1": "ready> "]
      ) {
        $0.output = .terminal
        $0.error = .terminal
        $0.extra[5] = .pipe
      }
      try terminal.wait("the shell to read keys") {
        $0.foregroundGroup == $0.processIdentifier && $0.settings?.local.isCanonical == false
          && ProcessTable.isSleeping($0.processIdentifier)
      }
      try terminal.type("stty -g >&5\r")
      try terminal.wait("the settings") { $0.output(of: 5).last == UInt8(ascii: "\n") }
      let found = String(decoding: terminal.output(of: 5), as: UTF8.self)
      #expect(found == shell.recording + "\n")
      try terminal.type("exit\r")
      terminal.exceptions = [.settings, .screen, .queue, .effort]
      _ = try terminal.waitForExit()
    }
  }

  extension UInt {
    /// Whether these local flags of a terminal contain ICANON.
    fileprivate var isCanonical: Bool { self & UInt(ICANON) != 0 }
  }
#endif
