import CodePromptCodeEntry
import CodePromptKeyDecoding

/// The states of an entry that `EventTableTests` tests, and the events that lead to them.
enum Situation: String, CaseIterable {
  case empty, half, full, overflowed, refused, dropping, unchecked, pasting, settling, locked
  case submitted, checking, ended

  /// Whether the user makes one entry, or the first or the second of two.
  enum Asked: CaseIterable {
    case once, first, second
  }

  /// Whether the state is possible: the first of two entries is never submitted, and after a
  /// rejection the user starts with the first entry again.
  func isPossible(_ asked: Asked) -> Bool {
    switch self {
    case .unchecked, .submitted, .checking: asked != .first
    case .refused, .dropping: asked != .second
    default: true
    }
  }

  /// Returns a field in this state, with a submit delay and all optional keys.
  func field(_ asked: Asked) throws -> Field {
    let rules = EntryRules(
      .after(.seconds(1)), confirms: asked != .once, reveals: true, revealsLast: true,
      offersForgot: true, offersAnother: true)
    let field = try Field(.digits(6), rules: rules)
    field.bind(0x1A, to: .suspend)
    if asked == .second { complete(field) }
    switch self {
    case .empty: break
    case .half: field.type("12")
    case .full: field.type("123456")
    case .overflowed: field.type("1234567")
    case .refused, .dropping:
      for _ in 0..<(asked == .first ? 2 : 1) { complete(field) }
      field.reject()
      if self == .dropping { field.dropKeys() }
    case .unchecked:
      complete(field)
      field.keepForRetry()
    case .pasting:
      field.type("12")
      field.take(KeyEvent.pasting("123456".utf8).dropLast())
    case .settling:
      field.type("12")
      field.take(KeyEvent.pasting("123456".utf8))
    case .locked:
      field.type("12")
      field.lock()
    case .submitted: complete(field)
    case .checking:
      complete(field)
      field.verify()
    case .ended: field.end()
    }
    return field
  }

  private func complete(_ field: Field) {
    field.type("123456")
    field.press(.enter)
  }

  /// Returns the word for a field's state in the table. Finding it changes the field.
  static func state(of field: Field) -> String {
    if field.isLocked { return "locked" }
    if field.isChecking { return "checking" }
    if field.isDropping { return "dropping" }
    if field.isSettling { return "settling" }
    if field.press(.character("c"), .control) == .none { return "ended" }
    if field.press(.character("r"), .control) == .start(errand: 1) {
      if field.isRefused { return "refused" }
      let awaitsSubmitDelay = field.awaitsSubmitDelay
      switch field.press(.enter) {
      case .ring where field.note == .tooLong: return "overflowed"
      case .submit where !awaitsSubmitDelay: return "unchecked"
      default: return "editing"
      }
    }
    field.verify()
    return field.isChecking ? "submitted" : "pasting"
  }
}
