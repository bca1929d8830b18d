import PromptTestSupport
import Testing

/// A GnuPG home with an agent that asks through pinentry-codeprompt. The deinitializer ends the
/// agent and removes the home.
final class GnuPGHome {
  let path: String
  var environment: [String: String] {
    ["GNUPGHOME": path, "PASSWORD_STORE_DIR": path + "/store"]
  }

  /// Creates a GnuPG home. With `s2k-count 65536`, the lowest count that gpg-agent allows, deriving
  /// a key from a passphrase takes less than the usual 100 ms.
  init() throws {
    var template = Array("/tmp/codeprompt-gpg-XXXXXX".utf8CString)
    path = try #require(unsafe mkdtemp(&template).map { unsafe String(cString: $0) })
    try run(
      """
      cat >"$GNUPGHOME/gpg-agent.conf" <<END
      pinentry-program \(BuiltProducts.directory)/pinentry-codeprompt
      s2k-count 65536
      END
      echo the text >"$GNUPGHOME/plain"
      """)
  }

  deinit {
    _ = try? run("gpgconf --kill all; rm -rf \"$GNUPGHOME\"")
  }

  /// Runs a shell script without a terminal, and expects status 0.
  func run(_ script: String) throws {
    let result = try CommandResult.run(
      ["sh", "-e", "-c", script], environment: environment, within: .seconds(60))
    try #require(result.outcome == .exited(0), "\(script): \(result.errorText)")
  }

  /// Makes a key with a passphrase, which the agent then forgets.
  func makeKey(_ passphrase: String, of user: String, _ kind: String) throws {
    try run(
      """
      gpg --batch --pinentry-mode loopback --passphrase '\(passphrase)' \
        --quick-gen-key \(user) \(kind) never
      gpgconf --kill gpg-agent
      """)
  }

  /// Starts a command in its own terminal, which the agent is told.
  func start(_ command: [String]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal()
    var launch = Launch()
    launch.environment.merge(environment) { $1 }
    launch.environment["GPG_TTY"] = terminal.path
    // The processor time is not checked, because deriving a key from a passphrase is slow on
    // purpose.
    terminal.exceptions = [.effort]
    try terminal.start(command, launch)
    return terminal
  }
}

extension PseudoTerminal {
  /// Waits for an empty prompt below a text, or for the end of the command.
  func waitForPinentry(_ text: String) throws {
    try wait("a prompt with \"\(text)\"") {
      $0.screen.text.contains(text) && $0.screen.text.contains("┗━━") && $0.dotCount == 0
        && $0.settings?.echoes == false || $0.job.outcome != nil
    }
  }

  func expectEnd(
    _ outcome: Outcome, secret: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try waitForExit() == outcome, "\(stateDescription)", sourceLocation: sourceLocation)
    #expect(
      violations(except: [.effort], secret: secret) == [], sourceLocation: sourceLocation)
    #expect(screen.text == "", sourceLocation: sourceLocation)
  }
}

/// gpg asks for passphrases through a real gpg-agent and pinentry-codeprompt.
@Suite(.waits, .needs("gpg", "gpg-agent", "gpgconf"), .tags(.linking))
struct AgentTests {
  private let passphrase = "correct horse 7 battery"
  private let home: GnuPGHome

  init() throws {
    home = try GnuPGHome()
  }

  private func gpg(_ arguments: String...) throws -> PseudoTerminal {
    try home.start(["gpg", "--no-symkey-cache", "--batch", "--yes"] + arguments)
  }

  @Test func `gpg decrypts a file with the passphrase typed at encryption`() throws {
    let (plain, secret) = (home.path + "/plain", home.path + "/secret")
    let encrypting = try gpg("-o", secret, "--symmetric", plain)
    for question in ["Passphrase:", "Repeat:"] {
      try encrypting.waitForPinentry(question)
      try encrypting.type(passphrase + "\r")
    }
    try encrypting.expectEnd(.exited(0), secret: passphrase)

    let right = try gpg("-d", secret)
    try right.waitForPinentry("Passphrase:")
    #expect(right.screen.text.contains("Esc: Cancel"))
    try right.type(passphrase + "\r")
    try right.expectEnd(.exited(0), secret: passphrase)
    #expect(right.outputText == "the text\n")

    // The agent names gpg as the owner of the question.
    let killed = try gpg("-d", secret)
    try killed.waitForPinentry("Passphrase:")
    try killed.type("half")
    try killed.wait("four dots") { $0.dotCount == 4 }
    try killed.signal(SIGKILL)
    try killed.wait("the prompt to go") {
      $0.screen.text == "" && $0.settings == $0.settingsAtStart
    }
    #expect(try killed.waitForExit() == .signaled(SIGKILL))
    #expect(killed.violations(except: [.effort, .secret], secret: "half") == [])
  }

  @Test func `after a wrong passphrase for a key the pinentry asks again and shows the reason`()
    throws
  {
    try home.makeKey(passphrase, of: "tester", "ed25519 sign")
    let terminal = try gpg("-o", home.path + "/signed", "--sign", home.path + "/plain")
    try terminal.waitForPinentry("\"tester\"")
    try terminal.type("wrong\r")
    try terminal.waitForPinentry("Bad Passphrase (try 2 of 3)")
    try terminal.type(passphrase + "\r")
    try terminal.expectEnd(.exited(0), secret: passphrase)
    try home.run("gpg --verify \"$GNUPGHOME/signed\"")
  }
}
