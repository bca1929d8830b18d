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
      try terminal.type("\(count)")
      try terminal.waitForDots(count)
      #expect(terminal.screen.cursor == .init(row: 2, column: 4 + 6 * count))
    }
    try terminal.type("6")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
    #expect(terminal.errorText == "")
    #expect(terminal.screen.text == "")
    #expect(terminal.screen.cursor == .init(row: 0, column: 0))
  }

  @Test func `a key that is no digit is refused with a bell and a note, and types nothing`() throws
  {
    let terminal = try ask(arguments)
    try terminal.type("1x")
    try terminal.waitForText("Only the digits 0 to 9")
    #expect(terminal.dotCount == 1)
    #expect(terminal.screen.bellCount == 1)
    try terminal.type("2")
    try terminal.wait("the note to go") { !$0.screen.text.contains("Only") }
    try terminal.type("3456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test func `erasing keys in an empty field do nothing`() throws {
    let terminal = try ask(arguments)
    try terminal.type("12")
    try terminal.waitForDots(2)
    try terminal.type(Array(repeating: [0x7F, 0x08, 0x15, 0x17], count: 500).flatMap { $0 })
    try terminal.waitForDots(0)
    try terminal.type("98")
    try terminal.waitForDots(2)
    try terminal.type([0x7F])
    try terminal.waitForDots(1)
    try terminal.type("76543")
    try terminal.expectExit(0, secret: "976543")
    #expect(terminal.outputText == "976543\n")
    #expect(terminal.screen.bellCount == 0)
  }

  @Test func `Enter before the code is complete says how many digits are missing`() throws {
    let terminal = try ask(arguments)
    try terminal.type("1234\n")
    try terminal.waitForText("2 digits are missing")
    try terminal.type("5\r")
    try terminal.waitForText("1 digit is missing")
    try terminal.type("6")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test(arguments: [
    "123456", "123 456", "123-456", "Your code is G-123456.", "Your code is G-123 456.",
    "１２３４５６", "١٢٣٤٥٦", "123456 10 min", "123456\n",
  ])
  func `a paste that holds one code fills the cells`(text: String) throws {
    let terminal = try ask(arguments)
    try terminal.type("99")
    try terminal.waitForDots(2)
    try terminal.type(paste(text))
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test(arguments: ["1234567", "12345", "123456 654321", "hello"])
  func `a paste without a code, or with two, changes nothing`(text: String) throws {
    let terminal = try ask(arguments)
    try terminal.type("12")
    try terminal.waitForDots(2)
    try terminal.type(paste(text))
    try terminal.waitForText("The pasted text has")
    #expect(terminal.dotCount == 2)
    try terminal.interrupt()
    try terminal.expectDeath(by: 2)
  }

  @Test func `the prompt ignores keys that arrive right after a paste`() throws {
    let terminal = try ask(arguments)
    try terminal.type(paste("hello") + "123456\n")
    try terminal.waitForText("The pasted text has")
    #expect(terminal.dotCount == 0)
    try terminal.interrupt()
    try terminal.expectDeath(by: 2, secret: "123456")
  }

  @Test func `a seventh digit that arrives with the first six is refused with a note`() throws {
    let terminal = try ask(arguments)
    try terminal.type("1234567")
    try terminal.waitForText("At most 6 digits: delete one")
    try terminal.type("\n")
    try terminal.wait("a second bell, or the end") {
      $0.screen.bellCount == 1 && $0.dotCount == 6 || $0.job.outcome != nil
    }
    #expect(terminal.job == .running)
    try terminal.type([0x7F])
    try terminal.waitForDots(5)
    try terminal.type("9")
    try terminal.expectExit(0, secret: "123459")
    #expect(terminal.outputText == "123459\n")
  }

  @Test(arguments: ["\u{1B}", "\u{4}", "\u{1B}\u{1B}", "\u{1B}[27u"])
  func `Esc and ctrl-D cancel, and print nothing`(keys: String) throws {
    let terminal = try ask(arguments)
    try terminal.type("123")
    try terminal.waitForDots(3)
    try terminal.type(keys)
    try terminal.expectExit(130)
    #expect(terminal.output == [])
    #expect(terminal.errorText == "")
    #expect(terminal.screen.text == "")
  }

  @Test func `text typed after the last digit is not left in the input queue for the shell`() throws
  {
    let terminal = try ask(arguments)
    try terminal.type("123456\nEVIL\n")
    try terminal.expectExit(0, secret: "EVIL")
    #expect(terminal.outputText == "123456\n")
  }

  @Test(arguments: [
    "\u{1B}[A", "\u{1B}[1;5D", "\u{1B}OQ", "\u{1B}[3~", "\u{1B}[I", "\u{1B}[O", "\u{1B}[24;80R",
    "\u{1B}[?64;1;2c", "\u{1B}]11;rgb:1212/3434/5656\u{1B}\\", "\u{1B}[M 12", "\u{1B}[<0;1;2M",
    "\u{1B}P>|XTerm(379)\u{1B}\\", "\u{1B}[?2026;2$y", "\u{1B}x",
  ])
  func `a function key or a reply between two digits types no digit`(sequence: String) throws {
    let terminal = try ask(arguments)
    try terminal.type("1\(sequence)2")
    try terminal.waitForDots(2)
    try terminal.type("3456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test func `the prompt accepts digits in the encodings of the kitty and xterm key protocols`()
    throws
  {
    let terminal = try ask(arguments)
    try terminal.type("1\u{1B}[50u\u{1B}[127u\u{1B}[27;1;50~345\u{1B}[54u")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }
}
