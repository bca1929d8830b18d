import PromptTestSupport
import Testing

/// `--timeout` limits the whole time that the prompt is open.
@Suite(.serialized, .waits, .tags(.linking))
struct TimeoutTests {
  private let message = "codeprompt: the time is up: ask again\n"

  @Test func `when the time is up the status is 124, whatever was typed`() throws {
    for (typed, secret) in [("", nil), ("12345", "12345"), ("123\u{1B}[200~4", "1234")] {
      let terminal = try ask(["-md6", "--timeout", "2s"])
      try terminal.type(typed)
      try terminal.expectExit(124, secret: secret)
      #expect(terminal.output == [])
      #expect(terminal.errorText == message)
      #expect(terminal.screen.text == "")
    }
  }

  @Test func `plain lines say once on the terminal that the time is up`() throws {
    for isSeen in [true, false] {
      let terminal = try ask(["-md6", "--plain", "--timeout", "1s"]) {
        if isSeen { $0.error = .terminal }
      }
      try terminal.expectExit(124)
      #expect(terminal.screen.text.hasSuffix("The time is up"))
      #expect(terminal.errorText == (isSeen ? "" : message))
    }
  }

  @Test func `the time left is shown and counts down`() throws {
    let terminal = try ask(["-md6", "-t", "100s"])
    try terminal.waitForText("1:40 left")
    try terminal.waitForText("1:39 left")
    #expect(terminal.style(of: "1:39 left")?.isBold == false)
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `the time left is bold in the last ten seconds, also without colours`() throws {
    let terminal = try ask(["-md6", "-t", "11"])
    try terminal.waitForText("0:11 left")
    #expect(terminal.style(of: "0:11 left")?.isBold == false)
    try terminal.waitForText("0:10 left")
    #expect(terminal.style(of: "0:10 left")?.isBold == true)
    try terminal.interrupt()
    try terminal.expectDeath(by: 2)
    let colorless = try ask(["-md6", "-t", "5"], environment: ["NO_COLOR": "1"])
    try colorless.waitForText("0:05 left")
    #expect(colorless.style(of: "0:05 left")?.isBold == true)
    try colorless.interrupt()
    try colorless.expectDeath(by: 2)
  }

  @Test func `--timeout 0 sets no limit`() throws {
    let terminal = try ask(["-md6", "--timeout", "0"])
    #expect(!terminal.screen.text.contains("left"))
    #expect(!terminal.holds(within: .milliseconds(100)) { $0.job != .running })
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `the time limit does not start again with a new attempt`() throws {
    let terminal = try askChecked(by: "exit 1", ["--timeout", "6s"])
    try terminal.waitForText("0:03 left")
    try terminal.type("123456")
    try terminal.waitForText("2 attempts left")
    // The countdown did not start again.
    for seconds in 4...6 { #expect(!terminal.screen.text.contains("0:0\(seconds) left")) }
    try terminal.type("12")
    try terminal.expectExit(124, secret: "123456")
    #expect(terminal.errorText == message)
  }

  @Test func `the time limit keeps running while the prompt is stopped`() throws {
    let terminal = try ask(["-md6", "--timeout", "3s"])
    try terminal.suspend()
    terminal.pass(.milliseconds(3200))
    #expect(terminal.job == .stopped(20))
    try terminal.foreground()
    try terminal.expectExit(124)
    #expect(terminal.errorText == message)
  }

  @Test(arguments: [("0", 0), ("1", 124), ("75", 124)] as [(String, Int32)])
  func `when the time is up, a running check may still accept; any other verdict is a timeout`(
    verdict: String, status: Int32
  ) throws {
    let gate = try Gate()
    let terminal = try askChecked(
      by: gatedStatus, ["--timeout", "3s"], gate: gate)
    try terminal.type("123456")
    try terminal.waitForText("Checking…")
    try terminal.waitForText("0:00 left")
    #expect(!terminal.holds(within: .milliseconds(200)) { $0.job != .running })
    gate.send(verdict)
    try terminal.expectExit(status, secret: "123456")
    #expect(terminal.errorText == (status == 0 ? "" : message))
  }
}
