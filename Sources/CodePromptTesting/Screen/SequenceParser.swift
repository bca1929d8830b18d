/// A parser that splits a terminal's output into characters, controls and sequences.
struct SequenceParser: Sendable {
  enum Action: Equatable {
    case print(Unicode.Scalar)
    case control(UInt8)
    /// ESC, intermediate bytes and a final byte.
    case escape(intermediates: [UInt8], final: UInt8)
    /// CSI, the bytes before the final byte, and the final byte.
    case sequence(body: [UInt8], final: UInt8)
  }

  private enum State {
    case ground
    case character(bytes: [UInt8], length: Int)
    case escape([UInt8])
    case sequence([UInt8])
    /// OSC, DCS, SOS, PM or APC: ignored up to its end.
    case string(endsAtBell: Bool)
  }

  private var state = State.ground

  /// Takes a byte and performs the action it completes: two actions if it interrupts a character.
  mutating func feed(_ byte: UInt8, _ perform: (Action) -> Void) {
    if case .character = state, !(0x80...0xBF).contains(byte) {
      state = .ground
      perform(.print("\u{FFFD}"))
    }
    if let action = next(byte) { perform(action) }
  }

  private mutating func next(_ byte: UInt8) -> Action? {
    if byte == 0x1B {
      state = .escape([])
      return nil
    }
    switch state {
    case .ground: return ground(byte)
    case .character(let bytes, let length): return character(bytes + [byte], length)
    case .escape(let intermediates): return escape(intermediates, byte)
    case .sequence(let body): return sequence(body, byte)
    case .string(let endsAtBell):
      if [0x18, 0x1A].contains(byte) || endsAtBell && byte == 0x07 { state = .ground }
      return nil
    }
  }

  private mutating func ground(_ byte: UInt8) -> Action? {
    switch byte {
    case 0x00...0x1F, 0x7F: return .control(byte)
    case 0x20...0x7E: return .print(Unicode.Scalar(byte))
    case 0xC2...0xF4:
      state = .character(bytes: [byte], length: byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4)
      return nil
    default: return .print("\u{FFFD}")
    }
  }

  private mutating func character(_ bytes: [UInt8], _ length: Int) -> Action? {
    guard bytes.count == length else {
      state = .character(bytes: bytes, length: length)
      return nil
    }
    state = .ground
    return .print(String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}")
  }

  private mutating func escape(_ intermediates: [UInt8], _ byte: UInt8) -> Action? {
    switch byte {
    case 0x18, 0x1A: state = .ground
    case 0x00...0x1F: return .control(byte)
    case 0x20...0x2F: state = .escape(intermediates + [byte])
    case UInt8(ascii: "[") where intermediates.isEmpty: state = .sequence([])
    case UInt8(ascii: "]") where intermediates.isEmpty: state = .string(endsAtBell: true)
    case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      if intermediates.isEmpty { state = .string(endsAtBell: false) } else { fallthrough }
    default:
      state = .ground
      return .escape(intermediates: intermediates, final: byte)
    }
    return nil
  }

  private mutating func sequence(_ body: [UInt8], _ byte: UInt8) -> Action? {
    switch byte {
    case 0x18, 0x1A: state = .ground
    case 0x00...0x1F: return .control(byte)
    case 0x20...0x3F: state = .sequence(body + [byte])
    case 0x40...0x7E:
      state = .ground
      return .sequence(body: body, final: byte)
    default: break
    }
    return nil
  }
}
