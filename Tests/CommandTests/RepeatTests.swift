import PromptTestSupport
import Testing

/// `--repeat`: the answer is asked for twice.
@Suite(.serialized, .waits)
struct RepeatTests {
  @Test func `with --repeat the answer is printed once both entries are the same`() throws {
    let terminal = try ask(["-md6", "--repeat"])
    try terminal.type("123456")
    try terminal.waitForText("Once more, to be sure")
    try terminal.waitForDots(0)
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test func `with --repeat two entries that differ are reported, and both are asked for again`()
    throws
  {
    let terminal = try ask(["--repeat", "New password"])
    for (first, second) in [("secret", "secrat"), ("secret", "secrets"), ("secret", "s")] {
      try terminal.type(first + "\r")
      try terminal.waitForText("Once more, to be sure")
      try terminal.type(second + "\r")
      try terminal.waitForText("The two don't match. Start again")
      #expect(terminal.dotCount == 0)
    }
    try terminal.type("horse\r")
    try terminal.waitForText("Once more, to be sure")
    try terminal.type("horse\r")
    try terminal.expectExit(0, secret: "horse")
    #expect(terminal.outputText == "horse\n")
  }

  @Test func `with --repeat a paste counts as one entry`() throws {
    let terminal = try ask(["-md6", "--repeat"])
    try terminal.type(paste("123 456"))
    try terminal.waitForText("Once more, to be sure")
    try terminal.type(paste("123456"))
    try terminal.expectExit(0, secret: "123456")
  }

  @Test
  func `with --repeat COMMAND runs once both entries agree; a rejection asks for both again`()
    throws
  {
    let gate = try Gate()
    let terminal = try askChecked(by: "echo ran >&3; \(gatedStatus)", ["--repeat"], gate: gate)
    try terminal.type("123456")
    try terminal.waitForText("Once more, to be sure")
    #expect(terminal.output(of: 3) == [])
    try terminal.type("654321")
    try terminal.waitForText("Start again")
    #expect(terminal.output(of: 3) == [])
    gate.send("1")
    try terminal.type("123456")
    try terminal.waitForText("Once more, to be sure")
    try terminal.type("123456")
    try terminal.waitForText("2 attempts left")
    #expect(terminal.output(of: 3) == Array("ran\n".utf8))
    try terminal.type("123456")
    try terminal.waitForText("Once more, to be sure")
    gate.send("0")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test
  func `with --repeat an answer that COMMAND could not check is retried without a second entry`()
    throws
  {
    let gate = try Gate()
    let terminal = try askChecked(by: gatedStatus, ["--repeat"], gate: gate)
    ["75", "0"].forEach(gate.send)
    try terminal.type("123456")
    try terminal.waitForText("Once more, to be sure")
    try terminal.type("123456")
    try terminal.waitForText("Press Enter to try again")
    #expect(terminal.dotCount == 6)
    try terminal.type("\r")
    try terminal.expectExit(0, secret: "123456")
  }
}
