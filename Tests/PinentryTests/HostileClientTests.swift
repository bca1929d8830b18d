import PromptTestSupport
import Testing

/// A pinentry answers every line that a client may send, and continues.
@Suite(.serialized, .waits)
struct HostileClientTests {
  @Test func `a line within the length limit is accepted, and a longer one refused`() throws {
    var client = try Conversation()
    for count in [1, 992, 993, 994, 1015, 1016, 2039, 2040, 4087, 4088, 65536, 200_000] {
      let reply = try client.ask("SETDESC " + String(repeating: "a", count: count))
      // With the command's 8 bytes and the newline a line may have 1002 bytes.
      #expect(reply == "OK\n" || count > 993 && reply.contains("IPC too long"), "\(count)")
      #expect((reply == "OK\n") == (count <= 993), "\(count)")
      #expect(try client.ask("GETINFO flavor") == "D codeprompt\nOK\n")
    }
    try client.end()
  }

  @Test func `texts that the client sends can't control the terminal or hide the prompt`() throws {
    var client = try Conversation()
    let lines = (3...40).map { "line \($0)" }.joined(separator: "%0A")
    try client.set(
      "SETTITLE %1B]0;evil%07T", "SETDESC %1B[2Jone%0D%0A%1B[31mtwo%9B3%0A\(lines)",
      "SETPROMPT %E2%80%AEp", "SETERROR %1B[Herr", "OPTION default-ok=\u{1B}[1mok")
    try client.open(showing: "err")
    let text = client.terminal.screen.text
    #expect(text.hasPrefix("  T\n│ one\n│ two") && text.contains("line 9"), "\(text)")
    #expect(!client.terminal.received.contains(0x07))
    try client.type("\r", getting: "OK\n")
    try client.end()
  }

  @Test func `each random line gets a reply`() throws {
    let words = [
      "SETDESC", "OPTION", "GETINFO", "END", "CAN", "D", "%", "%%%", "=", "--", "ttyname", "pid",
      "SETTIMEOUT", "RESET", "-1", "\u{1B}[", "\u{0}", "ä", "SETREPEAT", "\t", " ", "#x", "NOP",
    ]
    var generator = SeededGenerator(seed: 5)
    var client = try Conversation()
    for _ in 1...200 {
      let line = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        words.randomElement(using: &generator) ?? ""
      }.joined(separator: Bool.random(using: &generator) ? " " : "")
      if line.first == "#" { continue }
      let reply = try client.ask(line)
      #expect(reply.hasSuffix("OK\n") || reply.hasPrefix("ERR "), "\(line): \(reply)")
    }
    try client.end()
  }
}
