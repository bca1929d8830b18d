import PromptTestSupport
import Testing

/// ssh-agent asks through `codeprompt-askpass` before it uses a key that was added with `-c`.
@Suite(.serialized, .waits, .needs("ssh-agent", "ssh-add", "ssh-keygen"))
struct AskpassAgentTests {
  private let client: AskpassClient
  private let folder: Folder
  private let key: String
  private let socket: String
  private let secret = "correct horse"

  init() throws {
    client = try AskpassClient()
    folder = client.folder
    key = try client.makeKey(secret)
    socket = folder.file("agent")
  }

  /// Starts the agent and adds the key to it.
  private func startAgent(_ command: [String]) throws -> PseudoTerminal {
    let agent = try PseudoTerminal.run(
      command + ["ssh-agent", "-D", "-a", socket], environment: client.environment
    ) { if command.isEmpty { $0.leaveTerminal(askpass: client.askpass) } }
    try agent.wait("its socket") { $0.outputText.contains("SSH_AUTH_SOCK") }
    let adding = try client.start(["ssh-add", "-c", key], environment: ["SSH_AUTH_SOCK": socket])
    try adding.answer("Enter passphrase for", with: secret)
    try adding.expectEnd(.exited(0), secret: secret)
    #expect(adding.errorText.contains("The user must confirm each use of the key"))
    return agent
  }

  private func stop(_ agent: PseudoTerminal) throws {
    try agent.signal(15)
    #expect(try agent.waitForExit() == .exited(2))
    #expect(agent.violations(except: [.effort]) == [])
  }

  /// Starts to sign a message with the key in the agent.
  private func startSigning() throws -> PseudoTerminal {
    try PseudoTerminal.run(
      ["ssh-keygen", "-Y", "sign", "-n", "test", "-f", key + ".pub"],
      environment: client.environment.merging(["SSH_AUTH_SOCK": socket]) { $1 }
    ) {
      $0.hasControllingTerminal = false
      $0.input = .path(key + ".pub")
    }
  }

  @Test func `an ssh-agent with its own terminal asks before each use of the key`() throws {
    let agent = try startAgent(client.words([]))
    for (answer, outcome) in [
      ("y", Outcome.exited(0)), ("n", .exited(255)), ("\r", .exited(255)),
      ("\u{1B}", .exited(255)),
    ] {
      let signing = try startSigning()
      try agent.waitForText("Allow use of key me@host?")
      #expect(agent.screen.text.contains("Key fingerprint SHA256:"))
      #expect(signing.job == .running && signing.output == [])
      try agent.type(answer)
      #expect(try signing.waitForExit() == outcome, "\(signing.stateDescription)")
      #expect(signing.outputText.hasPrefix("-----BEGIN SSH SIGNATURE-----") == (answer == "y"))
      try agent.wait("the question to go") { $0.screen.text == "" }
    }
    try stop(agent)
  }

  @Test func `an ssh-agent without a terminal refuses to use the key`() throws {
    let agent = try startAgent([])
    let signing = try startSigning()
    #expect(try signing.waitForExit() == .exited(255))
    #expect(signing.output == [] && signing.errorText.contains("agent refused operation"))
    try agent.wait("why") { $0.errorText.contains("codeprompt: no terminal to ask on:") }
    try stop(agent)
  }
}

extension Launch {
  /// Starts the program without a terminal, as a desktop session starts an agent.
  fileprivate mutating func leaveTerminal(askpass: String) {
    hasControllingTerminal = false
    input = .null
    environment["SSH_ASKPASS"] = askpass
    environment["SSH_ASKPASS_REQUIRE"] = "force"
  }
}
