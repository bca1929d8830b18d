import CodePromptCodeEntry
import CodePromptKeyDecoding
import CodePromptSecretStorage

/// A class around a session: `#expect` can't use the session itself, which is noncopyable.
final class Field {
  private(set) var session: EntrySession

  init(
    _ format: CodeFormat, mask: Mask = .dots, rules: EntryRules = EntryRules(),
    typing text: String = ""
  ) throws {
    session = try EntrySession(format: format, mask: mask, rules: rules)
    type(text)
  }

  // MARK: Events

  /// Handles events and returns the actions in order.
  @discardableResult
  func take(_ events: [KeyEvent]) -> [EntryAction] {
    events.map { take($0) }.filter { $0 != .none }
  }

  @discardableResult
  func take(_ event: KeyEvent) -> EntryAction { repeating(session.handle(event)) }

  @discardableResult
  func press(_ key: Key, _ modifiers: KeyModifiers = []) -> EntryAction {
    take(.press(key, modifiers))
  }

  /// Has a first entry repeated, as a loop does if nothing speaks against the entry.
  private func repeating(_ action: EntryAction) -> EntryAction {
    guard action == .submitFirst else { return action }
    session.beginRepetition()
    return .none
  }

  @discardableResult
  func type(_ text: String) -> [EntryAction] { take(KeyEvent.typing(text)) }

  /// Handles a paste and the pause after it.
  @discardableResult
  func paste(_ bytes: some Sequence<UInt8>) -> [EntryAction] {
    let actions = take(KeyEvent.pasting(bytes))
    return actions + [inputSettled()].filter { $0 != .none }
  }

  @discardableResult
  func paste(_ text: String) -> [EntryAction] { paste(text.utf8) }

  @discardableResult
  func inputIsEmpty() -> EntryAction { repeating(session.inputIsEmpty()) }

  func dropKeys() { session.dropKeys() }

  /// What the time of the next read says about its keys.
  var timing: KeyTiming {
    get { session.timing }
    set { session.timing = newValue }
  }

  @discardableResult
  func inputSettled() -> EntryAction { repeating(session.inputSettled()) }

  func inputWasCut() { session.inputWasCut() }

  @discardableResult
  func submitDelayIsOver() -> EntryAction { repeating(session.submitDelayIsOver()) }

  /// Offers a line of the autofill command, and returns whether it filled the cells.
  @discardableResult
  func fill(_ line: String) -> Bool { filling(line) == .filled }

  func filling(_ line: String) -> EntrySession.Filling {
    unsafe Array(line.utf8).withUnsafeBytes { unsafe session.fill(from: $0) }
  }

  /// Offers a generated entry, and returns whether it replaced the typed one.
  @discardableResult
  func replace(_ line: String) -> Bool {
    unsafe Array(line.utf8).withUnsafeBytes { unsafe session.replace(with: $0) }
  }

  func bind(_ byte: UInt8, to command: EntryCommand) { session.bindings.bind(byte, to: command) }
  func verify() { session.startCheck() }
  func reject(_ note: EntryNote = .rejected(nil, attemptsLeft: nil)) { session.reject(note) }
  func keepForRetry(_ note: EntryNote = .unchecked(nil)) { session.keepForRetry(note) }
  func lock() { session.lock() }
  func unlock(isNew: Bool) { session.unlock(isNew: isNew) }
  func expectNewCode() { session.expectNewCode() }
  @discardableResult
  func takeNewCode() -> Bool { session.takeNewCode() }
  func keepCode() { session.keepCode() }
  func giveDefault() -> EntryAction { session.giveDefault() }
  func toggleReveal() { session.toggleReveal() }
  func tab(isAlone: Bool) -> EntryAction { session.tab(isAlone: isAlone) }
  func hideLast() { session.lastIsRevealed = false }
  func show(_ note: EntryNote) { session.note = note }
  func end() { session.end() }

  func takeLine(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBytes { unsafe session.take(line: $0) }
  }

  // MARK: State

  var note: EntryNote? { session.note }
  var count: Int { session.characterCount }
  var changeCount: Int { session.changeCount }
  var cursorOffset: Int { session.cursorOffset }
  var isFull: Bool { session.isFull }
  var isRefused: Bool { session.state.isRefused }
  var isChecking: Bool { session.state.isChecking }
  var isSettling: Bool { session.state.isSettling }
  var isAfterTab: Bool { session.state.isAfterTab }
  var isDropping: Bool { session.state.isDropping }
  var isLocked: Bool { session.state.isLocked }
  var isRevealed: Bool { session.isRevealed }
  var isRepeating: Bool { session.isRepeating }
  var awaitsSubmitDelay: Bool { session.awaitsSubmitDelay }
  /// The answer to a question that Enter gives now.
  var selectedAnswer: QuestionChoices.Answer? {
    session.choice?.enterIndex.flatMap { session.format.question?.answers[$0] }
  }
  var wasTouched: Bool { session.wasTouched }
  var hidesCursor: Bool { session.hidesCursor }

  var bytes: [UInt8] {
    session.withAnswer { answer in unsafe answer.withUnsafeBytes { unsafe Array($0) } }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text that the renderer may draw; nil if it may draw none.
  var shownText: String? {
    unsafe session.withShownText { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The last character while the renderer may draw it in clear; nil otherwise.
  var revealedLast: String? {
    unsafe session.withRevealedLast { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Everything that a user could notice in the entry.
  var look: Look {
    Look(
      bytes: bytes, count: count, changeCount: changeCount, note: note, isRefused: isRefused,
      isChecking: isChecking, isLocked: isLocked, isRepeating: isRepeating,
      awaitsSubmitDelay: awaitsSubmitDelay, shownText: shownText, revealedLast: revealedLast)
  }

  struct Look: Equatable {
    let bytes: [UInt8]
    let count: Int
    let changeCount: Int
    let note: EntryNote?
    let isRefused: Bool
    let isChecking: Bool
    let isLocked: Bool
    let isRepeating: Bool
    let awaitsSubmitDelay: Bool
    let shownText: String?
    let revealedLast: String?
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

extension EntryRules {
  init(
    _ submission: SubmissionRule, confirms: Bool = false, reveals: Bool = false,
    revealsLast: Bool = false, offersForgot: Bool = false, offersAnother: Bool = false
  ) {
    self.init()
    self.submission = submission
    self.confirms = confirms
    self.reveals = reveals
    self.revealsLast = revealsLast
    errandKeys = [offersForgot ? "f" : nil, offersAnother ? "r" : nil]
  }
}
