import CodePromptCellRendering
import Testing

/// Base64 and the checksum of a PNG's chunks, with test vectors of their standards.
struct EncodingTests {
  private func encoded(_ bytes: [UInt8]) -> String {
    // A slice is appended to a buffer.
    var result = Array("x".utf8)
    Base64.append(([0, 0] + bytes)[2...], to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  /// The test vectors of RFC 4648, section 10.
  static let vectors = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ]

  @Test(arguments: vectors)
  func `the test vectors of RFC 4648 are encoded correctly`(text: String, expected: String) {
    #expect(encoded(Array(text.utf8)) == "x" + expected)
  }

  @Test func `all 64 characters of Base64 are used`() {
    let sextets = stride(from: 0, to: 64, by: 4).flatMap { first -> [UInt8] in
      let group = first << 18 | (first + 1) << 12 | (first + 2) << 6 | (first + 3)
      return [UInt8(group >> 16), UInt8(group >> 8 & 255), UInt8(group & 255)]
    }
    #expect(
      encoded(sextets) == "xABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  }

  @Test(
    arguments: [
      ("", 0), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926), ("IEND", 0xAE42_6082),
      ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    ] as [(String, UInt32)])
  func `the checksum is the standard CRC-32`(text: String, checksum: UInt32) {
    #expect(CRC32.checksum(Array(text.utf8)[...]) == checksum)
  }

  @Test func `the checksum covers all bytes of a slice, and no others`() {
    let bytes = [1, 2] + (UInt8.min...UInt8.max) + [3]
    #expect(CRC32.checksum(bytes[2..<258]) == 0x2905_8C73)
  }
}
