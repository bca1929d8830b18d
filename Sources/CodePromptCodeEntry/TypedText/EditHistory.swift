internal import CodePromptSecretStorage

/// What a line was before its edits, and what was last taken out of it: Ctrl-_ undoes edits, and
/// Ctrl-Y inserts what was taken out, as in readline(3).
///
/// Only a line that is shown has a history: elsewhere nobody sees what would come back. Its memory
/// is locked as that of the line, and is allocated at the first edit. Without memory there is
/// nothing to undo.
struct EditHistory: ~Copyable {
  /// A kind of edit.
  enum Edit: Equatable {
    /// A character was typed, or erased by a key for one character.
    case typing, erasing
    /// A text was inserted at once, such as a paste.
    case inserting
    /// Text before or after the insertion point was taken out at once.
    case takingBack, takingForward

    var takesOut: Bool { self == .takingBack || self == .takingForward }

    /// Whether edits that follow each other are undone together.
    var isContinued: Bool { self == .typing }
  }

  /// The size of the memory for earlier states; the oldest ones are dropped. A text of half that
  /// size can still be undone.
  private static let capacity = 8192

  /// The earlier states, each a text, its insertion point and its length, with two bytes each for
  /// these numbers.
  private var states: SecretBytes?
  /// What was taken out by the last edits that follow each other.
  var taken: SecretBytes?
  private var last: Edit?

  /// Notes that something else than an edit has happened, such as a move of the insertion point.
  mutating func interrupt() { last = nil }

  mutating func removeAll() {
    states = nil
    taken = nil
    last = nil
  }

  /// Notes an edit that is about to be made to a text, and keeps the text before it.
  mutating func note(_ edit: Edit, of text: borrowing EntryText) {
    if last != edit || !edit.isContinued { push(text) }
    last = edit
  }

  /// Notes that a range of a text is about to be taken out.
  mutating func note(_ edit: Edit, takingOut range: Range<Int>, of text: borrowing EntryText) {
    let continues = last?.takesOut == true
    note(edit, of: text)
    if taken == nil { taken = try? SecretBytes(growingTo: EditHistory.capacity) }
    guard var taken = taken.take() else { return }
    if !continues { taken.removeAll() }
    var place = edit == .takingBack ? 0 : taken.count
    for position in range {
      guard taken.insert(open: text.bytes[position], at: place) else { break }
      place += 1
    }
    self.taken = consume taken
  }

  /// Gives a text the state before the last edits; returns whether there is one.
  mutating func undo(_ text: inout EntryText) -> Bool {
    last = nil
    guard var states = states.take() else { return false }
    let hasState = !states.isEmpty
    if hasState {
      let count = EditHistory.number(in: states, endingAt: states.count)
      let cursor = EditHistory.number(in: states, endingAt: states.count - 2)
      let end = states.count - 4
      text.restore(states, end - count..<end, cursor: cursor)
      states.removeLast(count + 4)
    }
    self.states = consume states
    return hasState
  }

  private mutating func push(_ text: borrowing EntryText) {
    let size = text.bytes.count + 4
    guard size <= EditHistory.capacity / 2 else { return removeAll() }
    if states == nil { states = try? SecretBytes(growingTo: EditHistory.capacity) }
    guard var states = states.take() else { return }
    // All but the newest half goes at once, since the sizes are known only from the end.
    if states.count + size > states.capacity {
      var start = states.count
      while start > 0 {
        let previous = start - EditHistory.number(in: states, endingAt: start) - 4
        guard states.count - previous <= states.capacity / 2 else { break }
        start = previous
      }
      states.remove(0..<start)
    }
    _ = unsafe text.bytes.withUnsafeBytes { unsafe states.append(contentsOf: $0) }
    for number in [text.cursor, text.bytes.count] {
      _ = states.append(UInt8(number >> 8 & 0xFF))
      _ = states.append(UInt8(number & 0xFF))
    }
    self.states = consume states
  }

  private static func number(in states: borrowing SecretBytes, endingAt end: Int) -> Int {
    Int(states[end - 2]) << 8 | Int(states[end - 1])
  }
}
