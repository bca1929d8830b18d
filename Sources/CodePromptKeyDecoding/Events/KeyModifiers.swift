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

  /// Ctrl and Alt, as which terminals on Windows also report AltGr.
  package static let controlAlt: KeyModifiers = [control, alt]
  package static let controlShift: KeyModifiers = [control, shift]
  /// The modifiers that stay on until their key is pressed again: Caps Lock and Num Lock.
  package static let locks: KeyModifiers = [capsLock, numLock]
}
