import CodePromptCellRendering
import CodePromptCodeEntry

extension ChoiceRow {
  /// A question with Yes and No, where Enter means No.
  static let yesOrNo = ChoiceRow(
    [
      .init(key: "Y", label: "Yes", role: .other), .init(key: "N", label: "No", role: .focused),
      .init(key: "Esc", label: "Cancel", role: .cancel),
    ], sentence: "Press Y for Yes, N or Enter for No, Esc for Cancel")

  static let acknowledgement = ChoiceRow(
    [.init(key: "O", label: "OK", role: .focused)], sentence: "Press O or Enter for OK")

  static let notice = ChoiceRow(
    [.init(key: "Esc", label: "Cancel", role: .cancel)], sentence: "Press Esc for Cancel")
}

// The recorded states of a question.
extension GoldenState {
  static let question: [GoldenState] = [
    GoldenState("asked", []),
    GoldenState("asked, without colours", []) { $0.usesColor = false },
    GoldenState("another key was pressed", status: .note(ChoiceRow.yesOrNo.sentence), []),
    GoldenState("a text of many lines", []) { $0.prompt = lines },
    GoldenState("a text of many lines in a low window", []) {
      $0.prompt = lines
      $0.rows = 4
    },
    GoldenState("over the whole window", []) { $0.isModal = true },
    GoldenState("in a window of two rows", []) { $0.rows = 2 },
    GoldenState("in a window of one row", []) {
      $0.rows = 1
      $0.prompt = "Go on?"
    },
    GoldenState("long labels", []) {
      $0.choices?.choices[0].label = "Delete everything and never ask me again"
      $0.choices?.choices[1].label = "Keep it"
    },
    GoldenState("wide labels", []) {
      $0.choices?.choices[0].label = "永久删除所有文件"
      $0.choices?.choices[1].label = "否"
      $0.choices?.choices[2].label = "取消"
    },
    GoldenState("an answer that is checked", [.verify(checking)]) { $0.format = checked },
    GoldenState("an answer that was refused", [.verify(checking), .shake(wrong)]) {
      $0.format = checked
    },
    GoldenState("Enter gives no answer", []) { $0.choices?.choices[1].role = .other },
    GoldenState("Enter gives no answer, shifted", [.shift]) {
      $0.choices?.choices[1].role = .other
    },
    GoldenState("a message", []) {
      $0.format = .question(.acknowledgement)
      $0.choices = .acknowledgement
    },
    GoldenState("a notice", []) {
      $0.format = .question(.notice)
      $0.choices = .notice
    },
    GoldenState("in ASCII", []) {
      $0.isASCII = true
      $0.choices?.choices[0].label = "Delete everything and never ask me again"
    },
    GoldenState("ended, accepted", [.keep(accepted: true)]),
    GoldenState("ended, failed", [.keep(accepted: false)]),
    GoldenState("ended, erased", [.erase]),
  ]

  private static let checked = CodeFormat.question(
    QuestionChoices(accept: .init(), reject: .init(), enterAccepts: true))
  private static let lines = (1...10).map { "line \($0) of what is asked" }.joined(separator: "\n")
}
