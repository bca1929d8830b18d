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

    @Test(.needs("bash", "dash", "zsh"), arguments: shells)
    func `a shell whose prompt was killed has no job left, and exits at once`(shell: [String])
      throws
    {
      let terminal = try start(shell, "codeprompt -md6 Code")
      try terminal.waitForText("╰───╯")
      try terminal.waitForGuard()
      #expect(kill(-terminal.foregroundGroup, SIGKILL) == 0)
      try terminal.wait("the shell") { $0.foregroundGroup == $0.processIdentifier }
      try terminal.type("jobs >&3; wait; echo still$((1)) >&3\n")
      try terminal.wait("the shell's answer") { $0.output(of: 3) == Array("still1\n".utf8) }
      try terminal.type("exit 0\n")
      try terminal.expectExit(0, except: [.modes, .screen, .effort])
    }
  }
#endif
