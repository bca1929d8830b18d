#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// COMMAND writes to the terminal: what it writes is seen, and stays readable.
  @Suite(.serialized, .waits, .tags(.linking))
  struct CommandWritingTests {
    /// A check that asks for a second password in the way of most scripts.
    private static let asking = """
      read -r code; printf 'Password: ' >/dev/tty; read -r line </dev/tty; test "$line" = kiwi
      """

    private static let modes = [[], ["--modal"], ["--plain"]]

    @Test(arguments: modes)
    func `COMMAND's question is seen and stays readable, and the picture returns on a fresh row`(
      mode: [String]
    ) throws {
      let terminal = try askChecked(by: CommandWritingTests.asking, mode)
      try terminal.type("123456")
      try terminal.waitForQuestion()
      #expect(terminal.rows(with: "Password:") == ["Password:"], "\(terminal.screen.text)")
      try terminal.type("pl")
      try terminal.waitForText("Password: pl")
      try terminal.type("um\n")
      try terminal.waitForRejection()
      if mode != ["--modal"] {
        #expect(terminal.rows(with: "Password:") == ["Password: plum"], "\(terminal.screen.text)")
      }
      try terminal.type("123456")
      try terminal.waitForQuestion()
      try terminal.expectAccepted(typing: "kiwi\n")
      #expect(
        terminal.rows(with: "Password:") == ["Password: plum", "Password: kiwi"],
        "\(terminal.screen.text)")
      #expect(terminal.screen.row(terminal.screen.cursor.row) == "")
    }

    @Test(arguments: [([], 0), ([], 1), (["--modal"], 1), (["--plain"], 1)])
    func `what COMMAND writes without a newline is not erased`(mode: [String], status: Int) throws {
      let terminal = try askChecked(
        by: "read -r code; printf 'One moment' >/dev/tty; exit \(status)", mode)
      try terminal.type("123456")
      if status == 1 {
        try terminal.waitForRejection()
        if mode != ["--modal"] {
          #expect(terminal.rows(with: "One moment") == ["One moment"], "\(terminal.screen.text)")
        }
        try terminal.type("\u{4}")
      }
      try terminal.expectExit(status == 0 ? 0 : 130, secret: "123456")
      #expect(terminal.rows(with: "One moment") == ["One moment"], "\(terminal.screen.text)")
    }

    /// A loop that writes a word to the terminal whenever the test sends one, as `make &` does.
    private static let job = """
      while read -r word <&4; do echo "the job says $word"; echo "said $word." >&3; done
      """

    @Test(arguments: InteractiveShell.installed)
    func `a background job of the shell that writes to the terminal is never stopped`(
      shell: InteractiveShell
    ) throws {
      let (gate, checkGate) = try (Gate(), Gate())
      let check =
        "read -r code; read -r go <\(checkGate.path); read -r line </dev/tty; echo asked >&3; "
        + "read -r go <\(checkGate.path); exit 1"
      let terminal = try shell.start(["JOB": CommandWritingTests.job, "CHECK": check], gate: gate)
      func expectJobToWrite(_ word: String) throws {
        gate.send(word)
        try terminal.waitForWord("said \(word).")
        try terminal.wait("the job's line") { $0.hasReceived("the job says \(word)") }
      }
      try terminal.type("sh -c \"$JOB\" &\n")
      try expectJobToWrite("before")
      try terminal.type("codeprompt -md6 -- sh -c \"$CHECK\"\n")
      try terminal.waitForText("╰───╯")
      try expectJobToWrite("asking")
      try terminal.submit()
      for number in 1...3 { try expectJobToWrite("checking\(number)") }
      checkGate.send()
      _ = try terminal.waitForLentGroup()
      try expectJobToWrite("lent")
      try terminal.type("kiwi\n")
      try terminal.waitForWord("asked")
      try expectJobToWrite("answered")
      checkGate.send()
      try terminal.waitForText("2 attempts left")
      try expectJobToWrite("rejected")
      let mark = terminal.received.count
      try terminal.type("\u{4}")
      try terminal.waitForShell(since: mark)
      try expectJobToWrite("after")
      for process in terminal.jobs { kill(process, SIGTERM) }
      try terminal.wait("the end of the job") { $0.jobs.isEmpty }
      try terminal.expectShellToGoOn()
    }
  }

  extension PseudoTerminal {
    /// The rows of the screen that hold a text.
    fileprivate func rows(with text: String) -> [String] {
      (0..<screen.rows).map(screen.row).filter { $0.contains(text) }
    }

    /// Waits until the prompt accepts keys after a rejection; with `--plain` nothing shows that.
    fileprivate func waitForRejection() throws {
      try waitForText("2 attempts left")
      if !screen.text.contains("╰") { pass(.milliseconds(600)) }
    }

    /// Waits until a command has the terminal, and the cursor stands behind its question.
    fileprivate func waitForQuestion() throws {
      _ = try waitForLentGroup()
      try wait("the question") {
        let cursor = $0.screen.cursor
        return $0.screen.row(cursor.row).hasSuffix("Password:")
          && cursor.column == $0.screen.row(cursor.row).count + 1
      }
      settle()
    }
  }
#endif
