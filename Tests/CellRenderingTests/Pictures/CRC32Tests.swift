import CodePromptCellRendering
import Testing

/// The checksum of a PNG's chunks.
struct CRC32Tests {
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
