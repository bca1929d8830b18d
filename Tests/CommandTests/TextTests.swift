import PromptTestSupport
import Testing

/// `--text NAME=TEXT` replaces one of the prompt's texts.
@Suite(.serialized, .waits)
struct TextTests {
  /// A replacement text, the options of the prompt, what is typed, and what the screen shows.
  struct Text: Sendable, CustomTestStringConvertible {
    let text: String
    var options: [String] = []
    let typed: String
    let shown: String
    var testDescription: String { text }
  }

  @Test(arguments: [
    Text(
      text: "verifying=Prüfe", options: ["--", "sleep", "1000"], typed: "123456", shown: "Prüfe"),
    Text(
      text: "rejected=Falsch", options: ["--", "false"], typed: "123456",
      shown: "Falsch (2 attempts left)"),
    Text(
      text: "attempts-left=noch N von 3", options: ["--", "false"], typed: "123456",
      shown: "That code is wrong (noch 2 von 3)"),
    Text(text: "again=Noch einmal", options: ["--repeat"], typed: "123456", shown: "Noch einmal"),
    Text(
      text: "mismatch=Ungleich", options: ["--repeat", "--submit", "enter"],
      typed: "123456\r123457\r", shown: "Ungleich"),
    Text(
      text: "resend=neuer Code", options: ["--resend", "true"], typed: "1",
      shown: "Ctrl-R neuer Code"),
    Text(text: "forgot=vergessen", options: ["--forgot"], typed: "1", shown: "Ctrl-F vergessen"),
    Text(text: "too-short=Zu kurz", typed: "123\r", shown: "Zu kurz"),
    Text(text: "too-long=Zu lang", typed: "1234567", shown: "Zu lang"),
    Text(text: "not-allowed=Nur Ziffern", typed: "x", shown: "Nur Ziffern"),
    Text(
      text: "paste-refused=Passt nicht: N=N", typed: paste("no"), shown: "Passt nicht: N=N"),
    Text(text: "not-allowed=a\u{1B}[2Jb\u{202E}c", typed: "x", shown: "abc"),
  ])
  func `--text replaces a built-in text`(text: Text) throws {
    let terminal = try ask(["-md6", "--text", text.text] + text.options)
    try terminal.type(text.typed)
    try terminal.waitForText(text.shown)
    #expect(!terminal.hasReceived("\u{1B}[2J") && !terminal.hasReceived("\u{202E}"))
    try terminal.interrupt()
    try terminal.expectDeath(by: 2, secret: text.typed.count >= 6 ? "123456" : nil)
  }

  @Test func `--text can replace the text of an error message, or the last line in plain mode`()
    throws
  {
    let timedOut = try ask(["-md6", "-t", "800ms", "--text", "timed-out=Zu spät"])
    try timedOut.expectExit(124)
    #expect(timedOut.errorText == "codeprompt: Zu spät\n")

    let rejected = try ask(["-md6", "--attempts", "1", "--text=rejected=Falsch", "--", "false"])
    try rejected.type("123456")
    try rejected.expectExit(1, secret: "123456")
    #expect(rejected.errorText == "codeprompt: Falsch: that was the last attempt\n")

    for (text, typed, status) in [
      ("accepted=Richtig", "123456", 0), ("cancelled=Ende", "1\u{4}", 130),
    ] as [(String, String, Int32)] {
      let terminal = try ask(["-md6", "--plain", "--text", text])
      try terminal.type(typed)
      try terminal.expectExit(status)
      #expect(terminal.screen.text.hasSuffix("\n" + text.split(separator: "=")[1]))
    }
  }

  @Test func `several --text options combine, and the last one for a name counts`() throws {
    let terminal = try ask([
      "-md6", "--text", "not-allowed=one", "--text", "too-short=two", "--text", "not-allowed=three",
    ])
    try terminal.type("x")
    try terminal.waitForText("three")
    try terminal.type("1\r")
    try terminal.waitForText("two")
    try terminal.interrupt()
    try terminal.expectDeath(by: 2)
  }
}
