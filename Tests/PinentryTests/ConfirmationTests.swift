import PromptTestSupport
import Testing

/// The Assuan commands CONFIRM and MESSAGE show a text and wait for a key.
@Suite(.serialized, .waits)
struct ConfirmationTests {
  private static let cancelled = "ERR 83886179 Operation cancelled <Pinentry>\n"
  private static let refused = "ERR 83886194 Not confirmed <Pinentry>\n"

  @Test(arguments: [
    ("\r", "OK\n"), ("y", "OK\n"), ("Y", "OK\n"), ("n", refused), ("\u{1B}", cancelled),
    ("\u{4}", cancelled), ("y\r", "OK\n"),
  ])
  func `CONFIRM with three labels offers a key for each label`(keys: String, reply: String) throws {
    var client = try Conversation()
    try client.set(
      "SETDESC Do you trust%0Athis key?", "SETOK _Yes", "SETNOTOK _No", "SETCANCEL _Cancel")
    try client.send("CONFIRM")
    try client.terminal.waitForText("this key?")
    try client.terminal.waitUntilReady()
    let text = client.terminal.screen.text
    #expect(text.contains("Do you trust\n") && text.contains("Esc"), "\(text)")
    for label in ["Yes", "No", "Cancel"] { #expect(text.contains(label) && !text.contains("_")) }
    try client.terminal.type(keys)
    #expect(try client.reply() == reply)
    try client.waitUntilGivenBack()
    try client.end()
  }

  @Test(arguments: [("\r", "OK\n"), ("o", "OK\n"), ("n\u{1B}", cancelled)])
  func `without SETNOTOK a CONFIRM can be confirmed or cancelled, but not refused`(
    keys: String, reply: String
  ) throws {
    var client = try Conversation()
    try client.set(
      "SETDESC Insert the card", "OPTION default-ok=_OK", "OPTION default-cancel=_Cancel")
    try client.send("CONFIRM")
    try client.terminal.waitForText("Insert the card")
    try client.terminal.waitUntilReady()
    try client.terminal.type(keys)
    #expect(try client.reply() == reply)
    try client.end()
  }

  @Test(arguments: ["MESSAGE", "CONFIRM --one-button"], ["\r", "\u{1B}"])
  func `Enter and Escape confirm a MESSAGE`(line: String, key: String) throws {
    var client = try Conversation()
    try client.set("SETDESC The key was made", "SETOK _Fine", "SETNOTOK never shown")
    try client.send(line)
    try client.terminal.waitForText("The key was made")
    try client.terminal.waitUntilReady()
    let text = client.terminal.screen.text
    #expect(text.contains("Fine") && !text.contains("never shown"), "\(text)")
    try client.terminal.type(key)
    #expect(try client.reply() == "OK\n")
    try client.end()
  }

  @Test(arguments: ["MESSAGE", "CONFIRM"])
  func `the time limit and ctrl-C end CONFIRM and MESSAGE`(line: String) throws {
    var client = try Conversation()
    try client.set("SETDESC Well?", "SETTIMEOUT 1")
    #expect(try client.ask(line) == "ERR 83886142 Timeout <Pinentry>\n")
    try client.waitUntilGivenBack()
    try client.set("SETTIMEOUT 0")
    let mark = client.terminal.received.count
    try client.send(line)
    try client.terminal.wait("the question") {
      $0.received.count > mark && $0.screen.text.contains("Well?")
    }
    try client.terminal.type("\u{3}")
    #expect(try client.reply().hasSuffix("ERR 83886278 Operation fully cancelled <Pinentry>\n"))
    try client.expectEnd()
  }
}
