import PromptTestSupport
import Testing

/// `--submit` says when a full code is submitted.
@Suite(.serialized, .waits)
struct SubmittingTests {
  @Test func `with --submit enter a full code waits for Enter`() throws {
    let terminal = try ask(["-md6", "--submit", "enter"])
    try terminal.type("123456")
    try terminal.waitForDots(6)
    #expect(!terminal.holds(within: .milliseconds(100)) { $0.job != .running })
    try terminal.type([0x7F])
    try terminal.waitForDots(5)
    try terminal.type("7\r")
    try terminal.expectExit(0, secret: "123457")
    #expect(terminal.outputText == "123457\n")
  }

  @Test func `--submit auto submits a full code at once, as without the option`() throws {
    let terminal = try ask(["-md6", "--submit", "auto"])
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `while --submit 4s delays a full code, Backspace takes the last digit back`() throws {
    let terminal = try ask(["-md6", "--submit", "4s"])
    try terminal.type("123456")
    try terminal.waitForDots(6)
    try terminal.type([0x7F])
    try terminal.waitForDots(5)
    // The delay of the first full code passes without effect.
    #expect(!terminal.holds(within: .milliseconds(4300)) { $0.job != .running })
    let start = ContinuousClock.now
    try terminal.type("7")
    try terminal.expectExit(0, secret: "123457")
    #expect(ContinuousClock.now - start >= .milliseconds(3900))
    #expect(terminal.outputText == "123457\n")
  }

  @Test func `while --submit 1m delays a full code, Enter submits it at once`() throws {
    let terminal = try ask(["-md6", "--submit", "1m"])
    try terminal.type("123456")
    try terminal.waitForDots(6)
    try terminal.type("\r")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `with --submit 200ms a digit too many cancels the automatic submission`() throws {
    let terminal = try ask(["-md6", "--submit", "200ms"])
    try terminal.type("1234567")
    try terminal.waitForText("At most 6 digits: delete one")
    #expect(!terminal.holds(within: .milliseconds(400)) { $0.job != .running })
    try terminal.type([0x7F])
    try terminal.waitForDots(5)
    try terminal.type("6")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `a full code that is pasted again after a rejection is submitted again`() throws {
    let gate = try Gate()
    let terminal = try askChecked(by: gatedStatus, gate: gate)
    for left in ["2 attempts left", "1 attempt left"] {
      gate.send("1")
      try terminal.type(paste("123456"))
      try terminal.waitForText(left)
    }
    gate.send("75")
    try terminal.type(paste("123456"))
    try terminal.waitForText("Press Enter to try again")
    gate.send("0")
    try terminal.type(paste("Your code is 123-456."))
    try terminal.expectExit(0, secret: "123456")
  }
}
