import PromptTestSupport
import Testing

/// A COMMAND may close its streams, hang, or leave a daemon.
@Suite(.serialized, .waits, .tags(.linking))
struct VerifyFaultTests {
  @Test(arguments: [("true", 0), ("exec <&-; exit 0", 0), ("head -c1 >/dev/null; exit 0", 0)])
  func `a COMMAND that reads nothing or only a part of the answer may accept it`(
    script: String, status: Int32
  ) throws {
    let terminal = try askChecked(by: script)
    try terminal.type("123456")
    try terminal.expectExit(status, secret: "123456")
  }

  @Test(arguments: ["head -c1 >/dev/null", "trap '' TERM", "exec <&- >&- 2>&-", "kill -STOP $$"])
  func `with --verify-timeout a COMMAND that hangs ends the prompt with status 6`(script: String)
    throws
  {
    let terminal = try askChecked(
      by: script + "; sleep 1000; sleep 1000", ["--verify-timeout", "300ms"])
    try terminal.type("123456")
    try terminal.expectExit(6, secret: "123456")
    #expect(terminal.errorText.hasPrefix("codeprompt: "))
    #expect(terminal.errorText.count { $0 == "\n" } == 1)
  }

  @Test(.needs("setsid"))
  func `a daemon that COMMAND starts is left alone and does not delay the prompt`() throws {
    // The daemon leaves the session, and ends when the gate opens.
    let gate = try Gate()
    let script = "setsid -f sh -c 'read x <&4; echo daemon >&3'; exit 0"
    let terminal = try askChecked(by: script, gate: gate)
    try terminal.type("123456")
    // The daemon still waits at the gate, so a prompt that waited for the daemon would not end.
    try terminal.waitForExit()
    gate.send()
    try terminal.waitForWord("daemon")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `a COMMAND that reads the terminal gets no key that was typed to the prompt`() throws {
    let gate = try Gate()
    let terminal = try askChecked(by: "read go <&4; read x </dev/tty; echo $x >&3", gate: gate)
    try terminal.type("123456")
    try terminal.waitForText("Checking…")
    try terminal.type("secret\n")
    gate.send()
    try terminal.waitUntilLentToCommand()
    try terminal.type("kiwi\n")
    try terminal.expectExit(0, secret: "secret")
    #expect(terminal.output(of: 3) == Array("kiwi\n".utf8))
  }

  @Test func `no environment and no argument that COMMAND can read contains the answer`() throws {
    let script = """
      read code; for f in /proc/$$/environ /proc/$PPID/environ /proc/$$/cmdline /proc/$PPID/cmdline
      do tr '\\0' '\\n' <$f | grep -F "$code" && echo found >&3; done; echo searched >&3
      """
    let terminal = try askChecked(by: script)
    try terminal.type("918273")
    try terminal.waitForWord("searched")
    try terminal.expectExit(0, secret: "918273")
    #expect(terminal.output(of: 3) == Array("searched\n".utf8))
  }
}
