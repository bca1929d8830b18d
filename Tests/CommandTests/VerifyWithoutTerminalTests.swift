import PromptTestSupport
import Testing

/// With `--stdin -- COMMAND` the command decides on a line of standard input.
@Suite(.serialized, .waits, .tags(.linking))
struct VerifyWithoutTerminalTests {
  /// COMMAND as a shell script, the options, and the resulting exit status, output and message.
  struct Call: Sendable, CustomTestStringConvertible {
    let script: String
    var options: [String] = []
    let status: Int32
    var printed = ""
    var says = ""
    var testDescription: String { "\(options) \(script)" }
  }

  @Test(arguments: [
    Call(script: "cat; echo token", status: 0, printed: "123456\ntoken\n"),
    Call(script: "wc -c", options: ["-n"], status: 0, printed: "6\n"),
    Call(script: "echo token", options: ["--print"], status: 0, printed: "123456\n"),
    Call(script: "echo out; echo gone >&2; exit 1", status: 1, says: "codeprompt: gone\n"),
    Call(script: "exit 123", status: 1, says: "codeprompt: That code is wrong\n"),
    Call(
      script: "timeout 0.1 sleep 1000", status: 6,
      says: "codeprompt: the command could not do its work, with status 124: ask again once it"),
    Call(
      script: "cat >&2; exit 1", status: 1, says: "codeprompt: That code is wrong\n"),
    Call(
      script: "exit 1", options: ["--text", "rejected=No!"], status: 1, says: "codeprompt: No!\n"),
    Call(
      script: "echo busy >&2; exit 75", status: 6,
      says: """
        codeprompt: the command could not do its work, with status 75 (busy): ask again once it can

        """),
    Call(script: "exit 255", status: 6, says: "with status 255"),
    Call(script: "exit 1", options: ["--reject-status", "22"], status: 6, says: "with status 1:"),
    Call(script: "exit 22", options: ["--reject-status", "22"], status: 1, says: "is wrong"),
    Call(script: "exit 126", status: 6, says: "with status 126"),
    Call(script: "kill -KILL $$", status: 6, says: "died by signal 9"),
    Call(script: "head -c 1048577 /dev/zero", status: 6, says: "more than 1 MiB"),
    Call(
      script: "trap '' TERM; sleep 1000", options: ["--verify-timeout", "100ms"], status: 6,
      says: "took too long"),
    Call(script: "exit 1", options: ["--attempts", "3"], status: 1, says: "is wrong"),
  ])
  func `with --stdin COMMAND's exit status determines that of codeprompt`(call: Call) throws {
    let result = try CommandResult.run(
      ["codeprompt", "--stdin", "-d6"] + call.options + ["--", "sh", "-c", call.script],
      input: Array("123456\n".utf8))
    #expect(result.outcome == .exited(call.status), "\(result.errorText)")
    #expect(result.outputText == call.printed)
    #expect(result.errorText.contains(call.says), "\(result.errorText)")
    #expect(result.errorText.isEmpty == call.says.isEmpty)
  }

  @Test func `with --stdin COMMAND does not run for a line that is no valid answer`() throws {
    let result = try CommandResult.run(
      ["codeprompt", "--stdin", "-d6", "--", "sh", "-c", "echo asked >&3"],
      input: Array("12345\n".utf8)
    ) { $0.extra = [3: .pipe] }
    #expect(result.outcome == .exited(1))
  }

  @Test func `with --stdin a missing COMMAND gives status 6 before anything is read`() throws {
    let result = try CommandResult.run(
      ["sh", "-c", "codeprompt --stdin -d6 -- no-such-command; echo $?; cat"],
      input: Array("123456\n".utf8),
      environment: ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"])
    #expect(result.outputText == "6\n123456\n")
    #expect(result.errorText.hasPrefix("codeprompt: there is no command 'no-such-command'"))
  }

  @Test(arguments: [1, 2, 15] as [Int32])
  func `with --stdin a signal during a check ends codeprompt and COMMAND's processes`(number: Int32)
    throws
  {
    let terminal = try PseudoTerminal.run(
      ["codeprompt", "--stdin", "-d6", "--", "sh", "-c", endlessCheck]
    ) {
      $0.hasControllingTerminal = false
      $0.input = .pipe
      $0.extra = [3: .pipe]
    }
    try terminal.writeInput(Array("123456\n".utf8))
    try terminal.waitForWord("started")
    try terminal.signal(number)
    try terminal.expectDeath(by: number, secret: "123456")
  }

  @Test func `with --stdin the rest of the input stays for the next reader, not for COMMAND`()
    throws
  {
    let result = try CommandResult.run(
      ["sh", "-c", "codeprompt --stdin -d6 -- cat; cat"], input: Array("123456\nrest\n".utf8),
      environment: ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"])
    #expect(result.outputText == "123456\nrest\n")
  }
}
