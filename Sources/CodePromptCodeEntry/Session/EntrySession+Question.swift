// The answers to a question.
extension EntrySession {
  /// Handles a typed character in a question.
  mutating func answer(_ typed: Unicode.Scalar, of choices: QuestionChoices) -> EntryAction {
    let next: TypedAnswer? =
      switch burst {
      case .none where followsKeys && stray?.allows(typed) == false: nil
      case .none: selected?.adding(typed) ?? TypedAnswer(first: typed, of: choices)
      case .answer(let first): first.adding(typed)
      case .blank, .choice, .refused: nil
      }
    guard let next else {
      stray = StrayLetter(typed, after: stray)
      return refuseBurst()
    }
    // The beginning of a word is no answer either, unless its rest follows.
    stray = next.isWhole ? nil : StrayLetter(typed)
    burst = .answer(next)
    return .none
  }

  /// Handles Enter in a question: it confirms the typed answer, or gives the answer of Enter.
  mutating func answerByEnter(of choices: QuestionChoices) -> EntryAction {
    if burst == .none { stray = nil }
    let typed: TypedAnswer? =
      switch burst {
      case .none: selected
      case .answer(let answer): answer
      case .blank, .choice, .refused: nil
      }
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
    guard burst == .none, typed == nil, let answer = selectedAnswer else { return refuseBurst() }
    burst = .answer(TypedAnswer(entered: answer))
    return .none
  }

  /// Refuses the answer in this burst, since the burst has something else too; a later one in the
  /// burst is no answer either. Does nothing if no key alone can answer.
  mutating func disarmAnswer() -> EntryAction {
    switch burst {
    case .answer, .choice: return refuseBurst()
    default: if isAnsweredByKey { burst = .refused }
    }
    return .none
  }

  /// Gives the answer of the finished burst, if it contains one, or selects it until Enter.
  mutating func settleAnswer() -> EntryAction {
    if case .choice(let choice) = burst, state.phase == .editing { return settle(choice) }
    guard case .answer(let typed) = burst, state.phase == .editing else {
      burst = .none
      return .none
    }
    if rules.submission == .enter, !typed.isEntered {
      burst = .none
      selected = typed
      stray = nil
      state.obstacle = nil
      note = typed.isWhole ? .selected(typed.answer) : nil
      return .none
    }
    guard typed.isWhole else {
      defer { burst = .none }
      return refuseBurst()
    }
    return give(typed)
  }

  /// Ends a question with an answer, which is drawn as the selected one while it is checked.
  mutating func give(_ typed: TypedAnswer) -> EntryAction {
    burst = .none
    selected = typed.selected
    if typed.answer == .accept { return complete() }
    end()
    return .reject
  }

  /// Refuses the burst.
  ///
  /// What was typed may mean the other answer, so Enter does nothing until a key has answered,
  /// unless there is only one answer.
  mutating func refuseBurst(_ note: EntryNote = .notAllowed) -> EntryAction {
    burst = .refused
    selected = nil
    // The filter of a list is seen, so the user knows what Enter gives.
    let hasOthers =
      format.choices?.reject != nil || format.list.map { $0.options.count > 1 } == true
    return hasOthers && isAnsweredByKey ? obstruct(note) : refuse(note)
  }
}
