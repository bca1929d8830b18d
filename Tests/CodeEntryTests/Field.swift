import CodeEntry
import KeyDecoding
import SecretStorage

/// A session that expectations can look at: a test's box around what can't be copied.
final class Field {
  private(set) var session: EntrySession

  init(_ format: CodeFormat, mask: Mask = .dots, typing text: String = "") throws {
    session = try EntrySession(format: format, mask: mask)
    type(text)
  }

  // MARK: What happens to it

  /// Takes events and returns what had to be done, in order.
  @discardableResult
  func take(_ events: [KeyEvent]) -> [EntryAction] {
    events.map { session.handle($0) }.filter { $0 != .none }
  }

  @discardableResult
  func take(_ event: KeyEvent) -> EntryAction { session.handle(event) }

  @discardableResult
  func press(_ key: Key, _ modifiers: KeyModifiers = []) -> EntryAction {
    session.handle(.press(key, modifiers))
  }

  @discardableResult
  func type(_ text: String) -> [EntryAction] { take(KeyEvent.typing(text)) }

  /// Takes a paste and the pause after it.
  @discardableResult
  func paste(_ bytes: some Sequence<UInt8>) -> [EntryAction] {
    let actions = take(KeyEvent.pasting(bytes))
    return actions + [session.pasteSettled()].filter { $0 != .none }
  }

  @discardableResult
  func paste(_ text: String) -> [EntryAction] { paste(text.utf8) }

  @discardableResult
  func inputIsEmpty() -> EntryAction { session.inputIsEmpty() }

  @discardableResult
  func pasteSettled() -> EntryAction { session.pasteSettled() }

  func bind(_ byte: UInt8, to command: EntryCommand) { session.bindings.bind(byte, to: command) }
  func verify() { session.verify() }
  func reject(_ note: EntryNote = .rejected) { session.reject(note) }
  func show(_ note: EntryNote) { session.show(note) }
  func end() { session.end() }

  func takeLine(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBytes { unsafe session.take(line: $0) }
  }

  // MARK: What it is

  var note: EntryNote? { session.note }
  var count: Int { session.characterCount }
  var revision: Int { session.revision }
  var isFull: Bool { session.isFull }
  var isRefused: Bool { session.isRefused }
  var isVerifying: Bool { session.isVerifying }
  var isSettling: Bool { session.isSettling }
  var hidesCursor: Bool { session.hidesCursor }

  var bytes: [UInt8] {
    session.withAnswer { answer in unsafe answer.withUnsafeBytes { unsafe Array($0) } }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text the renderer may draw, or nil if it may draw none.
  var shownText: String? {
    unsafe session.withShownText { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Everything that a person could notice.
  var look: Look {
    Look(bytes: bytes, count: count, revision: revision, note: note, isRefused: isRefused)
  }

  struct Look: Equatable {
    let bytes: [UInt8]
    let count: Int
    let revision: Int
    let note: EntryNote?
    let isRefused: Bool
  }
}

extension KeyEvent {
  static func typing(_ text: String) -> [KeyEvent] {
    text.unicodeScalars.map { .press(.character($0), []) }
  }

  static func pasting(_ bytes: some Sequence<UInt8>) -> [KeyEvent] {
    [.pasteStart] + bytes.map(KeyEvent.pasteByte) + [.pasteEnd]
  }
}
