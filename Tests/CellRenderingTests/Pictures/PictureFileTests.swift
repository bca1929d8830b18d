import CodePromptCellRendering
import Testing

/// The length of an image file in the output of a challenge command; nil if it is incomplete or
/// broken.
struct PictureFileTests {
  private static let signature: [UInt8] = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)

  /// A 32-bit number as four bytes, with the highest byte first.
  private static func long(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func chunk(_ type: String, _ data: [UInt8] = []) -> [UInt8] {
    let content = Array(type.utf8) + data
    return long(UInt32(data.count)) + content + long(content[...].crc32)
  }

  private static let header = chunk("IHDR", long(40) + long(64) + [1, 0, 0, 0, 0])
  private static let pixels = chunk("IDAT", [7, 8, 9])
  private static let end = chunk("IEND")
  private static let png: [UInt8] = signature + header + chunk("tEXt") + pixels + pixels + end

  private static let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE1, 0, 4, 0xFF, 0xD9]
    + [0xFF, 0xC2, 0, 11, 8, 0, 64, 0, 40, 1, 1, 17, 0]
    + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 5, 0xFF, 0, 6]

  /// The length that is found for a file.
  private static func length(_ bytes: [UInt8], hasSize: Bool = true) -> Int? {
    guard case .file(let file) = ChallengeContent(bytes) else { return nil }
    #expect(!hasSize || file.size == nil || file.size == PixelSize(width: 40, height: 64))
    return file.length
  }

  @Test(arguments: [0, 1, 7, 2000])
  func `data after the end of a PNG is not part of the file`(count: Int) {
    let more = Array(repeating: UInt8(ascii: "x"), count: count)
    #expect(Self.length(Self.png + more) == Self.png.count)
    #expect(Self.length(Self.png + Self.png) == Self.png.count)
  }

  @Test func `a PNG that is cut, or of which a byte is changed, is broken`() {
    for index in Self.signature.count..<Self.png.count {
      #expect(Self.length(Array(Self.png.prefix(index))) == nil, "\(index)")
      var bytes = Self.png
      bytes[index] ^= 0x10
      #expect(Self.length(bytes, hasSize: false) == nil, "\(index)")
    }
  }

  static let broken: [(String, [UInt8])] = [
    ("no pixels", header + end), ("no header", pixels + end),
    ("a header in the second place", pixels + header + pixels + end),
    ("no end", header + pixels), ("a hole", header + pixels.dropFirst(5) + end),
    ("a chunk of all lengths", header + [0xFF, 0xFF, 0xFF, 0xFF] + pixels.dropFirst(4) + end),
  ]

  @Test(arguments: broken)
  func `a PNG without a required chunk is broken`(name: String, chunks: [UInt8]) {
    #expect(Self.length(Self.signature + chunks) == nil, "\(name)")
  }

  @Test(arguments: [0, 1, 5000])
  func `a JPEG is complete if its end marker follows the pixels`(count: Int) {
    let more = Array(repeating: UInt8(ascii: "x"), count: count)
    let whole = Self.jpeg + [0xFF, 0xD9] + more
    #expect(Self.length(whole) == whole.count)
    // The end marker of an embedded thumbnail does not count.
    #expect(Self.length(Self.jpeg + more) == nil)
    // Nor does one before the pixels.
    #expect(Self.length(Array(Self.jpeg.prefix(21)) + [0xFF, 0xD9]) == nil)
  }

  @Test func `a GIF ends with its trailer, which only blanks may follow`() {
    let gif = Array("GIF89a".utf8) + [40, 0, 64, 0, 0, 0, 0]
    for (rest, isWhole) in [(";", true), (";\n\u{0}", true), ("", false), (";x", false)] {
      let bytes = gif + Array(rest.utf8)
      #expect(Self.length(bytes) == (isWhole ? bytes.count : nil), "\(rest)")
    }
  }
}
