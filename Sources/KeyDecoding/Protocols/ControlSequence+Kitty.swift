/// The keyboard protocol of kitty, and xterm's `CSI code ; modifiers u`, on which it is based.
///
/// `CSI key:shifted:base ; modifiers:event ; text u`, in which only the key is required
/// (sw.kovidgoyal.net/kitty/keyboard-protocol). Keys that older terminals know too, such as F1 to
/// F12, come as `CSI n ~` or by a letter: see ``Key/letter(_:)``.
extension ControlSequence {
  var kittyMeaning: Meaning {
    guard (1...3).contains(fieldCount), let modifiers = Self.modifiers(second) else {
      return .event(.ignored)
    }
    // An input method sends text without a key.
    if first == 0 { return hasText ? .text : .event(.ignored) }
    guard let (key, own) = Key.numbered(first) else { return .event(.ignored) }
    if case .character = key, own.isEmpty, eventType != 3 {
      if hasText { return .text }
      // What the key types with Shift.
      if modifiers.contains(.shift), let shifted = Key.text(self[0, 1]) {
        return .event(.press(shifted, modifiers))
      }
    }
    return .event(event(key, modifiers.union(own)))
  }

  /// Whether the sequence contains text that is complete and has no control characters.
  private var hasText: Bool {
    guard eventType != 3, (1...Self.partLimit).contains(textCount) else { return false }
    return (0..<textCount).allSatisfy { Key.text(self[2, $0]) != nil }
  }

  /// Whether some characters of the text are not delivered yet.
  var hasMoreText: Bool { textUsed < textCount }

  mutating func nextTextEvent() -> KeyEvent {
    defer { textUsed += 1 }
    guard let key = Key.text(self[2, textUsed]), let modifiers = Self.modifiers(second) else {
      return .ignored
    }
    return .press(key, modifiers)
  }
}

extension Key {
  /// Returns the key of kitty's private-use number; nil for locks, media and modifier keys.
  static func kittyFunctional(_ number: UInt32) -> Key? {
    switch number {
    case 57361: .printScreen
    case 57362: .pause
    case 57363: .menu
    case 57376...57398: .function(UInt8(number - 57376 + 13))
    case 57399...57408: .keypadDigit(UInt8(number - 57399))
    case 57409...57427: kittyKeypad[Int(number - 57409)]
    default: nil
    }
  }

  private static let kittyKeypad: [Key] = [
    .keypadDecimal, .keypadDivide, .keypadMultiply, .keypadSubtract, .keypadAdd, .keypadEnter,
    .keypadEqual, .keypadSeparator, .left, .right, .up, .down, .pageUp, .pageDown, .home, .end,
    .insert, .delete, .begin,
  ]
}
