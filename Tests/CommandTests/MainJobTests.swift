import PromptTestSupport
import Testing

/// The main use: `codeprompt --digits 6 --mask`, as a user types it.
@Suite(.serialized, .waits, .tags(.linking))
struct MainJobTests {
  private let arguments = ["--digits", "6", "--mask", "Code from your authenticator"]

  @Test func `six digits are submitted automatically and printed`() throws {
    let terminal = try ask(arguments)
    #expect(
      terminal.screen.text == """
          Code from your authenticator
          ┏━━━┓ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮
          ┃   ┃ │   │ │   │ │   │ │   │ │   │
          ┗━━━┛ ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯
        """)
    #expect(terminal.screen.cursor == .init(row: 2, column: 4))
    for count in 1...5 {
      try terminal.type("\(count)", dots: count)
      #expect(terminal.screen.cursor == .init(row: 2, column: 4 + 6 * count))
    }
    try terminal.expectAnswer(typing: "6")
    #expect(terminal.errorText == "")
    #expect(terminal.screen.text == "")
    #expect(terminal.screen.cursor == .init(row: 0, column: 0))
  }

  @Test func `mistakes are answered by notes, and can be corrected`() throws {
    let terminal = try ask(arguments)
    try terminal.type("1x")
    try terminal.waitForText("Only the digits 0 to 9")
    #expect(terminal.dotCount == 1 && terminal.screen.bellCount == 1)
    try terminal.type("234\r")
    try terminal.waitForText("2 digits are missing")
    try terminal.type("567")
    try terminal.waitForText("At most 6 digits: delete one")
    try terminal.type([0x7F])
    try terminal.waitForDots(5)
    try terminal.type("9")
    try terminal.expectExit(0, secret: "123459")
    #expect(terminal.outputText == "123459\n")
  }

  @Test(arguments: ["Your code is G-123 456.", "１２３٤٥٦", "123456 10 min\n"])
  func `a paste that holds one code fills the cells, and any other changes nothing`(text: String)
    throws
  {
    let terminal = try ask(arguments)
    try terminal.type("99", dots: 2)
    try terminal.type(paste("123456 654321"))
    try terminal.waitForText("The pasted text has")
    #expect(terminal.dotCount == 2)
    // Keys that come right after a paste may be injected, so the prompt drops them.
    terminal.pass(.milliseconds(100))
    try terminal.type(paste(text))
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test(arguments: ["\u{1B}", "\u{4}", "\u{1B}[27u"])
  func `Esc and ctrl-D cancel, and print nothing`(keys: String) throws {
    let terminal = try ask(arguments)
    try terminal.type("123", dots: 3)
    try terminal.type(keys)
    try terminal.expectExit(130)
    #expect(terminal.output == [])
    #expect(terminal.errorText == "")
    #expect(terminal.screen.text == "")
  }

  // A bash `read -n6` puts these into the code.
  @Test(arguments: ["\u{1B}[A", "\u{1B}[24;80R", "\u{1B}]11;rgb:1212/3434/5656\u{1B}\\", "9\u{7F}"])
  func `a function key, a reply or an erased digit between two digits types nothing`(
    sequence: String
  ) throws {
    let terminal = try ask(arguments)
    try terminal.type("1\(sequence)2", dots: 2)
    try terminal.expectAnswer(typing: "3456")
  }
}
