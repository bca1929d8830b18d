/// An answer to a question as it is typed: its key alone, or a word that begins with it (`y`,
/// `yes`).
struct TypedAnswer: Equatable {
  let answer: QuestionChoices.Answer
  /// Whether Enter followed.
  var isEntered = false
  /// Whether Enter alone gave the answer; a key that bounces may then give it twice.
  var isByEnterAlone = false
  /// The rest of each word of the answer that begins with what was typed.
  private var rests: [ArraySlice<Unicode.Scalar>] = []
  /// Whether what was typed is an answer as it stands: a key, or a whole word.
  private(set) var isWhole = true

  /// Creates the answer that Enter alone gives.
  init(entered answer: QuestionChoices.Answer) {
    self.answer = answer
    isEntered = true
    isByEnterAlone = true
  }

  /// Creates the answer that a typed key gives; fails if it is the key of no answer.
  init?(key: Unicode.Scalar, of choices: QuestionChoices) {
    guard let answer = choices.answer(to: key) else { return nil }
    let letter = LetterCase.lower.folding(key)
    self.answer = answer
    rests = choices.words(of: answer).filter { $0.first == letter }.map { $0.dropFirst() }
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
    let letter = LetterCase.lower.folding(typed)
    var longer = self
    longer.rests = rests.filter { $0.first == letter }.map { $0.dropFirst() }
    longer.isWhole = longer.rests.contains { $0.isEmpty }
    return longer.rests.isEmpty || isEntered ? nil : longer
  }
}

/// The answer in one burst of keys, which is everything that one read returned.
enum PendingAnswer: Equatable {
  /// No key so far.
  case none
  /// An answer, which counts only if nothing else follows in the burst.
  case answer(TypedAnswer)
  /// The burst is no answer: it may be any text, meant for something else.
  case refused
}
