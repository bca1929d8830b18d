#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// A prompt ends while one of its commands has the terminal.
  @Suite(.serialized, .waits, .tags(.linking))
  struct LoanEndTests {
    /// The prompts whose command asks for a line on the terminal, with echo.
    enum Lender: CaseIterable, Sendable {
      case check, challenge, resend

      /// Starts the prompt, after the words of another program that runs it, and returns when its
      /// command has the terminal and has asked.
      func lend(_ options: [String] = [], by program: [String] = []) throws -> PseudoTerminal {
        let asking =
          "trap '' HUP; printf 'Line: ' >/dev/tty; read -r line </dev/tty; sleep 1000"
        let words: [String]
        switch self {
        case .check: words = ["--", "sh", "-c", asking]
        case .challenge: words = ["--challenge", asking]
        case .resend: words = ["--resend", asking]
        }
        let terminal = try PseudoTerminal.run(
          program + ["codeprompt", "-md6"] + options + words, environment: programPath)
        switch self {
        case .check: try terminal.typeWhenReady("123456")
        case .challenge: break
        case .resend: try terminal.typeWhenReady("\u{12}")
        }
        try terminal.waitForText("Line:")
        return terminal
      }
    }

    /// A program that runs another one in the foreground, in a process group of its own.
    private static let runsJob = """
      $SIG{HUP} = $SIG{TTOU} = "IGNORE";
      my $child = fork;
      if ($child == 0) {
        setpgid(0, 0); open(my $tty, "+<", "/dev/tty"); tcsetpgrp(fileno($tty), $$);
        $SIG{TTOU} = "DEFAULT"; exec @ARGV;
      }
      waitpid($child, 0); exit($? >> 8);
      """

    @Test(arguments: Lender.allCases)
    func `a hangup ends the prompt with status 3 although its command survives`(lender: Lender)
      throws
    {
      // The session leader passes SIGHUP and SIGCONT on to perl, and only to it.
      let terminal = try lender.lend(
        by: ["perl", "-MPOSIX", "-e", Self.runsJob, "--"])
      terminal.hangUp()
      #expect(try terminal.waitForExit() == .exited(3))
      #expect(terminal.output == [])
      let (time, limit) = (terminal.processorTime, terminal.effortLimit())
      #expect(time < limit)
    }

    @Test(arguments: Lender.allCases, [SIGINT, SIGTERM, SIGHUP, 0])
    func `half a line that is typed for a command is not left to the shell`(
      lender: Lender, signal: Int32
    ) throws {
      // Without a signal, its time limit ends the prompt, or its check.
      let limit = lender == .check ? "--verify-timeout=2s" : "--timeout=2s"
      let terminal = try lender.lend(signal == 0 ? [limit] : [])
      try terminal.type("half a line")
      try terminal.waitForText("half a line")
      if signal != 0 { try terminal.signal(signal) }
      try terminal.waitForExit()
      #expect(terminal.leftover() == [])
      // The echo of what was typed stays.
      #expect(terminal.violations(except: [.screen], secret: "123456") == [])
    }
  }

  extension LoanEndTests {
    @Test func `what ignores the signal that ends COMMAND does not read what is typed next`()
      throws
    {
      // ^\ ends the shell of COMMAND, and not what it has started, such as another shell.
      let terminal = try askChecked(
        by: "(trap '' QUIT; echo asking >&3; read -r x </dev/tty; echo read >&3); exit 0")
      try terminal.type("123456")
      try terminal.waitUntilLentToCommand()
      let (_, group) = try terminal.waitForLentGroup()
      try terminal.wait("the question") { _ in ProcessTable.isSleeping(group) }
      try terminal.type("\u{1C}")
      try terminal.waitForExit()
      #expect(ProcessTable.hasEnded(group))
      try terminal.type("ls\n")
      #expect(terminal.leftover() == Array("ls\n".utf8))
      #expect(terminal.violations(except: [.screen], secret: "123456") == [])
      #expect(terminal.text(of: 3) == "asking\n")
    }
  }

  extension PseudoTerminal {
    /// Types keys as soon as the prompt accepts them.
    fileprivate func typeWhenReady(_ keys: String) throws {
      try waitUntilReady()
      try type(keys)
    }
  }
#endif
