extension Key {
  /// Returns the key of `CSI letter` or `SS3 letter`.
  static func letter(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A")...UInt8(ascii: "H"): letters[Int(final - UInt8(ascii: "A"))]
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(final - UInt8(ascii: "P") + 1)
    default: nil
    }
  }

  // The key 5 on the keypad, `begin`: most terminals send E, the Linux console sends G.
  private static let letters: [Key] = [.up, .down, .right, .left, .begin, .end, .begin, .home]

  /// Returns the key of `SS3 final` on the application keypad.
  ///
  /// On a VT100, F5 to F10 send some of these letters; for codes, the keypad's digits matter more.
  static func keypad(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "p")...UInt8(ascii: "y"): .keypadDigit(final - UInt8(ascii: "p"))
    case UInt8(ascii: "M"): .keypadEnter
    case UInt8(ascii: "X"): .keypadEqual
    case UInt8(ascii: "j")...UInt8(ascii: "o"): operators[Int(final - UInt8(ascii: "j"))]
    case UInt8(ascii: "I"): .tab
    case UInt8(ascii: " "): .character(" ")
    default: nil
    }
  }

  private static let operators: [Key] = [
    .keypadMultiply, .keypadAdd, .keypadSeparator, .keypadSubtract, .keypadDecimal, .keypadDivide,
  ]

  /// Returns the key of `CSI number ~`, with the gaps in the VT220's numbers.
  static func editing(_ number: UInt32) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(UInt8(number - 10))
    case 17...21: .function(UInt8(number - 11))
    case 23...26: .function(UInt8(number - 12))
    case 28, 29: .function(UInt8(number - 13))
    case 31...34: .function(UInt8(number - 14))
    default: nil
    }
  }

  /// Returns the key of a character's code or kitty's number, and the modifiers that it implies.
  ///
  /// A number in a private use area is a key or nothing, never text.
  static func numbered(_ number: UInt32) -> (Key, KeyModifiers)? {
    switch number {
    case 0..<0x20, 0x7F:
      guard case .press(let key, let modifiers) = KeyEvent.controlKey(UInt8(number)) else {
        return nil
      }
      return (key, modifiers)
    case 0xE000...0xF8FF: return kittyFunctional(number).map { ($0, .none) }
    default: return text(number).map { ($0, .none) }
    }
  }

  /// Returns the character of a code, unless it is a control, private or invalid.
  static func text(_ number: UInt32) -> Key? {
    switch number {
    case 0x20..<0x7F, 0xA0..<0xE000, 0xF900..<0xF0000: Unicode.Scalar(number).map(Key.character)
    default: nil
    }
  }
}

extension KeyEvent {
  /// Returns the key of a C0 control or DEL.
  static func controlKey(_ byte: UInt8) -> KeyEvent {
    switch byte {
    case 0x08, .delete: .press(.backspace, .none)
    case 0x09: .press(.tab, .none)
    case 0x0D: .press(.enter, .none)
    case .escape: .press(.escape, .none)
    case 0x00: .press(.character(" "), .control)
    // Ctrl clears the high bits of a letter; 1C to 1F come from the characters after Z.
    case 0x01...0x1A: .press(.character(Unicode.Scalar(byte | 0x60)), .control)
    default: .press(.character(Unicode.Scalar(byte | 0x40)), .control)
    }
  }
}
