import PromptTestSupport
import Testing

/// A pinentry answers every line that a client may send, and continues.
@Suite(.waits)
struct HostileClientTests {
  @Test func `a line within the length limit is accepted, and a longer one refused`() throws {
    var client = try Conversation()
    for count in [1, 992, 993, 994, 2039, 2040, 4088, 65536, 200_000] {
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
    try client.type("pin\r", getting: "D pin\nOK\n")
    try client.end()
  }
}
