import CodePromptSecretStorage
import CodePromptSystem
import CommandWatching
import PromptTestSupport
import Testing

extension Commands {
  /// A command's output is kept up to a limit, and a flood of it takes no memory.
  struct CommandOutputTests {
    /// The numbers of bytes that commands write, and limits of their output.
    static let counts: [(count: Int, limit: Int)] =
      [0, 1, 4095, 4096, 4097, 65536, 100_000, 1 << 20].map { ($0, $0) } + [
        (1, 0), (11, 10), (4097, 4096), (100_001, 100_000), ((1 << 20) + 1, 1 << 20),
        (10_000_000, 100),
      ]

    @Test(arguments: counts)
    func `output up to the limit can be taken once, and more of it ends the command`(
      count: Int, limit: Int
    ) throws {
      let text = "exec head -c \(count) /dev/zero"
      let expected = count > limit ? CommandEnd.tooMuchOutput : .exited(0)
      let holder = try RunningCommand.shell(text, output: .held(limit: limit))
      let shower = try RunningCommand.shell(text, output: .shown(limit: limit))
      let ends = (try holder.advanceToEnd(), try shower.advanceToEnd())
      #expect(ends == (expected, expected))
      let (held, shown) = (holder.output.takeHeld()?.text.utf8, shower.output.takeShown())
      let others = (holder.output.takeHeld()?.count, shower.output.takeHeld()?.count)
      let again = shower.output.takeShown()
      #expect(others == (nil, nil) && again == nil)
      #expect(shown?.allSatisfy { $0 == 0 } == true)
      guard count <= limit else { return }
      #expect(held?.count == count && held?.allSatisfy { $0 == 0 } == true)
      #expect(shown?.count == count)
    }

    @Test(arguments: [0, 1, 1_000_000])
    func `a command's input can be bytes in an unnamed file`(count: Int) throws {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      let command = try RunningCommand.start(
        Program.find(["sh", "-c", "cat; [ -t 0 ] || echo end"]), reading: bytes,
        output: .shown(limit: 2_000_000))
      let end = try command.advanceToEnd()
      let shown = command.output.takeShown()
      #expect(end == .exited(0) && shown == bytes + Array("end\n".utf8))
    }

    @Test
    func `a command that writes endlessly is ended`() throws {
      let text = "yes & trap '' TERM PIPE; yes"
      let command = try RunningCommand.shell(text, output: .held(limit: 9))
      let end = try command.advanceToEnd()
      #expect(end == .tooMuchOutput)
    }

    @Test(arguments: [("one\\ntwo", "one"), ("one\\ntwo\\n", "two"), ("one", ""), ("", "")])
    func `the last whole line of a command's errors is one that has ended`(
      errors: String, line: String
    ) throws {
      let command = try RunningCommand.shell("printf '\(errors)' >&2")
      _ = try command.advanceToEnd()
      let found = unsafe command.errors.withLastWholeLine { line, _ in
        unsafe String(decoding: line, as: UTF8.self)
      }
      #expect(found == line)
    }

    @Test(arguments: [
      ("yes 123456789 | head -n 3000", 3990), ("yes | head -n 9000 | tr -d '\\n'", 0),
    ])
    func `of many errors the last whole lines are given, up to a number of bytes`(
      text: String, count: Int
    ) throws {
      let command = try RunningCommand.shell("{ \(text); } >&2")
      _ = try command.advanceToEnd()
      let given = unsafe command.errors.withEnd(4000) { $0.count }
      #expect(given == count)
    }

    @Test
    func `output that is left in the pipe is read after the command's end`() throws {
      let text = "head -c 60000 /dev/zero; sleep 1000 & echo $! >&2"
      let command = try RunningCommand.shell(text)
      while Int32(command.lastErrorLine) == nil { command.advanceOnce() }
      let sleeper = try #require(Int32(command.lastErrorLine))
      defer { kill(sleeper, SIGKILL) }
      let end = try command.advanceToEnd()
      #expect(end == .exited(0))
      let output = try command.outputText()
      #expect(output.utf8.count == 60000)
    }

    @Test
    func `with dropped output a command writes to /dev/null`() throws {
      let text = """
        in=$(readlink /proc/$$/fd/0) out=$(readlink /proc/$$/fd/1)
        echo $in $out >&2; exit 5
        """
      let command = try RunningCommand.shell(text, output: .dropped)
      #expect(command.output.descriptor == -1)
      let end = try command.advanceToEnd()
      #expect(end == .exited(5))
      let (error, output) = (command.lastErrorLine, command.output.takeHeld()?.count)
      #expect(error == "/dev/null /dev/null")
      #expect(output == nil)
    }

    @Test
    func `a command gets blocking pipes`() throws {
      // On a non-blocking pipe many programs would fail at a large write.
      let text = """
        sleep 0.05; head -c 300000 /dev/zero >&2 &&
        cat /proc/self/fdinfo/0 /proc/self/fdinfo/1
        """
      let command = try RunningCommand.shell(text, answering: "1")
      let end = try command.advanceToEnd()
      #expect(end == .exited(0))
      let flags = try command.outputText().split(separator: "\n").filter { $0.hasPrefix("flags:") }
      #expect(flags.count == 2)
      for line in flags {
        let number = try #require(line.split(separator: "\t").last.flatMap { Int32($0, radix: 8) })
        #expect(number & O_NONBLOCK == 0)
      }
    }

    @Test
    func `a hundred megabytes on a command's standard error take no memory`() throws {
      try Scenario.run("a hundred megabytes of errors take no memory")
    }

    @Test
    func `the last lines of a command's output and errors are kept`() throws {
      let text = "echo 1; echo e1 >&2; printf '2\\r\\n\\n'; printf e2 >&2"
      let command = try RunningCommand.shell(text, output: .end)
      let end = try command.advanceToEnd()
      #expect(end == .exited(0))
      let lines = (command.lastOutputLine, command.lastErrorLine)
      #expect(lines == ("2", "e2"))
    }

    @Test
    func `lines are returned one by one, while the command runs and after its end`() throws {
      let text = "echo one; echo two; read x; printf three"
      let command = try RunningCommand.shell(text, output: .lines)
      var lines: [String] = []
      while command.end == nil {
        command.advanceOnce()
        while let line = command.takeLine() { lines.append(line) }
      }
      #expect(lines == ["one", "two", "three"])
    }

    @Test
    func `no line is lost if the caller takes the lines only after the command's end`() throws {
      let command = try RunningCommand.shell("yes 123456 | head -n 10000", output: .lines)
      while command.nextDeadline == nil, command.end == nil { command.advance(now: .zero) }
      var count = 0
      while command.end == nil {
        while command.takeLine() != nil { count += 1 }
        // 100 s is long after the deadline for reading what is left in an ended command's pipes.
        command.advance(now: .seconds(100))
      }
      while command.takeLine() != nil { count += 1 }
      #expect(command.end == .exited(0))
      #expect(count == 10_000)
    }

    @Test
    func `a command that writes lines endlessly is ended`() throws {
      let command = try RunningCommand.shell("exec yes 123456", output: .lines)
      while command.end == nil {
        command.advanceOnce()
        while command.takeLine() != nil {}
      }
      #expect(command.end == .tooMuchOutput)
    }
  }
}
