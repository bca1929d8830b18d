import PromptTestSupport
import Testing

/// While it asks, the pinentry sends INQUIRE lines to the client: for the quality of the
/// passphrase, for its check, or for a generated one.
@Suite(.waits)
struct InquiryTests {
  @Test func `the client rates the passphrase after each key, and the rating is shown`() throws {
    var client = try Conversation()
    try client.set("SETQUALITYBAR How%0Agood%3A")
    try client.open()
    try client.type("a", getting: "INQUIRE QUALITY a\n")
    try client.send("D 50\nEND")
    try client.terminal.waitForText("How good: ▰▰▰▰▱▱▱▱")
    try client.type("+", getting: "INQUIRE QUALITY a%2B\n")
    try client.send("# slow\nD -100\nD 7\nEND")
    try client.terminal.waitForText("▰▰▰▰▰▰▰▰")
    try client.type(" ", getting: "INQUIRE QUALITY a%2B+\n")
    try client.send("CAN")
    try client.terminal.wait("no bar") { !$0.screen.text.contains("▰") }
    try client.type("\r", getting: "D a+ \nOK\n")
    // Only the part of a passphrase that fits in one line is rated.
    try client.set("SETQUALITYBAR")
    try client.open()
    let (long, rated) = (String(repeating: "%", count: 1200), String(repeating: "%25", count: 320))
    try client.type("\u{1B}[200~\(long)\u{1B}[201~", getting: "INQUIRE QUALITY \(rated)\n")
    try client.send("D 9\nEND")
    try client.terminal.waitForText("▱")
    try client.type("\u{3}", getting: Conversation.fullyCancelled)
    try client.expectEnd()
  }

  @Test func `a client that does not answer an inquiry in time ends the prompt`() throws {
    let inquiries = [("abc", "INQUIRE QUALITY abc\n"), ("\u{12}", "INQUIRE GENPIN\n")]
    // The pinentries wait for five seconds at the same time.
    let clients = try inquiries.map { keys, inquiry in
      var client = try Conversation()
      try client.set("SETQUALITYBAR", "SETGENPIN Suggest")
      try client.open()
      try client.type(keys, getting: inquiry)
      try client.terminal.writeInput(Array("# slow\nD 5".utf8))
      return client
    }
    for client in clients { try client.expectEnd() }
  }

  @Test func `ctrl-R shows a passphrase that the client generates, which need not be typed again`()
    throws
  {
    var client = try Conversation()
    try client.set("SETGENPIN _Suggest one", "SETREPEAT Again")
    try client.open(showing: "Suggest one")
    // If the client generates none, the typed text remains.
    for refusal in ["CAN", "END", "D \(String(repeating: "a", count: 2000))\nEND"] {
      try client.type("x\u{12}", getting: "INQUIRE GENPIN\n")
      try client.send(refusal)
    }
    try client.terminal.wait("three dots") { $0.dotCount == 3 }
    try client.type("\u{12}", getting: "INQUIRE GENPIN\n")
    try client.send("D blue%25 Moon 7\nEND")
    try client.terminal.waitForText("blue% Moon 7")
    try client.type("\r", getting: "S PIN_REPEATED\nD blue%25 Moon 7\nOK\n")
    try client.end()
  }

  @Test func `the client decides whether a new passphrase is acceptable, and words its prompts`()
    throws
  {
    // Several lines of a text are joined into one where only one fits.
    var client = try Conversation(columns: 120)
    try client.set(
      "OPTION constraints-enforce", "OPTION constraints-hint-short=six%0D%0Aor more%0A",
      "SETREPEAT once%0Amore", "SETREPEATERROR not%0Aequal", "SETTITLE one%0Atwo",
      "SETERROR bad%0Asecond line")
    try client.open(showing: "bad second line")
    #expect(client.terminal.screen.text.contains("one two"))
    try client.terminal.type("a b%")
    try client.terminal.waitForText("six or more")
    try client.terminal.type("\r")
    try client.terminal.waitForText("once more")
    try client.terminal.type("a b\r")
    try client.terminal.waitForText("not equal")
    try client.terminal.type("a b%\r")
    try client.terminal.waitForText("once more")
    try client.type("a b%\r", getting: "INQUIRE CHECKPIN a+b%25\n")
    try client.send("# thinking\nD Too short%2C%0Asorry\nD second\nEND")
    try client.terminal.waitForText("Too short, sorry")
    #expect(client.terminal.dotCount == 0 && !client.terminal.screen.text.contains("left"))
    try client.terminal.wait("the cursor") { $0.screen.isCursorVisible }
    try client.terminal.type("long enough\r")
    try client.terminal.waitForText("once more")
    try client.type("long enough\r", getting: "INQUIRE CHECKPIN long+enough\n")
    #expect(try client.ask("END") == "S PIN_REPEATED\nD long enough\nOK\n")
    try client.end(secret: "long enough")
  }
}
