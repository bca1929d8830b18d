import CodePromptCellRendering
import Testing

/// Base64 with the test vectors of its standard.
struct Base64Tests {
  private func encoded(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    Base64.append(bytes[...], to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  /// The test vectors of RFC 4648, section 10.
  static let vectors = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ]

  @Test(arguments: vectors)
  func `the test vectors of RFC 4648 are encoded correctly`(text: String, expected: String) {
    #expect(encoded(Array(text.utf8)) == expected)
  }

  @Test func `all 64 characters of Base64 are used`() {
    let sextets = stride(from: 0, to: 64, by: 4).flatMap { first -> [UInt8] in
      let group = first << 18 | (first + 1) << 12 | (first + 2) << 6 | (first + 3)
      return [UInt8(group >> 16), UInt8(group >> 8 & 255), UInt8(group & 255)]
    }
    #expect(
      encoded(sextets) == "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  }

  @Test func `the Base64 form of a slice is appended to a buffer`() {
    var result = Array("x".utf8)
    Base64.append(Array("..foo".utf8)[2...], to: &result)
    #expect(result == Array("xZm9v".utf8))
  }
}
