import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

private let hasOTP = unsafe access("/usr/lib/password-store/extensions/otp.bash", R_OK) == 0

/// codeprompt fills in a code from `pass otp`, whose key is locked: gpg-agent asks for the
/// passphrase on the same terminal, by pinentry-codeprompt. Tried with pass 1.7.4, pass-otp 1.2.0
/// and GnuPG 2.2.40.
@Suite(
  .serialized, .waits, .needs("pass", "gpg", "gpg-agent", "gpgconf", "oathtool"),
  .enabled(if: hasOTP, "pass has no extension for one-time codes"))
struct PassTests {
  private static let passphrase = "plum 9 kiwi"

  /// A password store with a one-time code's secret, and an agent that has no passphrase cached.
  private final class Store {
    let home: GnuPGHome
    var environment: [String: String] {
      home.environment.merging(["PASSWORD_STORE_DIR": home.path + "/store"]) { $1 }
    }

    init() throws {
      home = try GnuPGHome()
      try home.run(
        "gpg", "--batch", "--pinentry-mode", "loopback", "--passphrase", PassTests.passphrase,
        "--quick-gen-key", "kiwi@example.org", "future-default", "default", "never")
      let script = """
        pass init kiwi@example.org
        echo 'otpauth://totp/kiwi?secret=JBSWY3DPEHPK3PXP&issuer=kiwi' | pass otp insert -f kiwi
        gpgconf --kill gpg-agent
        """
      let result = try CommandResult.run(
        ["sh", "-e", "-c", script], environment: environment, within: .seconds(60))
      try #require(result.outcome == .exited(0), "\(result.errorText)")
    }

    /// Starts a prompt with `--autofill "pass otp"` in a terminal, and waits until the pinentry
    /// asks.
    func ask() throws -> PseudoTerminal {
      let terminal = try PseudoTerminal()
      var launch = Launch()
      launch.environment.merge(environment) { $1 }
      launch.environment["GPG_TTY"] = terminal.path
      terminal.exceptions = [.effort]
      try terminal.start(["codeprompt", "-md6", "--autofill", "pass otp kiwi", "Code"], launch)
      try terminal.wait("the pinentry", within: .seconds(30)) {
        $0.screen.text.contains("Passphrase:") && $0.screen.text.contains("┗━━")
          && $0.modes?.echoes == false
      }
      // Only one prompt at a time is drawn.
      #expect(!terminal.screen.text.contains("╰───╯ ╰───╯"))
      return terminal
    }
  }

  @Test func `a code from pass fills the cells once the passphrase of its key is typed`() throws {
    let store = try Store()
    let terminal = try store.ask()
    try terminal.type(PassTests.passphrase + "\r")
    #expect(try terminal.waitForExit(within: .seconds(30)) == .exited(0))
    #expect(terminal.outputText.count { $0.isNumber } == 6)
    #expect(terminal.violations(except: [.effort], secret: PassTests.passphrase) == [])
    #expect(terminal.screen.text == "")
  }

  @Test(arguments: ["\u{1B}", "\u{3}"])
  func `cancelling the pinentry also ends the codeprompt that waits for the code`(key: String)
    throws
  {
    let store = try Store()
    let terminal = try store.ask()
    try terminal.type("half" + key)
    let end = try terminal.waitForExit(within: .seconds(30))
    #expect(end == (key == "\u{3}" ? .signaled(SIGINT) : .exited(130)))
    #expect(terminal.violations(except: [.effort], secret: "half") == [])
    #expect(terminal.screen.text == "")
  }
}
