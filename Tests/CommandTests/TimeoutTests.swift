import PromptTestSupport
import Testing

/// `--timeout` limits the whole time that the prompt is open.
@Suite(.serialized, .waits, .tags(.linking))
struct TimeoutTests {
  private let message = "codeprompt: the time is up: ask again\n"

  @Test func `when the time is up the status is 124, whatever was typed`() throws {
    let terminal = try ask(["-md6", "--timeout", "2s"])
    try terminal.waitForText("0:01 left")
    try terminal.type("123\u{1B}[200~4")
    try terminal.expectExit(124, secret: "1234")
    #expect(terminal.output == [])
    #expect(terminal.errorText == message)
    #expect(terminal.screen.text == "")
  }

  @Test(arguments: [true, false])
  func `plain lines say once on the terminal that the time is up`(isSeen: Bool) throws {
    let terminal = try ask(["-md6", "--plain", "--timeout", "500ms"]) {
      if isSeen { $0.error = .terminal }
    }
    try terminal.expectExit(124)
    #expect(terminal.screen.text.hasSuffix("The time is up"))
    #expect(terminal.errorText == (isSeen ? "" : message))
  }
}
