import PromptTestSupport
import Testing

/// The limit of processor time grows with the work that a command had.
@Suite(.serialized, .waits)
struct EffortTests {
  @Test func `a command with more to do may use more processor time`() throws {
    let terminal = try PseudoTerminal.run(["cat"]) {
      $0.input = .pipe
      $0.output = .null
    }
    let before = terminal.effortLimit()
    #expect(before >= .milliseconds(200))
    try terminal.writeInput([UInt8](repeating: 0, count: 2_000_000))
    let after = terminal.effortLimit()
    #expect(after > before * 2)
    let other = terminal.effortLimit(plus: 20_000_000)
    #expect(other > after * 2)
    terminal.closePipe(0)
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.violations() == [])
  }
}
