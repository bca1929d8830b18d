#if canImport(Glibc)
  import PromptTestSupport
  import Testing

  /// Memory holds one copy of what is typed while the prompt asks and checks, and more only while
  /// the screen shows it.
  ///
  /// A prompt's own user can't read its memory, so these tests need a user with CAP_SYS_PTRACE.
  @Suite(
    .serialized, .waits,
    .enabled(if: MemoryScan.isPossible, "\(MemoryScan.reason)"), .tags(.linking))
  struct MemoryTests {
    @Test(arguments: PromptMode.all)
    func `memory has one copy of the typed answer, and none at the exit`(mode: PromptMode) throws {
      let secret = randomCode()
      let terminal = try mode.ask()
      #expect(try terminal.copies(of: secret) == [])
      try mode.enter(secret, in: terminal)
      let copies = try terminal.copies(of: secret)
      #expect(copies.count == 1 + mode.screenCopies, "\(copies)")
      #expect(copies.contains { $0.range == 0..<16 })
      try terminal.expectNoCopy(of: secret) { try terminal.type("\r") }
      try terminal.expectExit(0, output: "\(secret)\n", except: [.effort])
    }

    /// A process may lock 64 KiB in Docker, and with kernels before 5.16.
    @Test(arguments: PromptMode.all, [(200, 60, false), (80, 24, true)])
    func `a prompt locks 48 KiB at most, in a large window or while COMMAND runs`(
      mode: PromptMode, surroundings: (columns: Int, rows: Int, runsCommand: Bool)
    ) throws {
      let command = ["--", "sh", "-c", "echo started >&2; sleep 9"]
      let terminal = try ask(
        mode.options + ["--status-fd", "3"] + (surroundings.runsCommand ? command : []),
        columns: surroundings.columns, rows: surroundings.rows, environment: mode.environment
      ) { $0.extra[3] = .pipe }
      try mode.enter(randomCode(), in: terminal)
      if surroundings.runsCommand {
        try terminal.type("\r")
        try terminal.waitForText("started")
      }
      let locked = ProcessFigures.lockedMemory(of: terminal.processIdentifier)
      #expect(try 1...48 ~= #require(locked))
      try terminal.expectInterrupted(except: [.effort])
    }

    // What is typed or happens, more options, and how the prompt ends.
    @Test(
      arguments: [
        ("\u{1B}", [], .exited(130)), ("\u{3}", [], .signaled(2)),
        ("\u{6}", ["--forgot"], .exited(7)), ("", ["--timeout", "4s"], .exited(124)),
        ("SEGV", [], .signaled(11)), ("TERM", [], .signaled(15)), ("hangup", [], .exited(3)),
      ] as [(String, [String], Outcome)])
    func `memory has no copy of a typed answer at the exit, whatever ends the prompt`(
      event: String, options: [String], outcome: Outcome
    ) throws {
      let (secret, mode) = (randomCode(), PromptMode.shownPassword)
      let terminal = try mode.ask(options) { if event == "hangup" { $0.ignoredSignals = [1] } }
      try mode.enter(secret, in: terminal)
      #expect(try terminal.copies(of: secret).count == 1 + mode.screenCopies)
      try terminal.expectNoCopy(of: secret) {
        switch event {
        case "hangup": terminal.hangUp()
        case "SEGV": try terminal.signal(11)
        case "TERM": try terminal.signal(15)
        default: try terminal.type(event)
        }
      }
      #expect(try terminal.waitForExit() == outcome, "\(terminal.stateDescription)")
      #expect(terminal.output == [])
    }

    // MARK: Confirmed answers

    @Test func `with --repeat memory has a copy of each entry, none after they differ`() throws {
      let (secret, mode) = (randomCode(), PromptMode.shownCode)
      let terminal = try mode.ask(["--repeat"])
      try mode.enter(secret, in: terminal)
      try terminal.type("\r")
      try terminal.waitForText("Once more, to be sure")
      try terminal.waitUntilIdle()
      #expect(try terminal.copies(of: secret).count == 1)
      // The second entry differs, so both entries are wiped and the prompt starts again.
      let other = String(secret.reversed())
      try mode.enter(other, in: terminal)
      #expect(try terminal.copies(of: secret).count == 1)
      #expect(try terminal.copies(of: other).count == 1 + mode.screenCopies)
      try terminal.type("\r")
      try terminal.waitForText("Start again")
      try terminal.waitUntilIdle()
      #expect(try terminal.copies(of: secret) + terminal.copies(of: other) == [])
      try terminal.expectInterrupted(except: [.effort])
    }

    // MARK: Changed entries

    @Test(arguments: [PromptMode.shownCode, .shownPassword])
    func `memory has no copy of erased text`(mode: PromptMode) throws {
      let terminal = try mode.ask()
      for erasure in ["\u{15}", String(repeating: "\u{7F}", count: 16)] {
        let secret = randomCode()
        try mode.enter(secret, in: terminal)
        try terminal.type(erasure)
        try terminal.waitForCount(0)
        try terminal.waitUntilIdle()
        #expect(try terminal.copies(of: secret) == [])
      }
      try terminal.expectInterrupted(except: [.effort])
    }

    @Test(
      arguments: ["three codes: %, A000000000000000, B000000000000000", "one too long: %x"])
    func `memory has no copy of a refused paste`(text: String) throws {
      let secret = randomCode()
      let terminal = try PromptMode.shownCode.ask()
      let parts = text.split(separator: "%", omittingEmptySubsequences: false)
      try terminal.type(paste(parts.joined(separator: secret)))
      try terminal.waitForText("pasted")
      try terminal.waitUntilIdle()
      #expect(try terminal.copies(of: secret) == [])
      try terminal.expectInterrupted(except: [.effort])
    }

    @Test func `with --upper, memory has no copy of the letters as they were typed`() throws {
      let secret = String("abcdefghijklmnopqrstuvwxyz".shuffled().prefix(16))
      let terminal = try ask(
        ["-l16", "--upper", "--submit", "enter", "--status-fd", "3"]
      ) { $0.extra[3] = .pipe }
      try PromptMode.maskedBurst.enter(secret, in: terminal)
      #expect(try terminal.copies(of: secret) == [])
      #expect(try terminal.copies(of: secret.uppercased()).count == 3)
      try terminal.expectNoCopy(of: secret, secret.uppercased()) { try terminal.type("\r") }
      try terminal.expectExit(0, except: [.effort])
    }
  }

  extension PseudoTerminal {
    /// Expects that the prompt's memory has no copy of the secrets at its exit, which `end` causes.
    func expectNoCopy(
      of secrets: String..., after end: () throws -> Void,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      let left = try atExit(after: end) { try secrets.flatMap { try copies(of: $0) } }
      #expect(left == [], sourceLocation: sourceLocation)
    }
  }
#endif
