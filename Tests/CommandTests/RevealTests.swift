import PromptTestSupport
import Testing

/// `--reveal` and `--reveal-last` show typed characters in spite of the mask.
@Suite(.serialized, .waits)
struct RevealTests {
  /// These letters are in no text and no escape sequence of the prompt, so any of them in the
  /// output was revealed.
  private let letters = "éñøßþæ"
  private let arguments = ["-l6", "-m", "--charset", "chars:éñøßþæ"]

  /// The letters of the code that the terminal received.
  private func leaked(_ terminal: PseudoTerminal) -> String {
    letters.filter { terminal.hasReceived(String($0)) }
  }

  @Test func `with --reveal Tab shows what is typed and hides it again`() throws {
    let terminal = try ask(arguments + ["--reveal"])
    #expect(terminal.screen.text.contains("Tab show"))
    try terminal.type("éñ")
    try terminal.waitForDots(2)
    #expect(leaked(terminal) == "")
    try terminal.type("\t")
    try terminal.waitForText("Tab hide")
    #expect(terminal.screen.text.contains("│ é │ │ ñ │"))
    #expect(terminal.dotCount == 0)
    try terminal.type("ø")
    try terminal.waitForText("│ ø │")
    try terminal.type("\t")
    try terminal.waitForDots(3)
    try terminal.type("ßþæ")
    try terminal.expectExit(0, secret: letters)
    #expect(leaked(terminal) == "éñø")
    #expect(terminal.outputText == letters + "\n")
  }

  @Test func `Tab within a burst or a paste does not reveal what is typed`() throws {
    let terminal = try ask(arguments + ["--reveal"])
    try terminal.type("éñ\tø")
    try terminal.waitForDots(3)
    try terminal.type("\t\t\t")
    try terminal.type(paste("\t"))
    try terminal.waitForText("no 6-character code")
    #expect(terminal.screen.text.contains("Tab show"))
    // Keys that come right after a paste may be injected, so the prompt drops them.
    terminal.pass(.milliseconds(100))
    try terminal.type("ßþæ")
    try terminal.expectExit(0, secret: letters)
    #expect(leaked(terminal) == "")
  }

  @Test func `without --reveal, Tab does not reveal what is typed`() throws {
    let terminal = try ask(arguments)
    try terminal.type("éñ")
    try terminal.waitForDots(2)
    try terminal.type("\t")
    #expect(!terminal.holds(within: .milliseconds(100)) { $0.dotCount != 2 })
    try terminal.type("øßþæ")
    try terminal.expectExit(0, secret: letters)
    #expect(leaked(terminal) == "")
  }

  @Test func `revealed text is hidden during a check and after a wrong answer`() throws {
    let gate = try Gate()
    let terminal = try ask(arguments + ["--reveal", "--", "sh", "-c", gatedStatus]) {
      $0.extra = [4: .path(gate.path)]
    }
    try terminal.type("é")
    try terminal.waitForDots(1)
    try terminal.type("\t")
    try terminal.waitForText("│ é │")
    try terminal.type("ñøßþæ")
    try terminal.waitForText("Checking…")
    try terminal.waitForDots(6)
    #expect(!terminal.screen.text.contains("é"))
    gate.send("1")
    try terminal.waitForText("2 attempts left")
    try terminal.type("é")
    try terminal.waitForDots(1)
    try terminal.interrupt()
    try terminal.expectDeath(by: 2)
  }

  @Test func `with --reveal Tab shows a password too`() throws {
    let terminal = try ask(["--reveal", "Passphrase"])
    try terminal.type("éñø")
    try terminal.waitForDots(3)
    try terminal.type("\t")
    try terminal.waitForText("éñø")
    try terminal.type("\t")
    try terminal.waitForDots(3)
    try terminal.type("ß\r")
    try terminal.expectExit(0, secret: "éñøß")
    #expect(!terminal.hasReceived("ß"))
  }

  @Test func `with --reveal-last the last character is shown and then masked`() throws {
    let terminal = try ask(arguments + ["--reveal-last=300ms"])
    try terminal.type("é")
    try terminal.wait("the letter") { $0.hasReceived("é") }
    try terminal.waitForDots(1)
    #expect(!terminal.screen.text.contains("é"))
    try terminal.type("ñøßþæ")
    try terminal.expectExit(0, secret: letters)
    #expect(terminal.outputText == letters + "\n")
  }

  @Test func `with --reveal-last the next key masks the last character`() throws {
    let terminal = try ask(arguments + ["--reveal-last=60s"])
    for (count, letter) in letters.dropLast().enumerated() {
      try terminal.type(String(letter))
      try terminal.waitForText("│ \(letter) │")
      #expect(terminal.dotCount == count)
    }
    // Erasing the last character does not reveal the one before it.
    try terminal.type([0x7F])
    try terminal.wait("four dots and no letter") { terminal in
      terminal.dotCount == 4 && !letters.contains { terminal.screen.text.contains($0) }
    }
    try terminal.interrupt()
    try terminal.expectDeath(by: 2, secret: "éñ")
  }

  @Test func `--reveal-last does not show a paste`() throws {
    let gate = try Gate()
    let terminal = try ask(arguments + ["--reveal-last", "--", "sh", "-c", gatedStatus]) {
      $0.extra = [4: .path(gate.path)]
    }
    try terminal.type(paste(letters))
    try terminal.waitForText("Checking…")
    try terminal.waitForDots(6)
    gate.send("0")
    try terminal.expectExit(0, secret: letters)
    #expect(leaked(terminal) == "")
  }

  @Test func `without --reveal nothing of the code reaches the terminal`() throws {
    for options in [[], ["--mask=none"], ["--mask=*"], ["--plain"], ["--keep"]] {
      let terminal = try ask(arguments + options + ["--", "cat"])
      try terminal.type("éñøß\u{7F}ßþ")
      try terminal.type("æ")
      try terminal.expectExit(0, secret: letters)
      #expect(leaked(terminal) == "", "\(options)")
    }
  }
}
