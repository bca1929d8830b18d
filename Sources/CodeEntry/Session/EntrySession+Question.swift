internal import CodePromptKeyDecoding

/// What the keys of one burst, which is all that was waiting to be read, say to a question.
enum PendingAnswer: Equatable {
  /// Nothing so far.
  case none
  /// An answer, which counts only if nothing more comes but one Enter.
  case answer(QuestionChoices.Answer, isEntered: Bool)
  /// No answer: text that was meant for something else may hold every key.
  case refused
}

// How a question is answered.
extension EntrySession {
  /// Takes a key that answers, or nil for one that does not.
  mutating func answer(_ answer: QuestionChoices.Answer?, byEnter: Bool = false) -> EntryAction {
    switch (burst, answer) {
    case (.none, let answer?): burst = .answer(answer, isEntered: false)
    case (.answer(let first, isEntered: false), _) where byEnter:
      burst = .answer(first, isEntered: true)
    default: return refuseBurst()
    }
    return .none
  }

  /// Takes it that something is in one burst with an answer, if one does.
  mutating func spoilAnswer() -> EntryAction {
    if case .answer = burst { refuseBurst() } else { .none }
  }

  /// Whether a key makes what is before it in its burst no answer: all do but Enter, and those
  /// that end or stop the prompt.
  func spoilsAnswer(_ command: EntryCommand?) -> Bool {
    guard case .answer = burst else { return false }
    return switch command {
    case .submit, .cancel, .interrupt, .quit, .suspend: false
    case .eraseCharacter, .eraseAll, .forgot, .another, .reveal, nil: true
    }
  }

  /// Gives the answer of the burst that is over now, if it was one.
  mutating func settleAnswer() -> EntryAction {
    defer { burst = .none }
    guard case .answer(let answer, _) = burst, case .editing = state else { return .none }
    switch answer {
    case .accept: return complete()
    case .reject:
      end()
      return .reject
    }
  }

  /// Refuses bytes that are no character.
  mutating func refuseMalformed() -> EntryAction {
    _ = spoilAnswer()
    return refuse(.notAllowed)
  }

  private mutating func refuseBurst() -> EntryAction {
    burst = .refused
    return refuse(.notAllowed)
  }
}
