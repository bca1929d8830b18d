/// An answer to a question as it is typed: its key alone, or one of its words (`y`, `yes`).
struct TypedAnswer: Equatable {
  let answer: QuestionChoices.Answer
  /// The first letter that was typed; NUL for none.
  private(set) var first: Unicode.Scalar = "\0"
  /// Whether Enter followed.
  var isEntered = false
  /// Whether Enter alone gave the answer; a key that bounces may then give it twice.
  var isByEnterAlone = false
  /// What is missing of the words that begin with what was typed.
  private var rests: [ArraySlice<Unicode.Scalar>] = []
  /// Whether what was typed is an answer as it stands: a key, or a whole word.
  private(set) var isWhole = true

  /// The answer that Enter alone gives.
  init(entered answer: QuestionChoices.Answer) {
    self.answer = answer
    (isEntered, isByEnterAlone) = (true, true)
  }

  /// The answer of a typed key, or the one whose word begins with it; nil if there is none.
  init?(first typed: Unicode.Scalar, of choices: QuestionChoices) {
    let letter = LetterCase.lower.folding(typed)
    let ofKey = choices.answer(to: typed)
    let ofWord = QuestionChoices.Answer.allCases.first { answer in
      choices.words(of: answer).contains { $0.first == letter }
    }
    guard let answer = ofKey ?? ofWord else { return nil }
    self.answer = answer
    first = letter
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
    let letter = LetterCase.lower.folding(typed)
    var longer = self
    longer.rests = rests.filter { $0.first == letter }.map { $0.dropFirst() }
    longer.isWhole = longer.rests.contains { $0.isEmpty }
    return longer.rests.isEmpty || isEntered ? nil : longer
  }
}

/// A letter that was refused in a question. One that is typed soon after it may belong to the same
/// word, which is meant for something else, and is refused too.
struct StrayLetter: Equatable {
  private let letter: Unicode.Scalar
  /// How often it was typed in sequence.
  private var count = 1

  init(_ letter: Unicode.Scalar, after last: StrayLetter? = nil) {
    self.letter = letter
    if let last, last.letter == letter { count += last.count }
  }

  /// Whether a letter after this one counts: the same for the third time, as in no word.
  func allows(_ next: Unicode.Scalar) -> Bool { next == letter && count > 1 }
}

/// The answer in one burst of keys, which is everything that one read returned.
enum PendingAnswer: Equatable {
  /// No key so far.
  case none
  /// Enter, at a time when it does not count. What follows it is part of a text that is no answer.
  case blank
  /// An answer, which counts only if nothing else follows in the burst.
  case answer(TypedAnswer)
  /// The burst is no answer: it may be any text, meant for something else.
  case refused
}
