import CodePromptTerminalText
import Testing

/// Bytes of a file or a control sequence, read as ASCII.
struct ASCIIBytesTests {
  @Test(arguments: [
    ("", 0), ("7", 7), ("042", 42), ("90210", 90_210), ("1000000", 1_000_000),
    ("1000001", 1_000_001), ("10000015", 1_000_001), ("99999999999999999999", 9_999_999),
  ])
  func `digits after a number above a million are ignored`(text: String, number: Int) {
    #expect(Array(text.utf8).decimal == number)
  }

  @Test func `digits and spaces are those of C`() {
    let all = UInt8.min...UInt8.max
    #expect(all.filter(\.isDigit) == Array("0123456789".utf8))
    #expect(all.filter(\.isSpace) == [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20])
  }
}
