/// The highlighted option of a list, and the text by which a long list is filtered.
package struct ListSelection: Equatable, Sendable {
  /// A move of the highlight.
  package enum Move: Sendable {
    case up, down, first, last
    /// By ``pageSize`` options.
    case pageUp, pageDown
  }

  /// The number of options that are shown at once at most.
  package static let pageSize = 10
  /// The maximum number of code points of the filter.
  private static let filterLimit = 100

  package let list: ChoiceList
  /// Whether typing filters the list, instead of choosing an option.
  package let isFiltered: Bool
  /// Whether the numbers of the options are known, so that the filter may be a number.
  private let hasNumbers: Bool
  /// The labels and names, from the first change of the filter on.
  private var texts: OptionTexts?
  /// What was typed to filter the list.
  package private(set) var filter: [Unicode.Scalar] = []
  /// The indices of the options that match the filter.
  package private(set) var matches: [Int]
  /// The index in ``matches`` of the highlighted option; nil for none.
  package private(set) var position: Int?
  /// The number of moves and of changes of the filter so far.
  package private(set) var changeCount = 0

  /// Creates the selection of a new prompt: the default is highlighted, or else the first option.
  ///
  /// With rules for plain lines, which show no highlight, nothing but the default is.
  init(_ list: ChoiceList, rules: EntryRules) {
    self.list = list
    isFiltered = !list.hasKeys && !rules.takesLines
    hasNumbers = rules.answersEveryKey
    matches = Array(list.options.indices)
    position = list.defaultIndex ?? (rules.answersEveryKey || rules.takesLines ? nil : 0)
  }

  /// The index of the highlighted option in the list; nil for none.
  package var index: Int? { position.map { matches[$0] } }

  /// The highlighted option; nil for none.
  package var option: ChoiceList.Option? { index.map { list.options[$0] } }

  /// The number of characters of the filter.
  var characterCount: Int { filter.count { !$0.extendsCharacter } }

  /// Moves the highlight. One row up from the first option is the last one, and the other way
  /// round; a page stops at either end.
  mutating func move(_ move: Move) {
    changeCount += 1
    let last = matches.count - 1
    guard last >= 0 else { return }
    guard let old = position else {
      position = move == .up || move == .last || move == .pageUp ? last : 0
      return
    }
    position =
      switch move {
      case .up: old == 0 ? last : old - 1
      case .down: old == last ? 0 : old + 1
      case .first: 0
      case .last: last
      case .pageUp: max(old - ListSelection.pageSize, 0)
      case .pageDown: min(old + ListSelection.pageSize, last)
      }
  }

  /// Highlights an option.
  mutating func highlight(_ index: Int) {
    changeCount += 1
    position = matches.firstIndex(of: index)
  }

  /// Adds code points to the filter, unless it would be too long; returns whether they were added.
  mutating func filter(adding text: [Unicode.Scalar]) -> Bool {
    guard filter.count + text.count <= ListSelection.filterLimit else { return false }
    filter += text
    // What does not contain the shorter filter does not contain the longer one.
    apply(to: matches)
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
    apply(to: Array(list.options.indices))
    return true
  }

  /// Highlights the option that the filter names, or else the first one that contains it; without a
  /// filter, the option that was highlighted before.
  private mutating func apply(to candidates: [Int]) {
    changeCount += 1
    let old = index
    matches = candidates
    var wanted = old
    if !filter.isEmpty {
      let texts = texts ?? OptionTexts(list)
      self.texts = texts
      let text = filter.map(LetterConversion.lower.folding)
      matches = candidates.filter { texts.contain(text, at: $0) }
      wanted = texts.index(of: text, among: matches)
      if wanted == nil, hasNumbers, let numbered = list.index(ofNumber: text) {
        wanted = numbered
        let place = matches.firstIndex { $0 >= numbered } ?? matches.count
        if place == matches.count || matches[place] != numbered {
          matches.insert(numbered, at: place)
        }
      }
    }
    position = wanted.flatMap { matches.firstIndex(of: $0) } ?? (matches.isEmpty ? nil : 0)
  }
}

/// What was typed in one burst of keys to choose from a list.
struct TypedChoice: Equatable {
  /// A key, number, name or label; empty if only Enter was pressed, for the highlighted option.
  var text: [Unicode.Scalar] = []
  /// Whether Enter followed.
  var isEntered = false
  /// Whether Enter came a second time, as from a key that bounces.
  var hasBounced = false
}
