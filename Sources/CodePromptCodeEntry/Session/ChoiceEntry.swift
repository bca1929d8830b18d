/// What a person types to choose an option, and the option that is highlighted.
///
/// What is typed without a pause is one text, which is judged as a whole: after the pause, or at
/// the end of the read that has its Enter. It either names an option, or is refused: a text that
/// only begins or ends with an option's key is meant for another program. No clock is read here:
/// the loop tells when a read is over, and when a pause is.
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

  /// What was typed since the last pause.
  private enum Typed: Equatable {
    case nothing
    /// What may name an option.
    case text(Text)
    /// A text, and then Enter in the same read; without a text, Enter gives the highlighted option.
    /// A key that bounces gives that twice.
    case entered(Text, isRepeated: Bool)
    /// Something without effect, after which nothing in the same read is an answer.
    case ignored
    /// Something was refused, and nothing is an answer until a pause.
    case spoiled
  }

  private struct Text: Equatable {
    var scalars: [Unicode.Scalar] = []
    /// Whether its first key came before anybody could have read the question: then only Enter
    /// makes it an answer.
    var isEarly = false
    /// Whether it is a letter twice, which a key that bounces may have typed as one.
    var mayBeOneLetter = false
  }

  /// The highlight, and what Enter may do with it.
  private struct Highlight {
    /// The index in ``matches`` of the highlighted option; nil for none.
    var position: Int?
    /// Whether Enter does nothing, since what was refused may have meant another option.
    var isObstructed = false
    /// Whether the user has chosen what is highlighted, by a text, a move or the filter.
    var isChosen = false
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
  /// Whether the highlight is seen. In plain lines it is only said, when a text is complete.
  private let showsHighlight: Bool
  /// What chooses the options, from the first text on.
  private var names: OptionNames?

  private var typed = Typed.nothing
  private var highlight: Highlight
  /// The highlight before the text that is being typed.
  private var highlightBefore = Highlight()
  /// The text that waits for Enter: the next text may go on with it.
  private var waiting: [Unicode.Scalar] = []
  /// Whether the highlight was moved in this read.
  private var hasMoved = false

  /// What was typed to filter the options.
  package private(set) var filter: [Unicode.Scalar] = []
  /// The indices of the options that match the filter.
  package private(set) var matches: [Int]
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
      seesNumbers: choices.haveKeys || rules.takesLines || rules.explainsEveryKey)
    matches = Array(choices.options.indices)
    showsHighlight = !rules.explainsEveryKey && !rules.takesLines
    let isFirst = choices.shape == .column && showsHighlight
    highlight = Highlight(position: choices.defaultIndex ?? (isFirst ? 0 : nil))
  }

  /// The index in ``matches`` of the highlighted option; nil for none.
  package var position: Int? { highlight.position }

  /// The index of the highlighted option; nil for none.
  package var index: Int? { position.map { matches[$0] } }

  /// The index of the option that Enter gives; nil for none.
  package var enterIndex: Int? { highlight.isObstructed ? nil : index }

  /// Whether nothing was typed that Enter could submit.
  var isUntouched: Bool {
    !highlight.isChosen && !hasMoved && (typed == .nothing || typed == .ignored)
  }

  /// Whether something was typed that ends with the read, or with the pause after it.
  var isPending: Bool { typed != .nothing }

  /// How long a pause ends what was typed; nil if nothing was. After a refusal it is as long as
  /// people need for the next letter of a word.
  package var pause: Duration? {
    switch typed {
    case .nothing, .ignored, .entered: nil
    case .text: .milliseconds(150)
    case .spoiled: .milliseconds(500)
    }
  }

  /// Whether Enter has ended what was typed in this read.
  var isEntered: Bool { if case .entered = typed { true } else { false } }

  /// Whether what was typed may be an answer.
  var holdsAnswer: Bool { if case .text = typed { true } else { isEntered } }

  /// The number of characters of the filter.
  var characterCount: Int { filter.count { !$0.extendsCharacter } }

  // MARK: Keys

  /// Handles a typed character.
  mutating func type(_ letter: Unicode.Scalar, _ timing: KeyTiming) -> Effect {
    if choices.options.isEmpty { return .none }
    if isFiltered {
      guard typed == .nothing else { return spoil(.notAllowed) }
      return addToFilter([letter]) ? .filtered : .refused(.notAllowed)
    }
    var text: Text
    switch typed {
    case .nothing:
      text = Text(
        scalars: continues(with: letter) ? waiting + [letter] : [letter], isEarly: timing.isEarly)
      highlightBefore = highlight
    case .text(let shorter) where shorter.scalars.count < ChoiceEntry.textLimit:
      text = shorter
      text.mayBeOneLetter = timing.mayBounce && text.scalars == [letter]
      text.scalars.append(letter)
    default: return spoil(.notAllowed)
    }
    typed = .text(text)
    return showNamed(by: text)
  }

  /// Whether a letter goes on with the text that waits for Enter, and is no key of its own.
  private mutating func continues(with letter: Unicode.Scalar) -> Bool {
    !waiting.isEmpty && isBeginning(waiting + [letter])
      && knownNames().index(of: [letter], for: reader) == nil
  }

  /// Highlights the option that a growing text names, or else what was highlighted before it.
  private mutating func showNamed(by text: Text) -> Effect {
    if text.isEarly || !showsHighlight { return .none }
    if !text.scalars.isEmpty, let (index, _) = named(by: text) {
      choose(index, keepsWaiting: true)
    } else {
      takeBack()
    }
    return .changed
  }

  /// Highlights again what was highlighted before the text that is being typed.
  private mutating func takeBack() {
    changeCount += 1
    highlight = highlightBefore
  }

  /// Returns the option that a text names, and the text, which is a single letter if that has
  /// bounced.
  private mutating func named(by text: Text) -> (index: Int, scalars: [Unicode.Scalar])? {
    let names = knownNames()
    var scalars = text.scalars
    if let index = names.index(of: scalars, for: reader) { return (index, scalars) }
    guard text.mayBeOneLetter else { return nil }
    scalars.removeLast()
    return names.index(of: scalars, for: reader).map { ($0, scalars) }
  }

  /// Notes a letter that arrived while keys have no effect: the rest of its text may arrive later.
  mutating func drop() { if !isFiltered { typed = .spoiled } }

  /// Handles Enter: it confirms what was typed, or gives the highlighted option.
  mutating func enter() -> Effect {
    if choices.options.isEmpty { return .none }
    switch typed {
    case .nothing:
      // The part of a word that waits is judged again, and refused.
      let isPart = index == nil && !waiting.isEmpty
      guard isPart || enterIndex != nil else {
        // It is no part of a word, so letters count in the next read.
        typed = .ignored
        return refuse(matches.isEmpty && isFiltered ? .nothingMatches : .notAllowed)
      }
      typed = .entered(Text(scalars: isPart ? waiting : []), isRepeated: false)
    case .text(let text): typed = .entered(text, isRepeated: false)
    case .entered(let text, isRepeated: false) where text.scalars.isEmpty:
      typed = .entered(text, isRepeated: true)
    case .entered, .ignored, .spoiled: return spoil(.notAllowed)
    }
    return .none
  }

  /// Handles something that has no effect: what follows it in the same read is no answer.
  mutating func ignore() { if !isFiltered, typed == .nothing { typed = .ignored } }

  /// Refuses what was typed, and what follows it without a pause.
  ///
  /// It may mean another option, so Enter does nothing until something names one. The filter of a
  /// list is seen, so the user knows what Enter gives.
  mutating func spoil(_ note: EntryNote) -> Effect {
    let spoiled = isFiltered ? Typed.ignored : .spoiled
    defer { typed = spoiled }
    return typed == spoiled ? .none : refuse(note)
  }

  /// Spoils what was typed by something that is no part of an answer, which is ignored if there was
  /// nothing.
  mutating func disarm() -> Effect {
    if holdsAnswer { return spoil(.notAllowed) }
    ignore()
    return .none
  }

  /// Handles the end of a read: judges what Enter has ended. With `isPause`, a pause counts as over
  /// at once.
  mutating func readIsOver(isPause: Bool) -> Effect {
    var effect = Effect.none
    hasMoved = false
    switch typed {
    case .entered(let text, _):
      typed = .nothing
      let isAlone = text.scalars.isEmpty
      effect = isAlone ? index.map { .answer($0) } ?? .none : judge(text, isEntered: true)
    case .ignored: typed = .nothing
    case .text where isPause: effect = pauseIsOver()
    case .text, .spoiled, .nothing: break
    }
    if isPause { typed = .nothing }
    return effect
  }

  /// Handles a pause: judges what was typed before it.
  mutating func pauseIsOver() -> Effect {
    guard case .text(let text) = typed else {
      typed = .nothing
      return .none
    }
    typed = .nothing
    return text.isEarly ? spoil(.notAllowed) : judge(text, isEntered: false)
  }

  private mutating func judge(_ text: Text, isEntered: Bool) -> Effect {
    let isLonger = waitsForEnter || !waiting.isEmpty && text.scalars.count > waiting.count
    if let (index, scalars) = named(by: text) {
      choose(index)
      // On another layout of the keyboard, the key means another option.
      let waits =
        waitsForEnter
        || scalars.count == 1 && knownNames().isAmbiguous(scalars[0], for: index)
      if isEntered || !waits { return .answer(index) }
      waiting = scalars
      return .selected(index)
    }
    // The rest of a word may follow, but Enter does not give a part of it.
    if !isEntered, isLonger, choices.shape == .row, isBeginning(text.scalars) {
      choose(nil)
      waiting = text.scalars
      return .changed
    }
    return spoil(.notAllowed)
  }

  private mutating func refuse(_ note: EntryNote) -> Effect {
    highlight.isObstructed = choices.options.count > 1 && !isFiltered
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

  /// Forgets what was typed since the last pause, for example at a stop.
  mutating func cut() {
    if case .text = typed { takeBack() }
    typed = .nothing
  }

  /// Whether Esc gives the whole list back, instead of cancelling.
  var canGiveBack: Bool { !filter.isEmpty && !isEntered }

  /// Forgets what was typed, since the question may become another one. The rest of it is no answer
  /// to that.
  mutating func lock() {
    let wasPending = isPending
    cut()
    if wasPending { drop() }
    unchoose()
  }

  /// Starts from the beginning. In a list the option that was chosen last remains highlighted.
  ///
  /// The rest of a text that was refused, or came while the prompt was locked, remains no answer.
  mutating func clear() {
    if typed != .spoiled { typed = .nothing }
    highlight.isObstructed = false
    unchoose()
    _ = unfilter(all: true)
  }

  // MARK: The highlight

  /// Highlights an option, or none, as the one that was chosen.
  mutating func choose(_ index: Int?, keepsWaiting: Bool = false) {
    changeCount += 1
    let position = index.flatMap { matches.firstIndex(of: $0) }
    if !keepsWaiting { waiting = [] }
    highlight = Highlight(position: position, isChosen: true)
  }

  /// Takes back what a text has chosen: in a row, the default is highlighted again.
  private mutating func unchoose() {
    waiting = []
    guard choices.shape == .row else { return }
    highlight.position = choices.defaultIndex
    highlight.isChosen = false
  }

  /// Erases the last character of what was typed, or of the filter, or all of it. Without any, the
  /// answer to a question is taken back, or a refusal, so that Enter counts again.
  mutating func erase(all: Bool) -> Effect {
    switch typed {
    case .text(var text):
      text.scalars = all ? [] : text.scalars.dropLast()
      text.mayBeOneLetter = false
      typed = text.scalars.isEmpty ? .nothing : .text(text)
      return showNamed(by: text)
    case .entered: return spoil(.notAllowed)
    case .spoiled, .ignored: typed = .nothing
    case .nothing: break
    }
    let isRefused = highlight.isObstructed
    highlight.isObstructed = false
    if isRefused || choices.shape == .row && highlight.isChosen {
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
  mutating func move(_ move: Move, _ timing: KeyTiming) -> Effect {
    if isEntered { return spoil(.notAllowed) }
    typed = .nothing
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
    // A move that comes too early does not make an Enter out of habit count, which comes later.
    hasMoved = true
    highlight = Highlight(position: next, isChosen: highlight.isChosen || !timing.isEarly)
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
    highlight.isChosen = true
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
    highlight.position =
      wanted.flatMap { matches.firstIndex(of: $0) } ?? (matches.isEmpty ? nil : 0)
  }
}
