import CodePromptKeyDecoding
import Testing

/// It makes no difference whether the bytes of a sequence come in one read or one by one.
struct BytewiseTests {
  static let parameters = [
    "", "0", "1", "3", "13", "27", "97", "200", "57399", "1;5", "1;6", "2;2", "1;257", ";", ";2",
    "5;", "27;5;99", "27;5;", ";;", "97;;98", "57399;129;1", "1;2;3;4", "1;2;3;", "0;0;0;1;0;1",
    "99999999", "999999999", "9999999999", "4294967297", "00000000000001", "1:2;3", "1;5:3",
    "?62;4", ">1", "=1", "<1", "1$", "1 ", "1;2\"",
  ]

  @Test(arguments: parameters)
  func `a control sequence gives the same events in one read as byte by byte`(parameters: String) {
    for final in UInt8.min...UInt8.max {
      let sequence = Array("\u{1B}[\(parameters)".utf8) + [final]
      // The bytes after a sequence show where it ended, even if it begins a string or a paste.
      let bytes = sequence + Array("1".utf8) + sequence + Array("A2\u{7}3".utf8)
      #expect(decode(bytes) == decode(bytewise(bytes)), "\(parameters) and \(final)")
    }
  }

  /// All characters of the planes 0 and 1 from U+00A0 on, and every 17th of the others, which have
  /// the same form in UTF-8.
  @Test
  func `a character gives the same events in one read as byte by byte`() {
    let codes = UInt32(0xA0)...0x10FFFF
    for first in stride(from: codes.lowerBound, through: codes.upperBound, by: 4096) {
      let scalars = stride(from: first, to: first + 4096, by: first < 0x20000 ? 1 : 17)
        .filter(codes.contains).compactMap(Unicode.Scalar.init)
      let bytes = scalars.flatMap { Array(String($0).utf8) }
      let expected = scalars.map { KeyEvent.press(.character($0), []) }
      let name = "from U+\(String(first, radix: 16))"
      #expect(decode(bytes) == expected, "\(name)")
      #expect(decode(bytewise(bytes)) == expected, "\(name)")
    }
  }
}
