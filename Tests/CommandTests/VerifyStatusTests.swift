import PromptTestSupport
import Testing

/// What each exit status of COMMAND, and each other way to end, says of the answer.
@Suite(.serialized, .waits, .tags(.linking))
struct VerifyStatusTests {
  enum Meaning { case wrong, unchecked, broken }

  /// An exit status, the `--reject-status` list, and what the status means with that list.
  struct Status: Sendable, CustomTestStringConvertible {
    let list: String?
    let status: Int
    let meaning: Meaning
    var testDescription: String { "\(status) with \(list ?? "no list") is \(meaning)" }

    init(_ status: Int, _ meaning: Meaning, list: String? = nil) {
      (self.list, self.status, self.meaning) = (list, status, meaning)
    }
  }

  static let statuses = [
    Status(1, .wrong), Status(2, .wrong), Status(74, .wrong), Status(123, .wrong),
    Status(75, .unchecked), Status(124, .unchecked), Status(255, .unchecked), Status(125, .broken),
    Status(126, .broken),
    Status(127, .broken), Status(254, .broken),
    Status(22, .wrong, list: "22"), Status(1, .unchecked, list: "22"),
    Status(75, .unchecked, list: "22"),
    Status(123, .unchecked, list: "22"), Status(124, .unchecked, list: "1-123"),
    Status(255, .unchecked, list: "22"),
    Status(125, .broken, list: "22"),
    Status(1, .wrong, list: "1,5-7"), Status(5, .wrong, list: "1,5-7"),
    Status(7, .wrong, list: "1,5-7"),
    Status(4, .unchecked, list: "1,5-7"), Status(8, .unchecked, list: "1,5-7"),
    Status(75, .wrong, list: "75"),
    Status(123, .wrong, list: "100-123"), Status(254, .wrong, list: "254,255"),
    Status(255, .wrong, list: "254,255"),
  ]

  @Test(arguments: statuses)
  func `COMMAND's exit status means wrong, unchecked or broken, depending on --reject-status`(
    status: Status
  )
    throws
  {
    let options = status.list.map { ["--reject-status", $0] } ?? []
    let terminal = try askChecked(by: "echo said >&2; exit \(status.status)", options)
    try terminal.type("123456")
    switch status.meaning {
    case .wrong:
      try terminal.waitForText("said (2 attempts left)")
      #expect(terminal.dotCount == 0)
    case .unchecked:
      try terminal.waitForText("said. Press Enter to try again")
      #expect(terminal.dotCount == 6)
    case .broken:
      try terminal.expectExit(6, secret: "123456")
      #expect(
        terminal.errorText == """
          codeprompt: the command could not do its work, with status \(status.status) (said): \
          ask again once it can

          """)
      return
    }
    try terminal.interrupt()
    try terminal.expectDeath(by: 2, secret: "123456")
  }

  @Test func `an answer that COMMAND couldn't check stays, costs no attempt, and Enter retries it`()
    throws
  {
    let gate = try Gate()
    let terminal = try askChecked(by: gatedStatus, ["--attempts", "1"], gate: gate)
    gate.send("75")
    try terminal.type("123456")
    for _ in 1...3 {
      try terminal.waitForText("The answer could not be checked. Press Enter to try again")
      #expect(terminal.dotCount == 6)
      try terminal.type("\r")
      try terminal.waitForText("Checking…")
      gate.send("75")
    }
    try terminal.waitForText("Press Enter to try again")
    // An edit does not submit the code again, but completing the code does.
    try terminal.type([0x7F])
    try terminal.waitForDots(5)
    #expect(!terminal.screen.text.contains("Press Enter to try again"))
    gate.send("0")
    try terminal.type("7")
    try terminal.expectExit(0, secret: "123457")
  }

  @Test func `a check that could not be done does not reset the number of attempts`() throws {
    let gate = try Gate()
    let terminal = try askChecked(by: gatedStatus, ["--attempts", "2"], gate: gate)
    ["1", "75", "1"].forEach(gate.send)
    try terminal.type("123456")
    try terminal.waitForText("1 attempt left")
    try terminal.type("123456")
    try terminal.waitForText("Press Enter to try again")
    try terminal.type("\r")
    try terminal.expectExit(1, secret: "123456")
  }

  @Test func `a COMMAND that dies by a signal ends the prompt with status 6`() throws {
    let terminal = try askChecked(by: "ulimit -c 0; echo on my way >&2; kill -SEGV $$")
    try terminal.type("123456")
    try terminal.expectExit(6, secret: "123456")
    #expect(
      terminal.errorText
        == "codeprompt: the command died by signal 11 (on my way): run it alone to see why\n")
  }

  @Test func `COMMAND's output is delivered up to a mebibyte, and refused beyond it`() throws {
    for extra in [0, 1] {
      let terminal = try askChecked(by: "head -c \((1 << 20) + extra) /dev/zero")
      try terminal.type("123456")
      if extra == 0 {
        try terminal.expectExit(0, secret: "123456")
        #expect(terminal.output.count == 1 << 20)
      } else {
        try terminal.expectExit(6, secret: "123456")
        #expect(
          terminal.errorText
            == """
            codeprompt: the command wrote more than 1 MiB (64 MiB for a picture): have it write to \
            a file

            """)
      }
    }
  }

  @Test func `--verify-timeout ends a COMMAND that takes too long, even if it ignores SIGTERM`()
    throws
  {
    for trap in ["", "trap '' TERM; "] {
      let terminal = try askChecked(
        by: trap + "echo stuck >&2; sleep 1000", ["--verify-timeout", "2s"])
      try terminal.type("123456")
      try terminal.expectExit(6, secret: "123456")
      #expect(
        terminal.errorText == """
          codeprompt: the command took too long (stuck): give it more time with --verify-timeout

          """)
    }
  }

  @Test(arguments: ["read x </dev/tty", "stty -echo </dev/tty", "cat </dev/tty"])
  func `with --stdin a COMMAND that uses the terminal is ended and reported`(
    script: String
  ) throws {
    let terminal = try PseudoTerminal.run(
      ["codeprompt", "--stdin", "-d6", "--", "sh", "-c", script]
    ) { $0.input = .pipe }
    try terminal.writeInput(Array("123456\n".utf8))
    try terminal.expectExit(6, secret: "123456")
    #expect(
      terminal.errorText == """
        codeprompt: the command tried to use the terminal: have it read its standard input

        """)
  }

  @Test func `a background process that keeps COMMAND's output open does not delay the prompt`()
    throws
  {
    for status in [0, 1] {
      let terminal = try askChecked(
        by: "sleep 1000 & echo token; exit \(status)", ["--attempts", "1"])
      try terminal.type("123456")
      try terminal.expectExit(Int32(status), except: [.processes], secret: "123456")
      #expect(terminal.outputText == (status == 0 ? "token\n" : ""))
    }
  }
}
