import CodePromptCellRendering
import Testing

/// Base64 and the checksum of a PNG's chunks, with test vectors of their standards.
struct EncodingTests {
  private func encoded(_ bytes: [UInt8]) -> String {
    // A slice is appended to a buffer.
    var result = Array("x".utf8)
    result.append(base64: ([0, 0] + bytes)[2...])
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

  @Test func `the checksum of a slice is the standard CRC-32`() {
    #expect(Array("x123456789".utf8)[1...].crc32 == 0xCBF4_3926)
    let bytes = [1, 2] + (UInt8.min...UInt8.max) + [3]
    #expect(bytes[2..<258].crc32 == 0x2905_8C73)
  }
}
