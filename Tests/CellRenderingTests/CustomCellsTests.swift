import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// An application may draw the cells itself, with a closure.
struct CustomCellsTests {
  @Test(arguments: [(0, 1), (1, 2), (15, 16), (16, 16)])
  func `without a group gap groups are one column further apart than cells`(
    gap: Int, columns: Int
  ) throws {
    let cells = CustomCells(columns: 1, gap: gap) { _ in ["x"] }
    let prompt = try DrawnPrompt(
      PromptSetting(
        format: .code(2, charset: .digits, groups: [1, 1]), prompt: "", customCells: cells))
    #expect(prompt.screen.text == "  x" + String(repeating: " ", count: columns) + "x")
  }

  @Test func `custom cells given only a width have one row and a gap of one column`() throws {
    let cells = CustomCells(columns: 3) { _ in ["é-x", "below"] }
    let setting = PromptSetting(format: .digits(2), prompt: "", customCells: cells)
    #expect(try DrawnPrompt(setting).screen.text == "  é-x é-x")
  }

  @Test(arguments: [(true, false), (false, false), (true, true), (false, true)])
  func `on terminals of ASCII or wide characters custom cells are used only if they are ASCII`(
    isASCII: Bool, isWide: Bool
  ) throws {
    let cells = CustomCells(columns: 3, isASCII: isASCII) { cell in ["<\(cell.glyph)»"] }
    let setting = PromptSetting(
      format: .digits(2), style: .compact, prompt: "", customCells: cells, isASCII: !isWide,
      isWide: isWide)
    let text = try DrawnPrompt(setting, typing: "1").screen.text
    #expect(text == (isASCII ? "  <*? < ?" : "  * _"))
  }

  // MARK: Size

  /// What the closure returns for a cell of four columns and two rows, and what the screen shows.
  static let rows: [(returned: [String], drawn: [String])] = [
    (["ab", "cd"], ["ab  ", "cd  "]),
    (["abcdefgh", "馬馬馬"], ["abcd", "馬馬"]),
    (["a馬b", "a馬馬"], ["a馬b", "a馬 "]),
    ([], ["    ", "    "]),
    (["ab"], ["ab  ", "    "]),
    (["a", "b", "c"], ["a   ", "b   "]),
    (["[\u{FFFC}]", "\u{FFFC}"], ["[x] ", "x   "]),
    (["abc\u{FFFC}", "abcd\u{FFFC}"], ["abcx", "abcd"]),
    (["\u{FFFC}\u{FFFC}b", "\u{FFFC}abcdef"], ["x b ", "xabc"]),
    (["\u{1B}[31ma\u{1B}[2J", "\u{1B}[\u{FFFC}mb"], ["a   ", "xmb "]),
    (["a\nb", "\u{9}a\rb"], ["a   ", " ab "]),
    (["\u{7}a\u{202E}b", "\u{0}\u{200B}c"], ["ab  ", "c   "]),
    (["\u{301}\u{301}a", "\u{FFFC}\u{301}a"], ["a   ", "xa  "]),
    (
      ["a" + String(repeating: "\u{301}", count: 999) + "b", "b"],
      ["a\u{301}\u{301}\u{301}\u{301}b  ", "b   "]
    ),
  ]

  @Test(arguments: rows)
  func `a row of a custom cell is cut or padded`(returned: [String], drawn: [String]) throws {
    let cells = CustomCells(columns: 4, rows: 2, gap: 1) { _ in returned }
    let setting = PromptSetting(
      format: .digits(2), mask: .glyph("x"), prompt: "", placeholder: "x", customCells: cells)
    for prompt in [try DrawnPrompt(setting), try DrawnPrompt(setting, typing: "12")] {
      let rows = (0..<2).map { row in
        (2..<20).map { prompt.screen.cell(row: row, column: $0).character }.joined()
      }
      #expect(rows == drawn.map { $0 + " " + $0 + String(repeating: " ", count: 9) })
      #expect(prompt.screen.isClean)
    }
  }

  @Test func `the cursor is on a custom cell's glyph, or in the middle of the cell`() throws {
    let places: [([String], row: Int, column: Int)] = [
      (["[\u{FFFC}]"], 0, 1), (["", "", "ab\u{FFFC}"], 2, 2), (["", "\u{FFFC}"], 1, 0),
      (["abcde", "abcde"], 1, 2),
    ]
    for (rows, row, column) in places {
      let cells = CustomCells(columns: 5, rows: 3) { _ in rows }
      let prompt = try DrawnPrompt(
        PromptSetting(format: .digits(3), prompt: "", customCells: cells), typing: "1")
      #expect(prompt.row == row && prompt.column == 2 + 6 + column, "\(rows)")
    }
  }

  @Test func `a wide mask takes two columns in a custom cell, or it is not used`() throws {
    var setting = PromptSetting(
      format: .digits(2), mask: .glyph("密"), prompt: "",
      customCells: CustomCells(columns: 5) { cell in ["<\(cell.glyph)>"] })
    #expect(try DrawnPrompt(setting, typing: "1").screen.text == "  <密>  <  >")
    setting.customCells = CustomCells(columns: 1) { cell in [cell.glyph] }
    #expect(try DrawnPrompt(setting).screen.text.contains("┏━━━━┓"))
  }

  // MARK: Fallback to built-in cells

  @Test func `a window too small for the custom cells gets built-in ones`() throws {
    let cells = CustomCells(columns: 8, rows: 4) { cell in ["<\(cell.glyph)>"] }
    let setting = PromptSetting(customCells: cells)
    let prompt = try DrawnPrompt(setting, typing: "12")
    #expect(prompt.screen.text.contains("<●>"))
    let sizes = [
      (50, 24, "╰───╯"), (80, 5, "╰───╯"), (30, 24, "   ●   ●\n  ─── "), (20, 24, "● ● _"),
      (4, 24, "2/6"),
    ]
    for (columns, rows, text) in sizes {
      try prompt.resize(columns: columns, rows: rows)
      #expect(prompt.screen.text.contains(text), "\(columns):\n\(prompt.screen.text)")
      #expect(!prompt.screen.text.contains("<"))
      try prompt.expectRedrawn()
    }
    try prompt.resize(columns: 80, rows: 24)
    #expect(prompt.screen.text.contains("<●>"))
  }

  @Test func `a password field ignores custom cells`() throws {
    let cells = CustomCells(columns: 3) { _ in ["<x>"] }
    let prompt = try DrawnPrompt(PromptSetting(format: .password(), customCells: cells))
    prompt.type("12")
    #expect(prompt.screen.text.contains("┃ ●●"))
  }
}
