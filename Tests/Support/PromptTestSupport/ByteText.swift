/// A printable form of bytes for failure messages: `\e[2J`, `\r\n`, `\xFF`; UTF-8 text is
/// unchanged.
package struct ByteText: CustomStringConvertible, Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// The bytes with every control byte and every invalid byte written as an escape.
  package var description: String {
    var text = ""
    var rest = bytes[...]
    while let first = rest.first {
      // Decoding replaces invalid UTF-8: only bytes that it leaves unchanged are a character.
      let encoded = rest.prefix(Self.lengthOfCharacter(after: first))
      let character = String(decoding: encoded, as: UTF8.self)
      if encoded.count > 1, character.utf8.elementsEqual(encoded) {
        text += character
        rest.removeFirst(encoded.count)
      } else {
        text += Self.escape(first)
        rest.removeFirst()
      }
    }
    return text
  }

  private static func lengthOfCharacter(after first: UInt8) -> Int {
    switch first {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case 0x1B: return "\\e"
    case 0x0D: return "\\r"
    case 0x0A: return "\\n"
    case 0x09: return "\\t"
    case 0x07: return "\\a"
    case 0x08: return "\\b"
    case UInt8(ascii: "\\"): return "\\\\"
    case 0x20...0x7E: return String(UnicodeScalar(byte))
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      return "\\x" + (digits.count < 2 ? "0" : "") + digits
    }
  }
}
