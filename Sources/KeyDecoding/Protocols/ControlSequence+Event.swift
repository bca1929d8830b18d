extension ControlSequence {
  /// The meaning of a complete control sequence.
  enum Meaning {
    case event(KeyEvent)
    /// Characters that `nextTextEvent` delivers one by one (kitty).
    case text
    /// One character of another sequence, which the terminal sends wrapped in win32 key reports.
    case embedded(Unicode.Scalar)
  }

  func meaning(final: UInt8) -> Meaning {
    guard isPlain else { return .event(report(final: final)) }
    if let digit = minttyDigit(final: final) { return .event(digit) }
    switch final {
    case UInt8(ascii: "u"): return kittyMeaning
    case UInt8(ascii: "_"): return win32Meaning
    case UInt8(ascii: "~"): return .event(numberedKey)
    case UInt8(ascii: "^"), UInt8(ascii: "@"): return .event(rxvtKey(final: final) ?? .ignored)
    default: return .event(letterEvent(final))
    }
  }

  /// Returns the key of `SS3 final`.
  func applicationKey(final: UInt8) -> KeyEvent {
    if let key = Key.keypad(final) { return self.key(key) }
    switch final {
    case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "H"),
      UInt8(ascii: "P")...UInt8(ascii: "S"):
      return letterKey(final)
    case UInt8(ascii: "a")...UInt8(ascii: "d") where isEmpty:
      return rxvtArrow(final, .control)
    default:
      return .ignored
    }
  }

  /// Returns the event of a plain sequence that ends in a letter.
  private func letterEvent(_ final: UInt8) -> KeyEvent {
    switch final {
    case UInt8(ascii: "A")...UInt8(ascii: "H"), UInt8(ascii: "P"), UInt8(ascii: "Q"),
      UInt8(ascii: "S"):
      letterKey(final)
    case UInt8(ascii: "R"):
      if fieldCount == 2, first != 1 {
        .cursorReport(column: UInt16(truncatingIfNeeded: min(second, 0xFFFF)))
      } else {
        fieldCount > 2 ? .reply : letterKey(final)
      }
    case UInt8(ascii: "Z"): key(.tab).adding(.shift)
    case UInt8(ascii: "L") where isEmpty: .press(.insert, [])
    case UInt8(ascii: "I") where isEmpty: .focusIn
    case UInt8(ascii: "O") where isEmpty: .focusOut
    case UInt8(ascii: "a")...UInt8(ascii: "d") where isEmpty: rxvtArrow(final, .shift)
    // A mouse report with parameters; for one without them, the machine reads coordinates.
    case UInt8(ascii: "M"): .mouse
    case UInt8(ascii: "c"), UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "x"):
      isEmpty ? .ignored : .reply
    default: .ignored
    }
  }

  private func letterKey(_ final: UInt8) -> KeyEvent { Key.letter(final).map(key) ?? .ignored }

  /// Returns the arrow key of one of rxvt's lower-case letters.
  private func rxvtArrow(_ final: UInt8, _ modifiers: KeyModifiers) -> KeyEvent {
    Key.letter(final & ~0x20).map { .press($0, modifiers) } ?? .ignored
  }

  /// Returns a key with the modifiers in the second field, or in the only field (old tmux).
  func key(_ key: Key) -> KeyEvent {
    let field = fieldCount == 1 ? first : second
    guard fieldCount <= 2, let modifiers = Self.modifiers(field) else { return .ignored }
    return event(key, modifiers)
  }

  /// Returns a press or a release. An unknown event type counts as a press, so that no key is lost.
  func event(_ key: Key, _ modifiers: KeyModifiers) -> KeyEvent {
    eventType == 3 ? .release(key, modifiers) : .press(key, modifiers)
  }

  private var numberedKey: KeyEvent {
    if isEmpty { return .press(.tab, .shift) }
    if first == 200, fieldCount == 1 { return .pasteStart }
    guard fieldCount <= 3, let modifiers = Self.modifiers(second) else { return .ignored }
    if first == 27, fieldCount == 3 {
      guard let (key, own) = Key.numbered(third) else { return .ignored }
      return event(key, modifiers.union(own))
    }
    guard let key = Key.editing(first) ?? Key.kittyFunctional(first) else { return .ignored }
    return event(key, modifiers)
  }

  /// Returns the key of rxvt's form, in which the final byte encodes the modifiers.
  ///
  /// `$` is an intermediate byte, so it is a final byte only after a number that rxvt sends.
  func rxvtKey(final: UInt8) -> KeyEvent? {
    guard isPlain, fieldCount == 1, !hasParts, let key = Key.editing(first) else { return nil }
    switch final {
    case UInt8(ascii: "$"): return .press(key, .shift)
    case UInt8(ascii: "^"): return .press(key, .control)
    default: return .press(key, [.control, .shift])
    }
  }

  /// Returns the key of mintty's form for Ctrl with a digit: `CSI 1;5p` to `CSI 1;5y`.
  private func minttyDigit(final: UInt8) -> KeyEvent? {
    let digit = final &- UInt8(ascii: "p")
    guard digit < 10, fieldCount == 2, !hasParts, first == 1, 5...8 ~= second,
      let modifiers = Self.modifiers(second)
    else { return nil }
    return .press(.character(Unicode.Scalar(UInt8(ascii: "0") + digit)), modifiers)
  }

  /// Returns the event of a sequence that is not plain: a reply, or ignored.
  private func report(final: UInt8) -> KeyEvent {
    switch (marker, intermediate, final) {
    case (UInt8(ascii: "?"), 0, _): "cnRuS".utf8.contains(final) ? .reply : .ignored
    case (UInt8(ascii: ">"), 0, _): "cmf".utf8.contains(final) ? .reply : .ignored
    case (UInt8(ascii: ">"), UInt8(ascii: " "), UInt8(ascii: "q")): .reply
    case (_, UInt8(ascii: "$"), UInt8(ascii: "y")): .reply
    case (0, UInt8(ascii: "\""), UInt8(ascii: "w")): .reply
    case (0, UInt8(ascii: "*"), UInt8(ascii: "{")): .reply
    // A report of the DEC locator.
    case (0, UInt8(ascii: "&"), UInt8(ascii: "w")): .mouse
    default: .ignored
    }
  }
}
