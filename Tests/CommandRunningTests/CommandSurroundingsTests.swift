import CodePromptCommandRunning
import CommandWatching
import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Commands {
  /// A command finds what a shell would give it, and nothing of the prompt's.
  ///
  /// What changes or looks at the whole process is a scenario.
  struct CommandSurroundingsTests {
    @Test
    func `signals are neither ignored nor blocked`() throws {
      try Scenario.run("signals are neither ignored nor blocked")
    }

    @Test
    func `a command inherits standard streams and what the caller passes on`() throws {
      try Scenario.run("a command inherits standard streams and what the caller passes on")
    }

    @Test(arguments: [1, 2, 3])
    func `closed streams don't mix up the pipes`(count: Int) throws {
      try Scenario.run("closed streams don't mix up the pipes", ["\(count)"])
    }

    @Test
    func `a command leads its own group in our session`() throws {
      let stat = try outputOf(["sh", "-c", "cat /proc/$$/stat"])
      let fields = stat.split(separator: " ")
      #expect(fields[0] == fields[4])
      #expect(fields[3] == "\(getpid())")
      #expect(fields[5] == "\(getsid(0))")
    }

    @Test
    func `a command gets its arguments as typed`() throws {
      let words = [
        "sh", "-c", "cat /proc/$$/cmdline", "two words", "", "'q\"", "$(id)", "a\nb", "ünï", "--",
      ]
      let output = try outputOf(words)
      #expect(output == words.map { $0 + "\0" }.joined())
    }

    @Test
    func `a command inherits environment and directory`() throws {
      try Scenario.run("a command inherits environment and directory")
    }

    @Test
    func `the answer is in no argument and no variable`() throws {
      let text = "cat /proc/$$/cmdline /proc/$$/environ /proc/$PPID/cmdline /proc/$PPID/environ"
      var command = try RunningCommand.shell(text, answering: "s3cr3tAnswer42")
      let end = try command.advanceToEnd()
      #expect(end == .exited(0))
      let output = try command.outputText()
      #expect(output.contains("/proc/$$/cmdline"))
      #expect(!output.contains("s3cr3tAnswer42"))
    }

    @Test(arguments: [0, 1, 2])
    func `a command gets the original core file limit`(depth: Int) throws {
      try Scenario.run("a command gets the original core file limit", ["\(depth)"])
    }

    @Test
    func `many commands leave neither descriptors nor processes`() throws {
      try Scenario.run("many commands leave neither descriptors nor processes")
    }
  }
}

/// What a program that needs no answer writes.
private func outputOf(_ words: [String]) throws -> String {
  var command = try RunningCommand.start(
    try Program.find(words), output: .held(limit: 1 << 20))
  let end = try command.advanceToEnd()
  try #require(end == .exited(0))
  return try command.outputText()
}
