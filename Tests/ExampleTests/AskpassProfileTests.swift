import PromptTestSupport
import Testing

/// What `askpass.sh` exports when a shell's profile reads it, and when it exports nothing.
@Suite(.serialized, .waits)
struct AskpassProfileTests {
  private let client: AskpassClient

  init() throws {
    client = try AskpassClient()
  }

  /// The words of a command line in which a shell with `-eu` reads `askpass.sh` and prints the
  /// variables that it may set.
  private func words(_ shell: [String]) -> [String] {
    shell + ["-eu", "-c", ". \"$1\"; env | grep -E 'ASKPASS|TERMINAL_PROMPT' | sort", "sh"]
      + [examples + "/askpass.sh"]
  }

  @Test(arguments: shells)
  func `askpass.sh exports the path of codeprompt-askpass to ssh, git and sudo`(shell: [String])
    throws
  {
    let terminal = try PseudoTerminal.run(words(shell), environment: client.environment)
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
  }

  @Test(arguments: shells)
  func `without a terminal or codeprompt-askpass, askpass.sh exports nothing`(shell: [String])
    throws
  {
    let result = try CommandResult.run(words(shell), environment: client.environment)
    #expect(result.output == [] && result.errorText == "")

    let terminal = try PseudoTerminal.run(
      words(shell), environment: ["PATH": "/usr/bin:/bin"])
    try terminal.waitForExit()
    #expect(terminal.output == [] && terminal.errorText == "")
  }

  /// The words of a command line in which fish reads `askpass.fish`; tried with fish 3.6.
  private let fish = [
    "fish", "--no-config", "-c",
    "source \"$argv[1]\"; env | grep -E 'ASKPASS|TERMINAL_PROMPT' | sort",
    examples + "/askpass.fish",
  ]

  @Test(.needs("fish"))
  func `askpass.fish exports the same variables as askpass.sh`() throws {
    let terminal = try PseudoTerminal.run(fish, environment: client.environment)
    #expect(try terminal.waitForExit() == .exited(0))
    let set = terminal.outputText.split(separator: "\n")
    #expect(set.count == 5 && set.count { $0.hasSuffix("ASKPASS=\(client.askpass)") } == 3)
    #expect(set.contains("SSH_ASKPASS_REQUIRE=force") && set.contains("GIT_TERMINAL_PROMPT=0"))

    let alone = try CommandResult.run(fish, environment: client.environment)
    #expect(alone.output == [] && alone.errorText == "")
    let without = try PseudoTerminal.run(fish, environment: ["PATH": "/usr/bin:/bin"])
    try without.waitForExit()
    #expect(without.output == [] && without.errorText == "")
  }
}
