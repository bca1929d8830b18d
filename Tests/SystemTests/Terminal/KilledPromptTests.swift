#if canImport(Glibc)
  import CommandWatching
  import PromptTestSupport
  import Testing

  /// A process that has taken its controlling terminal is killed or crashes: its guard and its
  /// signal handlers give everything back.
  ///
  /// The process, its guard, the commands and the process groups are real.
  @Suite(.serialized, .waits)
  struct KilledPromptTests {
    /// The bytes with which the processes restore the screen.
    private let screen = "\u{1B}[?2004l"

    /// Starts the scenario with some steps, and waits until it says that it has done them.
    private func run(
      _ steps: [String], in script: String? = nil, _ change: (inout Launch) -> Void = { _ in }
    ) throws -> PseudoTerminal {
      let file = try BuiltProducts.find("command-scenarios", path: "")
      let words = [file, "a process takes its terminal"] + steps + ["say=ready", "wait"]
      let terminal = try PseudoTerminal.run(
        script.map { ["sh", "-c", $0] + words } ?? words,
        environment: ["SWIFT_BACKTRACE": "enable=no"]
      ) { launch in
        launch.extra = [3: .pipe]
        change(&launch)
      }
      try terminal.wait("the last step") {
        $0.outputText.contains("ready") || $0.job.outcome != nil
      }
      try #require(terminal.job.outcome == nil, "\(terminal.errorText)")
      return terminal
    }

    private func guardian(_ terminal: PseudoTerminal) throws -> Int32 {
      var found: [Int32] = []
      try terminal.wait("a guard") { terminal in
        found = ProcessTable.members(ofSession: terminal.sessionIdentifier).filter {
          ProcessTable.name(of: $0) == "prompt-guard"
        }
        return found.count == 1
      }
      return found[0]
    }

    /// The process that a script has started.
    private func prompt(_ terminal: PseudoTerminal) throws -> Int32 {
      let children = ProcessTable.children(
        of: terminal.processIdentifier, named: "command-scenari")
      return try #require(children.first)
    }

    /// Waits until nothing holds the terminal any more but the session leader and `known`.
    private func waitUntilAlone(_ terminal: PseudoTerminal, except known: [Int32] = []) throws {
      try terminal.wait("the guard's end") { terminal in
        let holders = ProcessTable.holders(
          of: terminal.path, except: known + [terminal.sessionIdentifier])
        let members = ProcessTable.members(ofSession: terminal.sessionIdentifier)
        return holders.isEmpty && members.allSatisfy { known.contains($0) }
      }
      terminal.settle()
    }

    /// Settings as a pager has them.
    private func pager(_ terminal: PseudoTerminal) -> TerminalSettings {
      var settings = terminal.settingsAtStart
      settings.local &= ~UInt(ICANON | ECHO | ECHOE)
      return settings
    }

    /// Ways in which the process ends. Without a guard, only its signal handler can help.
    enum End: CaseIterable {
      case killed, killedWithGroup, crash, crashWithoutGuard

      var steps: [String] { self == .crashWithoutGuard ? ["alone"] : [] }
      var signal: Int32 { self == .killed || self == .killedWithGroup ? SIGKILL : SIGSEGV }
    }

    private func end(_ terminal: PseudoTerminal, _ end: End) throws {
      if end == .killedWithGroup {
        try terminal.signalGroup(end.signal)
      } else {
        try terminal.signal(end.signal)
      }
      #expect(try terminal.waitForExit() == .signaled(end.signal))
      try waitUntilAlone(terminal)
    }

    @Test(arguments: End.allCases, [false, true])
    func `settings and screen are restored once, and unread input is discarded`(
      end way: End, isStopped: Bool
    ) throws {
      let terminal = try run(["screen=\(screen)"] + way.steps)
      // The input queue has room for 4095 bytes; the driver holds what is more.
      try terminal.typeAhead(String(repeating: "x", count: isStopped ? 3 : 5000), queued: 3)
      if isStopped {
        // Output that ^S has stopped.
        var settings = try #require(terminal.settings)
        settings.input |= UInt(IXON)
        try terminal.applySettings(settings)
        try terminal.type("\u{13}")
        #expect(System.wait { !terminal.takesOutput })
      }
      try end(terminal, way)
      #expect(ByteText(terminal.received).description == #"\e[?2004l"#)
      #expect(terminal.violations(except: [.effort]) == [])
    }

    /// What the terminal gets to restore its screen: as the step says, and where another program
    /// has set its own settings.
    static let screens = [
      ("screen=mine", "mine", ""),
      (
        "screen=\u{1B}[2J\u{1B}[?1049l-\u{1B}[?2004l\u{1B}[?25h",
        #"\e[2J\e[?1049l-\e[?2004l\e[?25h"#, #"\e[?1049l\e[?25h"#
      ),
      ("screen=\u{1B}[?1004l\u{1B}[?2", #"\e[?1004l\e[?2"#, #"\e[?1004l"#),
      ("string=mine\u{1B}[?7h", #"\e\\mine\e[?7h"#, #"\e\\\e[?7h"#),
      ("full=", String(repeating: "x", count: 512), ""),
      ("long=", "", ""),
    ]

    @Test(arguments: screens, [End.killed, .crashWithoutGuard])
    func `another program's settings and screen are left alone but for what no shell resets`(
      screen: (step: String, own: String, others: String), way: End
    ) throws {
      for isOthers in [false, true] {
        let terminal = try run([screen.step] + way.steps)
        if isOthers { try terminal.applySettings(pager(terminal)) }
        let expected = isOthers ? pager(terminal) : terminal.settingsAtStart
        try end(terminal, way)
        let text = ByteText(terminal.received).description
        #expect(text == (isOthers ? screen.others : screen.own))
        #expect(terminal.settings == expected)
        #expect(terminal.violations(except: [.settings, .screen, .effort]) == [])
      }
    }

    @Test(arguments: [End.killed, .crash])
    func `on a full terminal pending output is discarded for the end of a control string`(way: End)
      throws
    {
      for (step, isWritten) in [("string=mine", true), ("screen=mine", false)] {
        let terminal = try run([step])
        terminal.readsTerminal = false
        try terminal.fill()
        try terminal.signal(way.signal)
        try terminal.wait("the settings of before") { $0.settings == $0.settingsAtStart }
        try terminal.wait("the guard's end") {
          ProcessTable.members(ofSession: $0.sessionIdentifier).isEmpty
        }
        terminal.readsTerminal = true
        #expect(try terminal.waitForExit() == .signaled(way.signal))
        let text = ByteText(terminal.received.filter { $0 != UInt8(ascii: "#") }).description
        #expect(text == (isWritten ? #"\e\\mine"# : ""))
        #expect(terminal.violations(except: [.screen, .effort]) == [])
      }
    }

    @Test
    func `a crash in the background leaves the terminal to the group that has it`() throws {
      let terminal = try run(["screen=\(screen)", "alone"])
      let asking = try #require(terminal.settings)
      try terminal.takeTerminal()
      try terminal.signal(SIGSEGV)
      #expect(try terminal.waitForExit() == .signaled(SIGSEGV))
      terminal.settle()
      #expect(terminal.settings == asking && terminal.received == [])
      #expect(terminal.violations(except: [.settings, .effort]) == [])
    }

    // MARK: The guard

    @Test(arguments: [[], ["refuse=close_range"]])
    func `a guard has a name and a group of its own, few descriptors, and its turn early`(
      surroundings: [String]
    ) throws {
      let terminal = try run(
        surroundings, in: "exec nice -n 5 chrt -b 0 \"$0\" \"$@\" 7</dev/null 70</dev/null"
      ) {
        $0.extra[9] = .null
      }
      let (guardian, prompt) = (try guardian(terminal), terminal.processIdentifier)
      // A time slice of 100 microseconds, and a sleep in which nothing is left to be done.
      try terminal.wait("the last of its preparations") { _ in
        let lines = System.contents(of: "/proc/\(guardian)/sched").split(separator: "\n")
        let slice = lines.first { $0.hasPrefix("se.slice") }
        return (slice == nil || slice?.hasSuffix(" 100000") == true)
          && ProcessTable.waitsForPrompt(guardian)
      }
      #expect(ProcessTable.commandLine(of: guardian) == "prompt-guard")
      let words = ProcessTable.visibleWords(of: guardian).filter { $0 != 0 }
      #expect(words.starts(with: Array("prompt-guard".utf8)))
      #expect(!String(decoding: words, as: UTF8.self).contains("SWIFT_BACKTRACE"))
      #expect(ProcessTable.directory(of: guardian) == "/")
      let descriptors = ProcessTable.descriptors(of: guardian)
      #expect(descriptors.count == 3 && descriptors.contains("/dev/tty"), "\(descriptors)")
      #expect(ProcessTable.status(of: guardian)?[2] == "\(guardian)")
      // The nice value, which is not 0, and the scheduling policy: 3 is SCHED_BATCH.
      let (own, prompts) = (ProcessTable.status(of: guardian), ProcessTable.status(of: prompt))
      #expect(own?[16] != "0" && own?[16] == prompts?[16])
      #expect(own?[38] == "3" && own?[38] == prompts?[38])
      try end(terminal, .killed)
    }

    @Test
    func `neither signals nor a stop of its prompt make a guard act before the prompt's end`()
      throws
    {
      let terminal = try run(["screen=\(screen)"])
      let guardian = try guardian(terminal)
      for number in [SIGHUP, SIGINT, SIGTERM, SIGUSR1] { kill(guardian, number) }
      try terminal.signal(SIGSTOP)
      try terminal.waitForStop()
      // A guard that one of the signals ends does not sleep again.
      try terminal.wait("the guard's next sleep") { _ in
        ProcessTable.waitsForPrompt(guardian) || ProcessTable.hasEnded(guardian)
      }
      terminal.settle()
      #expect(!ProcessTable.hasEnded(guardian) && terminal.settings?.echoes == false)
      #expect(terminal.received == [])
      try terminal.signal(SIGKILL)
      #expect(try terminal.waitForExit() == .signaled(SIGKILL))
      try waitUntilAlone(terminal)
      #expect(terminal.violations(except: [.effort]) == [])
    }

    /// Starts a process whose forked child keeps the connection to the guard open.
    private func runWithChild(_ steps: [String]) throws -> (PseudoTerminal, child: Int32) {
      let terminal = try run(steps + ["fork"])
      // Until the guard has taken its own name, it has that of its parent, as the child has.
      _ = try guardian(terminal)
      let children = ProcessTable.children(
        of: terminal.processIdentifier, named: "command-scenari")
      return (terminal, try #require(children.first))
    }

    @Test
    func `a guard restores the terminal as soon as the prompt's thread ends`() throws {
      let (terminal, child) = try runWithChild(["screen=\(screen)"])
      let guardian = try guardian(terminal)
      try terminal.typeAhead("xxx", queued: 3)
      try terminal.signal(SIGKILL)
      try terminal.wait("the settings and the screen") {
        $0.settings == $0.settingsAtStart && $0.received == Array(screen.utf8)
      }
      // The guard still waits for the end of the process, and of what has its descriptors.
      #expect(!ProcessTable.hasEnded(guardian))
      kill(child, SIGKILL)
      #expect(try terminal.waitForExit() == .signaled(SIGKILL))
      try waitUntilAlone(terminal)
      #expect(terminal.received == Array(screen.utf8))
      #expect(terminal.violations(except: [.effort]) == [])
    }

    /// A system call is refused without which the guard does not learn of the thread's end, or the
    /// thread has used a robust mutex during its prompt.
    @Test(arguments: ["refuse=get_robust_list", "refuse=futex", "mutex"])
    func `a guard that isn't told the end of the thread waits for the end of the process`(
      step: String
    ) throws {
      let (terminal, child) = try runWithChild([step, "screen=\(screen)"])
      let guardian = try guardian(terminal)
      let asking = try #require(terminal.settings)
      try terminal.signal(SIGKILL)
      #expect(try terminal.waitForExit() == .signaled(SIGKILL))
      try terminal.wait("the guard's wait") { _ in ProcessTable.waitsForPrompt(guardian) }
      #expect(terminal.settings == asking && terminal.received == [])
      kill(child, SIGKILL)
      try waitUntilAlone(terminal)
      #expect(terminal.received == Array(screen.utf8))
      #expect(terminal.violations(except: [.effort]) == [])
    }

    @Test
    func `the terminal of a prompt that another prompt has the lock of is restored after that`()
      throws
    {
      let terminal = try run(["yield"])
      let asking = try #require(terminal.settings)
      let lock = try #require(ForeignLock(terminal.path))
      let guardian = try guardian(terminal)
      try terminal.signal(SIGKILL)
      #expect(try terminal.waitForExit() == .signaled(SIGKILL))
      try terminal.wait("the guard's wait for the lock") { _ in
        System.contents(of: "/proc/\(guardian)/wchan").contains("lock")
      }
      #expect(terminal.settings == asking)
      lock.release()
      try waitUntilAlone(terminal)
      #expect(terminal.violations(except: [.effort]) == [])
    }

    // MARK: Commands

    /// A script that runs the process, and when the test says so, reads a line from its terminal.
    private let script = """
      "$0" "$@"; echo "status $?." >&3; read -r go
      if test "$go" = set; then stty eof ^X </dev/tty; echo set >&3; read -r go; fi
      read -r line </dev/tty; echo "read $line." >&3
      """

    /// The steps of a process that lends its terminal to a command, which sets its own settings
    /// when it has read a line.
    private func lending(_ setup: String, then last: String = ":") -> [String] {
      let text = """
        \(setup); trap '' HUP TTOU; echo started; read -r x </dev/tty; stty -echo </dev/tty
        echo changed. >&3; \(last)
        while :; do sleep 1 & wait; done
        """
      return ["start=\(text)", "await=started", "lend"]
    }

    private func wait(forWord word: String, of terminal: PseudoTerminal) throws {
      try terminal.wait("\"\(word)\"") {
        String(decoding: $0.output(of: 3), as: UTF8.self).contains(word) || $0.job.outcome != nil
      }
      try #require(String(decoding: terminal.output(of: 3), as: UTF8.self).contains(word))
    }

    /// Waits until the script has the terminal as it was at the start, and expects that it can read
    /// a line.
    private func expectScriptToGoOn(_ terminal: PseudoTerminal) throws {
      try wait(forWord: "status ", of: terminal)
      try waitUntilAlone(terminal, except: [terminal.processIdentifier])
      #expect(terminal.settings == terminal.settingsAtStart)
      #expect(terminal.foregroundGroup == terminal.processIdentifier)
      try terminal.writeInput(Array("go\n".utf8))
      try terminal.type("line\n")
      try wait(forWord: "read line.", of: terminal)
      #expect(try terminal.waitForExit() == .exited(0))
      #expect(terminal.violations(except: [.screen, .effort]) == [])
    }

    /// What a command does with SIGTERM, what it does when it has the terminal, how the process
    /// ends, and whether the command can say that it got the signal.
    static let loans: [(setup: String, last: String, way: End, saysSo: Bool)] = [
      ("trap 'echo asked. >&3; exit' TERM", ":", .killed, true),
      ("trap 'echo asked. >&3; exit' TERM", ":", .crashWithoutGuard, true),
      ("trap 'echo asked. >&3; exit' TERM", "kill -STOP $$", .killed, true),
      (
        "trap 'echo asked. >&3; exit' TERM", "kill -STOP $$", .crashWithoutGuard,
        true
      ),
      // It changes the settings again, after they were restored.
      (
        "trap 'stty -echo </dev/tty; echo asked. >&3; exit' TERM", ":", .killed,
        true
      ),
      // It must be killed.
      ("trap '' TERM", ":", .killed, false),
    ]

    @Test(arguments: loans.indices)
    func `a script gets back the terminal that its killed prompt had lent to a command`(
      index: Int
    ) throws {
      let loan = KilledPromptTests.loans[index]
      let terminal = try run(
        lending(loan.setup, then: loan.last) + loan.way.steps, in: script, withInput)
      let prompt = try prompt(terminal)
      try terminal.type("go\n")
      try wait(forWord: "changed.", of: terminal)
      try terminal.typeAhead("half\n", queued: 5)
      kill(prompt, loan.way.signal)
      if loan.saysSo { try wait(forWord: "asked.", of: terminal) }
      try expectScriptToGoOn(terminal)
    }

    @Test
    func `settings that the script sets while the command ends are left alone`() throws {
      let terminal = try run(lending("trap '' TERM"), in: script, withInput)
      let prompt = try prompt(terminal)
      try terminal.type("go\n")
      try wait(forWord: "changed.", of: terminal)
      kill(prompt, SIGKILL)
      try wait(forWord: "status ", of: terminal)
      try terminal.wait("the script's turn") {
        $0.foregroundGroup == $0.processIdentifier && $0.settings == $0.settingsAtStart
      }
      try terminal.writeInput(Array("set\n".utf8))
      try wait(forWord: "set\n", of: terminal)
      try waitUntilAlone(terminal, except: [terminal.processIdentifier])
      #expect(terminal.settings == terminal.settingsAtStart.with([VEOF: 0x18]))
      try terminal.applySettings(terminal.settingsAtStart)
      try expectScriptToGoOn(terminal)
    }

    @Test(arguments: [false, true])
    func `the terminal is taken back from a command that took it, even if the command has ended`(
      hasEnded: Bool
    ) throws {
      let terminal = try run(
        [
          "screen=\(screen)", "start=trap '' HUP; echo started; exec sleep 1000",
          "await=started", "take",
        ] + (hasEnded ? ["stop"] : []), in: script, withInput)
      let prompt = try prompt(terminal)
      #expect(terminal.foregroundGroup != terminal.processIdentifier)
      var settings = pager(terminal)
      settings.input |= UInt(IXON)
      try terminal.applySettings(settings)
      try terminal.typeAhead("half\n", queued: 5)
      // ^S stops output.
      try terminal.type("\u{13}")
      #expect(System.wait { !terminal.takesOutput })
      kill(prompt, SIGKILL)
      try expectScriptToGoOn(terminal)
      #expect(ByteText(terminal.received).description.hasPrefix(#"\e[?2004l"#))
    }

    @Test
    func `a prompt takes the foreground back and sets settings without being stopped for it`()
      throws
    {
      let steps = ["start=trap '' HUP; echo started; exec sleep 1000", "await=started", "take"]
      let terminal = try run(steps + ["mark", "back", "stop"])
      #expect(terminal.foregroundGroup == terminal.processIdentifier && terminal.stopCount == 0)
      var settings = try #require(terminal.settings)
      #expect(settings.local & UInt(ECHOE) == 0)
      settings.local |= UInt(ECHOE)
      try terminal.applySettings(settings)
      try end(terminal, .killed)
      #expect(terminal.violations(except: [.effort]) == [])
    }

    @Test func `a prompt whose command takes the foreground just now is not stopped as it draws`()
      throws
    {
      let steps = ["start=trap '' HUP; echo started; exec sleep 1000", "await=started", "take"]
      let terminal = try run(steps + ["draw=drawn.\r", "back", "stop"])
      #expect(ByteText(terminal.received).description.contains("drawn."))
      #expect(terminal.foregroundGroup == terminal.processIdentifier && terminal.stopCount == 0)
      try end(terminal, .killed)
      #expect(terminal.violations(except: [.effort]) == [])
    }

    /// A start of a script that reads orders of the test. The session leader adopts what is left:
    /// otherwise the kernel would continue a stopped command that has no parent in its session.
    private func withInput(_ launch: inout Launch) {
      launch.input = .pipe
      launch.adoptsOrphans = true
    }
  }

  extension PseudoTerminal {
    /// Whether a program could write to the terminal now.
    fileprivate var takesOutput: Bool {
      let file = unsafe open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
      defer { close(file) }
      return isReady(file, for: POLLOUT)
    }

    /// Writes `#` to the terminal, as another program does, until it takes no more.
    fileprivate func fill() throws {
      let file = unsafe open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
      try #require(file != -1)
      defer { close(file) }
      let bytes = [UInt8](repeating: UInt8(ascii: "#"), count: 4096)
      // The kernel moves output on to the master side until that is full.
      while isReady(file, for: POLLOUT, withinMilliseconds: 100) {
        _ = unsafe write(file, bytes, bytes.count)
      }
    }
  }
#endif
