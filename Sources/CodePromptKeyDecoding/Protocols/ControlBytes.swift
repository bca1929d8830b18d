/// The control bytes by their names in ECMA-48, and the classes of bytes in control sequences.
extension UInt8 {
  static let cancel: UInt8 = 0x18
  static let substitute: UInt8 = 0x1A
  static let escape: UInt8 = 0x1B
  static let delete: UInt8 = 0x7F

  static let ss3: UInt8 = 0x8F
  static let dcs: UInt8 = 0x90
  static let sos: UInt8 = 0x98
  static let csi: UInt8 = 0x9B
  static let st: UInt8 = 0x9C
  static let osc: UInt8 = 0x9D
  static let pm: UInt8 = 0x9E
  static let apc: UInt8 = 0x9F

  var isContinuation: Bool { self & 0xC0 == 0x80 }
  var isParameter: Bool { self & 0xF0 == 0x30 }
  var isIntermediate: Bool { self & 0xF0 == 0x20 }
  var isFinal: Bool { self >= 0x40 && self < 0x7F }

  /// The C1 control that ESC and this byte stand for, if it introduces a sequence; else nil.
  var introducer: UInt8? {
    switch Unicode.Scalar(self) {
    case "O", "P", "X", "[", "]", "^", "_": self + 0x40
    default: nil
    }
  }
}
