import PromptTestSupport
import Testing

/// The advice of the manual's section on scripts, tried in real shells.
@Suite(.serialized, .waits)
struct InScriptsTests {
  @Test(arguments: ["sh", "bash", "zsh"].filter { InstalledProgram($0).isInstalled })
  func `the manual's script distinguishes code, cancel and missing terminal`(shell: String) throws {
    // The first script in the manual's section on scripts.
    let manual = try CommandResult.run(["codeprompt", "--manual"]).outputText
    let section = try #require(manual.split(separator: ".Sh IN SCRIPTS\n").last)
    let code = try #require(
      section.split(separator: ".Bd -literal -offset indent\n").dropFirst().first)
    let recipe = String(try #require(code.split(separator: "\n.Ed").first))
    let script = recipe.replacing("\\-", with: "-") + "\necho \"code $code\"\n"
    let alone = try CommandResult.run([shell, "-c", script], environment: programPath)
    #expect(alone.outcome == .exited(3))
    #expect(alone.errorText.hasSuffix("run this in a terminal\n"))
    for (keys, output, error, status): (String, String, String, Int32) in [
      ("123456", "code 123456\n", "", 0), ("\u{1B}", "", "no code was given\n", 1),
    ] {
      let terminal = try PseudoTerminal.run([shell, "-c", script], environment: programPath)
      try terminal.waitForText("╰───╯")
      try terminal.type(keys)
      try terminal.expectExit(status, output: output, error: error, except: [.effort])
    }
  }

  @Test func `timeout without --foreground hides a script's prompt, unlike --timeout`() throws {
    // Only in a script does `timeout` leave the foreground process group: as a job of an
    // interactive shell it leads that group.
    let unseen = try PseudoTerminal.run(
      ["bash", "-c", "timeout 0.5 codeprompt -d6; exit $?"], environment: programPath)
    #expect(try unseen.waitForExit() == .exited(124))
    // Standard error is a pipe here: so the terminal gets the line about the background.
    #expect(unseen.hasReceived("in the background") && !unseen.hasReceived("╰"))
    for command in ["codeprompt -d6 --timeout 1", "timeout --foreground 1 codeprompt -d6"] {
      let seen = try ask(inScript: "\(command); exit $?")
      try seen.expectExit(124, except: [.effort])
    }
  }

  @Test(.needs("ninja", "parallel"))
  func `ninja with pool = console and GNU parallel with --tty let the prompt ask`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "build.ninja",
      "rule ask\n  command = codeprompt -md6 >$out\n  pool = console\nbuild code: ask\n")
    for command in [
      ["ninja"], ["parallel", "--tty", "--will-cite", "-u", "codeprompt", "-md6", ":::", "Code"],
    ] {
      let terminal = try PseudoTerminal.run(
        command, environment: programPath.merging(["HOME": folder.path]) { $1 }
      ) {
        $0.error = .terminal
        $0.directory = folder.path
      }
      try terminal.waitForText("╰───╯")
      try terminal.expectAccepted(except: [.effort])
    }
    #expect(try folder.read("code") == "123456\n")
  }

  @Test(.needs("ninja", "parallel"))
  func `under ninja and GNU parallel without a terminal of their own the prompt says why it stops`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(
      "build.ninja", "rule ask\n  command = codeprompt -md6 >$out\nbuild code: ask\n")
    for command in [["ninja"], ["parallel", "--will-cite", "codeprompt", "-md6", ":::", "Code"]] {
      let terminal = try PseudoTerminal.run(
        command, columns: 200, environment: programPath.merging(["HOME": folder.path]) { $1 }
      ) {
        $0.error = .terminal
        $0.directory = folder.path
      }
      try terminal.waitForText("can't ask in the background")
      // Nothing else would end them: the prompt waits for the foreground.
      ProcessTable.members(ofSession: terminal.sessionIdentifier).forEach { kill($0, SIGKILL) }
      terminal.exceptions = [.effort]
      _ = try terminal.waitForExit()
      #expect(!terminal.hasReceived("╰"))
    }
  }

  @Test(.needs("zsh"))
  func `zsh expands an unquoted --mask=* as a pattern; pipestatus has the status`() throws {
    for (script, printed) in [
      ("codeprompt --mask=* || echo $?", "1\n"), ("codeprompt '--mask=*' || echo $?", "3\n"),
      ("codeprompt | cat; echo $pipestatus[1]", "3\n"),
    ] {
      let result = try CommandResult.run(["zsh", "-f", "-c", script], environment: programPath)
      #expect(result.outputText == printed, "\(script)")
    }
  }
}
