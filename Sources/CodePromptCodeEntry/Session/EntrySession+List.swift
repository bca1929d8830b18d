// The choice from a list.
extension EntrySession {
  /// Whether a single key can answer: a question, or a list in which each option has a key.
  package var isAnsweredByKey: Bool {
    format.choices != nil || selection.map { !$0.isFiltered } ?? false
  }

  /// The label of the option that is highlighted in a list, or was chosen; nil for none.
  package var chosenLabel: String? { selection?.option?.label }

  /// Handles a typed character in a list: it filters a long list, or may be the key of an option.
  mutating func choose(_ typed: Unicode.Scalar) -> EntryAction {
    if selection?.isFiltered == true {
      guard burst == .none else { return refuseBurst() }
      guard selection?.filter(adding: [typed]) == true else { return refuse(.notAllowed) }
      noteFilter()
      return .none
    }
    switch burst {
    case .none where !followsKeys || stray?.allows(typed) != false:
      burst = .choice(TypedChoice(text: [typed]))
    case .choice(var choice) where !choice.isEntered && choice.text.count < EntrySession.wordLimit:
      choice.text.append(typed)
      burst = .choice(choice)
    default:
      stray = StrayLetter(typed, after: stray)
      return refuseBurst()
    }
    return .none
  }

  /// The maximum number of code points of a name or label that is typed as a whole.
  private static let wordLimit = 1000

  /// Handles Enter in a list: it confirms what was typed, or gives the highlighted option.
  mutating func chooseByEnter() -> EntryAction {
    switch burst {
    case .none:
      stray = nil
      guard state.obstacle == nil, selection?.index != nil else {
        return refuseBurst(selection?.matches.isEmpty == true ? .nothingMatches : .notAllowed)
      }
      burst = .choice(TypedChoice(isEntered: true))
    case .choice(var choice) where !choice.isEntered:
      choice.isEntered = true
      burst = .choice(choice)
    case .choice(var choice) where choice.text.isEmpty && !choice.hasBounced:
      choice.hasBounced = true
      burst = .choice(choice)
    default: return refuseBurst()
    }
    return .none
  }

  /// Gives the option that was typed in the finished burst, or highlights it until Enter.
  mutating func settle(_ choice: TypedChoice) -> EntryAction {
    let typed = selection?.list.index(ofTyped: choice.text)
    guard let index = choice.text.isEmpty ? selection?.index : typed else {
      defer { burst = .none }
      stray = choice.text.last.map { StrayLetter($0, after: stray) }
      return refuseBurst()
    }
    burst = .none
    stray = nil
    selection?.highlight(index)
    noteMove()
    return rules.submission == .enter && !choice.isEntered ? .none : give(option: index)
  }

  /// Ends the choice with an option, whose name is the answer.
  mutating func give(option index: Int) -> EntryAction {
    guard let list = selection?.list else { return .none }
    burst = .none
    selection?.highlight(index)
    _ = text.removeAll()
    enter(list.options[index].name)
    return complete()
  }

  /// Takes the option that a whole line names; returns why there is none, or nil if it was done.
  mutating func reasonAgainst(choosing line: UnsafeRawBufferPointer) -> EntryNote? {
    guard let index = unsafe format.list?.index(ofLine: line) else { return .nothingMatches }
    _ = give(option: index)
    return nil
  }

  /// Moves the highlight.
  mutating func highlight(_ move: ListSelection.Move) {
    wasTouched = true
    stray = nil
    selection?.move(move)
    if selection?.matches.isEmpty == false { noteMove() }
  }

  /// Erases the last character of the filter, or all of it; returns whether there was any.
  mutating func unfilter(all: Bool) -> Bool {
    guard selection?.unfilter(all: all) == true else { return false }
    noteFilter()
    return true
  }

  /// Filters the list by a pasted text, too; returns why that is impossible, or nil if it was done.
  mutating func filter(pasting pasted: UnsafeRawBufferPointer) -> PasteRefusal? {
    guard selection?.isFiltered == true else { return .notAllowed }
    var scalars: [Unicode.Scalar] = []
    var reader = unsafe ScalarReader(bytes: pasted)
    while let element = reader.next() {
      guard let scalar = element.scalar, !scalar.isControl else { return .notAllowed }
      scalars.append(scalar)
    }
    if scalars.isEmpty { return nil }
    guard selection?.filter(adding: scalars) == true else { return .tooLong }
    noteFilter()
    return nil
  }

  /// Notes a new filter, which is an edit of the entry.
  private mutating func noteFilter() {
    changeCount += 1
    noteMove()
    if selection?.matches.isEmpty == true { note = .nothingMatches }
  }

  /// Drops what was said about the option that was highlighted before. The phase remains: the
  /// filter can also be erased while keys are ignored.
  private mutating func noteMove() {
    state = State(phase: state.phase)
    note = nil
  }
}
