import PromptTestSupport
import Testing

/// GETPIN asks for a passphrase on the terminal that the client names, and returns it.
@Suite(.waits)
struct PassphraseTests {
  @Test func `the passphrase is sent to the client, and the terminal is restored`() throws {
    var client = try Conversation()
    try client.set(
      "SETTITLE GnuPG", "SETDESC Unlock the key%0A\"Test Key\"", "SETPROMPT Passphrase:",
      "SETOK _OK", "SETCANCEL _Cancel")
    try client.open()
    #expect(
      client.terminal.screen.text == """
          GnuPG
        │ Unlock the key
        │ "Test Key"
        │ Passphrase:
          ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
          ┃                                  ┃
          ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛
          Enter: OK, Esc: Cancel
        """)
    try client.terminal.type("open sesame")
    try client.terminal.wait("the dots") { $0.dotCount == 11 }
    try client.type("\r", getting: "D open sesame\nOK\n")
    try client.waitUntilGivenBack()
    try client.end(secret: "open sesame")
  }

  @Test func `the client gets every passphrase as it was typed, or learns how the question ended`()
    throws
  {
    var client = try Conversation()
    for (keys, reply) in [
      ("\r", "OK\n"), ("100%\r", "D 100%25\nOK\n"), ("+ b\r", "D + b\nOK\n"),
      ("pässword €\r", "D pässword €\nOK\n"), (" \r", "D  \nOK\n"),
      ("qzx\u{1B}", Conversation.cancelled), ("qzx\u{4}", Conversation.cancelled),
      ("qzx\u{3}", Conversation.fullyCancelled),
    ] {
      try client.open()
      if keys == "\r" { client.terminal.waitUntilKeysCount() }
      try client.type(keys, getting: reply)
    }
    try client.expectEnd(secret: "qzx")
  }

  @Test func `a long passphrase is sent in several lines, and a longer one is refused`() throws {
    let secret = String(String(repeating: "0123456789abcde%", count: 1024))
    var client = try Conversation()
    try client.open()
    try client.terminal.type("\u{1B}[200~\(secret)\u{1B}[201~")
    try client.terminal.waitForText("●●")
    try client.terminal.typeAfterPaste("x", until: "At most 16384 characters")
    try client.terminal.type("\u{7F}%\r")
    let data = try client.reply().split(separator: "\n").dropLast().map { $0.dropFirst(2) }
    #expect(data.joined() == secret.replacing("%", with: "%25"))
    try client.end(secret: secret)
  }

  @Test func `the client's mask glyph is used, unless it can't be drawn`() throws {
    var client = try Conversation()
    for (option, shown) in [("\t", "●●●"), ("\u{301}", "●●●"), ("#", "###")] {
      _ = try client.ask("OPTION invisible-char=\(option)")
      try client.open()
      try client.terminal.type("abc")
      try client.terminal.waitForText(shown)
      try client.type("\r", getting: "D abc\nOK\n")
    }
    try client.end(secret: "abc")
  }
}
