internal import CodePromptCellRendering
internal import CodePromptCodeEntry

// The texts of a question: its answers and their keys.
extension Localizer {
  func label(of answer: QuestionChoices.Answer) -> String {
    let choice = format.choices?.choice(answer)
    switch answer {
    case .accept: return shown(choice, otherwise: format.choices?.reject == nil ? .ok : .yes)
    case .reject: return shown(choice, otherwise: .no)
    }
  }

  /// The last line of a prompt that ended as rejected although nothing was checked, for example
  /// because the user answered "no".
  var refusal: String {
    format.choices == nil || ownTexts[.rejected] != nil ? text(.rejected) : label(of: .reject)
  }

  /// The answers as shown; nil if the answer is typed.
  var choiceRow: ChoiceRow? {
    guard let choices = format.choices else { return nil }
    var row = answers(choices).map { answer, key in
      ChoiceRow.Choice(
        key: key, label: label(of: answer),
        role: answer == choices.enterAnswer ? .focused : .other)
    }
    if let cancel = choices.cancel {
      let label = shown(cancel, otherwise: .cancel)
      row.append(ChoiceRow.Choice(key: Localizer.escape, label: label, role: .cancel))
    }
    return ChoiceRow(row, sentence: row.isEmpty ? "" : howToAnswer)
  }

  var howToAnswer: String {
    guard let choices = format.choices else { return "" }
    var keys = answers(choices).map { answer, key in
      PromptPhrase.KeyMeaning(
        answer == choices.enterAnswer ? [key, ChoiceRow.enter] : [key], label(of: answer))
    }
    if choices.cancel != nil || keys.isEmpty {
      let label = shown(choices.cancel, otherwise: .cancel)
      keys.append(PromptPhrase.KeyMeaning([Localizer.escape], label))
    }
    return say(.press(keys))
  }

  private static let escape = "Esc"

  /// Returns the possible answers, with their keys as shown.
  private func answers(
    _ choices: QuestionChoices
  ) -> [(answer: QuestionChoices.Answer, key: String)] {
    [QuestionChoices.Answer.accept, .reject].compactMap { answer in
      choices.key(of: answer).map { key in
        (answer, shown(String(LetterCase.upper.folding(key))))
      }
    }
  }

  private func shown(_ choice: QuestionChoices.Choice?, otherwise word: PromptPhrase) -> String {
    let own = shown(choice?.shownLabel ?? "")
    return own.isEmpty ? say(word) : own
  }

  private func shown(_ text: String) -> String {
    DisplayText(text, limit: 1, isASCII: isASCII).first ?? ""
  }
}
