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
      let lengths = first < 0x80 ? 0..<0 : 2..<5
      let character = lengths.lazy.map { String(decoding: rest.prefix($0), as: UTF8.self) }
        .first { rest.starts(with: $0.utf8) }
      text += character ?? Self.escape(first)
      rest.removeFirst(character?.utf8.count ?? 1)
    }
    return text
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
