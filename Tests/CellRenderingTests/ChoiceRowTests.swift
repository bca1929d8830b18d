import CodePromptCellRendering
import CodePromptCodeEntry
import PromptTestSupport
import Testing

/// The answers to a question are drawn as a row in the place of a field.
struct ChoiceRowTests {
  private func setting(_ choices: ChoiceRow = .yesOrNo, columns: Int = 80) -> PromptSetting {
    PromptSetting(
      format: .question(), prompt: "Go on?", choices: choices, columns: columns, rows: 12)
  }

  @Test func `answers with any labels stay within any window`() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<150 {
      var choices = ChoiceRow.yesOrNo
      for index in choices.choices.indices {
        let count = Int.random(in: 1...30, using: &generator)
        choices.choices[index].label = String(
          (0..<count).map { _ in "aé永👍🏽 ".randomElement(using: &generator) ?? "a" })
      }
      choices.choices.removeLast(Int.random(in: 0...3, using: &generator))
      let prompt = try DrawnPrompt(
        setting(choices, columns: Int.random(in: 1...90, using: &generator)))
      let edge = prompt.screen.cell(row: 1, column: prompt.screen.columns - 1)
      #expect(prompt.screen.isClean && edge.character == " ", "\(choices): \(prompt.screen.text)")
      try prompt.resize(columns: Int.random(in: 1...90, using: &generator), rows: 12)
      try prompt.expectRedrawn()
    }
  }

  @Test(
    arguments: [
      (nil, [.other, .other, .cancel]), (0, [.focused, .other, .cancel]),
      (1, [.other, .focused, .cancel]),
    ] as [(Int?, [ChoiceRow.Choice.Role])])
  func `the answer that Enter gives is focused, and Esc is left alone`(
    answer: Int?, roles: [ChoiceRow.Choice.Role]
  ) {
    var row = ChoiceRow.yesOrNo
    row.focus(answer)
    #expect(row.choices.map(\.role) == roles)
  }
}
