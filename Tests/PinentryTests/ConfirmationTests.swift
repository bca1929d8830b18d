import PromptTestSupport
import Testing

/// The Assuan commands CONFIRM and MESSAGE show a text and wait for a key.
@Suite(.waits)
struct ConfirmationTests {
  /// Lines that set up a question and ask it, words that it shows or not, and replies to keys.
  struct Case: Sendable {
    let lines: [String]
    let shown: [String]
    var hidden = "_"
    let replies: [String: String]
  }

  private static let (yes, no) = ("OK\n", "ERR 83886194 Not confirmed <Pinentry>\n")

  private static let cases = [
    Case(
      lines: ["SETOK _Yes", "SETNOTOK _No", "SETCANCEL _Cancel", "CONFIRM"],
      shown: ["Do you trust\n", "Yes", "No", "Cancel", "Esc"],
      replies: [
        "\r": yes, "Y": yes, "n": no, "\u{1B}": Conversation.cancelled,
        "\u{4}": Conversation.cancelled,
      ]),
    Case(
      lines: ["OPTION default-ok=_OK", "OPTION default-cancel=_Cancel", "CONFIRM"],
      shown: ["OK", "Cancel"], replies: ["o": yes, "n\u{1B}": Conversation.cancelled]),
    Case(
      lines: ["SETOK _Yes", "SETNOTOK _No", "CONFIRM --focus=cancel"], shown: ["Yes"],
      replies: ["\r": no]),
    Case(
      lines: ["SETOK _Fine", "SETNOTOK never", "MESSAGE"], shown: ["Fine"], hidden: "never",
      replies: ["\r": yes, "\u{1B}": yes]),
  ]

  @Test(arguments: cases)
  func `a question shows its labels, and a key answers it`(example: Case) throws {
    var client = try Conversation()
    for line in ["SETDESC Do you trust%0Athis key?"] + example.lines.dropLast() {
      try client.set(line)
    }
    for (keys, reply) in example.replies {
      try client.open(example.lines.last ?? "", showing: "this key?")
      let text = client.terminal.screen.text
      for word in example.shown { #expect(text.contains(word), "\(text)") }
      #expect(!text.contains(example.hidden), "\(text)")
      if !keys.hasSuffix("\u{1B}") { client.terminal.waitUntilKeysCount() }
      try client.type(keys, getting: reply)
    }
    try client.end()
  }

  @Test func `the time limit and ctrl-C end a CONFIRM`() throws {
    var client = try Conversation()
    try client.set("SETDESC Well?", "SETTIMEOUT 1")
    #expect(try client.ask("CONFIRM") == Conversation.timedOut)
    try client.set("SETTIMEOUT 0")
    try client.open("CONFIRM", showing: "Well?")
    try client.type("\u{3}", getting: Conversation.fullyCancelled)
    try client.expectEnd()
  }
}
