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
    #expect(terminal.errorText == "" && terminal.screen.text == "")
    #expect(terminal.screen.cursor == .init(row: 0, column: 0))
  }

  @Test(arguments: ["\u{1B}", "\u{4}", "\u{1B}[27u"])
  func `Esc and ctrl-D cancel, and print nothing`(keys: String) throws {
    let terminal = try ask(arguments)
    try terminal.type("123", dots: 3)
    try terminal.type(keys)
    try terminal.expectExit(130, output: "", error: "", secret: "123")
    #expect(terminal.screen.text == "")
  }

  // A bash `read -n6` puts the first ones into the code.
  @Test(arguments: [
    "1\u{1B}[A2\u{1B}[24;80R3\u{1B}]11;rgb:1212/3434/5656\u{1B}\\49\u{7F}56",
    paste("Your code is G-123 456."), paste("１２３٤٥٦"), paste("123456 10 min\n"),
  ])
  func `neither keys and replies between the digits nor words around them get into the code`(
    keys: String
  ) throws {
    try ask(arguments).expectAnswer(typing: keys)
  }
}
