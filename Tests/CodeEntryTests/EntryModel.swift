/// What an entry should be after some events, in the plainest way: an array of characters.
///
/// It shares no code with the product: a character is a string of scalars that the test feeds whole.
struct EntryModel {
  /// What the test can do to an entry.
  enum Step {
    case type(String)
    case erase, clear, enter, emptyQueue, reject, settle
    case paste(String)
    case noise(Int)
  }

  enum Phase { case editing, settling, submitted }

  /// The cells, or nil for a password.
  let cells: Int?
  /// The most bytes.
  let limit: Int

  private(set) var characters: [String] = []
  private(set) var phase = Phase.editing
  private(set) var isBlocked = false
  /// How many times it was submitted.
  private(set) var submits = 0

  init(cells: Int?, limit: Int) {
    (self.cells, self.limit) = (cells, limit)
  }

  var text: String { characters.joined() }

  mutating func take(_ step: Step) {
    switch (phase, step) {
    case (.submitted, .reject): (characters, phase, isBlocked) = ([], .editing, false)
    case (.settling, .settle):
      phase = .editing
      submitIfFull()
    case (.editing, .type(let character)): type(character)
    case (.editing, .erase):
      if characters.popLast() != nil { isBlocked = false }
    case (.editing, .clear):
      if !characters.isEmpty { (characters, isBlocked) = ([], false) }
    case (.editing, .enter):
      let isLongEnough = cells.map { characters.count == $0 } ?? !characters.isEmpty
      if isLongEnough, !isBlocked { submit() }
    case (.editing, .emptyQueue): submitIfFull()
    case (.editing, .paste(let text)):
      phase = .settling
      paste(text)
    default: break
    }
  }

  private mutating func type(_ character: String) {
    let isAllowed = cells == nil || isDigit(character)
    guard isAllowed else { return }
    let fits =
      cells.map { characters.count < $0 } ?? (text.utf8.count + character.utf8.count <= limit)
    if fits { characters.append(character) }
    isBlocked = !fits
  }

  private mutating func paste(_ text: String) {
    if let cells {
      let runs = text.split { !isDigit(String($0)) }.filter { $0.count == cells }
      guard runs.count == 1 else { return }
      characters = runs[0].map(String.init)
    } else {
      guard self.text.utf8.count + text.utf8.count <= limit else { return }
      characters += text.map(String.init)
    }
    isBlocked = false
  }

  private mutating func submitIfFull() {
    if characters.count == cells, !isBlocked { submit() }
  }

  private mutating func submit() {
    submits += 1
    phase = .submitted
  }

  private func isDigit(_ character: String) -> Bool {
    character.count == 1 && "0123456789".contains(character)
  }
}
