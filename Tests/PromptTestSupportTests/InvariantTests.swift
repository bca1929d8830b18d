import PromptTestSupport
import Testing

/// Each invariant is broken once, to see that its check can fail.
@Suite(.waits)
struct InvariantTests {
  @Test(arguments: [
    ("stty -echo", "I1: the settings are"),
    ("stty erase ^H", "I1: the settings are"),
    ("printf '\\033[?25l'", "I2: the cursor is hidden"),
    ("printf '\\033[?2004h'", "I2: bracketed paste is on"),
    ("printf '\\033[?1004h'", "I2: focus reports are on"),
    ("printf '\\033[?1049h'", "I2: the alternate screen is shown"),
    ("printf '\\033[?2026h'", "I2: a synchronized update was not ended"),
    ("printf '\\033[1m'", "I2: the style is not reset"),
    ("printf 123", "I2: the cursor is in column 3"),
    ("printf '987654\\n'", "I3: the terminal received the secret"),
    ("echo 987654 >&2", "I3: standard error has the secret"),
    ("sleep 100 </dev/null >/dev/null &", "I5: processes of the session are left"),
    ("dd if=/dev/null oflag=nonblock status=none", "I5: status flags were"),
    ("i=0; while [ $i -lt 400000 ]; do i=$((i+1)); done", "I6: "),
  ])
  func `violations() reports each invariant that was broken`(script: String, violation: String)
    throws
  {
    try expectViolation(violation, of: script)
  }

  @Test func `O_APPEND, which gawk sets on its standard error, is not a violation`() throws {
    let terminal = try PseudoTerminal.run([
      "sh", "-c", "dd if=/dev/null oflag=append conv=notrunc status=none",
    ]) { $0.output = .terminal }
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.violations() == [])
  }

  @Test(.needs("setsid"))
  func `violations() reports a process of another session that has the terminal open`() throws {
    // The script ends when the process has left its session.
    let script = "setsid -f sh -c 'echo; exec cat >/dev/null' | read -r line"
    try expectViolation("I5: processes hold the terminal", of: script)
  }

  /// Runs a script, and expects that `violations()` reports one, which begins with `violation`.
  private func expectViolation(_ violation: String, of script: String) throws {
    let terminal = try PseudoTerminal.run(["sh", "-c", script]) { $0.output = .terminal }
    #expect(try terminal.waitForExit() == .exited(0))
    let found = terminal.violations(secret: "987654", within: .milliseconds(100))
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasPrefix(violation) == true, "\(found)")
  }

  @Test func `violations() reports typed input that was not read, with or without a newline`()
    throws
  {
    let terminal = try PseudoTerminal.run(["sh", "-c", "stty -echo; echo; tail -f /dev/null; :"]) {
      $0.output = .terminal
    }
    try terminal.waitUntilReady()
    try terminal.type("one\ntwo")
    try terminal.signal(9)
    #expect(try terminal.waitForExit() == .signaled(9))
    let found = terminal.violations(except: [.settings, .processes])
    #expect(found == ["I4: left in the queue: one\\ntwo"])
    #expect(terminal.leftover() == [])
  }

  @Test func `violations() reports an answer that was written although the status is not 0`() throws
  {
    let terminal = try PseudoTerminal.run(["sh", "-c", "echo 98; exit 1"])
    try terminal.waitForExit()
    let found = terminal.violations(secret: "98")
    #expect(found == ["I3: standard output is 98\\n although it was not accepted"])
  }

  @Test func `violations() reports a foreground process group that was not restored`() throws {
    let terminal = try PseudoTerminal.run(["bash", "-mc", "cat; :"]) { $0.error = .terminal }
    try terminal.wait { $0.foregroundGroup != $0.processIdentifier }
    try terminal.signal(9)
    try terminal.waitForExit()
    let found = terminal.violations(within: .milliseconds(50))
    #expect(found.contains { $0.hasPrefix("I5: the foreground group is") }, "\(found)")
  }

  @Test func `if a test does not check the invariants, its terminal records the violations`() throws
  {
    try withKnownIssue {
      let terminal = try PseudoTerminal.run(["sh", "-c", "stty -echo"]) { $0.output = .terminal }
      try terminal.waitForExit()
    } matching: {
      $0.comments.contains { $0.rawValue.hasPrefix("I1: the settings are") }
    }
  }

  @Test func `if a test leaves its command running, an issue is recorded`() throws {
    try withKnownIssue {
      _ = try PseudoTerminal.run(["cat"])
    } matching: {
      $0.comments.contains { $0.rawValue.hasPrefix("the test left its command running") }
    }
  }

  @Test func `a terminal checked while its command runs is checked again after the command's end`()
    throws
  {
    try withKnownIssue {
      let terminal = try PseudoTerminal.run(["sh", "-c", "stty -echo; echo; read x"]) {
        $0.output = .terminal
      }
      try terminal.waitUntilReady()
      #expect(terminal.violations(except: [.settings, .processes]) == [])
      try terminal.type("\n")
      try terminal.waitForExit()
    } matching: {
      $0.comments.contains { $0.rawValue.hasPrefix("I1: the settings are") }
    }
  }
}
