import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// The answers to a question are drawn as a row in the place of a field.
struct ChoiceRowTests {
  private func setting(_ choices: ChoiceRow = .yesOrNo, columns: Int = 80) -> PromptSetting {
    PromptSetting(
      format: .question(), prompt: "Go on?", choices: choices, columns: columns, rows: 12)
  }

  @Test func `the cursor is on the key of the answer that Enter gives, or before all answers`()
    throws
  {
    for (row, column) in [(ChoiceRow.yesOrNo, 13), (.acknowledgement, 3)] {
      let prompt = try DrawnPrompt(setting(row))
      #expect(prompt.row == 1 && prompt.column == column)
      let key = prompt.screen.cell(row: 1, column: column).character
      #expect(row.choices.first { $0.role == .focused }?.key == key)
    }
    var none = ChoiceRow.yesOrNo
    none.choices[1].role = .other
    let prompt = try DrawnPrompt(setting(none))
    #expect(prompt.column == 2)
    prompt.isShifted = true
    prompt.draw()
    #expect(prompt.column == 3)
  }

  @Test func `a shake shifts the answers and the cursor by one column`() throws {
    let prompt = try DrawnPrompt(setting())
    prompt.isShifted = true
    prompt.draw()
    #expect(prompt.column == 14 && prompt.screen.row(1).hasPrefix("   ["))
    prompt.isShifted = false
    prompt.draw()
    #expect(prompt.column == 13 && prompt.screen.row(1).hasPrefix("  ["))
  }

  @Test func `at a question a key that is no answer draws nothing`() throws {
    let prompt = try DrawnPrompt(setting())
    for event in [KeyEvent.press(.character("x"), []), .backspace, .press(.left, []), .mouse] {
      #expect(prompt.draw(event) == [])
    }
  }

  /// The row of answers in a window of this many columns.
  private func row(_ columns: Int, _ choices: ChoiceRow) throws -> String {
    let prompt = try DrawnPrompt(setting(choices, columns: columns))
    #expect(prompt.screen.isClean && prompt.edge == " ")
    let rows = prompt.screen.text.split(separator: "\n")
    return rows.count > 1 ? String(rows[1]) : ""
  }

  @Test func `in a narrow window the least important parts of the answers are dropped first`()
    throws
  {
    for (label, rows) in Self.narrowing {
      var choices = ChoiceRow.yesOrNo
      choices.choices[0].label = label
      var seen: [String] = []
      for columns in (1...60).reversed() {
        let row = try row(columns, choices)
        if row != seen.last { seen.append(row) }
        #expect(row == rows.first { $0.count < columns }, "\(columns)")
      }
      #expect(seen == rows)
    }
  }

  private static let narrowing = [
    (
      "J",
      [
        "  [Y] J   [N/Enter] No   [Esc] Cancel",
        "  [Y] J   [N/Enter] No   [Esc]",
        "  [Y] J [N/Enter] No [Esc]",
        "  [Y] J [N/Enter] No",
        "  [Y] [N/Enter]",
        "  [Y] [N]",
        "[Y] [N]",
        "",
      ]
    ),
    (
      "Yes",
      [
        "  [Y] Yes   [N/Enter] No   [Esc] Cancel",
        "  [Y] Yes   [N/Enter] No   [Esc]",
        "  [Y] Yes [N/Enter] No [Esc]",
        "  [Y] Yes [N/Enter] No",
        "  [Y] [N/Enter] [Esc]",
        "  [Y] [N/Enter]",
        "  [Y] [N]",
        "[Y] [N]",
        "",
      ]
    ),
    (
      "Certainly",
      [
        "  [Y] Certainly   [N/Enter] No   [Esc] Cancel",
        "  [Y] Certain…   [N/Enter] No   [Esc] Cancel",
        "  [Y] Certainly   [N/Enter] No   [Esc]",
        "  [Y] Certain…   [N/Enter] No   [Esc]",
        "  [Y] Certainly [N/Enter] No [Esc]",
        "  [Y] Certain… [N/Enter] No [Esc]",
        "  [Y] Certai… [N/Enter] No [Esc]",
        "  [Y] Certa… [N/Enter] No [Esc]",
        "  [Y] Cert… [N/Enter] No [Esc]",
        "  [Y] Cer… [N/Enter] No [Esc]",
        "  [Y] Certainly [N/Enter] No",
        "  [Y] Certain… [N/Enter] No",
        "  [Y] Certai… [N/Enter] No",
        "  [Y] Certa… [N/Enter] No",
        "  [Y] Cert… [N/Enter] No",
        "  [Y] Cer… [N/Enter] No",
        "  [Y] [N/Enter] [Esc]",
        "  [Y] [N/Enter]",
        "  [Y] [N]",
        "[Y] [N]",
        "",
      ]
    ),
  ]

  @Test func `a single answer is shown in full wherever it fits`() throws {
    let rows = ["  [O/Enter] OK", "  [O/Enter]", "  [O]", "[O]", ""]
    let choices = ChoiceRow([.init(key: "O", label: "OK", role: .focused)], sentence: "")
    for columns in 9...20 {
      #expect(try row(columns, choices) == rows.first { $0.count < columns }, "\(columns)")
    }
  }

  @Test func `in a window of one row, a question is shown only beside its answers`()
    throws
  {
    for (columns, text) in [(7, ""), (8, "[Y] [N]"), (13, "  …  [Y] [N]")] {
      var setting = setting(columns: columns)
      setting.rows = 1
      #expect(try DrawnPrompt(setting).screen.text == text)
    }
  }

  @Test func `a modal question is in the middle of the window`() throws {
    var setting = setting()
    (setting.isModal, setting.columns) = (true, 60)
    let prompt = try DrawnPrompt(setting)
    let answers = "[Y] Yes   [N/Enter] No   [Esc] Cancel"
    let row = prompt.screen.text.split(separator: "\n").first { $0.contains(answers) } ?? ""
    let before = row.prefix { $0 == " " }.count
    #expect(abs(before - (60 - answers.count) / 2) <= 1, "\(before)")
  }

  @Test func `a very long label leaves room for the other answers`() throws {
    for index in 0...2 {
      var choices = ChoiceRow.yesOrNo
      choices.choices[index].label = String(repeating: "very long ", count: 20)
      for columns in [80, 60, 50] {
        let row = try row(columns, choices)
        #expect(row.contains("very lo") && row.contains("…"))
        for other in choices.choices where other.label.count < 10 {
          #expect(row.contains("] " + other.label), "\(row)")
        }
      }
    }
  }

  @Test func `answers with any labels stay within any window`() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      var choices = ChoiceRow.yesOrNo
      for index in choices.choices.indices {
        let count = Int.random(in: 1...30, using: &generator)
        choices.choices[index].label = String(
          (0..<count).map { _ in "aé永👍🏽 ".randomElement(using: &generator) ?? "a" })
      }
      choices.choices.removeLast(Int.random(in: 0...3, using: &generator))
      let prompt = try DrawnPrompt(
        setting(choices, columns: Int.random(in: 1...90, using: &generator)))
      #expect(
        prompt.screen.isClean && prompt.edge == " ", "\(choices): \(prompt.screen.text)")
      try prompt.resize(columns: Int.random(in: 1...90, using: &generator), rows: 12)
      #expect(prompt.screen.look == (try prompt.redrawn().look))
    }
  }
}

extension DrawnPrompt {
  /// The character at the window's edge beside the answers, which must be blank.
  fileprivate var edge: String {
    let character = screen.cell(row: 1, column: screen.columns - 1).character
    return "\(character)"
  }
}
