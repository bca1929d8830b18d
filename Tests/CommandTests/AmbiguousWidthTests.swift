import PromptTestSupport
import Testing

/// In a locale where ambiguous characters may be two columns wide, the prompt asks the terminal for
/// the cursor's position. The reply arrives among the keys.
@Suite(.serialized, .waits)
struct AmbiguousWidthTests {
  private static let japanese = ["LANG": "ja_JP.UTF-8"]

  @Test(arguments: ["\u{1B}[1;3R", "\u{1B}[5;3R"])
  func `a cursor position report switches the cells to ASCII and is not taken for keys`(
    answer: String
  ) throws {
    let terminal = try ask(["-md6"], environment: AmbiguousWidthTests.japanese)
    try terminal.type("12")
    try terminal.waitForDots(2)
    try terminal.type(answer + "3")
    try terminal.waitForText("#===#")
    try terminal.wait("three masks") { $0.screen.text.count { $0 == "*" } == 3 }
    #expect(terminal.dotCount == 0 && !terminal.screen.text.contains("╭"))
    try terminal.type("456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.output == Array("123456\n".utf8))
  }

  @Test(arguments: ["123456", "12345\u{4}", "123456\r"])
  func `a cursor position report right after the last key is not left in the input queue`(
    keys: String
  ) throws {
    let submission = keys.hasSuffix("\r") ? ["--submit", "enter"] : []
    let terminal = try ask(["-md6"] + submission, environment: AmbiguousWidthTests.japanese)
    try terminal.type(keys + "\u{1B}[5;3R")
    try terminal.expectExit(keys.hasSuffix("\u{4}") ? 130 : 0, secret: "12345")
  }

  @Test func `no key is lost if the terminal never reports the cursor's position`() throws {
    let terminal = try ask(["-md6"], environment: AmbiguousWidthTests.japanese)
    try terminal.type("1234")
    try terminal.waitForDots(4)
    try terminal.type("56")
    try terminal.expectExit(0, secret: "123456")
  }
}
