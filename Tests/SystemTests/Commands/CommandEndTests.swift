import CodePromptSecretStorage
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
  /// A command's end is reported, whatever the command did with its streams.
  struct CommandEndTests {
    @Test(arguments: [0, 1, 22, 75, 124, 125, 126, 127, 255])
    func `a command's exit status is reported`(status: Int32) throws {
      let command = try RunningCommand.shell("exit \(status)")
      let end = try command.advanceToEnd()
      #expect(end == .exited(status))
      #expect(command.nextDeadline == nil)
      #expect(command.output.descriptor == -1)
      #expect(command.errors.descriptor == -1)
    }

    @Test(arguments: [("SEGV", SIGSEGV), ("KILL", SIGKILL), ("TERM", SIGTERM), ("HUP", SIGHUP)])
    func `a signal that ends a command is reported`(name: String, number: Int32) throws {
      let command = try RunningCommand.shell("kill -\(name) $$")
      let end = try command.advanceToEnd()
      #expect(end == .killed(signal: number))
    }

    @Test(arguments: [
      "true", "false", "exec <&-", "exec 0<&- 1>&- 2>&-", "head -c1 >/dev/null",
      "exec </dev/null; exit 1",
    ])
    func `a command that does not read its input still ends`(text: String) throws {
      let command = try RunningCommand.shell(text, answering: String(repeating: "7", count: 4000))
      let end = try command.advanceToEnd()
      #expect(end == .exited(text == "false" || text.hasSuffix("1") ? 1 : 0))
    }

    @Test
    func `the wait for a command goes on after the command closed its streams`() throws {
      let text = "exec 1>&- 2>&-; while [ -d /proc/$PPID ] && read x; do :; done; exit 9"
      let command = try RunningCommand.shell(text, answering: "1\n2\n3")
      let end = try command.advanceToEnd()
      #expect(end == .exited(9))
    }

    @Test(arguments: [(false, "123456"), (true, "123456\n")])
    func `a command's input is the answer, with or without a newline`(newline: Bool, input: String)
      throws
    {
      let command = try RunningCommand.shell("cat", answering: "123456", newline: newline)
      let end = try command.advanceToEnd()
      #expect(end == .exited(0))
      let output = try command.outputText()
      #expect(output == input)
    }

    @Test(arguments: [(0, true), (1, false), (4095, true), (4096, false)])
    func `an answer that fits into a pipe arrives whole`(length: Int, newline: Bool) throws {
      let answer = String(repeating: "é", count: length / 2) + (length % 2 == 1 ? "x" : "")
      let command = try RunningCommand.shell("cat", answering: answer, newline: newline)
      let end = try command.advanceToEnd()
      #expect(end == .exited(0))
      let output = try command.outputText()
      #expect(output == answer + (newline ? "\n" : ""))
    }

    @Test(arguments: [(4096, true), (4097, false), (100_000, false)])
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

    @Test
    func `starting a program that has disappeared is an error`() throws {
      let broken = Program.shell("true")
      var calls = SystemCalls()
      calls.spawn = { _, _ in ENOENT }
      #expect(throws: CommandError.cannotStart(name: "sh", code: ENOENT)) {
        _ = try RunningCommand.start(broken, output: .dropped, system: calls)
      }
    }
  }
}
