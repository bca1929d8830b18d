internal import CodePromptKeyDecoding

/// An answer to a question as it is typed: its key alone, or a word that begins with it (`y`,
/// `yes`).
struct TypedAnswer: Equatable {
  let answer: QuestionChoices.Answer
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

  /// The answer of a typed key; nil if it is no answer's.
  init?(key: Unicode.Scalar, of choices: QuestionChoices) {
    guard let answer = choices.answer(to: key) else { return nil }
    let key = LetterCase.lower.folding(key)
    self.answer = answer
    rests = choices.words(of: answer).filter { $0.first == key }.map { $0.dropFirst() }
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

extension EntrySession {
  /// Handles a typed character in a question.
  mutating func answer(_ typed: Unicode.Scalar, of choices: QuestionChoices) -> EntryAction {
    let next: TypedAnswer? =
      switch burst {
      case .none: selected?.adding(typed) ?? TypedAnswer(key: typed, of: choices)
      case .answer(let first): first.adding(typed)
      case .refused: nil
      }
    guard let next else { return refuseBurst() }
    burst = .answer(next)
    return .none
  }

  /// Handles Enter in a question: it confirms the typed answer, or gives the one of its own.
  mutating func answerByEnter(of choices: QuestionChoices) -> EntryAction {
    let typed: TypedAnswer? =
      if case .answer(let answer) = burst { answer } else { burst == .none ? selected : nil }
    if var typed, typed.isWhole, !typed.isEntered {
      typed.isEntered = true
      burst = .answer(typed)
      return .none
    }
    if var typed, typed.isByEnterAlone {
      typed.isByEnterAlone = false
      burst = .answer(typed)
      return .none
    }
    // If the answer yes could not be checked, Enter submits it again.
    let answer = state.isUnchecked ? .accept : selectedAnswer
    guard burst == .none, typed == nil, let answer else { return refuseBurst() }
    burst = .answer(TypedAnswer(entered: answer))
    return .none
  }

  /// Refuses the burst if it contains an answer, because something else is now in it too.
  mutating func spoilAnswer() -> EntryAction {
    if case .answer = burst { refuseBurst() } else { .none }
  }

  /// Gives the answer of the finished burst, if it contains one, or selects it until Enter.
  mutating func settleAnswer() -> EntryAction {
    guard case .answer(let typed) = burst, state.phase == .editing else {
      burst = .none
      return .none
    }
    if rules.submission == .enter, !typed.isEntered {
      burst = .none
      selected = typed
      state.obstacle = nil
      note = .selected(typed.answer)
      return .none
    }
    guard typed.isWhole else {
      defer { burst = .none }
      return refuseBurst()
    }
    return give(typed.answer)
  }

  /// Ends a question with an answer.
  mutating func give(_ answer: QuestionChoices.Answer) -> EntryAction {
    (burst, selected) = (.none, nil)
    if answer == .accept { return complete() }
    end()
    return .reject
  }

  /// Refuses the burst. What was typed may mean the other answer: Enter then waits for a key that
  /// answers, unless there is only one answer.
  mutating func refuseBurst(_ note: EntryNote = .notAllowed) -> EntryAction {
    (burst, selected) = (.refused, nil)
    return format.choices?.reject == nil ? refuse(note) : obstruct(note)
  }
}
