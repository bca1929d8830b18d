import CodePromptSystem
import CommandWatching
import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Commands {
  /// A command inherits what a shell would give it, and nothing that belongs to the prompt.
  ///
  /// Tests that change or inspect the whole process are scenarios, each in a process of its own.
  struct CommandSurroundingsTests {
    @Test
    func `no signal is ignored or blocked in a command`() throws {
      try Scenario.run("signals are neither ignored nor blocked")
    }

    @Test
    func `a command inherits standard streams and the descriptors that the caller passes on`()
      throws
    {
      try Scenario.run("a command inherits standard streams and what the caller passes on")
    }

    @Test(arguments: [1, 2, 3])
    func `a command's pipes are connected correctly even if standard streams were closed`(
      count: Int
    ) throws {
      try Scenario.run("closed streams don't mix up the pipes", ["\(count)"])
    }

    @Test
    func `a command leads its own process group in this session`() throws {
      let stat = try outputOf(["sh", "-c", "cat /proc/$$/stat"])
      let fields = stat.split(separator: " ")
      #expect(fields[0] == fields[4])
      #expect(fields[3] == "\(getpid())")
      #expect(fields[5] == "\(getsid(0))")
    }

    @Test
    func `a command gets its arguments unchanged`() throws {
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
    func `the answer appears in no argument or environment variable of the command or its parent`()
      throws
    {
      let text = "cat /proc/$$/cmdline /proc/$$/environ /proc/$PPID/cmdline /proc/$PPID/environ"
      let command = try RunningCommand.shell(text, answering: "s3cr3tAnswer42")
      let end = try command.advanceToEnd()
      #expect(end == .exited(0))
      let output = try command.outputText()
      #expect(output.contains("/proc/$$/cmdline"))
      #expect(!output.contains("s3cr3tAnswer42"))
    }

    @Test(arguments: [0, 1, 2])
    func `a command gets the original core file limit, not the prompt's`(depth: Int) throws {
      try Scenario.run("a command gets the original core file limit", ["\(depth)"])
    }

    @Test
    func `many commands one after the other leave neither descriptors nor processes`() throws {
      try Scenario.run("many commands leave neither descriptors nor processes")
    }
  }
}

/// Runs a program that gets no answer, and returns its output.
private func outputOf(_ words: [String]) throws -> String {
  let command = try RunningCommand.start(
    try Program.find(words), output: .held(limit: 1 << 20))
  let end = try command.advanceToEnd()
  try #require(end == .exited(0))
  return try command.outputText()
}
