// The choice of an option: the answer to a question, or to a list.
extension EntrySession {
  /// Whether a single key can answer: a question, or a list in which each option has a key.
  package var isAnsweredByKey: Bool { choice.map { !$0.isFiltered } ?? false }

  /// The option that is highlighted in a list, or was chosen; nil for none.
  package var highlightedOption: Choices.Option? {
    guard format.list != nil, let choice, let index = choice.index else { return nil }
    return choice.choices.options[index]
  }

  /// Shows what an event has done to the choice, or gives the answer.
  mutating func show(_ effect: ChoiceEntry.Effect?) -> EntryAction {
    switch effect {
    case nil, .some(.none): return .none
    case .changed: noteMove()
    case .moved(let index):
      noteMove()
      // In plain lines nothing shows which answer is highlighted. Those of a list are said.
      if rules.explainsEveryKey, format.question != nil { note = .selected(index) }
    case .selected(let index):
      noteMove()
      // A list shows its highlight.
      if format.question != nil { note = .selected(index) }
    case .filtered:
      changeCount += 1
      noteMove()
      if choice?.matches.isEmpty == true { note = .nothingMatches }
    case .refused(let note): return refuse(note)
    case .answer(let index): return give(index)
    }
    return .none
  }

  /// Drops what was said about the option that was highlighted before. The phase remains: the
  /// filter can also be erased while keys are ignored.
  private mutating func noteMove() {
    state = State(phase: state.phase)
    note = nil
  }

  /// Refuses what was typed to choose an option, since something else came with it. What follows
  /// without a pause is no answer either.
  mutating func disarmAnswer() -> EntryAction { show(choice?.disarm()) }

  /// Ends the choice with an option: the answer is its name in a list, and empty in a question.
  mutating func give(_ index: Int) -> EntryAction {
    choice?.choose(index)
    if let question = format.question {
      if question.answers[index] == .accept { return complete() }
      end()
      return .reject
    }
    noteMove()
    _ = text.removeAll()
    if let name = choice?.choices.options[index].name { enter(name) }
    return complete()
  }

  /// Takes the option that a whole line names; returns why there is none, or nil if it was done.
  mutating func reasonAgainst(choosing line: UnsafeRawBufferPointer) -> EntryNote? {
    guard let index = unsafe format.list?.index(ofLine: line) else { return .nothingMatches }
    _ = give(index)
    return nil
  }

  /// Filters the list by a pasted text, too; returns why that is impossible, or nil if it was done.
  mutating func filter(pasting pasted: UnsafeRawBufferPointer) -> PasteRefusal? {
    if unsafe pasted.isEmpty { return nil }
    guard choice?.isFiltered == true else { return .notAllowed }
    var scalars: [Unicode.Scalar] = []
    var reader = unsafe ScalarReader(bytes: pasted)
    while let element = reader.next() {
      guard let scalar = element.scalar, !scalar.isControl else { return .notAllowed }
      scalars.append(scalar)
    }
    guard choice?.addToFilter(scalars) == true else { return .tooLong }
    _ = show(.filtered)
    return nil
  }
}
