import CodePromptCellRendering
import PromptTestSupport
import Testing

/// What the prompt looks like in windows of many sizes, and how many bytes it writes for each key.
@Suite(.serialized, .waits)
struct PictureTests {
  /// Types six digits, one at a time, and returns the bytes drawn for each of the first five.
  private func bytesPerKey(_ digits: String, style: String) throws -> [[UInt8]] {
    let terminal = try ask(["-md6", "--groups", "3-3", "--style", style])
    var drawn: [[UInt8]] = []
    for (index, digit) in digits.dropLast().enumerated() {
      let before = terminal.received.count
      try terminal.type(String(digit))
      try terminal.waitForDots(index + 1)
      // The rest of the frame may arrive after the frame's first dot.
      terminal.settle()
      drawn.append(Array(terminal.received[before...]))
    }
    try terminal.type(String(digits.suffix(1)))
    try terminal.expectExit(0, secret: digits)
    return drawn
  }

  @Test(arguments: [("compact", 48), ("underline", 110), ("box", 160)])
  func `the prompt writes few bytes for a masked digit, and the same bytes for every digit`(
    style: String, most: Int
  ) throws {
    let first = try bytesPerKey("012345", style: style)
    for bytes in first { #expect(bytes.count <= most) }
    for digits in ["678901", "999999", "444444"] {
      #expect(try bytesPerKey(digits, style: style) == first)
    }
  }

  @Test(arguments: [
    (80, 24, "╰───╯"), (30, 24, "─── ───"), (80, 4, "─── ───"), (14, 24, "_ _ _ _ _ _"),
    (12, 24, "_ _ _ _ _ _"), (8, 24, "______"), (6, 24, "0/6"), (80, 1, "_ _ _ _ _ _"),
    (6, 1, "0/6"),
  ])
  func `the prompt uses the widest style that fits the window`(
    columns: Int, rows: Int, shown: String
  ) throws {
    let terminal = try ask(["-md6", "Code"], columns: columns, rows: rows)
    #expect(terminal.screen.text.contains(shown), "\(terminal.screen.text)")
    #expect(!terminal.screen.wrapped)
    #expect(terminal.screen.scrolled == 0)
    try terminal.type("12x3456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.screen.text == "")
    #expect(!terminal.screen.wrapped)
  }

  @Test(arguments: [(1, 1), (2, 3), (3, 2), (1000, 1000)])
  func `a prompt works in the smallest and the largest window`(columns: Int, rows: Int) throws {
    let terminal = try ask(["-md6", "Code"], columns: columns, rows: rows)
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(!terminal.screen.wrapped)
  }

  @Test(arguments: ["dumb", "", nil])
  func `a dumb terminal gets no escape sequences`(term: String?) throws {
    let terminal = try ask(["-md6", "--title", "Sign in", "Code"]) {
      $0.environment["TERM"] = term
    }
    try terminal.type("12x")
    try terminal.waitForText("Only the digits 0 to 9")
    try terminal.type([0x7F])
    try terminal.waitForText("1 of 6 entered")
    try terminal.type("34567")
    try terminal.waitForText("6 of 6 entered")
    let lines = [
      "Sign in", "Code, 6 digits. Esc cancels.", "Passcode:", "Only the digits 0 to 9",
      "2 of 6 entered", "",
    ]
    #expect(terminal.screen.text.hasPrefix(lines.joined(separator: "\n")))
    try terminal.expectExit(0, secret: "134567")
    #expect(!terminal.received.contains(0x1B))
    #expect(terminal.outputText == "134567\n")
  }

  @Test(arguments: [["LC_ALL": "C"], ["LANG": "POSIX"], ["LC_CTYPE": "en_US.ISO-8859-1"]])
  func `in a locale that is not UTF-8 only ASCII is drawn`(environment: [String: String]) throws {
    let terminal = try ask(["-md6", "Größe"], environment: environment)
    #expect(
      terminal.screen.text == """
          Gr??e
          #===# +---+ +---+ +---+ +---+ +---+
          #   # |   | |   | |   | |   | |   |
          #===# +---+ +---+ +---+ +---+ +---+
        """)
    try terminal.type("12")
    try terminal.waitForText("| * | | * | #")
    try terminal.type("3456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.received.allSatisfy { $0 < 0x80 })
  }

  @Test func `the title is bold, and the focused cell is coloured unless NO_COLOR is set`()
    throws
  {
    let colored = try ask(["-md6", "--title", "Sign in", "Code"])
    #expect(colored.screen.style(at: .init(row: 0, column: 2)).isBold)
    #expect(colored.screen.style(at: .init(row: 2, column: 2)).foreground != .standard)
    #expect(colored.screen.style(at: .init(row: 2, column: 8)).foreground == .standard)
    try colored.interrupt()
    try colored.expectDeath(by: 2)
    let plain = try ask(["-md6", "Code"], environment: ["NO_COLOR": "1"])
    #expect(plain.screen.style(at: .init(row: 1, column: 2)).foreground == .standard)
    try plain.interrupt()
    try plain.expectDeath(by: 2)
  }

  @Test func `control characters in the prompt's texts are removed`() throws {
    let evil = "a\u{1B}[2Jb\u{1B}]0;title\u{7}c\u{9B}31md\u{202E}e\rf\u{8}"
    let terminal = try ask(["-md6", "--title", evil, "--hint", evil, "--error", evil, evil])
    #expect(terminal.screen.unknown == [])
    #expect(terminal.screen.text.hasPrefix("  abcdef\n  abcdef\n"))
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
  }

  @Test func `at the bottom of the screen the prompt scrolls and keeps the rows above it`() throws {
    let terminal = try PseudoTerminal.run(
      ["sh", "-c", "seq 1 30; codeprompt -md6 Code; echo after"], rows: 10,
      environment: ["PATH": BuiltProducts.directory + ":/usr/bin:/bin"]
    ) { $0.output = .terminal }
    try terminal.waitForText("╰───╯")
    #expect(terminal.screen.text.contains("26\n27\n28\n29\n30\n  Code"))
    try terminal.type("123456")
    try terminal.expectExit(0)
    #expect(terminal.screen.text == "26\n27\n28\n29\n30\n123456\nafter")
  }
}
