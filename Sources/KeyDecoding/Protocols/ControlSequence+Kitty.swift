/// The keyboard protocol of kitty, and xterm's `CSI code ; modifiers u`, on which it is based.
///
/// `CSI key:shifted:base ; modifiers:event ; text u`, in which only the key is required
/// (sw.kovidgoyal.net/kitty/keyboard-protocol). Keys that older terminals know too, such as F1 to
/// F12, come as `CSI n ~` or by a letter: see ``Key/letter(_:)``.
extension ControlSequence {
  var kittyMeaning: Meaning {
    guard fieldCount <= 3, let modifiers = Self.modifiers(second) else { return .event(.ignored) }
    if isEmpty { return .event(.ignored) }
    // An input method sends text without a key.
    if first == 0 { return hasText ? .text : .event(.ignored) }
    guard let (key, own) = Key.numbered(first) else { return .event(.ignored) }
    guard case .character = key, own.isEmpty, eventType != 3 else {
      return .event(event(key, modifiers.union(own)))
    }
    if hasText { return .text }
    if modifiers.contains(.shift), let key = Key.text(shifted) {
      return .event(event(key, modifiers))
    }
    return .event(event(key, modifiers))
  }

  /// Whether the sequence contains text that is complete and has no control characters.
  private var hasText: Bool {
    guard eventType != 3, 1...Self.mostText ~= textCount else { return false }
    return (0..<textCount).allSatisfy { Key.text(text(at: $0)) != nil }
  }

  /// Whether some characters of the text are not delivered yet.
  var hasMoreText: Bool { textUsed < textCount }

  /// Returns the next character of the text.
  mutating func nextTextEvent() -> KeyEvent {
    let key = Key.text(text(at: textUsed))
    textUsed += 1
    guard let key, let modifiers = Self.modifiers(second) else { return .ignored }
    return .press(key, modifiers)
  }

  private func text(at position: UInt8) -> UInt32 {
    switch position {
    case 0: third
    case 1: moreText.0
    case 2: moreText.1
    default: moreText.2
    }
  }
}

extension Key {
  /// Returns the key for one of kitty's numbers in the private use area; nil for locks, media keys
  /// and modifier keys, which ``Key`` does not name.
  static func kittyFunctional(_ number: UInt32) -> Key? {
    switch number {
    case 57361: .printScreen
    case 57362: .pause
    case 57363: .menu
    case 57376...57398: .function(UInt8(number - 57376 + 13))
    case 57399...57408: .keypadDigit(UInt8(number - 57399))
    case 57409...57427: kittyKeypad(number)
    default: nil
    }
  }

  private static func kittyKeypad(_ number: UInt32) -> Key? {
    switch number {
    case 57409: .keypadDecimal
    case 57410: .keypadDivide
    case 57411: .keypadMultiply
    case 57412: .keypadSubtract
    case 57413: .keypadAdd
    case 57414: .keypadEnter
    case 57415: .keypadEqual
    case 57416: .keypadSeparator
    case 57417: .left
    case 57418: .right
    case 57419: .up
    case 57420: .down
    case 57421: .pageUp
    case 57422: .pageDown
    case 57423: .home
    case 57424: .end
    case 57425: .insert
    case 57426: .delete
    case 57427: .begin
    default: nil
    }
  }
}
