/// An event in the terminal's input; a paste is delivered byte by byte.
package enum KeyEvent: Equatable, Sendable {
  /// A key was pressed, or repeated.
  case press(Key, KeyModifiers)
  /// A key was released (kitty and win32 input only). It types nothing.
  case release(Key, KeyModifiers)
  /// A bracketed paste begins (`CSI 200 ~`).
  case pasteStart
  /// One byte of a paste's content; control bytes in it are data, not keys.
  case pasteByte(UInt8)
  /// A bracketed paste ended (`CSI 201 ~`, or a long pause without it).
  case pasteEnd
  /// The terminal's window got or lost the focus (`CSI I`, `CSI O`).
  case focusIn, focusOut
  /// A mouse report of any mouse protocol.
  case mouse
  /// A terminal's reply to any query.
  case reply
  /// A cursor position report (`CSI row ; column R`), with the column counted from 1. With row 1 it
  /// is the same sequence as F3 with modifiers, and is delivered as that key.
  case cursorReport(column: UInt16)
  /// Any other complete sequence.
  case ignored
  /// Invalid UTF-8: one event for each byte or truncated character that was dropped.
  case malformed
}

/// A key by its function, or by the character it types.
package enum Key: Equatable, Sendable {
  /// A character; never a control character, U+007F to U+009F or a private key number.
  case character(Unicode.Scalar)
  case up, down, left, right, home, end, pageUp, pageDown, insert, delete
  case backspace, tab, enter, escape, begin, menu, pause, printScreen
  /// F1 to F63.
  case function(UInt8)
  /// 0 to 9 on the keypad, if the terminal distinguishes it from the digit row.
  case keypadDigit(UInt8)
  case keypadAdd, keypadSubtract, keypadMultiply, keypadDivide
  case keypadDecimal, keypadEnter, keypadEqual, keypadSeparator
}

/// The modifiers of a key, with the bits of xterm and kitty: a report's parameter minus one.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let none: KeyModifiers = []

  package static let shift = KeyModifiers(rawValue: 1)
  package static let alt = KeyModifiers(rawValue: 2)
  package static let control = KeyModifiers(rawValue: 4)
  package static let `super` = KeyModifiers(rawValue: 8)
  package static let hyper = KeyModifiers(rawValue: 16)
  package static let meta = KeyModifiers(rawValue: 32)
  package static let capsLock = KeyModifiers(rawValue: 64)
  package static let numLock = KeyModifiers(rawValue: 128)

  package static let controlAlt: KeyModifiers = [control, alt]
  /// The modifiers that stay on until their key is pressed again: Caps Lock and Num Lock.
  package static let locks: KeyModifiers = [capsLock, numLock]
}
