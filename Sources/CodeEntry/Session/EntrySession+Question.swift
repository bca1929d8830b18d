/// The answer in one burst of keys, which is everything that one read returned.
enum PendingAnswer: Equatable {
  /// No key so far.
  case none
  /// An answer, which counts only if at most one Enter, and nothing else, follows in the burst.
  case answer(QuestionChoices.Answer, isEntered: Bool)
  /// The burst is no answer: it may be any text, meant for something else.
  case refused
}

extension EntrySession {
  /// Handles a key in a question; `answer` is nil if the key gives none.
  mutating func answer(_ answer: QuestionChoices.Answer?, byEnter: Bool = false) -> EntryAction {
    switch (burst, answer) {
    case (.none, let answer?): burst = .answer(answer, isEntered: false)
    case (.answer(let first, isEntered: false), _) where byEnter:
      burst = .answer(first, isEntered: true)
    default: return refuseBurst()
    }
    return .none
  }

  /// Refuses the burst if it contains an answer, because something else is now in it too.
  mutating func spoilAnswer() -> EntryAction {
    if case .answer = burst { refuseBurst() } else { .none }
  }

  /// Gives the answer of the finished burst, if it contains one.
  mutating func settleAnswer() -> EntryAction {
    defer { burst = .none }
    guard case .answer(let answer, _) = burst, state.phase == .editing else { return .none }
    if answer == .accept { return complete() }
    end()
    return .reject
  }

  mutating func refuseBurst() -> EntryAction {
    burst = .refused
    return refuse(.notAllowed)
  }
}
