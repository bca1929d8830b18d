import CodePromptCellRendering
import CodePromptCodeEntry
import PromptTestSupport
import Testing

/// A code of more than 16 characters breaks into two lines of cells before the cells shrink.
struct LongCodeTests {
  static let pictures: [(format: CodeFormat, columns: Int, rows: Int, text: String)] = [
    (
      .digits(17), 60, 24,
      """
        ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮
        │ ● │ │ ● │ │ ● │ │ ● │ │ ● │ │ ● │ │ ● │ │ ● │ │ ● │
        ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯
        ╭───╮ ┏━━━┓ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮ ╭───╮
        │ ● │ ┃   ┃ │   │ │   │ │   │ │   │ │   │ │   │
        ╰───╯ ┗━━━┛ ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯ ╰───╯
      """
    ),
    (
      .digits(32), 80, 24,
      """
         ●   ●   ●   ●   ●   ●   ●   ●   ●   ●
        ─── ─── ─── ─── ─── ─── ─── ─── ─── ─── ━━━ ─── ─── ─── ─── ───

        ─── ─── ─── ─── ─── ─── ─── ─── ─── ─── ─── ─── ─── ─── ─── ───
      """
    ),
    // The window is too low for two lines of a larger style.
    (.digits(32), 80, 4, "  ● ● ● ● ● ● ● ● ● ● _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _"),
    (.digits(32), 40, 24, "  ● ● ● ● ● ● ● ● ● ● _ _ _ _ _ _\n  _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _"),
    (.digits(32), 33, 24, "● ● ● ● ● ● ● ● ● ● _ _ _ _ _ _\n_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _"),
    (.digits(32), 35, 1, "  ●●●●●●●●●●______________________"), (.digits(32), 32, 1, "  10/32"),
    (.digits(32), 30, 24, "  ●●●●●●●●●●______\n  ________________"),
    // Groups stay whole on a line, and the gap between them is dropped last.
    (
      .code(20, charset: .digits, groups: [4, 4, 4, 4, 4]), 40, 24,
      "  ● ● ● ●  ● ● ● ●  ● ● _ _\n  _ _ _ _  _ _ _ _"
    ),
    (
      .code(20, charset: .digits, groups: [4, 4, 4, 4, 4]), 20, 24,
      "  ●●●● ●●●● ●●__\n  ____ ____"
    ),
    // Sixteen cells are not too many for a line.
    (
      .code(28, charset: .digits, groups: [12, 16]), 40, 24,
      "  ● ● ● ● ● ● ● ● ● ● _ _\n  _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _"
    ),
    // A group of 17 is too long for a line, so it is divided and the lines have equal length.
    (
      .code(20, charset: .digits, groups: [17, 3]), 40, 24,
      "  ● ● ● ● ● ● ● ● ● ●\n  _ _ _ _ _ _ _  _ _ _"
    ),
    (.digits(16), 40, 24, "  ● ● ● ● ● ● ● ● ● ● _ _ _ _ _ _"),
    (.digits(16), 30, 24, "  ●●●●●●●●●●______"),
  ]

  @Test(arguments: LongCodeTests.pictures)
  func `a long code has the widest cells that fit on one or two lines`(
    row: (format: CodeFormat, columns: Int, rows: Int, text: String)
  ) throws {
    let setting = PromptSetting(
      format: row.format, prompt: "", columns: row.columns, rows: row.rows)
    let prompt = try DrawnPrompt(setting)
    for _ in 0..<10 { prompt.type("1") }
    #expect(prompt.screen.text == row.text)
    #expect(prompt.screen.look == (try prompt.redrawn().look) && prompt.screen.isClean)
  }

  @Test func `the status is right below the second line of cells`() throws {
    let setting = PromptSetting(format: .digits(18), style: .compact, prompt: "", columns: 30)
    let prompt = try DrawnPrompt(setting, status: .hint("Esc"))
    #expect(prompt.screen.text == "  _ _ _ _ _ _ _ _ _\n  _ _ _ _ _ _ _ _ _\n  Esc")
  }

  @Test func `two lines of boxes need room for the longer one`() throws {
    for (columns, hasBoxes) in [(53, false), (54, true)] {
      let setting = PromptSetting(format: .digits(17), prompt: "", columns: columns)
      #expect(try DrawnPrompt(setting).screen.text.contains("╭") == hasBoxes, "\(columns)")
    }
  }

  @Test(arguments: KeyCostTests.styles)
  func `the focus moves from the end of the first line of cells to the second and back`(
    style: (FieldStyle, Int)
  ) throws {
    let columns = style.0 == .compact ? 30 : 60
    let prompt = try DrawnPrompt(
      PromptSetting(format: .digits(18), style: style.0, prompt: "", columns: columns))
    var places: [String] = []
    for _ in 0..<18 {
      places.append("\(prompt.row),\(prompt.column)")
      #expect(prompt.type("1").count <= style.1 + 8)
    }
    #expect(Set(places).count == 18)
    let isOnSecond = places.map {
      $0.split(separator: ",")[0] != places[0].split(separator: ",")[0]
    }
    #expect(isOnSecond == (0..<18).map { $0 >= 9 })
    for place in places.reversed() {
      prompt.draw(.backspace)
      #expect("\(prompt.row),\(prompt.column)" == place)
      #expect(prompt.screen.look == (try prompt.redrawn().look))
    }
  }

  @Test(arguments: [false, true])
  func `a code on two lines is redrawn at every width, and its end leaves nothing`(
    reflows: Bool
  ) throws {
    let setting = PromptSetting(
      format: .code(32, charset: .digits, groups: [20, 12]), title: "Sign in", reflows: reflows)
    for columns in 1...110 {
      let prompt = try DrawnPrompt(setting, typing: "12345678901234567", status: .note("Too short"))
      try prompt.resize(columns: columns, rows: 24)
      #expect(prompt.screen.look == (try prompt.redrawn().look), "\(columns)")
      prompt.end()
      #expect(prompt.screen.text == "" && prompt.row == 0 && prompt.screen.isClean)
    }
  }
}
