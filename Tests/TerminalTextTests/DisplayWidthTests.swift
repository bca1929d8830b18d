import CodePromptTerminalText
import PromptTestSupport
import Testing

/// The columns of characters and texts, compared with sources that the product does not use.
struct DisplayWidthTests {
  /// Unassigned code points, wide like the rest of their blocks, and characters whose properties
  /// differ between versions and libraries. The others are compared with the tests' own table.
  static let widths: [(Int, [UInt32])] = [
    (0, [0xD7FB, 0xE0067]),
    (1, [0x20, 0x7E, 0xAD, 0xE000, 0x600, 0x897, 0x1F005, 0x1F1E9, 0x1F5DD]),
    (
      2,
      [
        0x2A6E0, 0xFADA, 0x18CFF, 0x1FAFF, 0x2FFFD, 0x3FFFD, 0x1F93B, 0x2630, 0x268F, 0x4DC0,
        0x4DFF, 0x1D300, 0x1D356, 0x16FF2, 0x18D80, 0x3248, 0x324F,
      ]
    ),
  ]

  @Test(arguments: DisplayWidthTests.widths)
  func `a character of unsettled width has the width of its block`(width: Int, values: [UInt32]) {
    for value in values {
      let scalar = Unicode.Scalar(value)
      #expect(scalar?.displayWidth == width, "U+\(String(value, radix: 16))")
    }
  }

  @Test(arguments: [
    ("●─…éЖ½☆α→", "ñAç漢ｱ한ไ", 2), ("☎\u{FE0F}", "", 2), ("e\u{301}", "", 1),
  ])
  func `only ambiguous characters take more columns if the terminal draws them wide`(
    ambiguous: String, others: String, columns: Int
  ) {
    for character in ambiguous {
      #expect(Widths.wide.columns(of: character) == columns, "\(character)")
    }
    for character in others {
      let columns = Widths.narrow.columns(of: character)
      #expect(Widths.wide.columns(of: character) == columns, "\(character)")
      #expect(character.unicodeScalars.allSatisfy { !$0.isAmbiguous }, "\(character)")
    }
  }

  @Test func `a text with wide ambiguous characters is wrapped and cut by its width`() {
    let text = DisplayText("ЖЖЖ ЖЖ abc")
    #expect(Widths.narrow.rows(of: text, columns: 10) == ["ЖЖЖ ЖЖ abc"])
    #expect(Widths.wide.rows(of: text, columns: 10) == ["ЖЖЖ", "ЖЖ abc"])
    #expect(Widths.wide.cut("ЖЖЖЖ", toColumns: 7, ellipsis: "...") == "ЖЖ...")
    #expect(Widths.wide.cut("ЖЖЖЖ", toColumns: 8, ellipsis: "...") == "ЖЖЖЖ")
  }

  @Test func `a width is certain unless terminals with these widths differ in it`() {
    for widths in [Widths.narrow, .wide] {
      for scalar in "a漢".unicodeScalars { #expect(widths.isCertain(of: scalar), "\(scalar)") }
      for scalar in "👍\u{300}\u{301}\u{AD}\u{2630}".unicodeScalars {
        #expect(!widths.isCertain(of: scalar), "\(scalar)")
      }
    }
    for scalar in "Ж─…".unicodeScalars {
      #expect(Widths.narrow.isCertain(of: scalar) && !Widths.wide.isCertain(of: scalar))
    }
  }

  @Test func `every assigned character is as wide as the tests' own table says`() {
    var wrong: [String] = []
    for value in UInt32(0x20)...0x3FFFD {
      guard let scalar = Unicode.Scalar(value), !isSettledApart(scalar) else { continue }
      if scalar.displayWidth != DisplayWidth.columns(of: scalar) {
        wrong.append(String(value, radix: 16))
      }
    }
    #expect(wrong == [])
  }

  /// The version of Unicode from which the table is made.
  private static let version = (major: 15, minor: 0)

  /// Characters that became wide in Unicode 16, and a mark that takes a column since then;
  /// code points that are wide only in glibc or in Unicode 9.
  private static let changed: [ClosedRange<UInt32>] = [
    0x2630...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF, 0x1D300...0x1D356, 0x1D360...0x1D376,
    0x1171E...0x1171E,
    0x3248...0x324F, 0x1F93B...0x1F93B, 0x1F946...0x1F946,
  ]

  /// Whether a character is not compared, because no text contains it, it is newer than the table,
  /// or its properties have changed.
  private func isSettledApart(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    let isKnown = scalar.properties.age.map { $0 <= Self.version } ?? false
    return [.control, .privateUse, .unassigned].contains(category) || !isKnown
      || Self.changed.contains { $0.contains(scalar.value) }
  }

  private static let generator = packageFolder + "/Tests/Tools/WidthTable/width-table.py"
  private static let table =
    packageFolder + "/Sources/CodePromptTerminalText/Widths/DisplayWidth+Table.swift"

  static var hasData: Bool {
    let data = try? CommandResult.run(["head", "-n1", "/usr/share/unicode/EastAsianWidth.txt"])
    let name = "EastAsianWidth-\(version.major).\(version.minor).0.txt"
    return data?.outputText.contains(name) == true
  }

  @Test(
    .enabled(if: hasData, "no data of Unicode 15.0: Debian's package unicode-data has it"),
    .needs(PythonModule.system), .waits)
  func `the committed width table is what its generator prints`() throws {
    let printed = try CommandResult.run([Python.program, Self.generator], within: .seconds(100))
    #expect(printed.outcome == .exited(0), "\(printed.errorText)")
    let committed = try CommandResult.run(["cat", Self.table])
    #expect(printed.outputText == committed.outputText)
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("❤", 1), ("❤\u{FE0F}", 2), ("🇩🇪", 2),
    ("👁\u{FE0F}\u{200D}🗨\u{FE0F}", 4), ("a\u{FE0F}", 1), ("日\u{FE0F}", 2), ("🔑\u{FE0F}", 2),
    ("か\u{3099}", 2), ("ᄀ\u{1161}\u{11A8}", 2), ("1\u{FE0F}\u{20E3}", 2),
    // Terminals that don't know joiners and skin tones draw each part on its own.
    ("👍🏽", 4), ("👨\u{200D}👩\u{200D}👧", 6),
  ])
  func `a text is as wide as the sum of its parts`(text: String, width: Int) {
    #expect(Widths.narrow.columns(of: text) == width)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
    ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("", 0, ""), ("a", -1, ""),
  ])
  func `a text is cut between characters`(text: String, columns: Int, cut: String) {
    #expect(Widths.narrow.cut(text, toColumns: columns, ellipsis: "…") == cut)
  }
}
