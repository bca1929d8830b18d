/// An answer to a question as it is typed: its key alone, or one of its words (`y`, `yes`).
struct TypedAnswer: Equatable {
  let answer: QuestionChoices.Answer
  /// Whether Enter followed.
  var isEntered = false
  /// Whether Enter alone gave the answer; a key that bounces may then give it twice.
  var isByEnterAlone = false
  /// The rest of each word of the answer that begins with what was typed.
  private var rests: [ArraySlice<Unicode.Scalar>] = []
  /// Whether what was typed is an answer by itself: a key, or a whole word.
  private(set) var isWhole = true

  /// Creates the answer that Enter alone gives.
  init(entered answer: QuestionChoices.Answer) {
    self.answer = answer
    isEntered = true
    isByEnterAlone = true
  }

  /// The answer of a typed key, or the one whose word begins with it; nil if there is none.
  init?(first typed: Unicode.Scalar, of choices: QuestionChoices) {
    let letter = QuestionChoices.folding(typed)
    let ofKey = choices.answer(to: typed)
    let ofWord = QuestionChoices.Answer.allCases.first { answer in
      choices.words(of: answer).contains { $0.first == letter }
    }
    guard let answer = ofKey ?? ofWord else { return nil }
    self.answer = answer
    rests = choices.words(of: answer).filter { $0.first == letter }.map { $0.dropFirst() }
    isWhole = ofKey != nil || rests.contains { $0.isEmpty }
  }

  /// This answer before Enter confirms it.
  var selected: TypedAnswer {
    var selected = self
    selected.isEntered = false
    selected.isByEnterAlone = false
    return selected
  }

  /// Returns the answer with the next letter of its word; nil if the letter is another.
  func adding(_ typed: Unicode.Scalar) -> TypedAnswer? {
    let letter = QuestionChoices.folding(typed)
    var longer = self
    longer.rests = rests.filter { $0.first == letter }.map { $0.dropFirst() }
    longer.isWhole = longer.rests.contains { $0.isEmpty }
    return longer.rests.isEmpty || isEntered ? nil : longer
  }
}
