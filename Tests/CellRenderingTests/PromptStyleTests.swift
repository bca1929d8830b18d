import CodePromptCellRendering
import CodePromptCodeEntry
import PromptTestSupport
import Testing

extension PromptStyle {
  /// The styles that ``auto`` chooses from.
  static let drawn = PromptStyle.allCases.filter { $0 != .auto }
}

/// What holds for every style of the field.
struct PromptStyleTests {
  /// The size of six cells in a style, in a window in which every style fits.
  private func size(of style: PromptStyle) throws -> (columns: Int, rows: Int) {
    // With two lines of text above the field, the text is never beside the field.
    let setting = PromptSetting(mask: .shown, style: style, prompt: "1\n2", columns: 200)
    let rows = try DrawnPrompt(setting, typing: "123456").screen.text
      .split(separator: "\n").drop { !$0.contains("1 ") && !$0.contains("━") && !$0.contains("╭") }
    return (rows.map(\.count).max() ?? 0, rows.count)
  }

  @Test func `each style is narrower than the one before it, and no higher`() throws {
    let sizes = try PromptStyle.drawn.map(size)
    for (index, (wide, narrow)) in zip(sizes, sizes.dropFirst()).enumerated() {
      let advice = """
        \(PromptStyle.drawn[index + 1]) never fits better than \(PromptStyle.drawn[index]): put it \
        before it in PromptStyle
        """
      #expect(narrow.columns < wide.columns && narrow.rows <= wide.rows, "\(advice)")
    }
  }

  @Test
  func `auto is the largest style that fits, and another one falls back to the next`() throws {
    // The blanks at the left of a row are left out if there is no room for them.
    let widths = try PromptStyle.drawn.map { try size(of: $0).columns - 2 }
    for columns in 1...60 {
      let looks = try PromptStyle.drawn.map { try look(of: $0, columns: columns) }
      // The window's last column stays empty.
      let fitting = looks.indices.filter { widths[$0] < columns }
      for index in looks.indices {
        let drawn = fitting.first { $0 >= index } ?? looks.count - 1
        #expect(looks[index] == looks[drawn], "\(PromptStyle.drawn[index]), \(columns) columns")
      }
      #expect(Set(fitting.map { looks[$0] }).count == fitting.count, "\(columns) columns")
      let largest = looks[fitting.first ?? looks.count - 1]
      #expect(try look(of: .auto, columns: columns) == largest, "\(columns) columns")
    }
  }

  /// The screen of a code of six cells in a style, in a window of twelve rows.
  private func look(of style: PromptStyle, columns: Int) throws -> String {
    let setting = PromptSetting(style: style, title: "Sign-in", columns: columns, rows: 12)
    return try DrawnPrompt(setting, typing: "314").screen.look
  }

  @Test(arguments: PromptStyle.allCases)
  func `the answers to a question are shown, whatever the style`(style: PromptStyle) throws {
    let setting = PromptSetting(
      format: .question(), style: style, prompt: "Go on?", choices: .yesOrNo)
    let text = try DrawnPrompt(setting).screen.text
    #expect(text.contains("[Y]") && text.contains("Enter"), "\(text)")
  }

  @Test(arguments: PromptStyle.allCases, [CodeFormat.digits(6), .password()])
  func `what is typed is shown, whatever the style`(style: PromptStyle, format: CodeFormat) throws {
    let setting = PromptSetting(format: format, style: style, prompt: "Code")
    let text = try DrawnPrompt(setting, typing: "123").screen.text
    #expect(text.count { $0 == "●" } == 3, "\(text)")
  }
}
