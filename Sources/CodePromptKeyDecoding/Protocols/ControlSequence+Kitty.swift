/// The keyboard protocol of kitty, and xterm's `CSI code ; modifiers u`, on which it is based.
///
/// `CSI key:shifted:base ; modifiers:event ; text u`, in which only the key is required
/// (sw.kovidgoyal.net/kitty/keyboard-protocol). Keys that older terminals know too, such as F1 to
/// F12, come as `CSI n ~` or by a letter: see ``Key/letter(_:)``.
extension ControlSequence {
  mutating func kittyEvent() -> KeyEvent {
    guard (1...3).contains(fieldCount), let modifiers = Self.modifiers(second) else {
      return .ignored
    }
    // An input method sends text without a key.
    if first == 0 { return nextText(modifiers) ?? .ignored }
    guard let (key, own) = Key.numbered(first) else { return .ignored }
    if case .character = key, own.isEmpty, eventType != 3 {
      if let text = nextText(modifiers) { return text }
      // What the key types with Shift.
      if modifiers.contains(.shift), let shifted = Key.text(self[0, 1]) {
        return .press(shifted, modifiers)
      }
    }
    return event(key, modifiers.union(own))
  }

  /// Returns the next character of the text; nil if the text is missing or incomplete, or contains
  /// control characters.
  private mutating func nextText(_ modifiers: KeyModifiers) -> KeyEvent? {
    guard eventType != 3, (1...Self.partLimit).contains(textCount),
      (0..<textCount).allSatisfy({ Key.text(self[2, $0]) != nil }),
      let key = Key.text(self[2, textUsed])
    else { return nil }
    textUsed += 1
    return .press(key, modifiers)
  }

  /// Whether some but not all characters of the text were delivered.
  var hasMoreText: Bool { textUsed > 0 && textUsed < textCount }
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
