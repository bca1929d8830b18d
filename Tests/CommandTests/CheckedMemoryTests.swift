#if canImport(Glibc)
  import PromptTestSupport
  import Testing

  /// While a command checks the answer, the prompt's memory has one copy of it, and none after a
  /// verdict.
  @Suite(
    .serialized, .waits,
    .enabled(if: MemoryScan.isPossible, "\(MemoryScan.reason)"), .tags(.linking))
  struct CheckedMemoryTests {
    // Check commands; the prompt's memory has another copy of the answer that the last two write.
    private static let silent = "read -r code"
    private static let quoting = "read -r code; echo \"it is not $code\" >&2"
    private static let printing = "cat"

    private func ask(
      _ mode: PromptMode, _ options: [String] = [], by check: String, _ gate: Gate
    ) throws -> PseudoTerminal {
      let text = "\(check); echo has read >&5; read -r status <&4; exit $status"
      return try mode.ask(options + ["--", "sh", "-c", text]) {
        $0.extra[4] = .path(gate.path)
        $0.extra[5] = .pipe
      }
    }

    /// Submits what was entered, and waits until the check command has read it and the prompt is
    /// idle. `time` counts the submissions from 1.
    private func submit(_ terminal: PseudoTerminal, time: Int) throws {
      try terminal.type("\r")
      try terminal.wait("the command to read") {
        $0.output(of: 5).count { $0 == UInt8(ascii: "\n") } == time
      }
      try terminal.waitForText("Checking…")
      try terminal.waitUntilIdle()
    }

    /// Waits until memory has exactly `count` copies; it waits because the command's output may
    /// still be arriving.
    private func expectCopies(
      _ count: Int, of secret: String, in terminal: PseudoTerminal,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      // A process that starts or ends can't be read; then another look is needed.
      var copies: [MemoryScan.Copy]?
      let holds = terminal.holds {
        copies = try? $0.copies(of: secret)
        return copies?.count == count
      }
      let found = copies.map { "\($0)" } ?? "the memory can't be read"
      #expect(holds, "\(found)", sourceLocation: sourceLocation)
      for process in ProcessTable.members(ofSession: terminal.sessionIdentifier) {
        #expect(
          !ProcessTable.visibleWords(of: process).contains(Array(secret.utf8)),
          sourceLocation: sourceLocation)
      }
    }

    @Test(arguments: [
      (PromptMode.maskedCode, quoting), (.shownCode, silent), (.lastOfPassword, printing),
    ])
    func `memory has one copy of the answer during a check, and none after a verdict`(
      mode: PromptMode, check: String
    ) throws {
      let gate = try Gate()
      let terminal = try ask(mode, by: check, gate)
      let secret = randomCode()
      try mode.enter(secret, in: terminal)
      try submit(terminal, time: 1)
      let returned = check == Self.silent ? 0 : 1
      try expectCopies(1 + mode.screenCopies + returned, of: secret, in: terminal)
      // Status 75 means that the answer was not checked, so the prompt keeps one copy for another
      // try.
      gate.send("75")
      try terminal.waitForText("Press Enter to try again")
      try terminal.waitUntilIdle()
      try expectCopies(1 + mode.screenCopies, of: secret, in: terminal)
      try submit(terminal, time: 2)
      gate.send("1")
      try terminal.waitForText("2 attempts left")
      try terminal.waitUntilIdle()
      try expectCopies(0, of: secret, in: terminal)
      try mode.enter(secret, in: terminal)
      try submit(terminal, time: 3)
      try terminal.expectNoCopy(of: secret) { gate.send("0") }
      try terminal.expectExit(0, except: [.effort])
    }

    @Test(arguments: [(printing, "0"), (quoting, "1"), (quoting, "126"), (silent, "15")])
    func `memory has no copy of the answer at the exit, whatever the check's outcome`(
      check: String, end: String
    ) throws {
      let gate = try Gate()
      let terminal = try ask(.maskedBurst, ["--print", "--attempts", "1"], by: check, gate)
      let secret = randomCode()
      try PromptMode.maskedBurst.enter(secret, in: terminal)
      try submit(terminal, time: 1)
      try terminal.expectNoCopy(of: secret) {
        if end == "15" { try terminal.signal(15) } else { gate.send(end) }
      }
      let outcomes: [String: Outcome] = ["0": .exited(0), "1": .exited(1), "126": .exited(6)]
      #expect(try terminal.waitForExit() == outcomes[end] ?? .signaled(15))
      #expect(terminal.outputText == (end == "0" ? "\(secret)\n" : ""))
      #expect(!terminal.errorText.contains(secret))
    }

    // MARK: Answers that the user does not type

    @Test func `memory has one copy of a code from --autofill, and none at the exit`() throws {
      let gate = try Gate()
      let filler = "while read -r line <&4; do echo \"$line\"; done"
      let terminal = try PromptMode.maskedCode.ask(["--autofill", filler]) {
        $0.extra[4] = .path(gate.path)
      }
      let secret = randomCode()
      gate.send("nothing here\nYour code is \(secret).\nand nothing")
      try terminal.waitForCount(16)
      try terminal.waitUntilIdle()
      try expectCopies(1, of: secret, in: terminal)
      try terminal.expectNoCopy(of: secret) { try terminal.type("\r") }
      try terminal.expectExit(0, except: [.effort])
    }

    @Test(arguments: [(["-l16"], "0"), ([], "1"), ([], "126")])
    func `memory has one copy of a line of standard input during its check, and none at the exit`(
      options: [String], status: String
    ) throws {
      let gate = try Gate()
      let text = "read -r code; echo has read >&5; read -r status <&4; exit $status"
      let terminal = try PseudoTerminal.run(
        ["codeprompt", "--stdin"] + options + ["--print", "--", "sh", "-c", text]
      ) {
        $0.hasControllingTerminal = false
        $0.input = .pipe
        $0.extra = [4: .path(gate.path), 5: .pipe]
      }
      let secret = randomCode()
      try terminal.writeInput(Array("\(secret)\n".utf8))
      try terminal.wait("the command to read") { !$0.output(of: 5).isEmpty }
      try terminal.waitUntilIdle()
      try expectCopies(1, of: secret, in: terminal)
      try terminal.expectNoCopy(of: secret) { gate.send(status) }
      let outcomes: [String: Outcome] = ["0": .exited(0), "1": .exited(1)]
      #expect(try terminal.waitForExit() == outcomes[status] ?? .exited(6))
    }
  }
#endif
