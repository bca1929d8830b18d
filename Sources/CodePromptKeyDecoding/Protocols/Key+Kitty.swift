// The numbers that kitty's keyboard protocol gives to keys.
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
