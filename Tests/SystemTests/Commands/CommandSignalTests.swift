import CommandWatching
import PromptTestSupport
import Testing

extension Commands {
  /// The end of a command wakes the loop, and a command ends if the process that started it
  /// crashes.
  ///
  /// Signals belong to the whole process, so each test is a scenario.
  struct CommandSignalTests {
    @Test(arguments: [
      ("a command that ends wakes the loop", []),
      ("a command that ends wakes the loop", ["held back"]),
      ("children are reported only to those who asked", []),
      ("without a terminal ends are recorded and stops are left alone", []),
      ("a crash does not signal a command that has ended", []),
      ("groups beyond the table's size are not registered", []),
    ])
    func `a signal reaches the loop that asked for it, and the commands that run`(
      scenario: String, arguments: [String]
    ) throws {
      try Scenario.run(scenario, arguments)
    }

    @Test(arguments: [
      ("crash", SIGSEGV), ("end at once", SIGINT), ("end by an unhandled signal", SIGTERM),
      ("raise a signal again", SIGTERM),
    ])
    func `a command ends if the process that started it crashes or dies by a signal`(
      death: String, number: Int32
    ) throws {
      let path = try CommandResult.run(["sh", "-c", "printf %s \"$(mktemp)\""]).outputText
      defer { unsafe unlink(path) }
      let terminal = try PseudoTerminal.run(["command-scenarios", death, path]) {
        $0.hasControllingTerminal = false
        $0.input = .null
      }
      let outcome = try terminal.waitForExit()
      #expect(outcome == .signaled(number), "\(terminal.errorOutput)")
      // If the command survived, only this test would end it: no terminal hangs up its session.
      let group = try #require(Int32(System.contents(of: path).prefix { $0.isNumber }))
      defer { kill(-group, SIGKILL) }
      #expect(System.wait { System.isGone(group: group) })
    }
  }
}
