import PromptTestSupport
import Testing

/// A pinentry answers every line that a client may send, and continues.
@Suite(.serialized, .waits)
struct HostileClientTests {
  private static let tooLong = "ERR 536871175 Line passed to IPC too long <User defined source 1>\n"

  @Test(arguments: [1, 500, 991, 992, 993, 994, 995, 1024, 2048, 4095, 4096, 65536, 200_000])
  func `a line within the length limit is accepted, and a longer one refused`(count: Int) throws {
    var client = try Conversation()
    let reply = try client.ask("SETDESC " + String(repeating: "a", count: count))
    // The command takes 8 bytes before the text and one newline after it: a line may have 1002
    // bytes.
    #expect(reply == (count + 9 <= 1002 ? "OK\n" : HostileClientTests.tooLong))
    #expect(try client.ask("GETINFO flavor") == "D codeprompt\nOK\n")
    try client.end()
  }

  @Test func `texts that the client sends can't control the terminal`() throws {
    var client = try Conversation()
    try client.set(
      "SETTITLE %1B]0;evil%07T", "SETDESC %1B[2Jone%0D%0A%1B[31mtwo%9B3", "SETPROMPT %E2%80%AEp",
      "SETERROR %1B[Herr", "OPTION default-ok=\u{1B}[1mok")
    try client.getPIN(showing: "err")
    let text = client.terminal.screen.text
    #expect(text.hasPrefix("  T\n│ one\n│ two"), "\(text)")
    #expect(!client.terminal.received.contains(0x07))
    try client.terminal.type("\r")
    #expect(try client.reply() == "OK\n")
    try client.end()
  }

  @Test(arguments: 0..<8)
  func `each random line gets a reply`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let words = [
      "SETDESC", "OPTION", "GETINFO", "END", "CAN", "D", "%", "%%%", "=", "--", "ttyname", "pid",
      "SETTIMEOUT", "RESET", "-1", "\u{1B}[", "\u{0}", "ä", "SETREPEAT", "\t", " ", "#x", "NOP",
    ]
    var client = try Conversation()
    var expected = 0
    for _ in 1...60 {
      let line = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        words.randomElement(using: &generator) ?? ""
      }.joined(separator: Bool.random(using: &generator) ? " " : "")
      if line.first == "#" { continue }
      expected += 1
      let reply = try client.ask(line)
      #expect(reply.hasSuffix("OK\n") || reply.hasPrefix("ERR "), "\(line): \(reply)")
    }
    #expect(expected > 0)
    try client.end()
  }
}
