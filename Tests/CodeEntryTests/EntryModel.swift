import CodePromptCodeEntry

/// A simple model of an entry session, whose text is an array of characters.
///
/// It shares no code with the session. Each character is a string of scalars that the test types as
/// a whole.
struct EntryModel {
  /// An event that the test can cause.
  enum Step {
    case type(String)
    case erase, clear, enter, escape, endOfInput, forgot, another, tab
    case emptyQueue, grace, settle, verify, reject, postpone, lock, hideLast, end
    case unlock(isNew: Bool)
    case fill(String)
    case paste(String)
    case noise(Int)
  }

  enum Phase { case editing, settling, locked, submitted, checking, ended }

  /// The number of cells; nil for a password.
  let cells: Int?
  /// The maximum number of bytes of a password.
  let limit: Int
  let rules: EntryRules
  let isShown: Bool

  var characters: [String] = []
  /// The first entry, while the second is being made.
  var first: [String]?
  /// Whether both entries were the same, without an edit since then.
  var isConfirmed = false
  var phase = Phase.editing
  var isBlocked = false
  var isUnchecked = false
  var isRefused = false
  var isRevealed = false
  var showsLast = false
  var wasTouched = false

  var text: String { characters.joined() }
  var shownText: String? { isShown || isRevealed ? text : nil }
  var revealedLast: String? { showsLast && shownText == nil ? characters.last : nil }

  private var isReady: Bool {
    phase == .editing && characters.count == cells && !isBlocked && !isUnchecked
  }

  var awaitsSubmitDelay: Bool {
    if case .after = rules.submission { isReady } else { false }
  }

  /// Takes a step and returns the expected action.
  mutating func take(_ step: Step) -> EntryAction {
    switch (phase, step) {
    case (.ended, _): return .none
    case (_, .hideLast): showsLast = false
    case (_, .end): end()
    case (.editing, .escape), (.editing, .endOfInput), (.locked, .escape), (.locked, .endOfInput),
      (.checking, .escape):
      end()
      return .cancel
    case (.editing, _): return edit(step)
    case (.settling, .settle):
      phase = .editing
      return rules.submission == .automatic && isReady ? complete() : .none
    case (.settling, .lock): lock()
    case (.locked, .clear) where !characters.isEmpty: change(to: [])
    case (.locked, .unlock(let isNew)):
      phase = .editing
      if isNew {
        empty(refused: false)
        wasTouched = false
      }
    case (.submitted, .verify): phase = .checking
    case (.submitted, .reject), (.checking, .reject):
      phase = .editing
      empty(refused: true)
    case (.submitted, .postpone), (.checking, .postpone):
      phase = .editing
      isUnchecked = true
    default: break
    }
    return .none
  }

  private mutating func edit(_ step: Step) -> EntryAction {
    switch step {
    case .type(let character): return type(character)
    case .erase where !characters.isEmpty: change(to: characters.dropLast())
    case .clear where !characters.isEmpty: change(to: [])
    case .erase, .clear: isBlocked = false
    case .enter:
      let isLongEnough = cells.map { characters.count == $0 } ?? !characters.isEmpty
      return isLongEnough && !isBlocked ? complete() : .ring
    case .forgot where rules.errandKeys[0] != nil: return .start(errand: 0)
    case .another where rules.errandKeys[1] != nil: return .start(errand: 1)
    case .tab where rules.reveals:
      if isRevealed { showsLast = false }
      isRevealed.toggle()
      return .perform(.tab)
    case .tab where cells == nil: return .perform(.tab)
    case .emptyQueue where rules.submission == .automatic && isReady: return complete()
    case .grace where awaitsSubmitDelay: return complete()
    case .lock: lock()
    case .fill(let line):
      if let code = code(in: line), !wasTouched, characters.isEmpty {
        change(to: code)
        wasTouched = true
      }
    case .paste(let text):
      phase = .settling
      wasTouched = true
      return paste(text)
    default: break
    }
    return .none
  }

  private mutating func type(_ character: String) -> EntryAction {
    wasTouched = true
    guard cells == nil || isDigit(character) else {
      let isInCode = !characters.isEmpty && characters.count != cells
      return isInCode && [" ", "-"].contains(character) ? .none : .ring
    }
    let fits =
      cells.map { characters.count < $0 } ?? hasRoom(for: [character])
    guard fits else {
      isBlocked = true
      return .ring
    }
    change(to: characters + [character])
    showsLast = rules.revealsLast
    return .none
  }

  private mutating func paste(_ text: String) -> EntryAction {
    if cells != nil {
      guard let code = code(in: text) else {
        isBlocked = true
        return .ring
      }
      change(to: code)
    } else if !hasRoom(for: text.map(String.init)) {
      isBlocked = true
      return .ring
    } else if !text.isEmpty {
      change(to: characters + text.map(String.init))
    }
    return .none
  }

  /// Whether a password of at most ``limit`` characters has room for some more, in four bytes each.
  private func hasRoom(for more: [String]) -> Bool {
    characters.count + more.count <= limit
      && text.utf8.count + more.joined().utf8.count <= limit * 4
  }

  private func code(in text: String) -> [String]? {
    let runs = text.split { !isDigit(String($0)) }.filter { $0.count == cells }
    return Set(runs).count == 1 ? runs[0].map(String.init) : nil
  }

  private mutating func complete() -> EntryAction {
    hide()
    if rules.confirms, !isConfirmed {
      guard let first else {
        (first, characters) = (characters, [])
        (isRefused, isUnchecked) = (false, false)
        return .none
      }
      guard first == characters else {
        empty(refused: true)
        return .ring
      }
      self.first = nil
      isConfirmed = true
    }
    (isUnchecked, isRefused) = (false, false)
    phase = .submitted
    return .submit
  }

  private mutating func change(to new: some Sequence<String>) {
    characters = Array(new)
    isConfirmed = false
    (isBlocked, isUnchecked, isRefused, showsLast) = (false, false, false, false)
  }

  private mutating func empty(refused: Bool) {
    change(to: [])
    first = nil
    isRefused = refused
    hide()
  }

  private mutating func end() {
    empty(refused: false)
    phase = .ended
  }

  private mutating func lock() {
    phase = .locked
    hide()
  }

  private mutating func hide() { (isRevealed, showsLast) = (false, false) }

  private func isDigit(_ character: String) -> Bool {
    character.count == 1 && "0123456789".contains(character)
  }
}
