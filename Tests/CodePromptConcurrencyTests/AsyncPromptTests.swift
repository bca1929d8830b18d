import PromptTestSupport
import Testing

/// An asynchronous prompt reacts to keys during a check, and ends when its task is cancelled.
@Suite(.serialized, .waits)
struct AsyncPromptTests {
  private func ask(_ mode: String) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.run(["async-prompter", mode]) { launch in
      if mode.hasSuffix("cancel") { launch.input = .pipe }
    }
    try terminal.waitUntilReady()
    return terminal
  }

  /// Expects that the program printed how the prompt ended, and that the terminal was restored.
  private func expectEnd(
    _ terminal: PseudoTerminal, _ printed: String, errors: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try terminal.waitForExit() == .exited(0), sourceLocation: sourceLocation)
    #expect(terminal.outputText == printed + "\n", sourceLocation: sourceLocation)
    #expect(terminal.errorText == errors, sourceLocation: sourceLocation)
    #expect(terminal.violations(secret: "314159") == [], sourceLocation: sourceLocation)
  }

  @Test func `an asynchronous prompt works if threads have small stacks by default`() throws {
    let terminal = try PseudoTerminal.run(["async-prompter", "accept"]) {
      $0.limits = [.stack(96 << 10)]
    }
    try terminal.waitUntilReady()
    try terminal.type("314159")
    try expectEnd(terminal, "answered")
  }

  @Test func `an asynchronous prompt is rejected after three wrong answers`() throws {
    let terminal = try ask("reject")
    for left in ["(2 attempts left)", "(1 attempt left)"] {
      try terminal.type("111111")
      try terminal.waitForText("not that one \(left)")
    }
    try terminal.type("111111")
    try expectEnd(terminal, "rejected")
  }

  @Test func `if an asynchronous check throws, the answer is not checked, and Enter tries again`()
    throws
  {
    let terminal = try ask("throw")
    try terminal.type("314159")
    try terminal.waitForText("The network is down")
    #expect(terminal.screen.text.count { $0 == "●" } == 6)
    let bytes = terminal.received.count
    try terminal.type("\r")
    try terminal.wait("the next failure") {
      $0.received[bytes...].contains(Array("Checking".utf8))
        && $0.screen.text.contains("The network is down")
    }
    try terminal.type("\u{1B}")
    try expectEnd(terminal, "cancelled")
  }

  @Test func `what an asynchronous check says when it crashes stays on the screen`() throws {
    let prompter = try BuiltProducts.find("async-prompter", path: "")
    let terminal = try PseudoTerminal.run(
      ["sh", "-c", "exec \"$0\" crash 2>/dev/tty", prompter], columns: 120, rows: 70
    ) { $0.input = .pipe }
    try terminal.waitUntilReady()
    try terminal.type("314159")
    try terminal.waitForText("Checking…")
    try terminal.writeInput([0x0A])
    let outcome = try terminal.waitForExit()
    #expect(outcome == .signaled(SIGILL) || outcome == .signaled(SIGTRAP))
    #expect(terminal.screen.text.contains("Fatal error: a bug"))
    #expect(terminal.violations() == [])
  }

  @Test func `a prompt inside an asynchronous check ends the prompt with the mistake`() throws {
    let terminal = try ask("nested")
    try terminal.type("314159")
    try expectEnd(
      terminal, "error: this process already has an open prompt: end that prompt first")
  }

  @Test func `a refused answer ends an asynchronous prompt at once`() throws {
    let terminal = try ask("locked")
    try terminal.type("314159")
    try expectEnd(terminal, "rejected")
  }

  @Test func `a value comes out of the check`() throws {
    let terminal = try ask("value")
    try terminal.type("314159")
    try expectEnd(terminal, "a token")
  }

  @Test func `functions of a prompt have the task-local values of the task that asks`() throws {
    let terminal = try ask("locals")
    try terminal.type("\u{12}")
    try terminal.waitForText("Sent to sign-in")
    try terminal.type("314159")
    try expectEnd(terminal, "answered")
  }

  @Test(arguments: [("o\r", "answered"), ("\u{1B}", "cancelled")])
  func `a notice waits for its key`(keys: String, said: String) throws {
    let terminal = try ask("notice")
    #expect(terminal.screen.text.contains("Read this"))
    try terminal.type(keys)
    try expectEnd(terminal, said)
  }

  @Test func `a notice ends when something has happened elsewhere`() throws {
    try expectEnd(try PseudoTerminal.run(["async-prompter", "event"]), "answered")
  }

  @Test(arguments: [("\u{1B}", "cancelled"), ("\u{05}", "alternative")])
  func `a notice that waits turns its spinner, and keys end it and what it waits for`(
    key: String, said: String
  ) throws {
    let terminal = try ask("event-hang")
    for frame in ["⠋ Waiting…", "⠙ Waiting…"] { try terminal.waitForText(frame) }
    #expect(terminal.screen.text.contains("enter a code instead"))
    try terminal.type(key)
    try expectEnd(terminal, said, errors: "cancelled\n")
  }

  @Test func `cancelling the task ends a notice and what it waits for`() throws {
    let terminal = try ask("event-cancel")
    try terminal.writeInput([0x0A])
    try expectEnd(terminal, "task cancelled", errors: "cancelled\n")
  }

  @Test func `a notice whose event can't be awaited throws the reason`() throws {
    let terminal = try PseudoTerminal.run(["async-prompter", "event-throw"])
    try expectEnd(
      terminal, "error: the answer could not be checked (The network is down): try again")
  }

  @Test(arguments: [
    ("text", "mei\r", "mei"), ("confirm", "y\r", "true"), ("confirm", "n\r", "false"),
    ("choice", "2\r", "call"),
  ])
  func `an asynchronous prompt for a value returns it`(
    mode: String, keys: String, said: String
  ) throws {
    let terminal = try ask(mode)
    try terminal.type(keys)
    try expectEnd(terminal, said)
  }

  @Test func `the spinner turns during an asynchronous check, and Esc cancels the verifier`() throws
  {
    let terminal = try ask("hang")
    try terminal.type("314159")
    for frame in ["⠋ Checking…", "⠙ Checking…", "⠹ Checking…"] { try terminal.waitForText(frame) }
    try terminal.type("\u{1B}")
    try expectEnd(terminal, "cancelled", errors: "cancelled\n")
  }

  @Test(arguments: [2, 9])
  func `after a signal ends a process with several threads, the terminal is restored`(
    number: Int32
  ) throws {
    let terminal = try ask("hang")
    try terminal.type("314159")
    try terminal.waitForText("Checking…")
    if number == 2 { try terminal.interrupt() } else { try terminal.signal(number) }
    #expect(try terminal.waitForExit() == .signaled(number))
    #expect(terminal.violations(secret: "314159") == [] && terminal.screen.text == "")
  }

  @Test(arguments: ["accept", "bytes", "blind", "plain", "program"])
  func `each asynchronous form of run() accepts the right answer`(mode: String) throws {
    let terminal = try ask(mode)
    try terminal.type("314159")
    try expectEnd(terminal, "answered")
  }

  @Test(arguments: [("TERM", "goodbye"), ("Ctrl-C", "goodbye"), ("answer", "answered")])
  func `with the recipe for signals a program ends cleanly, by a signal or an answer`(
    end: String, said: String
  ) throws {
    let terminal = try ask("signals")
    switch end {
    case "TERM": try terminal.signal(15)
    case "Ctrl-C": try terminal.interrupt()
    default: try terminal.type("314159")
    }
    try expectEnd(terminal, said)
  }

  // Who gets the signal, the source or the prompt, is a matter of chance.
  @Test(arguments: 1...8)
  func `with the recipe for Dispatch a program ends cleanly, whoever gets the signal`(run: Int)
    throws
  {
    let terminal = try ask("dispatch")
    if run == 1 { try terminal.type("314159") } else { try terminal.signal(15) }
    try expectEnd(terminal, run == 1 ? "answered" : "goodbye")
  }

  @Test func `an asynchronous prompt ends when the time is up`() throws {
    try expectEnd(try ask("limit"), "timedOut")
  }

  @Test func `with a piped input a terminal asks, and a pipe's line is the answer`() throws {
    let terminal = try ask("piped")
    try terminal.type("314159")
    try expectEnd(terminal, "answered")
    let piped = try CommandResult.run(["async-prompter", "piped"], input: Array("314159\n".utf8))
    #expect(piped.outputText == "answered\n" && piped.errorText == "")
  }

  @Test func `an asynchronous challenge function that throws ends the prompt with an error`() throws
  {
    let terminal = try PseudoTerminal.run(["async-prompter", "challenge"])
    try expectEnd(terminal, "error: the challenge failed (No challenge): ask again")
  }

  @Test func `the main actor can do other work while an asynchronous prompt asks`() throws {
    let terminal = try ask("main")
    try terminal.type("314159")
    try expectEnd(terminal, "answered", errors: "meanwhile\nasked\n")
  }

  @Test(arguments: ["cancel", "blind-cancel", "plain-cancel", "program-cancel"])
  func `cancelling the task of an asynchronous prompt ends the prompt`(mode: String) throws {
    let terminal = try ask(mode)
    try terminal.type("12")
    try terminal.writeInput([0x0A])
    try expectEnd(terminal, "task cancelled")
  }

  @Test func `cancelling the task ends the wait for a piped answer`() throws {
    let terminal = try PseudoTerminal.run(["async-prompter", "piped-cancel"]) { $0.input = .pipe }
    try terminal.writeInput([0x0A])
    try expectEnd(terminal, "task cancelled")
  }

  @Test(arguments: ["cancel", "program-cancel"])
  func `cancelling the task of an asynchronous prompt ends the check of its answer`(
    mode: String
  ) throws {
    let terminal = try ask(mode)
    try terminal.type("111111")
    try terminal.waitForText("Checking…")
    try terminal.writeInput([0x0A])
    try expectEnd(terminal, "task cancelled", errors: mode == "cancel" ? "cancelled\n" : "")
  }

  @Test func `cancelling the task ends a prompt that waits for a locked terminal`() throws {
    let terminal = try PseudoTerminal()
    let lock = try #require(ForeignLock(terminal.path))
    try terminal.start(["async-prompter", "cancel"], Launch { $0.input = .pipe })
    try terminal.wait("it to wait") { ProcessTable.handles($0.processIdentifier, 15) }
    try terminal.writeInput([0x0A])
    try expectEnd(terminal, "task cancelled")
    #expect(terminal.received == [])
    lock.release()
  }

  @Test func `a prompt waits on request for the prompt of another task`() throws {
    let terminal = try ask("group")
    let bytes = terminal.received.count
    try terminal.type("mei\r")
    try terminal.wait("the second prompt") { $0.received[bytes...].contains(Array("Name".utf8)) }
    try terminal.type("ada\r")
    try expectEnd(terminal, "ada mei")
  }

  @Test func `a prompt in a task that is already cancelled draws nothing`() throws {
    let terminal = try PseudoTerminal.run(["async-prompter", "early"])
    try expectEnd(terminal, "task cancelled")
    #expect(terminal.received == [])
  }
}
