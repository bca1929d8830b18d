/// What a terminal sent, as one event of the decoder.
///
/// An event carries at most one character and no other text. What a paste holds comes as single
/// bytes, so that only its reader decides where they may be kept.
package enum KeyEvent: Equatable, Sendable {
  /// A key was pressed, or repeats.
  case press(Key, KeyModifiers)
  /// A key was released (kitty and win32 input only). It never types.
  case release(Key, KeyModifiers)
  /// A bracketed paste begins (`CSI 200 ~`).
  case pasteStart
  /// One byte of a paste's content, which is data: no control byte in it is a key.
  case pasteByte(UInt8)
  /// A bracketed paste ended (`CSI 201 ~`, or a long pause without it).
  case pasteEnd
  /// The terminal window got the focus (`CSI I`).
  case focusIn
  /// The terminal window lost the focus (`CSI O`).
  case focusOut
  /// A mouse report of any protocol.
  case mouse
  /// A terminal's answer to a query of whomever.
  case reply
  /// The answer that says in which column the cursor is, counted from 1 (`CSI row ; column R`);
  /// with row 1 it is the same as F3 with modifiers, and comes as that.
  case cursorReport(column: UInt16)
  /// Any other complete sequence.
  case ignored
  /// Bytes that are no UTF-8: one event for each byte or truncated character that was dropped.
  case malformed
}

/// A key by its function, or the character it types.
package enum Key: Equatable, Sendable {
  /// A character; never a control character, U+007F to U+009F or a private key number.
  case character(Unicode.Scalar)
  case up, down, left, right, home, end, pageUp, pageDown, insert, delete
  case backspace, tab, enter, escape, begin, menu, pause, printScreen
  /// F1 to F63.
  case function(UInt8)
  /// 0 to 9 on the keypad, where the terminal tells it from the digit row.
  case keypadDigit(UInt8)
  case keypadAdd, keypadSubtract, keypadMultiply, keypadDivide
  case keypadDecimal, keypadEnter, keypadEqual, keypadSeparator
}

/// The modifiers held with a key, as xterm and kitty number them: a report's parameter less one.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  // Two bytes, where one would do: with them an event fills a register. What leaves a part of one
  // open is masked whenever it is handed on, by which the decoder takes six percent longer.
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  // Without it another module's `[]` is made by the generic initializer of sets, a hundred thousand
  // instructions at the first.

  /// No modifier.
  package static var none: KeyModifiers { KeyModifiers(rawValue: 0) }

  package static let shift = KeyModifiers(rawValue: 1)
  package static let alt = KeyModifiers(rawValue: 2)
  package static let control = KeyModifiers(rawValue: 4)
  package static let `super` = KeyModifiers(rawValue: 8)
  package static let hyper = KeyModifiers(rawValue: 16)
  package static let meta = KeyModifiers(rawValue: 32)
  package static let capsLock = KeyModifiers(rawValue: 64)
  package static let numLock = KeyModifiers(rawValue: 128)

  // Sets by number: a literal of several is built on the heap, anew for each key.

  /// Ctrl and alt.
  package static let controlAlt = KeyModifiers(rawValue: 2 | 4)
  /// The modifiers that stay on: caps lock and num lock.
  package static let locks = KeyModifiers(rawValue: 64 | 128)
  /// The modifiers with which a key still types a character.
  package static let typing = KeyModifiers(rawValue: 1 | 64 | 128)

  // What sets have of their own is generic: another module asks for a table of it at the first use.

  /// Whether the same are held.
  package static func == (one: KeyModifiers, other: KeyModifiers) -> Bool {
    one.rawValue == other.rawValue
  }

  /// Whether the same are held, as a pattern.
  package static func ~= (one: KeyModifiers, other: KeyModifiers) -> Bool { one == other }

  /// Whether none is held.
  package var isEmpty: Bool { rawValue == 0 }

  /// Whether all of some modifiers are held.
  package func contains(_ others: KeyModifiers) -> Bool { others.without(self).isEmpty }

  /// These modifiers but for some.
  package func without(_ others: KeyModifiers) -> KeyModifiers {
    KeyModifiers(rawValue: rawValue & ~others.rawValue)
  }
}
