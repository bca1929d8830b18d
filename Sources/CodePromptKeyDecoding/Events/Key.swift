/// A key by its function, or by the character it types.
package enum Key: Equatable, Sendable {
  /// A character; never a control character, U+007F to U+009F or a private key number.
  case character(Unicode.Scalar)
  case up, down, left, right, home, end, pageUp, pageDown, insert, delete
  case backspace, tab, enter, escape, menu, pause, printScreen
  /// The key 5 on the keypad without Num Lock.
  case begin
  /// F1 to F63.
  case function(UInt8)
  /// 0 to 9 on the keypad, if the terminal distinguishes it from the digit row.
  case keypadDigit(UInt8)
  case keypadAdd, keypadSubtract, keypadMultiply, keypadDivide
  case keypadDecimal, keypadEnter, keypadEqual, keypadSeparator
}
