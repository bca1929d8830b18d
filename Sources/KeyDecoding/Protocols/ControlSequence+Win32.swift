/// The input mode of the Windows console: `CSI Vk ; Sc ; Uc ; Kd ; Cs ; Rc _`.
///
/// Key code, scan code, UTF-16 unit, down or up, control key state, repeat count
/// (Microsoft Terminal, spec #4999 "Improved keyboard handling in Conpty").
extension ControlSequence {
  var win32Meaning: Meaning {
    guard !isEmpty, fieldCount <= 6, !hasParts else { return .event(.ignored) }
    // A report without a key code carries a byte of a sequence that the console did not recognize.
    if first == 0 {
      guard fourth != 0, third != 0, let scalar = Unicode.Scalar(third) else {
        return .event(.ignored)
      }
      return .embedded(scalar)
    }
    guard let (key, modifiers) = win32Key else { return .event(.ignored) }
    return .event(fourth == 0 ? .release(key, modifiers) : .press(key, modifiers))
  }

  private var win32Key: (Key, KeyModifiers)? {
    let modifiers = Self.win32Modifiers(fifth)
    if let key = Key.win32(first, isEnhanced: fifth & 0x100 != 0) { return (key, modifiers) }
    if let key = Key.text(third) {
      // AltGr arrives as Alt and Ctrl: if it has typed a character, both are left out.
      let isAltGr = modifiers.isSuperset(of: [.alt, .control])
      return (key, isAltGr ? modifiers.subtracting([.alt, .control]) : modifiers)
    }
    // With Ctrl, the UTF-16 unit is a control or missing. The key codes of letters and digits are
    // ASCII.
    switch first {
    case 0x30...0x39: return Key.text(first).map { ($0, modifiers) }
    case 0x41...0x5A: return Key.text(first | 0x20).map { ($0, modifiers) }
    default:
      guard 0x1C...0x1F ~= third, let (key, own) = Key.numbered(third) else { return nil }
      return (key, modifiers.union(own))
    }
  }

  private static func win32Modifiers(_ state: UInt32) -> KeyModifiers {
    var modifiers: KeyModifiers = []
    if state & 0x03 != 0 { modifiers.insert(.alt) }
    if state & 0x0C != 0 { modifiers.insert(.control) }
    if state & 0x10 != 0 { modifiers.insert(.shift) }
    if state & 0x20 != 0 { modifiers.insert(.numLock) }
    if state & 0x80 != 0 { modifiers.insert(.capsLock) }
    return modifiers
  }
}

extension Key {
  /// Returns the key of a virtual key code, if no other field but the enhanced flag is needed.
  fileprivate static func win32(_ code: UInt32, isEnhanced: Bool) -> Key? {
    switch code {
    case 0x08: .backspace
    case 0x09: .tab
    case 0x0C: .begin
    case 0x0D: isEnhanced ? .keypadEnter : .enter
    case 0x13: .pause
    case 0x1B: .escape
    case 0x20: .character(" ")
    case 0x21: .pageUp
    case 0x22: .pageDown
    case 0x23: .end
    case 0x24: .home
    case 0x25: .left
    case 0x26: .up
    case 0x27: .right
    case 0x28: .down
    case 0x2C: .printScreen
    case 0x2D: .insert
    case 0x2E: .delete
    case 0x5D: .menu
    case 0x60...0x69: .keypadDigit(UInt8(code - 0x60))
    case 0x6A: .keypadMultiply
    case 0x6B: .keypadAdd
    case 0x6C: .keypadSeparator
    case 0x6D: .keypadSubtract
    case 0x6E: .keypadDecimal
    case 0x6F: .keypadDivide
    case 0x70...0x87: .function(UInt8(code - 0x70 + 1))
    default: nil
    }
  }
}
