import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// The cells of a rejected answer are shifted to the right and back.
struct ShakeTests {
  private static let styles: [FieldStyle] = [.box, .underline, .compact]

  private static func refused(_ setting: PromptSetting) throws -> DrawnPrompt {
    let prompt = try DrawnPrompt(setting, typing: "123456")
    prompt.submit(verifying: true)
    prompt.status = .note("That code is wrong")
    prompt.isShifted = true
    prompt.reject()
    return prompt
  }

  /// The rows of the screen that hold cells.
  private static func cells(_ prompt: DrawnPrompt) -> [String] {
    let rows = prompt.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    return rows.dropLast().filter { !$0.contains("Title") && !$0.hasPrefix("  Prompt") }.map(
      String.init)
  }

  @Test(arguments: ShakeTests.styles)
  func `the shake moves the cells by one column, and nothing else`(style: FieldStyle) throws {
    let setting = PromptSetting(style: style, title: "Title", prompt: "Prompt\nof two lines")
    let prompt = try Self.refused(setting)
    let cursor = prompt.column
    let nudged = Self.cells(prompt)
    prompt.isShifted = false
    prompt.draw()
    let still = Self.cells(prompt)
    #expect(nudged != still && prompt.column == cursor - 1)
    for (row, place) in zip(nudged.dropFirst(), still.dropFirst()) {
      #expect(row == (place.isEmpty ? "" : " " + place))
    }
    #expect(prompt.screen.look == (try prompt.redrawn().look))
  }

  @Test func `a field that fills the window is not shifted`() throws {
    for columns in 5...50 {
      let prompt = try DrawnPrompt(
        PromptSetting(format: .password(), style: .compact, prompt: "", columns: columns))
      prompt.isShifted = true
      prompt.type("x")
      // The field takes 32 columns if there is room, and then one column is needed to shift it.
      let column = columns < 6 ? 0 : 2
      #expect(prompt.column == column + (columns > 35 ? 2 : 1), "\(columns)")
    }
  }

  @Test func `a key typed during the shake is drawn in the shifted cells`() throws {
    let prompt = try DrawnPrompt(PromptSetting(style: .compact, prompt: ""))
    prompt.isShifted = true
    prompt.draw()
    for (index, row) in ["   ● _ _ _ _ _", "   ● ● _ _ _ _"].enumerated() {
      prompt.type("1")
      #expect(prompt.screen.text == row && prompt.column == 5 + 2 * index)
    }
  }

  @Test(arguments: ShakeTests.styles)
  func `a step of the shake sends at most 400 bytes`(style: FieldStyle) throws {
    let prompt = try Self.refused(PromptSetting(style: style))
    for isShifted in [false, true, false] {
      prompt.isShifted = isShifted
      #expect((1...400).contains(prompt.draw().count), "\(ByteText(prompt.sent))")
    }
    #expect(prompt.draw().isEmpty)
  }

  @Test(arguments: ShakeTests.styles, [true, false])
  func `after the shake, text that was typed during it is at its final place`(
    style: FieldStyle, isShifted: Bool
  )
    throws
  {
    let prompt = try Self.refused(PromptSetting(style: style, title: "Title"))
    prompt.isShifted = isShifted
    prompt.status = nil
    prompt.type("4")
    prompt.isShifted = false
    prompt.type("5")
    #expect(prompt.screen.look == (try prompt.redrawn().look))
    prompt.end()
    #expect(prompt.screen.text == "")
  }

  @Test func `at every width the shake leaves the last column empty`() throws {
    for columns in 1...60 {
      let prompt = try Self.refused(PromptSetting(columns: columns))
      for row in 0..<5 {
        #expect(prompt.screen.cell(row: row, column: columns - 1).character == " ", "\(columns)")
      }
      #expect(prompt.screen.isClean)
      prompt.isShifted = false
      prompt.draw()
      #expect(prompt.screen.look == (try prompt.redrawn().look), "\(columns)")
    }
  }

  @Test(arguments: [false, true])
  func `a resize during the shake shows one prompt`(reflows: Bool) throws {
    for columns in 1...60 {
      let prompt = try Self.refused(PromptSetting(title: "Title", reflows: reflows, columns: 60))
      try prompt.resize(columns: columns, rows: 24)
      #expect(prompt.screen.look == (try prompt.redrawn().look), "\(columns)")
      prompt.isShifted = false
      prompt.draw()
      #expect(prompt.screen.look == (try prompt.redrawn().look), "\(columns)")
    }
  }

  @Test func `the field of a rejected password shakes`() throws {
    let prompt = try DrawnPrompt(PromptSetting(format: .password(), style: .box), typing: "secret")
    prompt.submit(verifying: true)
    prompt.isShifted = true
    prompt.reject()
    #expect(prompt.screen.row(1).hasPrefix("   ┏━"))
    prompt.isShifted = false
    prompt.draw()
    #expect(prompt.screen.row(1).hasPrefix("  ┏━"))
    #expect(prompt.screen.look == (try prompt.redrawn().look))
  }

  @Test func `a prompt that ends during the shake leaves nothing`() throws {
    let prompt = try Self.refused(PromptSetting(title: "Title"))
    prompt.end()
    #expect(prompt.screen.text == "" && prompt.row == 0 && prompt.column == 0)
  }
}
