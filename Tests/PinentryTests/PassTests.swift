import PromptTestSupport
import Testing

private let hasOTP =
  (try? CommandResult.run(["cat", "/usr/lib/password-store/extensions/otp.bash"]))?.error == []

/// codeprompt fills in a code from `pass otp`, whose key is locked: gpg-agent asks for the
/// passphrase on the same terminal, by pinentry-codeprompt. Tried with pass 1.7.4, pass-otp 1.2.0
/// and GnuPG 2.2.40.
@Suite(
  .waits, .needs("pass", "gpg", "gpg-agent", "gpgconf", "oathtool"),
  .enabled(if: hasOTP, "pass has no extension for one-time codes"))
struct PassTests {
  @Test func `a code from pass fills the cells once the passphrase of its key is typed`() throws {
    let passphrase = "plum 9 kiwi"
    let home = try GnuPGHome()
    try home.makeKey(passphrase, of: "kiwi@example.org", "future-default default")
    try home.run(
      """
      pass init kiwi@example.org
      echo 'otpauth://totp/kiwi?secret=JBSWY3DPEHPK3PXP&issuer=kiwi' | pass otp insert -f kiwi
      gpgconf --kill gpg-agent
      """)
    // A cancelled pinentry ends autofill; then the code can be typed, or the same key ends the
    // prompt.
    for (keys, outcome) in [
      ("half\u{1B}", Outcome.exited(130)), ("half\u{3}", .signaled(2)),
      (passphrase + "\r", .exited(0)),
    ] {
      let terminal = try home.start(["codeprompt", "-md6", "--autofill", "pass otp kiwi", "Code"])
      try terminal.waitForPinentry("Passphrase:")
      // Only one prompt at a time is drawn.
      #expect(!terminal.screen.text.contains("╰───╯ ╰───╯"))
      try terminal.type(keys)
      if let key = keys.last, key != "\r" {
        try terminal.waitForText("✗")
        try terminal.wait("the prompt") { $0.screen.text.contains("╰───╯ ╰───╯") }
        try terminal.type(String(key))
      }
      try terminal.expectEnd(outcome, secret: String(keys.dropLast()))
      #expect(terminal.outputText.count { $0.isNumber } == (outcome == .exited(0) ? 6 : 0))
    }
  }
}
