#if canImport(Glibc)
  import Glibc
  import PromptTestSupport
  import Testing

  /// Programs that want the terminal without being stopped by it themselves: they stop themselves,
  /// stay awake while a child is stopped, or take the foreground.
  @Suite(.serialized, .waits, .tags(.linking))
  struct WishTests {
    /// A program in front of a shell that reads the terminal, and the program's name.
    ///
    /// Tried with util-linux 2.38, shadow 4.13, coreutils 9.1, Python 3.11 and fish 3.6.
    static let wrappers: [(name: String, words: [String])] = [
      ("runuser", ["runuser", "-u", "nobody", "--", "sh", "-c", reads]),
      ("sg", ["sg", "root", "-c", reads]),
      ("timeout", ["timeout", "--foreground", "99", "sh", "-c", reads]),
      ("timeout", ["timeout", "99", "sh", "-c", reads]),
      ("python3", ["python3", "-c", inOwnGroup]), ("python3", ["python3", "-c", takesForeground]),
      ("fish", ["fish", "--no-config", "-c", fishReads]),
    ]

    private static let reads = "read -r line </dev/tty; echo \"got $line.\" >&3"
    private static let fishReads = "read -P 'Word? ' line </dev/tty; echo \"got $line.\" >&3"
    /// The child gets a process group of its own.
    private static let inOwnGroup = """
      import subprocess
      subprocess.run(["sh", "-c", 'read -r line </dev/tty; echo "got $line." >&3'],
                     process_group=0, pass_fds=[3])
      """
    private static let takesForeground = """
      import os, signal
      signal.signal(signal.SIGTTOU, signal.SIG_IGN)
      terminal = os.open("/dev/tty", os.O_RDWR)
      os.tcsetpgrp(terminal, os.getpgrp())
      line = os.read(terminal, 100).decode().strip()
      os.write(3, f"got {line}.\\n".encode())
      """

    /// The places in ``wrappers`` of the programs that are installed.
    static let installed = wrappers.indices.filter {
      InstalledProgram(wrappers[$0].name).isInstalled
    }

    /// Starts a prompt that such a program checks, and types the code.
    private func startCheck(by index: Int) throws -> PseudoTerminal {
      let words = WishTests.wrappers[index].words
      let terminal = try ask(["-md6", "--"] + words) { $0.extra = [3: .pipe] }
      try terminal.type("123456")
      try terminal.waitUntilBorrowed()
      return terminal
    }

    @Test(arguments: installed)
    func `a program that hides its wish gets the terminal, and the prompt accepts`(index: Int)
      throws
    {
      let terminal = try startCheck(by: index)
      try terminal.type("kiwi\n")
      try terminal.expectExit(0, except: [.effort, .screen], secret: "123456")
      #expect(terminal.text(of: 3) == "got kiwi.\n")
    }

    // Not of Python with a group for its child, nor of fish: they go on after their child's end.
    @Test(arguments: installed.filter { $0 != 4 && $0 != 6 })
    func `^C at the question of such a program ends the prompt`(index: Int) throws {
      let terminal = try startCheck(by: index)
      try terminal.type("\u{3}")
      // By the signal, or by the status that shells have for it.
      let outcome = try terminal.waitForExit()
      #expect([.signaled(SIGINT), .exited(130)].contains(outcome))
      #expect(terminal.violations(except: [.effort, .screen], secret: "123456") == [])
    }

    @Test(arguments: ["kill -STOP $$", "sh -c 'kill -STOP $$' & wait $!"])
    func `a COMMAND that stops itself or a child goes on with the terminal`(stop: String) throws {
      let terminal = try askChecked(by: "\(stop); echo on >&3")
      try terminal.type("123456")
      try terminal.expectExit(0, except: [.effort], secret: "123456")
      #expect(terminal.text(of: 3) == "on\n")
    }

    @Test func `a prompt that is killed before it sees who took the foreground leaves nothing`()
      throws
    {
      let script = Self.takesForeground.split(separator: "\n").prefix(4).joined(separator: "\n")
      let gate = try Gate()
      // The prompt is stopped meanwhile, so that it sees nothing.
      let stopping = "os.kill(os.getppid(), signal.SIGSTOP)\n"
      let whole = "import os, signal\n\(stopping)\(script)\nos.write(3, b'took.')\nsignal.pause()"
      let terminal = try ask(
        inScript: "codeprompt -md6 -- python3 -c \"$SCRIPT\"; read go <&4; read x; echo \"<$x>\""
      ) {
        $0.environment["SCRIPT"] = whole
        $0.extra = [3: .pipe, 4: .path(gate.path)]
      }
      try terminal.type("123456")
      try terminal.waitForWord("took.")
      #expect(kill(try terminal.prompt(), SIGKILL) == 0)
      try terminal.wait("the script's turn") {
        $0.foregroundGroup == $0.processIdentifier && $0.settings == $0.settingsAtStart
      }
      gate.send()
      try terminal.type("kiwi\n")
      try terminal.expectExit(0, except: [.effort], secret: "123456")
      #expect(terminal.outputText == "<kiwi>\n")
    }

    @Test func `a command that takes the foreground and ends at once leaves it to the prompt`()
      throws
    {
      let script = Self.takesForeground.split(separator: "\n").prefix(4).joined(separator: "\n")
      let terminal = try ask(["-md6", "--", "python3", "-c", script + "\nos._exit(1)"])
      try terminal.type("123456")
      try terminal.waitForText("2 attempts left")
      #expect(terminal.foregroundGroup == terminal.processIdentifier)
      try terminal.expectCancelled()
    }

    @Test func `while a code is half typed a command that takes the foreground loses it`() throws {
      let gate = try Gate()
      let script = """
        import os, signal
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        open("/dev/fd/4").readline()
        terminal = os.open("/dev/tty", os.O_RDWR)
        os.tcsetpgrp(terminal, os.getpgrp())
        os.write(3, b"took.\\n")
        os.write(3, b"read " + os.read(terminal, 100))
        """
      let terminal = try ask(["-md6", "--resend", "exec python3 -c '\(script)'"]) {
        $0.extra = [3: .pipe, 4: .path(gate.path)]
      }
      try terminal.type("\u{12}")
      try terminal.type("123", dots: 3)
      gate.send()
      try terminal.waitForWord("took.")
      // Keys that come before the prompt has its settings again are dropped: the command may read.
      try terminal.waitForText("A command needs the terminal")
      #expect(terminal.foregroundGroup == terminal.processIdentifier)
      try terminal.type("456")
      try terminal.expectExit(0, except: [.effort], secret: "123456")
      #expect(!terminal.text(of: 3).contains("read"))
    }
  }

  extension PseudoTerminal {
    /// Waits until another process group has the foreground, reads keys, and the prompt's settings
    /// are gone.
    fileprivate func waitUntilBorrowed() throws {
      try wait("a command with the terminal") { terminal in
        let group = terminal.foregroundGroup
        let members = ProcessTable.members(ofSession: terminal.sessionIdentifier).filter {
          ProcessTable.status(of: $0)?[2] == "\(group)"
        }
        return group != terminal.processIdentifier && !members.isEmpty
          && members.allSatisfy(ProcessTable.isSleeping)
          && terminal.settings?.characters[Int(VTIME)] != 0xE1
      }
      settle()
    }
  }
#endif
