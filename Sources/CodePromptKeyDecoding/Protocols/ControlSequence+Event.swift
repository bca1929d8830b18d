extension ControlSequence {
  /// Returns the event of a complete control sequence, or of the next character of kitty's text.
  ///
  /// Returns nil if a win32 report carries a character of another sequence, which is ``third``.
  mutating func event(final: UInt8) -> KeyEvent? {
    guard isPlain else { return report(final: final) }
    switch final {
    // mintty's form for Ctrl with a digit: `CSI 1;5p` to `CSI 1;5y`.
    case UInt8(ascii: "p")...UInt8(ascii: "y")
    where fieldCount == 2 && !hasParts && first == 1 && 5...8 ~= second:
      return key(.character(Unicode.Scalar(final - UInt8(ascii: "p") + UInt8(ascii: "0"))))
    case UInt8(ascii: "u"): return kittyEvent()
    case UInt8(ascii: "_"): return win32Event
    case UInt8(ascii: "~"): return numberedKey
    case UInt8(ascii: "^"), UInt8(ascii: "@"): return rxvtKey(final: final) ?? .ignored
    case UInt8(ascii: "R") where fieldCount == 2 && first != 1:
      return .cursorReport(column: UInt16(min(second, 0xFFFF)))
    case UInt8(ascii: "R") where fieldCount > 2: return .reply
    case UInt8(ascii: "Z"): return key(.tab).adding(.shift)
    case UInt8(ascii: "L") where isEmpty: return .press(.insert, .none)
    case UInt8(ascii: "I") where isEmpty: return .focusIn
    case UInt8(ascii: "O") where isEmpty: return .focusOut
    case UInt8(ascii: "a")...UInt8(ascii: "d") where isEmpty: return rxvtArrow(final, .shift)
    // A mouse report with parameters; for one without them, the machine reads coordinates.
    case UInt8(ascii: "M"): return .mouse
    case UInt8(ascii: "c"), UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "x"):
      return isEmpty ? .ignored : .reply
    default: return letterKey(final)
    }
  }

  /// Returns the key of `SS3 final`.
  func applicationKey(final: UInt8) -> KeyEvent {
    if let key = Key.keypad(final) { return self.key(key) }
    switch final {
    case UInt8(ascii: "a")...UInt8(ascii: "d") where isEmpty: return rxvtArrow(final, .control)
    // Only the Linux console sends G, after CSI.
    case UInt8(ascii: "G"): return .ignored
    default: return letterKey(final)
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

  /// Returns the key of rxvt's form, in which the final byte encodes the modifiers; nil for others.
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

  /// Returns the event of a sequence that is not plain: a reply, or ignored.
  private func report(final: UInt8) -> KeyEvent {
    switch (marker, intermediate, final) {
    case (UInt8(ascii: "?"), 0, _): "cnRuS".utf8.contains(final) ? .reply : .ignored
    case (UInt8(ascii: ">"), 0, _): "cmf".utf8.contains(final) ? .reply : .ignored
    case (UInt8(ascii: ">"), UInt8(ascii: " "), UInt8(ascii: "q")),
      (_, UInt8(ascii: "$"), UInt8(ascii: "y")), (0, UInt8(ascii: "\""), UInt8(ascii: "w")),
      (0, UInt8(ascii: "*"), UInt8(ascii: "{")):
      .reply
    // A report of the DEC locator.
    case (0, UInt8(ascii: "&"), UInt8(ascii: "w")): .mouse
    default: .ignored
    }
  }
}
