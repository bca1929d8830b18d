import CodePromptCellRendering
import CodePromptCodeEntry

// The recorded states of what an application or a window changes.
extension GoldenState {
  // MARK: Custom cells

  static let customCells: [GoldenState] =
    cellGaps + cellRows + cellCursors + cellTerminals + [
      GoldenState("only a width is given", status: nil, []) {
        $0.customCells = PromptCells(columns: 3) { _ in ["é-x", "below"] }
      },
      GoldenState("a mask of two columns", status: nil, [.type("1")]) {
        $0.mask = .glyph("密")
        $0.customCells = PromptCells(columns: 5) { ["<\($0.glyph)>"] }
      },
      GoldenState("cells too narrow for such a mask", status: nil, []) {
        $0.mask = .glyph("密")
        $0.customCells = PromptCells(columns: 1) { [$0.glyph] }
      },
      GoldenState("a password field has none", status: nil, [.type("12")]) {
        $0.format = .password()
        $0.customCells = PromptCells(columns: 3) { _ in ["<x>"] }
      },
    ]

  /// Without a group gap groups are one column further apart than cells, up to sixteen.
  private static let cellGaps: [GoldenState] = [0, 1, 15, 16].map { gap in
    GoldenState("groups at a gap of \(gap)", status: nil, []) {
      $0.format = .code(2, charset: .digits, groups: [1, 1])
      $0.customCells = PromptCells(columns: 1, gap: gap) { _ in ["x"] }
    }
  }

  /// What the application returns for a cell of four columns and two rows.
  private static let returned: [[String]] = [
    ["ab", "cd"], ["abcdefgh", "馬馬馬"], ["a馬b", "a馬馬"], [], ["ab"], ["a", "b", "c"],
    ["[\u{FFFC}]", "\u{FFFC}"], ["abc\u{FFFC}", "abcd\u{FFFC}"],
    ["\u{FFFC}\u{FFFC}b", "\u{FFFC}abcdef"],
    ["\u{1B}[31ma\u{1B}[2J", "\u{1B}[\u{FFFC}mb"], ["a\nb", "\u{9}a\rb"],
    ["\u{7}a\u{202E}b", "\u{0}\u{200B}c"], ["\u{301}\u{301}a", "\u{FFFC}\u{301}a"],
    ["a" + String(repeating: "\u{301}", count: 999) + "b", "b"],
  ]

  private static let cellRows: [GoldenState] = returned.enumerated().map { number, rows in
    GoldenState("rows that are cut or padded, \(number + 1)", status: nil, [.type("1")]) {
      ($0.mask, $0.placeholder) = (.glyph("x"), "x")
      $0.customCells = PromptCells(columns: 4, rows: 2, gap: 1) { _ in rows }
    }
  }

  /// The cursor is on the cell's glyph, or in the middle of the cell.
  private static let cellCursors: [GoldenState] = [
    ["[\u{FFFC}]"], ["", "", "ab\u{FFFC}"], ["", "\u{FFFC}"], ["abcde", "abcde"],
  ].enumerated().map { number, rows in
    GoldenState("the cursor in a cell, \(number + 1)", status: nil, [.type("1")]) {
      $0.customCells = PromptCells(columns: 5, rows: 3) { _ in rows }
    }
  }

  /// If a terminal shows only ASCII, or some characters wide, cells that are not ASCII are unused.
  private static let cellTerminals: [GoldenState] = [true, false].flatMap { isASCII in
    [true, false].map { isWide in
      let name = isWide ? "a terminal of wide characters" : "a terminal of ASCII"
      return GoldenState(name + (isASCII ? ", cells of ASCII" : ""), status: nil, [.type("1")]) {
        ($0.style, $0.isASCII, $0.isWide) = (.compact, !isWide, isWide)
        $0.customCells = PromptCells(columns: 3, isASCII: isASCII) { ["<\($0.glyph)»"] }
      }
    }
  }

  // MARK: Characters revealed for a while

  static let last: [GoldenState] =
    cellWidths
    + [true, false].flatMap { isCode in
      let name = isCode ? "a code" : "a password"
      return revealing.map { state, steps in
        GoldenState("\(name), \(state)", status: nil, steps) {
          ($0.format, $0.rules.revealsLast) = (isCode ? .code(6) : .password(), true)
          $0.rules.reveals = state.hasPrefix("revealed")
        }
      }
    }

  private static let revealing: [(name: String, steps: [GoldenCase.Step])] = [
    ("typed", [.type("abc")]), ("one taken back", [.type("abc"), .backspace]),
    ("typed on", [.type("abc"), .backspace, .type("defg")]),
    ("the timer ends, twice", [.type("abc"), .hideLast, .hideLast]),
    ("the timer ends, and one is taken back", [.type("abc"), .hideLast, .backspace]),
    ("checked", [.type("abcdef"), .verify(checking), .say(nil)]),
    ("revealed, and the timer ends", [.reveal, .type("abc"), .hideLast]),
    ("revealed and masked again", [.reveal, .type("abc"), .hideLast, .type("d"), .reveal]),
  ]

  /// Cells have two columns only if they may reveal a wide character.
  private static let cellWidths: [GoldenState] = [
    GoldenState("cells of any character", status: nil, []) { $0.format = anyTwo },
    GoldenState("cells of any character, revealed", status: nil, []) {
      ($0.format, $0.rules.reveals) = (anyTwo, true)
    },
    GoldenState("cells of any character, the last one revealed", status: nil, []) {
      ($0.format, $0.rules.revealsLast) = (anyTwo, true)
    },
    GoldenState("cells of digits, revealed", status: nil, []) {
      ($0.format, $0.rules.reveals, $0.rules.revealsLast) = (.digits(2), true, true)
    },
  ]

  private static let anyTwo = CodeFormat.code(2, charset: .any)

  // MARK: Over the whole window

  static let modal: [GoldenState] =
    slides + [
      GoldenState("resized", [.type("12"), .resize(30, 20), .resize(100, 30)]),
      GoldenState(
        "resized to a low window and back",
        [
          .type("12"), .resize(20, 12), .resize(60, 5), .resize(60, 20),
        ]),
      GoldenState("resized, and its rows reflow", [.type("12"), .resize(30, 20)]) {
        $0.reflows = true
      },
      GoldenState(
        "another challenge", [.lock(fetching), .challenge("one\ntwo\nthree, a long one")]
      ) {
        $0.challenge = "one"
      },
    ]

  /// A prompt slides in in three steps, and no further than the window's rows.
  private static let slides: [GoldenState] = [30, 12].flatMap { rows in
    (0...4).map { count in
      let moves: [GoldenCase.Step] = [.type("1"), .slide]
      let steps = Array(repeating: moves, count: count).joined()
      return GoldenState("\(rows) rows, slid \(count) times", status: nil, Array(steps)) {
        ($0.slides, $0.rows) = (true, rows)
      }
    }
  }
}
