import PromptTestSupport
import Testing

/// The advice of the manual's section on scripts, tried in real shells.
@Suite(.serialized, .waits)
struct InScriptsTests {
  private let path = ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"]

  /// The first script in the manual's section on scripts.
  private func recipe() throws -> String {
    let manual = try CommandResult.run(["codeprompt", "--manual"]).outputText
    let section = try #require(manual.split(separator: ".Sh IN SCRIPTS\n").last)
    let code = try #require(
      section.split(separator: ".Bd -literal -offset indent\n").dropFirst().first)
    return try #require(code.split(separator: "\n.Ed").first).replacing("\\-", with: "-")
      + "\necho \"code $code\"\n"
  }

  @Test(arguments: ["sh"] + CompletingShell.Kind.installed.map(\.rawValue).filter { $0 != "fish" })
  func `the manual's script distinguishes a code, a cancel and a missing terminal`(shell: String)
    throws
  {
    let script = try recipe()
    let alone = try CommandResult.run([shell, "-c", script], environment: path)
    #expect(alone.outcome == .exited(3))
    #expect(alone.errorText.hasSuffix("run this in a terminal\n"))
    for (keys, output, error, status): (String, String, String, Int32) in [
      ("123456", "code 123456\n", "", 0), ("\u{1B}", "", "no code was given\n", 1),
    ] {
      let terminal = try PseudoTerminal.run([shell, "-c", script], environment: path)
      try terminal.waitForText("╰───╯")
      try terminal.type(keys)
      try terminal.expectExit(status, except: [.effort])
      #expect(terminal.outputText == output)
      #expect(terminal.errorText == error)
    }
  }

  @Test(arguments: [
    ("f() { local code=$(codeprompt); echo $?; }; f", "0"),
    ("f() { local code; code=$(codeprompt); echo $?; }; f", "3"),
    ("export code=$(codeprompt); echo $?", "0"),
    ("readonly code=$(codeprompt); echo $?", "0"),
    ("declare code=$(codeprompt); echo $?", "0"),
    ("if ! code=$(codeprompt); then echo $?; fi", "0"),
    ("code=$(codeprompt) || status=$?; echo $status", "3"),
    ("codeprompt | cat; echo $?", "0"), ("codeprompt | cat; echo ${PIPESTATUS[0]}", "3"),
  ])
  func `in bash local, export, ! and a pipe hide codeprompt's exit status from $?`(
    script: String, printed: String
  ) throws {
    let result = try CommandResult.run(["bash", "-c", script], environment: path)
    #expect(result.outputText == "\(printed)\n")
    #expect(result.errorText.hasPrefix("codeprompt: no terminal"))
  }

  @Test
  func `timeout without --foreground hides a script's prompt; codeprompt's --timeout does not`()
    throws
  {
    // Only in a script does `timeout` leave the foreground process group: as a job of an
    // interactive shell it leads that group.
    let unseen = try PseudoTerminal.run(
      ["bash", "-c", "timeout 1 codeprompt -d6; exit $?"], environment: path)
    #expect(try unseen.waitForExit() == .exited(124))
    #expect(unseen.received == [])
    for command in ["codeprompt -d6 --timeout 1", "timeout --foreground 1 codeprompt -d6"] {
      let seen = try PseudoTerminal.run(["bash", "-c", "\(command); exit $?"], environment: path)
      try seen.waitForText("╰───╯")
      try seen.expectExit(124, except: [.effort])
    }
  }

  @Test(.enabled(if: CompletingShell.Kind.installed.contains(.zsh), "no zsh"))
  func `zsh expands an unquoted --mask=* as a pattern`() throws {
    for (mask, status): (String, Int32) in [("--mask=*", 1), ("'--mask=*'", 3)] {
      let script = "codeprompt \(mask)"
      #expect(
        try CommandResult.run(["zsh", "-f", "-c", script], environment: path).outcome
          == .exited(status), "\(mask)")
    }
    let pipe = "codeprompt | cat; echo $pipestatus[1]"
    #expect(
      try CommandResult.run(["zsh", "-f", "-c", pipe], environment: path).outputText == "3\n")
  }
}
