import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A GnuPG home with an agent that asks through pinentry-codeprompt. The deinitializer ends the
/// agent and removes the home.
final class GnuPGHome {
  let path: String
  var environment: [String: String] { ["GNUPGHOME": path] }

  /// Creates a GnuPG home. With `s2k-count 65536`, the lowest count that gpg-agent allows, deriving
  /// a key from a passphrase takes less than the usual 100 ms.
  init(_ configuration: String = "") throws {
    var template = Array("/tmp/codeprompt-gpg-XXXXXX".utf8CString)
    path = try #require(unsafe mkdtemp(&template).map { unsafe String(cString: $0) })
    try add(
      "gpg-agent.conf",
      """
      pinentry-program \(BuiltProducts.directory)/pinentry-codeprompt
      s2k-count 65536
      \(configuration)

      """)
    try add("plain", "the text\n")
  }

  deinit {
    _ = try? CommandResult.run(["gpgconf", "--kill", "all"], environment: environment)
    _ = try? CommandResult.run(["rm", "-rf", path])
  }

  private func add(_ name: String, _ text: String) throws {
    let file = unsafe open("\(path)/\(name)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    let bytes = Array(text.utf8)
    try #require(unsafe write(file, bytes, bytes.count) == bytes.count)
  }

  /// Runs a GnuPG program without a terminal, and expects status 0.
  @discardableResult
  func run(_ command: String...) throws -> String {
    let result = try CommandResult.run(
      command, environment: environment, within: .seconds(60))
    try #require(result.outcome == .exited(0), "\(command): \(result.errorText)")
    return result.outputText
  }

  /// Starts gpg in its own terminal.
  func gpg(_ arguments: String...) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal()
    var launch = Launch()
    launch.environment.merge(environment) { $1 }
    launch.environment["GPG_TTY"] = terminal.path
    // The processor time is not checked, because deriving a key from a passphrase is slow on
    // purpose.
    terminal.exceptions = [.effort]
    try terminal.start(["gpg", "--no-symkey-cache", "--batch", "--yes"] + arguments, launch)
    return terminal
  }
}

extension PseudoTerminal {
  /// Waits for an empty prompt below a text, or for the end of the command.
  fileprivate func waitForPrompt(_ text: String) throws {
    try wait("a prompt with \"\(text)\"") {
      $0.screen.text.contains(text) && $0.screen.text.contains("┗━━") && $0.dotCount == 0
        && $0.modes?.echoes == false || $0.job.outcome != nil
    }
  }

  fileprivate func expectEnd(
    _ status: Int32, secret: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      try waitForExit() == .exited(status), "\(stateDescription)",
      sourceLocation: sourceLocation)
    #expect(
      violations(except: [.effort], secret: secret) == [], sourceLocation: sourceLocation)
  }
}

/// gpg asks for passphrases through a real gpg-agent and pinentry-codeprompt.
@Suite(
  .serialized, .waits,
  .needs("gpg", "gpg-agent", "gpg-connect-agent", "gpgconf"), .tags(.linking))
struct AgentTests {
  private let passphrase = "correct horse 7 battery"

  /// A home with a file that gpg encrypted with a passphrase, which was typed twice.
  private func encrypted(_ configuration: String = "") throws -> GnuPGHome {
    let home = try GnuPGHome(configuration)
    let terminal = try home.gpg("-o", "\(home.path)/secret", "--symmetric", "\(home.path)/plain")
    try terminal.waitForPrompt("Passphrase:")
    try terminal.type(passphrase + "\r")
    try terminal.wait("the repetition") {
      $0.screen.text.contains("Repeat:") && $0.dotCount == 0
    }
    try terminal.type(passphrase + "\r")
    try terminal.expectEnd(0, secret: passphrase)
    return home
  }

  @Test func `gpg decrypts a file with the passphrase typed at encryption, and with no other`()
    throws
  {
    let home = try encrypted()
    let right = try home.gpg("-d", "\(home.path)/secret")
    try right.waitForPrompt("Passphrase:")
    #expect(right.screen.text.contains("Esc: Cancel"))
    try right.type(passphrase + "\r")
    try right.expectEnd(0, secret: passphrase)
    #expect(right.outputText == "the text\n")

    let wrong = try home.gpg("-d", "\(home.path)/secret")
    try wrong.waitForPrompt("Passphrase:")
    try wrong.type("wrong\r")
    try wrong.expectEnd(2, secret: "wrong")
    #expect(wrong.outputText == "" && wrong.errorText.contains("Bad session key"))
  }

  @Test
  func `if gpg-agent finds a new passphrase too weak, the pinentry shows the agent's warning`()
    throws
  {
    let home = try GnuPGHome("min-passphrase-len 8")
    let terminal = try home.gpg("-o", "\(home.path)/secret", "--symmetric", "\(home.path)/plain")
    try terminal.waitForPrompt("Passphrase:")
    try terminal.type("short\r")
    try terminal.wait("the repetition") {
      $0.screen.text.contains("Repeat:") && $0.dotCount == 0 || $0.screen.text.contains("Warning")
    }
    try terminal.type("short\r")
    try terminal.wait("the warning") {
      $0.screen.text.contains("insecure passphrase") && $0.screen.text.contains("anyway")
    }
    // Types Escape, because Enter would accept the weak passphrase.
    try terminal.type("\u{1B}")
    try terminal.wait("what follows") {
      $0.job.outcome != nil || !$0.screen.text.contains("anyway") && $0.screen.text.contains("┗━━")
    }
    if terminal.job.outcome == nil { try terminal.type("\u{1B}") }
    try terminal.expectEnd(2, secret: "short")
  }

  @Test func `after a wrong passphrase for a key the pinentry asks again and shows the reason`()
    throws
  {
    let home = try GnuPGHome()
    try home.run(
      "gpg", "--batch", "--pinentry-mode", "loopback", "--passphrase", passphrase,
      "--quick-gen-key", "tester", "ed25519", "sign")
    try home.run("gpgconf", "--kill", "gpg-agent")
    let terminal = try home.gpg("-o", "\(home.path)/signed", "--sign", "\(home.path)/plain")
    try terminal.waitForPrompt("\"tester\"")
    try terminal.type("wrong\r")
    try terminal.waitForPrompt("Bad Passphrase (try 2 of 3)")
    try terminal.type(passphrase + "\r")
    try terminal.expectEnd(0, secret: passphrase)
    try home.run("gpg", "--verify", "\(home.path)/signed")
  }

  @Test func `killing gpg ends the pinentry's prompt`() throws {
    let home = try encrypted()
    let terminal = try home.gpg("-d", "\(home.path)/secret")
    try terminal.waitForPrompt("Passphrase:")
    try terminal.type("half")
    try terminal.waitForDots(4)
    try terminal.signal(SIGKILL)
    try terminal.wait("the prompt to go", within: .seconds(1)) {
      $0.screen.text == "" && $0.modes == $0.modesAtStart
    }
    #expect(try terminal.waitForExit() == .signaled(SIGKILL))
    #expect(terminal.violations(except: [.effort, .secret], secret: "half") == [])
  }
}
