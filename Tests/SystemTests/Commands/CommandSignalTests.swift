import CommandWatching
import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Commands {
  /// The end of a command wakes the loop, and a command ends if the process that started it
  /// crashes.
  ///
  /// Signals belong to the whole process, so each test is a scenario.
  struct CommandSignalTests {
    @Test(arguments: ["free", "held back"])
    func `the end of a command wakes the loop`(children: String) throws {
      try Scenario.run("a command that ends wakes the loop", [children])
    }

    @Test
    func `SIGCHLD is reported only to a loop that asked for it`() throws {
      try Scenario.run("children are reported only to those who asked")
    }

    @Test
    func `a prompt without a terminal records SIGCHLD and leaves stop signals alone`()
      throws
    {
      try Scenario.run("without a terminal ends are recorded and stops are left alone")
    }

    @Test(arguments: [
      ("crash", SIGSEGV), ("end at once", SIGINT), ("end by an unhandled signal", SIGTERM),
      ("raise a signal again", SIGTERM),
    ])
    func `a command ends if the process that started it crashes or dies by a signal`(
      death: String, number: Int32
    ) throws {
      var template = Array("/tmp/codeprompt-XXXXXX".utf8CString)
      let descriptor = unsafe mkstemp(&template)
      try #require(descriptor != -1)
      close(descriptor)
      let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      defer { unsafe unlink(path) }
      let terminal = try PseudoTerminal.run(["command-scenarios", death, path]) {
        $0.hasControllingTerminal = false
        $0.input = .null
      }
      let outcome = try terminal.waitForExit(within: .seconds(40))
      #expect(outcome == .signaled(number), "\(terminal.errorOutput)")
      // If the command survived, only this test would end it: no terminal hangs up its session.
      let group = try #require(Int32(System.contents(of: path).prefix { $0.isNumber }))
      defer { kill(-group, SIGKILL) }
      #expect(System.wait { System.isGone(group: group) })
    }

    @Test
    func `a crash does not signal a command that has ended`() throws {
      try Scenario.run("a crash does not signal a command that has ended")
    }

    @Test
    func `a ninth process group does not fit into the table of groups that a crash ends`() throws {
      try Scenario.run("groups beyond the table's size are not registered")
    }
  }
}
