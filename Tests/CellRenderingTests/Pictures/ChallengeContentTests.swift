import CodePromptCellRendering
import PromptTestSupport
import Testing

/// The kinds of content that the bytes printed by a challenge command may be.
struct ChallengeContentTests {
  private static let png: [UInt8] =
    [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + [0, 0, 0, 13] + Array("IHDR".utf8)
  private static let jpeg: [UInt8] = [0xFF, 0xD8]
  /// A segment of application data, a table, and padding before a marker of a JPEG.
  private static let segments: [UInt8] = [
    0xFF, 0xE0, 0, 4, 0xFF, 0xC0, 0xFF, 0xC4, 0, 3, 9, 0xFF, 0xFF, 0xDB, 0, 2,
  ]

  /// The sizes that image files have; none (0 × 0) if their headers do not tell it.
  static let files: [(name: String, bytes: [UInt8], width: Int, height: Int)] = [
    ("png", png + [0, 0, 1, 2, 0, 0, 0, 7, 8], 258, 7),
    ("png, cut", png + [0, 0, 1, 2, 0, 0, 0], 0, 0),
    ("png, only its signature", Array(png.prefix(8)), 0, 0),
    ("png without pixels", png + [0, 0, 0, 0, 0, 0, 0, 7], 0, 0),
    (
      "png, another chunk first", Array(png.prefix(12)) + Array("IDAT\0\0\0\u{1}\0\0\0\u{1}".utf8),
      0, 0
    ),
    ("gif 87a", Array("GIF87a".utf8) + [3, 1, 2, 0, 0], 259, 2),
    ("gif 89a", Array("GIF89a".utf8) + [3, 0, 2, 0], 3, 2),
    ("gif, cut", Array("GIF89a".utf8) + [3, 0, 2], 0, 0),
    ("jpeg", jpeg + segments + [0xFF, 0xC0, 0, 17, 8, 1, 0, 2, 3, 3], 515, 256),
    ("jpeg, progressive", jpeg + [0xFF, 0xC2, 0, 17, 8, 0, 1, 0, 3], 3, 1),
    ("jpeg, cut", jpeg + segments + [0xFF, 0xC0, 0, 17, 8, 1, 0, 2], 0, 0),
    ("jpeg, pixels first", jpeg + [0xFF, 0xDA, 0, 2, 0xFF, 0xC0, 0, 17, 8, 1, 1, 1, 1], 0, 0),
    ("jpeg, a segment too long", jpeg + [0xFF, 0xE0, 0xFF, 0xFF, 0, 0, 0], 0, 0),
    ("jpeg of length 0", jpeg + [0xFF, 0xE0, 0, 0, 0xFF, 0xC0, 0, 17, 8, 0, 1, 0, 3], 3, 1),
    ("jpeg with a lie for a marker", jpeg + [0xFF, 0xE0, 0, 2, 0, 0, 0, 0, 0, 0], 0, 0),
  ]

  @Test(arguments: files)
  func `an image file is recognized by its start, and its header tells its size`(
    file: (name: String, bytes: [UInt8], width: Int, height: Int)
  ) throws {
    guard case .file(let picture) = ChallengeContent(file.bytes) else {
      Issue.record("\(file.name) is no file")
      return
    }
    #expect(file.name.hasPrefix(picture.format.rawValue))
    let size = PixelSize(width: file.width, height: file.height)
    #expect(picture.size == (file.width == 0 ? nil : size), "\(file.name)")
  }

  static let netpbm = [
    "P4 0 0\n", "P5 # x\n9 9 9\n1\u{1}", "P6 0 20 255\n", "P6\n4 4\n255\n", "P5 12 34 56 is\u{7}",
    "P5 12 34 0 is\u{0}", "P6 5000 1 1 \u{1}", "P5 1 1 9 \u{0}\u{0}\n", "P5 1 1 9 ab\u{7F}",
    "P6\n# a\n# b\n8 8 #\n255#\n\u{0}", "P6 5000 5000 255\n", "P5 1 1 70000 ",
    "P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 1\nENDHDR\n",
    "P7\n# x\nMAXVAL 1\nTUPLTYPE CMYK\nDEPTH 1\nHEIGHT 1\nWIDTH 0\nENDHDR\nx",
    "P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nENDHDR\nand more",
  ]

  /// Raw Netpbm pictures whose samples are letters.
  static let letters = [
    "P4 3 4 abcd", "P4 8 4 abcd", "P4 9 2 abcd", "P5 2 2 255 abcd", "P6 1 1 255\nabc",
    "P5 1 2 65535 abcd", "P5\n2 2\n255\nabcd",
  ]

  @Test(arguments: letters)
  func `bytes after a raw Netpbm header are pixels if as many as it says`(text: String) {
    #expect(ChallengeContent(Array(text.utf8)) == .netpbm)
    #expect(ChallengeContent(Array((text + "\n").utf8)) == .netpbm)
    #expect(ChallengeContent(Array(text.utf8.dropLast())) == .text)
    #expect(ChallengeContent(Array((text + "e").utf8)) == .text)
    #expect(ChallengeContent(Array((text + "\n\n").utf8)) == .text)
  }

  static let plain = [
    "P1 1 1 1", "P1 2 1\n0 1\n", "P1 3 2 010\n101 # the end", "P2 1 1 9 9\n", "P3 1 1 255 1 2 3",
    "P3\n# a\n1 1\n255\n1 2 3\n", "P2\n5 5 9\n1 2 3", "P1\n3 3\n0", "P3\n1 1\n1\n2 0 0\n",
    "P2\r\n5 5 9\r\n1", "P3 0 20 255\n", "P2\n5000 1\n255\n1", "P1\t1 1 1", "P1 1 1 1 0 0 0",
  ]

  @Test(arguments: plain)
  func `a plain Netpbm picture consists only of samples`(text: String) {
    #expect(ChallengeContent(Array(text.utf8)) == .netpbm)
    // Words after the samples make the content a text; a comment does not.
    #expect(ChallengeContent(Array((text + "\nis the code").utf8)) == .text)
    #expect(ChallengeContent(Array((text + "\n# is the code").utf8)) == .netpbm)
  }

  static let texts = [
    "P2 4 players: what comes next?", "P1 3 4 is the code", "P1 3 4 5 is the code", "P1 1 1 1 one",
    "P3 0 0 255 or less", "P2 5000 1 255 is too large", "P1 3 4\n", "P1\n3 4\n", "P1 12 30 50",
    "P2 2 2 9 1 2 3", "P2 1 1 9 10", "P1 2 1 0 7", "P1\n3 4\nis the code", "P3 1 1 255 ½", "P6 100",
    "P6 100\n", "P1 12 30: which room?", "P5 1 1 255",
    "P4 3 4 is the code\n", "P5 12 34 56 is your code\n", "P5 12 34 56\n", "P5 12 34 0 or none",
    "P6 5000 1 255 is too large", "P6\n4 4\n255\nis é", "P4 3 4 \u{1B}[1mbold\u{1B}[m\r\n\t?",
    "P5 # x\n9 9 9\n12", "P5 1x1 9 ", "P6\n#", "P6\n# a\n# b\n8 8", "P7\n", "P7\nWIDTH 1\n",
    "P5 #" + String(repeating: "x", count: 5000), "", "P", "P5", "P3 is free", "P51 1", "P6x", "P7",
    "P7 1", "P7-", "P8 1 1", "PNG", "GIF88a",
    "GIF", "What is 6 × 7?", "\u{1B}[31mred", "\u{1B}P", "\u{1B}P$qm\u{1B}\\",
    "\u{1B}[0m\u{1B}Pq~\u{1B}\\",
  ]

  static let junk: [(String, [UInt8])] = [
    ("BMP", Array("BM".utf8) + [0x46, 0, 0, 0, 0, 0]),
    ("WebP", Array("RIFF".utf8) + [0x1A, 0, 0, 0] + Array("WEBPVP8L".utf8)),
    ("gzip", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3]), ("a NUL", Array("text\u{0}".utf8)),
    ("zlib without a NUL", [0x78, 0x9C, 0xED, 0xC1, 0x81, 0x90, 0x37]),
    ("half a text", [0x61, 0xFF]), ("a character that is cut", [0xE2, 0x82]),
    ("random bytes", (0..<200).map { UInt8(truncatingIfNeeded: $0 * $0 * 31 + 1) | 1 }),
  ]

  /// Texts with a few invalid bytes, which are still texts.
  static let damaged: [[UInt8]] = [
    [0x61, 0x61, 0xFF], Array("Stra".utf8) + [0xDF] + Array("e".utf8), Array("a\u{7}\u{85}".utf8),
    Array("日本".utf8) + [0xE6],
  ]

  @Test func `a complete header is a picture, a text that resembles one is not, nor other files`() {
    for text in Self.netpbm {
      let content = text.hasPrefix("P7") ? ChallengeContent.pam : .netpbm
      #expect(ChallengeContent(Array(text.utf8)) == content, "\(text)")
    }
    for text in Self.texts { #expect(ChallengeContent(Array(text.utf8)) == .text, "\(text)") }
    for bytes in Self.damaged { #expect(ChallengeContent(bytes) == .text, "\(bytes)") }
    for (name, bytes) in Self.junk { #expect(ChallengeContent(bytes) == .unreadable, "\(name)") }
  }

  // MARK: Sixels

  private static func sixel(_ text: String) -> Sixel? {
    guard case .sixel(let sixel) = ChallengeContent(Array(text.utf8)) else { return nil }
    return sixel
  }

  /// Sixels with their width and height, in whole bands.
  static let sixels: [(String, Int, Int)] = [
    ("0;1;0q\"1;1;30;20#0;2;0;0;0#0~", 30, 24), ("q\"1;1;2;3!2~", 2, 6), ("q\"1;1;2;3~-~", 2, 12),
    ("q\"2;2;4;24~", 4, 24), ("q\"1;1;4096;4096~", 4096, 4098),
    ("0;0;8q\"1;1;20;12\n#0;2;0;0;100\n!20~-\n!20~", 20, 12),
  ]

  @Test(arguments: sixels)
  func `the size of sixels comes from their attributes or their drawing`(
    text: String, width: Int, height: Int
  )
    throws
  {
    let sequence = "\u{1B}P\(text)\u{1B}\\"
    let sixel = try #require(Self.sixel("\n\(sequence)\r\n"))
    #expect(sixel.size == PixelSize(width: width, height: height))
    #expect(sixel.bytes == Array(sequence.utf8))
  }

  @Test func `sixels with 8-bit controls are sent with 7-bit ones`() {
    let content = ChallengeContent([0x90] + Array("q\"1;1;2;6~~".utf8) + [0x9C])
    #expect(content == Self.sixel("\u{1B}Pq\"1;1;2;6~~\u{1B}\\").map { .sixel($0) })
  }

  private static let whole = "q\"1;1;9;9~"

  static let noSixels = [
    "\(whole)\u{1B}\\x", "\(whole)\u{1B}\\\u{1B}[2J", whole, "\(whole)\u{7}", "q~\u{1B}\\",
    "q-\u{1B}\\", "\(whole)\u{1B}[2J~\u{1B}\\", "\(whole)\u{1B}\\\u{1B}P\(whole)\u{1B}\\",
    "+q544e\u{1B}\\", "$qm\u{1B}\\", "tmux;\(whole)\u{1B}\\", "1 \(whole)\u{1B}\\",
    "\(whole)é\u{1B}\\", "\(whole)\u{9B}2J\u{1B}\\", "\(whole)\u{18}\u{1B}\\",
    "\(whole)\u{0}\u{1B}\\", "\(whole)%\u{1B}\\", "\(whole)\u{7F}\u{1B}\\",
    "\(whole)\"1;1;99;99~\u{1B}\\", "q\"1;1;0;9~\u{1B}\\", "q\"1;2;9;9~\u{1B}\\",
    "q\"1;1;9~\u{1B}\\", "q\"1;1;9;9;9~\u{1B}\\", "q\"1;1;4097;1~\u{1B}\\",
    "q\"1;1;1;4097~\u{1B}\\", "\(whole)!99999~\u{1B}\\",
    whole + String(repeating: "-", count: 683) + "\u{1B}\\",
  ]

  @Test(arguments: noSixels)
  func `anything but one complete sixel picture is not taken for sixels`(text: String) {
    #expect(Self.sixel("\u{1B}P" + text) == nil)
  }
}
