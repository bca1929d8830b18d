/// The input mode of the Windows console: `CSI Vk ; Sc ; Uc ; Kd ; Cs ; Rc _`.
///
/// Key code, scan code, UTF-16 unit, down or up, control key state, repeat count
/// (Microsoft Terminal, spec #4999 "Improved keyboard handling in Conpty").
extension ControlSequence {
  private var isDown: Bool { self[3] != 0 }
  private var controlKeyState: UInt32 { self[4] }

  /// The event of the report; nil if it carries a character of another sequence.
  var win32Event: KeyEvent? {
    guard (1...6).contains(fieldCount), !hasParts else { return .ignored }
    // A report without a key code carries a byte of a sequence that the console did not recognize.
    if first == 0 { return isDown && third != 0 && Unicode.Scalar(third) != nil ? nil : .ignored }
    guard let (key, modifiers) = win32Key else { return .ignored }
    return isDown ? .press(key, modifiers) : .release(key, modifiers)
  }

  private var win32Key: (Key, KeyModifiers)? {
    let modifiers = win32Modifiers
    if let key = Key.win32(first, isEnhanced: controlKeyState & 0x100 != 0) {
      return (key, modifiers)
    }
    if let key = Key.text(third) {
      // AltGr arrives as Alt and Ctrl: if it has typed a character, both are left out.
      let isAltGr = modifiers.isSuperset(of: .controlAlt)
      return (key, isAltGr ? modifiers.subtracting(.controlAlt) : modifiers)
    }
    // With Ctrl, the unit is a control or missing; key codes of letters and digits are ASCII.
    switch first {
    case 0x30...0x39: return Key.text(first).map { ($0, modifiers) }
    case 0x41...0x5A: return Key.text(first | 0x20).map { ($0, modifiers) }
    default:
      guard 0x1C...0x1F ~= third, let (key, own) = Key.numbered(third) else { return nil }
      return (key, modifiers.union(own))
    }
  }

  private var win32Modifiers: KeyModifiers {
    let bits: [(UInt32, KeyModifiers)] = [
      (0x03, .alt), (0x0C, .control), (0x10, .shift), (0x20, .numLock), (0x80, .capsLock),
    ]
    return bits.reduce(into: []) { if controlKeyState & $1.0 != 0 { $0.insert($1.1) } }
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
    case 0x21...0x28: win32Navigation[Int(code - 0x21)]
    case 0x2C: .printScreen
    case 0x2D: .insert
    case 0x2E: .delete
    case 0x5D: .menu
    case 0x60...0x69: .keypadDigit(UInt8(code - 0x60))
    // In the order of the keypad's letters after SS3.
    case 0x6A...0x6F: keypad(UInt8(code))
    case 0x70...0x87: .function(UInt8(code - 0x70 + 1))
    default: nil
    }
  }

  private static let win32Navigation: [Key] = [
    .pageUp, .pageDown, .end, .home, .left, .up, .right, .down,
  ]
}
