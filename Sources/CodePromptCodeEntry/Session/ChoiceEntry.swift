/// What a person types to choose an option, and the option that is highlighted. It reads no clock.
///
/// The keys of one read are a burst, which is judged as a whole: what names an option is no answer
/// if something else came with it, since it may be a text that is meant for another program.
package struct ChoiceEntry: Sendable {
  /// What an event has done.
  enum Effect: Equatable {
    case none
    /// What is shown has changed: the highlight, or what was said about it.
    case changed
    /// A move has highlighted this option.
    case moved(Int)
    /// The filter has changed.
    case filtered
    /// This option was typed, and waits for Enter.
    case selected(Int)
    /// What was typed is refused, which this note explains.
    case refused(EntryNote)
    /// The option with this index was chosen.
    case answer(Int)
  }

  /// What was typed in a burst.
  private enum Typed: Equatable {
    case nothing
    /// What may name an option.
    case text([Unicode.Scalar])
    /// A text, and then Enter; without a text, Enter gives the highlighted option. A key that
    /// bounces gives that twice.
    case entered([Unicode.Scalar], isRepeated: Bool)
    /// No answer, whatever follows.
    case spoiled(isSaid: Bool)
  }

  /// A letter that was refused, and how often it was typed in sequence. One that is typed soon
  /// after it may belong to the same word, which is meant for something else.
  private struct Stray {
    let letter: Unicode.Scalar
    var count = 1
  }

  /// The maximum number of code points of a name or label that is typed as a whole.
  private static let textLimit = 1000
  /// The number of options that are shown at once at most.
  package static let pageSize = 10
  /// The maximum number of code points of the filter.
  private static let filterLimit = 100

  package let choices: Choices
  /// Whether what is typed filters the options, since there are too many for keys.
  package let isFiltered: Bool
  /// Whether a typed option is only highlighted until Enter.
  private let waitsForEnter: Bool
  /// Who reads the options.
  private let reader: OptionNames.Reader
  /// What chooses the options, from the first text on.
  private var names: OptionNames?

  private var typed = Typed.nothing
  /// The text that waits for Enter: the next burst may go on with it.
  private var waiting: [Unicode.Scalar] = []
  private var stray: Stray?
  /// Whether Enter does nothing, since what was refused may have meant another option.
  private(set) var isObstructed = false
  /// Whether the user has chosen what is highlighted, by a text, a move or the filter.
  private(set) var isChosen = false

  /// What was typed to filter the options.
  package private(set) var filter: [Unicode.Scalar] = []
  /// The indices of the options that match the filter.
  package private(set) var matches: [Int]
  /// The index in ``matches`` of the highlighted option; nil for none.
  package private(set) var position: Int?
  /// The number of moves and of changes of the filter so far.
  package private(set) var changeCount = 0

  /// Creates the entry of a new prompt: the default is highlighted, or else the first option of a
  /// list.
  ///
  /// With rules for plain lines, which show no highlight, nothing but the default is.
  init(_ choices: Choices, rules: EntryRules) {
    self.choices = choices
    isFiltered = !choices.haveKeys && !rules.takesLines
    waitsForEnter = rules.submission == .enter
    reader = .person(
      seesNumbers: choices.haveKeys || rules.takesLines || rules.answersEveryKey)
    matches = Array(choices.options.indices)
    let isShown = choices.shape == .column && !rules.answersEveryKey && !rules.takesLines
    position = choices.defaultIndex ?? (isShown ? 0 : nil)
  }

  /// The index of the highlighted option; nil for none.
  package var index: Int? { position.map { matches[$0] } }

  /// The option that Enter gives, in a question; nil for none.
  package var enterIndex: Int? { isObstructed ? nil : index }

  /// Whether nothing was typed that Enter could submit.
  var isUntouched: Bool { !isChosen && (typed == .nothing || typed == .spoiled(isSaid: false)) }

  /// Whether the keys of this read contain something that is judged at their end.
  var awaitsEmptyInput: Bool { typed != .nothing }

  /// Whether what was typed in this read may be an answer.
  var holdsAnswer: Bool {
    switch typed {
    case .text, .entered: true
    case .nothing, .spoiled: false
    }
  }

  /// The number of characters of the filter.
  var characterCount: Int { filter.count { !$0.extendsCharacter } }

  // MARK: Keys

  /// Handles a typed character. `follows` tells that it came at the pace of somebody who types.
  mutating func type(_ letter: Unicode.Scalar, follows: Bool) -> Effect {
    if isFiltered {
      guard typed == .nothing else { return spoil(.notAllowed) }
      return addToFilter([letter]) ? .filtered : .refused(.notAllowed)
    }
    switch typed {
    case .nothing where !follows || mayBegin(letter):
      let longer = waiting + [letter]
      typed = .text(!waiting.isEmpty && isBeginning(longer) ? longer : [letter])
    case .text(let text) where text.count < ChoiceEntry.textLimit: typed = .text(text + [letter])
    default:
      drop(letter)
      return spoil(.notAllowed)
    }
    return .none
  }

  /// Notes a letter that is no part of an answer.
  mutating func drop(_ letter: Unicode.Scalar) {
    stray = Stray(letter: letter, count: stray?.letter == letter ? (stray?.count ?? 0) + 1 : 1)
  }

  /// Whether a letter is no part of a refused word: the same for the third time, as in no word.
  private func mayBegin(_ letter: Unicode.Scalar) -> Bool {
    stray.map { $0.letter == letter && $0.count > 1 } ?? true
  }

  /// Handles Enter: it confirms what was typed, or gives the highlighted option.
  mutating func enter() -> Effect {
    switch typed {
    case .nothing:
      stray = nil
      let isPart = index == nil && !waiting.isEmpty
      guard isPart || !isObstructed && index != nil else {
        return spoil(matches.isEmpty && isFiltered ? .nothingMatches : .notAllowed)
      }
      typed = .entered(isPart ? waiting : [], isRepeated: false)
    case .text(let text): typed = .entered(text, isRepeated: false)
    case .entered([], isRepeated: false): typed = .entered([], isRepeated: true)
    case .entered, .spoiled: return spoil(.notAllowed)
    }
    return .none
  }

  /// Handles an Enter that does not count yet: what follows it in the burst is no answer.
  mutating func ignoreEnter() {
    if !isFiltered { typed = .spoiled(isSaid: false) }
  }

  /// Refuses the burst, and what follows in it.
  ///
  /// What was typed may mean another option, so Enter does nothing until something names one. The
  /// filter of a list is seen, so the user knows what Enter gives.
  mutating func spoil(_ note: EntryNote) -> Effect {
    defer { typed = .spoiled(isSaid: true) }
    return typed == .spoiled(isSaid: true) ? .none : refuse(note)
  }

  /// Spoils the burst by something that is no part of an answer. It is said only if there was one.
  mutating func disarm() -> Effect {
    switch typed {
    case .text, .entered: return spoil(.notAllowed)
    case .nothing, .spoiled: if !isFiltered { typed = .spoiled(isSaid: false) }
    }
    return .none
  }

  /// Handles the end of a burst: judges what was typed.
  mutating func settle() -> Effect {
    defer { typed = .nothing }
    switch typed {
    case .nothing, .spoiled: return .none
    case .entered([], _): return index.map { .answer($0) } ?? .none
    case .entered(let text, _): return judge(text, isEntered: true)
    case .text(let text): return judge(text, isEntered: false)
    }
  }

  private mutating func judge(_ text: [Unicode.Scalar], isEntered: Bool) -> Effect {
    let continues = waitsForEnter || !waiting.isEmpty && text.count > waiting.count
    let names = knownNames()
    if let index = names.index(of: text, for: reader) {
      choose(index)
      // On another layout of the keyboard, the key means another option.
      let waits = waitsForEnter || text.count == 1 && names.isAmbiguous(text[0], for: index)
      if isEntered || !waits { return .answer(index) }
      waiting = text
      return .selected(index)
    }
    // The rest of a word may follow, but Enter does not give a part of it.
    if !isEntered, continues, choices.shape == .row, isBeginning(text) {
      choose(nil)
      waiting = text
      return .changed
    }
    if let last = text.last { drop(last) }
    return refuse(.notAllowed)
  }

  private mutating func refuse(_ note: EntryNote) -> Effect {
    isObstructed = choices.options.count > 1 && !isFiltered
    unchoose()
    return .refused(note)
  }

  private mutating func isBeginning(_ text: [Unicode.Scalar]) -> Bool {
    knownNames().begin(with: text)
  }

  private mutating func knownNames() -> OptionNames {
    let known = names ?? OptionNames(choices)
    names = known
    return known
  }

  /// Forgets what was typed in this burst, for example at a stop.
  mutating func cut() { typed = .nothing }

  /// Whether Esc gives the whole list back, instead of cancelling.
  var canGiveBack: Bool { !filter.isEmpty && typed == .nothing }

  /// Forgets what was typed, since the question may become another one.
  mutating func lock() {
    typed = .nothing
    unchoose()
  }

  /// Starts from the beginning. In a list the option that was chosen last remains highlighted.
  mutating func clear() {
    typed = .nothing
    isObstructed = false
    unchoose()
    _ = unfilter(all: true)
  }

  // MARK: The highlight

  /// Highlights an option, or none, as the one that was chosen.
  mutating func choose(_ index: Int?) {
    changeCount += 1
    position = index.flatMap { matches.firstIndex(of: $0) }
    waiting = []
    (stray, isObstructed, isChosen) = (nil, false, true)
  }

  /// Takes back what a text has chosen: in a row, the default is highlighted again.
  private mutating func unchoose() {
    waiting = []
    guard choices.shape == .row else { return }
    position = choices.defaultIndex
    isChosen = false
  }

  /// Erases the last character of the filter or all of it, or takes back the answer to a question.
  mutating func erase(all: Bool) -> Effect {
    stray = nil
    if choices.shape == .row, isChosen {
      unchoose()
      return .changed
    }
    return unfilter(all: all) ? .filtered : .refused(.nothingToErase)
  }

  /// A move of the highlight.
  package enum Move: Sendable {
    case up, down, first, last
    /// By ``pageSize`` options.
    case pageUp, pageDown
  }

  /// Moves the highlight. One row up from the first option is the last one, and the other way
  /// round; a page stops at either end. A single option stays as it is, and nothing is refused.
  mutating func move(_ move: Move) -> Effect {
    stray = nil
    let last = matches.count - 1
    guard last > 0 || last == 0 && position == nil else { return .none }
    changeCount += 1
    let next =
      switch (move, position) {
      case (.up, nil), (.pageUp, nil), (.last, _): last
      case (.down, nil), (.pageDown, nil), (.first, _): 0
      case (.up, let old?): old == 0 ? last : old - 1
      case (.down, let old?): old == last ? 0 : old + 1
      case (.pageUp, let old?): max(old - ChoiceEntry.pageSize, 0)
      case (.pageDown, let old?): min(old + ChoiceEntry.pageSize, last)
      }
    waiting = []
    (position, isObstructed, isChosen) = (next, false, true)
    return .moved(matches[next])
  }

  // MARK: The filter

  /// Adds code points to the filter, unless it would be too long; returns whether they were added.
  mutating func addToFilter(_ text: [Unicode.Scalar]) -> Bool {
    guard filter.count + text.count <= ChoiceEntry.filterLimit else { return false }
    filter += text
    // What does not contain the shorter filter does not contain the longer one.
    applyFilter(to: matches)
    return true
  }

  /// Removes the last character of the filter, or the whole filter; returns whether there was any.
  mutating func unfilter(all: Bool) -> Bool {
    if filter.isEmpty { return false }
    if all {
      filter = []
    } else {
      while let last = filter.popLast(), last.extendsCharacter {}
    }
    applyFilter(to: Array(choices.options.indices))
    return true
  }

  /// Highlights the option that the filter names, or else the first one that contains it; without a
  /// filter, the option that was highlighted before.
  private mutating func applyFilter(to candidates: [Int]) {
    changeCount += 1
    isChosen = true
    var wanted = index
    matches = candidates
    if !filter.isEmpty {
      let names = knownNames()
      matches = names.indices(containing: filter, among: candidates)
      wanted = names.index(of: filter, for: reader)
      if let wanted {
        let place = matches.firstIndex { $0 >= wanted } ?? matches.count
        if place == matches.count || matches[place] != wanted { matches.insert(wanted, at: place) }
      }
    }
    position = wanted.flatMap { matches.firstIndex(of: $0) } ?? (matches.isEmpty ? nil : 0)
  }
}
