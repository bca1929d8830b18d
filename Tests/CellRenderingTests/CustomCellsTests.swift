import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// An application may draw the cells itself, with a closure.
struct CustomCellsTests {
  /// Draws a description of each cell: a letter for its state, its number, `+` if it is filled or
  /// else `-`, and its glyph.
  private static let tellingAll = CustomCells(columns: 4, gap: 1) { cell in
    let letter =
      switch cell.state {
      case .empty: "e"
      case .focused: "f"
      case .filled: "d"
      case .revealed: "v"
      case .refused: "r"
      case .verifying: "c"
      }
    return ["\(letter)\(cell.position)\(cell.isFilled ? "+" : "-")\(cell.glyph)"]
  }

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

  @Test func `custom cells given only a width have one row, and one column between them`()
    throws
  {
    let cells = CustomCells(columns: 3) { _ in ["é-x", "below"] }
    let setting = PromptSetting(format: .digits(2), prompt: "", customCells: cells)
    #expect(try DrawnPrompt(setting).screen.text == "  é-x é-x")
  }

  @Test(arguments: [(true, "  x   x"), (false, "  _ _")])
  func `if ambiguous characters are wide, custom cells are used only if they are ASCII`(
    isASCII: Bool, text: String
  ) throws {
    let cells = CustomCells(columns: 3, isASCII: isASCII) { _ in ["x"] }
    let setting = PromptSetting(
      format: .digits(2), style: .compact, prompt: "", customCells: cells, isWide: true)
    #expect(try DrawnPrompt(setting).screen.text == text)
  }

  static let states: [(name: String, steps: [GoldenCase.Step], row: String)] = [
    ("empty", [], "f0-  e1-  e2-  e3-"),
    ("half typed", [.type("31")], "d0+● d1+● f2-  e3-"),
    ("taken back", [.type("31"), .backspace], "d0+● f1-  e2-  e3-"),
    ("full", [.type("3141")], "d0+● d1+● d2+● d3+●"),
    ("revealed", [.type("31"), .reveal], "v0+3 v1+1 f2-  e3-"),
    ("checked", [.type("3141"), .verify(GoldenState.checking)], "c0+● c1+● c2+● c3+●"),
    (
      "refused", [.type("3141"), .verify(GoldenState.checking), .reject(GoldenState.wrong)],
      "r0-  r1-  r2-  r3-"
    ),
    ("locked", [.type("31"), .lock(GoldenState.fetching)], "c0+● c1+● c2-  c3-"),
  ]

  @Test(arguments: states)
  func `the closure of custom cells gets the state of each cell`(
    name: String, steps: [GoldenCase.Step], row: String
  ) throws {
    var setting = PromptSetting(format: .digits(4), prompt: "", customCells: Self.tellingAll)
    setting.rules.reveals = true
    let golden = GoldenCase(name: name, setting: setting, status: nil, steps: steps)
    let prompt = try golden.drawn()
    #expect(prompt.screen.text.split(separator: "\n")[1].dropFirst(2) == row)
  }

  @Test func `with revealsLast only the last custom cell is revealed`() throws {
    var setting = PromptSetting(format: .digits(4), prompt: "", customCells: Self.tellingAll)
    setting.rules.revealsLast = true
    let prompt = try DrawnPrompt(setting)
    prompt.type("3")
    prompt.type("1")
    #expect(prompt.screen.text == "  d0+● v1+1 f2-  e3-")
    prompt.hideLast()
    #expect(prompt.screen.text == "  d0+● d1+● f2-  e3-")
  }

  @Test func `without a mask custom cells with a character are filled, never revealed`() throws {
    let prompt = try DrawnPrompt(
      PromptSetting(format: .digits(4), mask: .shown, prompt: "", customCells: Self.tellingAll),
      typing: "31")
    #expect(prompt.screen.text == "  d0+3 d1+1 f2-  e3-")
  }

  @Test func `the closure of custom cells gets the number of cells and the starts of groups`()
    throws
  {
    let cells = CustomCells(columns: 3, gap: 0, groupGap: 2) { cell in
      ["\(cell.position)\(cell.position == cell.count - 1 ? "!" : cell.beginsGroup ? ":" : ".")"]
    }
    let prompt = try DrawnPrompt(
      PromptSetting(
        format: .code(6, charset: .digits, groups: [2, 2, 2]), prompt: "", customCells: cells))
    #expect(prompt.screen.text == "  0. 1.   2: 3.   4: 5!")
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
  func `a row of a custom cell is padded or cut to the cell's width`(
    returned: [String], drawn: [String]
  ) throws {
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

  @Test func `the cursor is on a custom cell's glyph, or in the middle of a cell without one`()
    throws
  {
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

  @Test
  func `a wide mask takes two columns in a custom cell, and cells too narrow for it are not used`()
    throws
  {
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

  @Test func `a terminal limited to ASCII uses custom cells only if they are ASCII`() throws {
    for isASCII in [true, false] {
      let cells = CustomCells(columns: 3, isASCII: isASCII) { cell in ["<\(cell.glyph)»"] }
      let setting = PromptSetting(prompt: "", customCells: cells, isASCII: true)
      let text = try DrawnPrompt(setting, typing: "1").screen.text
      #expect(text.contains("<*?") == isASCII && text.contains("| * |") != isASCII, "\(text)")
    }
  }

  @Test func `a password field ignores custom cells`() throws {
    let cells = CustomCells(columns: 3) { _ in ["<x>"] }
    let prompt = try DrawnPrompt(PromptSetting(format: .password(), customCells: cells))
    prompt.type("12")
    #expect(prompt.screen.text.contains("┃ ●●"))
  }

  // MARK: Drawing

  /// The positions for which the closure was called; used by one test only.
  private final class Asked: @unchecked Sendable {
    var positions: [Int] = []
  }

  @Test func `each key calls the closure for all custom cells, and sends only the changes`()
    throws
  {
    let asked = Asked()
    let cells = CustomCells(columns: 3, rows: 3) { cell in
      asked.positions.append(cell.position)
      return ["a\(cell.position)", cell.glyph]
    }
    let prompt = try DrawnPrompt(PromptSetting(customCells: cells), typing: "12")
    let steps: [(KeyEvent, sent: [String])] = [
      (.press(.character("3"), []), ["a2", "a3"]), (.backspace, ["a2", "a3"]),
      (.press(.left, []), []),
    ]
    for (event, sent) in steps {
      asked.positions = []
      let bytes = String(decoding: prompt.draw(event), as: UTF8.self)
      #expect(asked.positions == [0, 1, 2, 3, 4, 5])
      #expect((0..<6).map { "a\($0)" }.filter(bytes.contains) == sent)
    }
  }

  @Test func `an emoji of uncertain width in a custom cell moves nothing else`() throws {
    let heart = "❤\u{FE0F}"
    for (mask, side, bar) in [
      (Mask.dots, heart, 5), (.glyph("☑\u{FE0F}"), heart, 6), (.glyph("☑\u{FE0F}"), "-", 4),
    ] {
      let cells = CustomCells(columns: 7) { cell in
        cell.isFilled ? [side + cell.glyph + side + "|"] : ["abcdefg"]
      }
      let prompt = try DrawnPrompt(
        PromptSetting(format: .digits(3), mask: mask, prompt: "", customCells: cells))
      for event in KeyEvent.typing("123") + [.backspace] {
        prompt.draw(event)
        let bars = (0..<80).filter { prompt.screen.cell(row: 0, column: $0).character == "|" }
        #expect(bars == (0..<prompt.count).map { 2 + 8 * $0 + bar })
        // No letter of earlier cells is left.
        let letters = prompt.screen.text.filter { "abcdefg".contains($0) }
        #expect(letters == String(repeating: "abcdefg", count: 3 - prompt.count))
        try prompt.expectRedrawn()
      }
    }
  }
}
