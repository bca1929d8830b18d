import CodePromptSecretStorage
import CodePromptSystem
import CommandWatching
import PromptTestSupport
import Testing

extension Commands {
  /// A command's end is reported, whatever the command did with its streams.
  struct CommandEndTests {
    /// Scripts, and how they end.
    static let ends: [(String, CommandEnd)] =
      [0, 1, 22, 75, 124, 125, 126, 127, 255].map { ("exit \($0)", .exited($0)) } + [
        ("kill -SEGV $$", .killed(signal: SIGSEGV)), ("kill -KILL $$", .killed(signal: SIGKILL)),
        ("kill -TERM $$", .killed(signal: SIGTERM)), ("kill -HUP $$", .killed(signal: SIGHUP)),
        // What a script does with its streams, and whether it reads its input, changes nothing.
        ("exec <&-", .exited(0)), ("exec 0<&- 1>&- 2>&-", .exited(0)),
        ("head -c1 >/dev/null", .exited(0)), ("exec </dev/null; exit 1", .exited(1)),
        ("exec 1>&- 2>&-; while [ -d /proc/$PPID ] && read x; do :; done; exit 9", .exited(9)),
      ]

    @Test(arguments: ends)
    func `a command's exit status, or the signal that ends it, is reported`(
      script: String, expected: CommandEnd
    ) throws {
      let answer = String(repeating: "1\n2\n", count: 1000)
      let command = try RunningCommand.shell(script, answering: answer)
      let end = try command.advanceToEnd()
      #expect(end == expected)
      #expect(command.nextDeadline == nil)
      #expect(command.output.descriptor == -1)
      #expect(command.errors.descriptor == -1)
    }

    @Test(arguments: [(0, true), (1, false), (4096, true), (16_384, true), (16_384, false)])
    func `an answer that fits into a pipe arrives whole, with or without a newline`(
      length: Int, newline: Bool
    ) throws {
      let answer = String(repeating: "é", count: length / 2) + (length % 2 == 1 ? "x" : "")
      let command = try RunningCommand.shell("cat", answering: answer, newline: newline)
      let end = try command.advanceToEnd()
      #expect(end == .exited(0))
      let output = try command.outputText()
      #expect(output == answer + (newline ? "\n" : ""))
    }

    @Test(arguments: [(65_536, true), (65_537, false), (100_000, false)])
    func `an answer too long for a pipe is refused`(length: Int, newline: Bool) throws {
      #expect(throws: CommandError.cannotStart(name: "sh", code: EMSGSIZE)) {
        _ = try RunningCommand.shell(
          "cat", answering: String(repeating: "1", count: length), newline: newline)
      }
    }

    @Test
    func `a script without an interpreter line is run by a shell`() throws {
      // Another process writes the script: a file can't be run while it is open for writing, as it
      // may be in a process that another test has just forked from this one.
      let maker = #"f=$(mktemp) && cat >"$f" && chmod 700 "$f" && printf %s "$f""#
      let path = try CommandResult.run(
        ["sh", "-c", maker], input: Array("read x; echo $0 $x $1; exit 22".utf8)
      ).outputText
      defer { unsafe unlink(path) }
      let answer = try SecretBytes.holding("123456")
      let command = try RunningCommand.start(
        try Program.find([path, "two words"]), answering: answer, newline: true,
        output: .held(limit: 4096))
      let end = try command.advanceToEnd()
      #expect(end == .exited(22))
      let output = try command.outputText()
      #expect(output == "\(path) 123456 two words\n")
    }
  }
}
