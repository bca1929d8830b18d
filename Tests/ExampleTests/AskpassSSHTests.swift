import PromptTestSupport
import Testing

/// The programs of OpenSSH ask through `codeprompt-askpass`.
@Suite(.serialized, .waits, .needs("ssh-keygen"))
struct AskpassSSHTests {
  private let client: AskpassClient
  private let folder: Folder
  private let key: String
  private let secret = "correct horse"

  init() throws {
    client = try AskpassClient()
    folder = client.folder
    key = try client.makeKey(secret)
  }

  private func readKey() throws -> PseudoTerminal {
    try client.start(["ssh-keygen", "-y", "-f", key])
  }

  @Test func `after a wrong passphrase or a cancel, ssh-keygen opens no key`() throws {
    for keys in ["half a horse\r", "\r", "half\u{1B}", "\u{4}"] {
      let terminal = try readKey()
      try terminal.waitForText("Enter passphrase")
      try terminal.type(keys)
      try terminal.expectEnd(.exited(255), secret: "half")
      #expect(terminal.errorText.contains("incorrect passphrase"), "\(terminal.errorText)")
    }
  }

  @Test func `ssh-keygen makes a key without a passphrase if both answers are empty`() throws {
    let new = folder.file("new")
    _ = folder.file("new.pub")
    let terminal = try client.start(["ssh-keygen", "-q", "-t", "ed25519", "-f", new])
    try terminal.waitForText("(empty for no passphrase):")
    try terminal.type("\r")
    try terminal.waitForText("Enter same passphrase again:")
    try terminal.type("\r")
    try terminal.expectEnd(.exited(0), secret: secret)
    #expect(terminal.screen.text == "")
    let shown = try client.run(["ssh-keygen", "-y", "-P", "", "-f", new])
    #expect(shown == folder.lines("new.pub")[0] + "\n")
  }

  @Test func `ssh-keygen changes a passphrase after three answers to the prompt`() throws {
    let terminal = try client.start(["ssh-keygen", "-p", "-f", key])
    try terminal.answer("Enter old passphrase:", with: secret)
    try terminal.answer("Enter new passphrase (empty for no passphrase):", with: "battery")
    try terminal.answer("Enter same passphrase again:", with: "battery")
    #expect(try terminal.waitForExit() == .exited(0), "\(terminal.stateDescription)")
    #expect(terminal.violations(except: [.effort], secret: "battery") == [])
    #expect(terminal.outputText.contains("has been saved with the new passphrase"))
    try client.run(["ssh-keygen", "-y", "-P", "battery", "-f", key])
  }
}
