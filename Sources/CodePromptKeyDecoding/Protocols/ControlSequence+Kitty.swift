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
