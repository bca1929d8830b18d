import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// While it asks, the pinentry sends INQUIRE lines to the client: for the quality of the
/// passphrase, for its check, or for a generated one.
@Suite(.serialized, .waits)
struct InquiryTests {
  @Test func `the client rates the passphrase after each key, and the rating is shown`() throws {
    var client = try Conversation()
    try client.set("SETQUALITYBAR Quality%3A")
    try client.getPIN()
    try client.terminal.type("a")
    #expect(try client.reply() == "INQUIRE QUALITY a\n")
    try client.send("D 50\nEND")
    try client.terminal.waitForText("Quality: ▰▰▰▰▱▱▱▱")
    try client.terminal.type("+")
    #expect(try client.reply() == "INQUIRE QUALITY a%2B\n")
    try client.send("# slow\nD -100\nD 7\nEND")
    try client.terminal.waitForText("▰▰▰▰▰▰▰▰")
    try client.terminal.type(" ")
    #expect(try client.reply() == "INQUIRE QUALITY a%2B+\n")
    try client.send("CAN")
    try client.terminal.wait("no bar") { !$0.screen.text.contains("▰") }
    try client.terminal.type("\r")
    #expect(try client.reply() == "D a+ \nOK\n")
    try client.getPIN()
    try client.terminal.type("b\r")
    #expect(try client.reply() == "D b\nOK\n")
    try client.end()
  }

  @Test func `the client rates only the part of a passphrase that fits in one INQUIRE line`()
    throws
  {
    var client = try Conversation()
    try client.set("SETQUALITYBAR")
    try client.getPIN()
    let long = String(repeating: "%", count: 1200)
    try client.terminal.type("\u{1B}[200~\(long)\u{1B}[201~")
    let inquiry = try client.reply()
    #expect(inquiry == "INQUIRE QUALITY " + String(repeating: "%25", count: 320) + "\n")
    try client.send("D 9\nEND")
    try client.terminal.waitForText("▱")
    try client.terminal.type("\u{3}")
    #expect(try client.reply().contains("83886278"))
    try client.expectEnd()
  }

  @Test func `a signal ends a pinentry that waits for the client's answer to an inquiry`() throws {
    var client = try Conversation()
    try client.set("SETQUALITYBAR")
    try client.getPIN()
    try client.terminal.type("a")
    #expect(try client.reply() == "INQUIRE QUALITY a\n")
    try client.terminal.signal(SIGTERM)
    #expect(try client.terminal.waitForExit() == .signaled(SIGTERM))
    try client.waitUntilGivenBack()
    #expect(client.terminal.violations(except: [.secret]) == [])
  }

  @Test(arguments: [
    ("SETQUALITYBAR", "QUALITY abc", ""), ("SETQUALITYBAR", "QUALITY abc", "# slow\nD 5"),
    ("SETGENPIN Suggest", "GENPIN", "D half"), ("SETREPEAT Again", "CHECKPIN abc", "D no\n"),
  ])
  func `a client that does not answer an inquiry in time ends the prompt`(
    setting: String, inquiry: String, answer: String
  ) throws {
    var client = try Conversation()
    try client.set("OPTION constraints-enforce", setting)
    try client.getPIN()
    try client.terminal.type("abc")
    if inquiry == "GENPIN" { try client.terminal.type("\u{12}") }
    if inquiry.hasPrefix("CHECKPIN") {
      try client.terminal.type("\r")
      try client.terminal.waitForText("Again")
      try client.terminal.type("abc\r")
    }
    #expect(try client.reply() == "INQUIRE \(inquiry)\n")
    try client.terminal.writeInput(Array(answer.utf8))
    try client.expectEnd()
    #expect(client.terminal.outputText.hasSuffix("INQUIRE \(inquiry)\n"))
  }

  @Test func `ctrl-R shows a passphrase that the client generates, which need not be typed again`()
    throws
  {
    var client = try Conversation()
    try client.set("SETGENPIN _Suggest one", "SETREPEAT Again")
    try client.getPIN(showing: "Suggest one")
    try client.terminal.type("x\u{12}")
    #expect(try client.reply() == "INQUIRE GENPIN\n")
    try client.send("D blue%25 Moon 7\nEND")
    try client.terminal.waitForText("blue% Moon 7")
    try client.terminal.type("\r")
    #expect(try client.reply() == "S PIN_REPEATED\nD blue%25 Moon 7\nOK\n")
    try client.waitUntilGivenBack()
    try client.end()
  }

  @Test func `if the client generates no passphrase, the typed text remains`() throws {
    var client = try Conversation()
    try client.set("SETGENPIN Suggest one")
    for refusal in ["CAN", "ERR 5 none", "END", "D \(String(repeating: "a", count: 2000))\nEND"] {
      try client.getPIN(showing: "Suggest one")
      try client.terminal.type("x\u{12}")
      #expect(try client.reply() == "INQUIRE GENPIN\n")
      try client.send(refusal)
      try client.terminal.waitForDots(1)
      try client.terminal.type("y\r")
      #expect(try client.reply() == "D xy\nOK\n")
    }
    try client.end(secret: "xy")
  }
}
