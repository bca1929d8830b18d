import PromptTestSupport
import Testing

/// GETPIN asks for a passphrase on the terminal that the client names, and returns it.
@Suite(.serialized, .waits)
struct PassphraseTests {
  @Test func `the passphrase is sent to the client, and the terminal is restored`() throws {
    var client = try Conversation()
    try client.set(
      "SETTITLE GnuPG", "SETDESC Unlock the key%0A\"Test Key\"", "SETPROMPT Passphrase:",
      "SETOK _OK", "SETCANCEL _Cancel")
    try client.getPIN()
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
    try client.terminal.waitForDots(11)
    try client.terminal.type("\r")
    #expect(try client.reply() == "D open sesame\nOK\n")
    try client.waitUntilGivenBack()
    try client.end(secret: "open sesame")
  }

  @Test(arguments: [
    ("", ""), ("100%", "D 100%25\n"), ("%41", "D %2541\n"), ("a+b c", "D a+b c\n"),
    ("pässword €", "D pässword €\n"), (" ", "D  \n"), ("+ +", "D + +\n"),
  ])
  func `the client gets every passphrase as it was typed`(typed: String, data: String) throws {
    var client = try Conversation()
    try client.getPIN()
    try client.terminal.type(typed)
    try client.terminal.waitForDots(typed.count)
    try client.terminal.type("\r")
    #expect(try client.reply() == data + "OK\n")
    try client.end()
  }

  @Test func `a long passphrase is sent in several lines, and one of 2048 bytes is refused`() throws
  {
    let secret = String(String(repeating: "0123456789abcde%", count: 128).dropLast())
    var client = try Conversation()
    try client.getPIN()
    try client.terminal.type(secret)
    try client.terminal.type("x")
    try client.terminal.waitForText("At most 2047 characters")
    try client.terminal.type("\u{7F}e\r")
    let reply = try client.reply()
    let lines = reply.split(separator: "\n")
    #expect(lines.count == 4 && lines.allSatisfy { $0.utf8.count <= 1000 })
    #expect(
      lines.dropLast().map { $0.dropFirst(2) }.joined()
        == secret.replacing("%", with: "%25"))
    try client.end(secret: secret)
  }

  @Test(arguments: [
    ("12\u{1B}", "ERR 83886179 Operation cancelled <Pinentry>\n"),
    ("12\u{4}", "ERR 83886179 Operation cancelled <Pinentry>\n"),
  ])
  func `Escape and ctrl-D cancel one question, and the next one is asked`(
    keys: String, reply: String
  ) throws {
    var client = try Conversation()
    for _ in 1...2 {
      try client.getPIN()
      try client.terminal.type(keys)
      #expect(try client.reply() == reply)
      try client.waitUntilGivenBack()
    }
    try client.getPIN()
    try client.terminal.type("abc\r")
    #expect(try client.reply() == "D abc\nOK\n")
    try client.end(secret: "abc")
  }

  @Test func `ctrl-C cancels a question fully and ends the connection`() throws {
    var client = try Conversation()
    try client.getPIN()
    try client.terminal.type("12\u{3}")
    #expect(
      try client.reply()
        == "S BUTTON_INFO close\nERR 83886278 Operation fully cancelled <Pinentry>\n")
    try client.expectEnd(secret: "12")
  }

  @Test func `with SETREPEAT a passphrase is asked for twice, in the client's words`() throws {
    var client = try Conversation()
    try client.set("SETREPEAT Please re-enter", "SETREPEATERROR Not the same")
    try client.getPIN()
    try client.terminal.type("abc\r")
    try client.terminal.waitForText("Please re-enter")
    try client.terminal.type("abd\r")
    try client.terminal.waitForText("Not the same")
    try client.terminal.type("abc\r")
    try client.terminal.waitForText("Please re-enter")
    try client.terminal.type("abc\r")
    #expect(try client.reply() == "S PIN_REPEATED\nD abc\nOK\n")
    try client.getPIN()
    try client.terminal.type("x\r")
    #expect(try client.reply() == "D x\nOK\n")
    try client.end(secret: "abc")
  }

  @Test func `a client's text of several lines is joined into one where only one line fits`() throws
  {
    var client = try Conversation(columns: 120)
    try client.set(
      "SETERROR bad%0Asecond line", "OPTION constraints-hint-short=six%0D%0Aor more%0A",
      "OPTION constraints-enforce", "SETREPEAT once%0Amore", "SETREPEATERROR not%0Aequal",
      "SETTITLE one%0Atwo", "SETQUALITYBAR how%0Agood")
    try client.getPIN(showing: "bad second line")
    #expect(client.terminal.screen.text.contains("one two"))
    try client.terminal.type("a")
    #expect(try client.reply() == "INQUIRE QUALITY a\n")
    try client.send("D 50\nEND")
    try client.terminal.waitForText("how good")
    #expect(client.terminal.screen.text.contains("six or more"))
    try client.terminal.type("\r")
    try client.terminal.waitForText("once more")
    try client.terminal.type("b\r")
    try client.terminal.waitForText("not equal")
    try client.terminal.type("c")
    #expect(try client.reply() == "INQUIRE QUALITY c\n")
    try client.send("END")
    try client.terminal.type("\r")
    try client.terminal.waitForText("once more")
    try client.terminal.type("c\r")
    #expect(try client.reply() == "INQUIRE CHECKPIN c\n")
    try client.send("D too%0Ashort\nEND")
    try client.terminal.waitForText("too short")
    try client.terminal.wait("the cursor") { $0.screen.isCursorVisible }
    try client.terminal.type("\u{4}")
    #expect(try client.reply().hasPrefix("ERR 83886179"))
    try client.end()
  }

  @Test func `the client decides whether a new passphrase is acceptable`() throws {
    var client = try Conversation()
    try client.set(
      "OPTION constraints-enforce", "OPTION constraints-hint-short=At least 5%20",
      "SETREPEAT Again")
    try client.getPIN(showing: "At least 5")
    try client.terminal.type("a b%\r")
    try client.terminal.waitForText("Again")
    try client.terminal.type("a b%\r")
    #expect(try client.reply() == "INQUIRE CHECKPIN a+b%25\n")
    try client.send("# thinking\nD Too short%2C sorry\nD second\nEND")
    try client.terminal.waitForText("Too short, sorry")
    #expect(client.terminal.dotCount == 0 && !client.terminal.screen.text.contains("left"))
    try client.terminal.wait("the cursor") { $0.screen.isCursorVisible }
    for _ in 1...2 {
      try client.terminal.type("long enough\r")
      try client.terminal.wait("what follows") {
        $0.screen.text.contains("Again") && $0.dotCount == 0 || $0.outputText.hasSuffix("gh\n")
      }
    }
    #expect(try client.reply() == "INQUIRE CHECKPIN long+enough\n")
    #expect(try client.ask("END") == "S PIN_REPEATED\nD long enough\nOK\n")
    try client.end(secret: "long enough")
  }

  @Test func `the client's mask glyph is used, unless it can't be drawn`() throws {
    for (option, shown) in [("#", "###"), ("ab", "●●●"), ("\t", "●●●"), ("\u{301}", "●●●")] {
      var client = try Conversation()
      _ = try client.ask("OPTION invisible-char=\(option)")
      try client.getPIN()
      try client.terminal.type("abc")
      try client.terminal.waitForText(shown)
      try client.terminal.type("\r")
      #expect(try client.reply() == "D abc\nOK\n")
      try client.end(secret: "abc")
    }
  }
}
