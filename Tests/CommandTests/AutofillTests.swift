import PromptTestSupport
import Testing

/// `--autofill` runs a program that finds the code; it fills the cells unless the user types first.
@Suite(.serialized, .waits)
struct AutofillTests {
  private let gatedLines = "echo started >&3; while read -r line <&4; do echo \"$line\"; done"

  private func askFilled(_ options: [String], gate: Gate) throws -> PseudoTerminal {
    let terminal = try ask(["-md6"] + options) {
      $0.extra = [3: .pipe, 4: .path(gate.path)]
    }
    try terminal.waitForWord("started")
    return terminal
  }

  @Test(arguments: ["123456", "Your code is G-123 456.", "hello\\n12345\\n\\n123-456\\n654321"])
  func `the first line of --autofill output that holds a code fills and submits the cells`(
    lines: String
  )
    throws
  {
    let terminal = try PseudoTerminal.run(
      ["codeprompt", "-md6", "--autofill", "printf '\(lines)\\n'; sleep 1000"])
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test func `once the user types, --autofill changes nothing and its command is ended`() throws {
    let gate = try Gate()
    let terminal = try askFilled(["--autofill", gatedLines], gate: gate)
    try terminal.type("1")
    try terminal.waitForDots(1)
    gate.send("654321")
    #expect(!terminal.holds(within: .milliseconds(200)) { $0.dotCount != 1 })
    try terminal.type([0x7F])
    try terminal.waitForDots(0)
    gate.send("654321")
    #expect(!terminal.holds(within: .milliseconds(200)) { $0.dotCount != 0 })
    try terminal.wait("the end of the command") {
      ProcessTable.members(ofSession: $0.sessionIdentifier).count == 2
    }
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test
  func `COMMAND checks a code that --autofill filled in; a rejected code isn't filled in again`()
    throws
  {
    let gate = try Gate()
    let terminal = try askFilled(
      ["--autofill", gatedLines, "--", "sh", "-c", "read -r code; [ $code = 123456 ]"], gate: gate)
    gate.send("654321")
    try terminal.waitForText("2 attempts left")
    gate.send("654321")
    #expect(!terminal.holds(within: .milliseconds(200)) { $0.dotCount != 0 })
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `with --submit enter a code that --autofill filled in waits for Enter`() throws {
    let gate = try Gate()
    let terminal = try askFilled(["--submit", "enter", "--autofill", gatedLines], gate: gate)
    gate.send("code: 123456")
    try terminal.waitForDots(6)
    try terminal.type("\r")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test(arguments: [
    ("exit 1", "The code could not be filled in"),
    ("kill -KILL $$", "The code could not be filled in"),
    ("echo 'locked: unlock it first' >&2; exit 3", "locked: unlock it first"),
    ("no-such-command", "no-such-command"),
    ("printf '\\33[2Jgone\\n' >&2; exit 1", "gone"),
  ])
  func `the reason why an --autofill command failed is shown until the user types`(
    command: String, told: String
  ) throws {
    let terminal = try ask(["-md6", "--autofill", command])
    try terminal.waitForText(told)
    #expect(!terminal.hasReceived("\u{1B}[2J") && !terminal.hasReceived("\u{7}"))
    try terminal.type("1")
    try terminal.wait("the note to go") { !$0.screen.text.contains(told) }
    try terminal.type("23456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.errorText == "")
  }

  @Test func `an --autofill command that takes too long is reported`() throws {
    let terminal = try ask(
      ["-md6", "--autofill", "sleep 1000", "--verify-timeout", "200ms", "--", "true"])
    try terminal.waitForText("The code could not be filled in: it took too long")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test
  func `an --autofill command shows no note if it finds no code, or if it fails after a key press`()
    throws
  {
    let gate = try Gate()
    for command in ["echo nothing", "read -r line <&4; exit 1"] {
      let terminal = try ask(["-md6", "--autofill", command]) { $0.extra[4] = .path(gate.path) }
      try terminal.type("1")
      try terminal.waitForDots(1)
      gate.send()
      try terminal.wait("the end of the command") {
        ProcessTable.members(ofSession: $0.sessionIdentifier).count == 2
      }
      try terminal.type("2")
      try terminal.waitForDots(2)
      #expect(!terminal.screen.text.contains("filled in"))
      try terminal.type("3456")
      try terminal.expectExit(0, secret: "123456")
    }
  }

  @Test func `an --autofill command is ended when the prompt ends`() throws {
    for (key, signal) in [("\u{1B}", nil), ("\u{3}", 2)] as [(String, Int32?)] {
      let terminal = try ask(["-md6", "--autofill", endlessCheck]) { $0.extra = [3: .pipe] }
      try terminal.waitForWord("started")
      try terminal.type(key)
      if let signal { try terminal.expectDeath(by: signal) } else { try terminal.expectExit(130) }
    }
  }

  @Test func `endless --autofill output without a code does not disturb the prompt`() throws {
    let terminal = try ask(["-md6", "--autofill", "echo started >&3; yes no code"]) {
      $0.extra = [3: .pipe]
    }
    try terminal.waitForWord("started")
    try terminal.type("123456")
    try terminal.expectExit(0, except: [.effort], secret: "123456")
  }
}
