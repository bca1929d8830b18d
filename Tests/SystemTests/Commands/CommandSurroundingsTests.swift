import CodePromptSystem
import CommandWatching
import PromptTestSupport
import Testing

extension Commands {
  /// A command inherits what a shell would give it, and nothing that belongs to the prompt.
  ///
  /// Tests that change or inspect the whole process are scenarios, each in a process of its own.
  struct CommandSurroundingsTests {
    @Test(arguments: [
      ("signals are neither ignored nor blocked", nil),
      ("a command inherits standard streams and what the caller passes on", nil),
      // How many of the prompt's standard streams are closed.
      ("closed streams don't mix up the pipes", 1), ("closed streams don't mix up the pipes", 2),
      ("closed streams don't mix up the pipes", 3),
      ("a command inherits environment and directory", nil),
      // How many spans of secrecy have lowered the prompt's own limit.
      ("a command gets the original core file limit", 0),
      ("a command gets the original core file limit", 1),
      ("a command gets the original core file limit", 2),
      ("many commands leave neither descriptors nor processes", nil),
      ("a command starts while stops are sent to its prompt's group", nil),
    ])
    func `a command inherits and leaves only what it should`(
      scenario: String, argument: Int?
    ) throws {
      try Scenario.run(scenario, argument.map { ["\($0)"] } ?? [])
    }

    @Test(arguments: [PTHREAD_CANCEL_ENABLE, PTHREAD_CANCEL_DISABLE])
    func `a thread that starts a command can be cancelled after it as before`(state: Int) throws {
      var (before, after): (Int32, Int32) = (0, 0)
      unsafe pthread_setcancelstate(Int32(state), &before)
      let started = Result { try RunningCommand.shell("true").advanceToEnd() }
      unsafe pthread_setcancelstate(before, &after)
      #expect(after == Int32(state))
      _ = try started.get()
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
