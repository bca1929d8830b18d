import PromptTestSupport
import Testing

/// What `askpass.sh` and `askpass.fish` export when a shell's profile reads them, and when they
/// export nothing.
@Suite(.waits)
struct AskpassProfileTests {
  /// Command lines in which a shell reads the file and prints the variables that it may set; tried
  /// with fish 3.6.
  private static let readers =
    shells.map {
      $0 + ["-eu", "-c", ". \"$1\"; \(printing)", "sh", examples + "/askpass.sh"]
    }
    + (hasProgram("fish")
      ? [
        [
          "fish", "--no-config", "-c", "source \"$argv[1]\"; \(printing)",
          examples + "/askpass.fish",
        ]
      ] : [])
  private static let printing = "env | grep -E 'ASKPASS|TERMINAL_PROMPT' | sort"

  @Test(arguments: readers)
  func `the path of codeprompt-askpass is exported to ssh, git and sudo, if there is a terminal`(
    words: [String]
  ) throws {
    let client = try AskpassClient()
    let terminal = try PseudoTerminal.run(words, environment: client.environment)
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(
      terminal.outputText == """
        GIT_ASKPASS=\(client.askpass)
        GIT_TERMINAL_PROMPT=0
        SSH_ASKPASS=\(client.askpass)
        SSH_ASKPASS_REQUIRE=force
        SUDO_ASKPASS=\(client.askpass)

        """)
    #expect(terminal.errorText == "")

    let alone = try CommandResult.run(words, environment: client.environment)
    #expect(alone.output == [] && alone.errorText == "")
    // There is no codeprompt-askpass, even if the product is installed.
    let programs = try Folder()
    for name in [words[0], "env", "grep", "sort"] {
      _ = try programs.link(name, to: BuiltProducts.find(name, path: scriptPath))
    }
    let without = try PseudoTerminal.run(words, environment: ["PATH": programs.path])
    try without.waitForExit()
    #expect(without.output == [] && without.errorText == "")
  }
}
