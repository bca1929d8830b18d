import CodePromptChallengePictures
import PromptTestSupport
import Testing

/// Netpbm pictures of every kind, and invalid ones.
struct NetpbmTests {
  /// The bytes of a picture, and the raster that they must give.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let bytes: [UInt8]
    let raster: Raster

    var testDescription: String { name }

    init(
      _ name: String, _ head: String, data: [UInt8] = [], _ width: Int, _ height: Int,
      _ samples: Raster.Samples, _ pixels: [UInt8]
    ) {
      self.name = name
      bytes = Array(head.utf8) + data
      raster = Raster(
        size: PixelSize(width: width, height: height), samples: samples, bytes: pixels)
    }
  }

  static let pictures: [Case] = [
    Case("plain PBM", "P1\n3 2\n1 0 1\n010\n", 3, 2, .gray, [0, 255, 0, 255, 0, 255]),
    Case("plain PBM in one line", "P1 2 1 10", 2, 1, .gray, [0, 255]),
    Case("plain PGM", "P2\n# a comment\n3 1 # 9\n10\n0 5 10\n", 3, 1, .gray, [0, 128, 255]),
    Case("plain PGM to its end", "P2 1 1 65535 65535", 1, 1, .gray, [255]),
    Case("comments among numbers", "P2 2 1 9 #1\n9#2\r0", 2, 1, .gray, [255, 0]),
    Case("plain PPM", "P3\r\n2 1\t7\u{C}7 0 0 0 0 7 ", 2, 1, .rgb, [255, 0, 0, 0, 0, 255]),
    Case(
      "raw PBM", "P4\n10 2\n", data: [0b1010_1010, 0b1011_1111, 0, 0x40], 10, 2, .gray,
      [0, 255, 0, 255, 0, 255, 0, 255, 0, 255] + Array(repeating: 255, count: 9) + [0]),
    Case("raw PGM", "P5 2 2 255\n", data: [1, 2, 10, 13], 2, 2, .gray, [1, 2, 10, 13]),
    Case("raw PGM of few shades", "P5 3 1 3 ", data: [0, 1, 3], 3, 1, .gray, [0, 85, 255]),
    Case("a comment before the pixels", "P5 2 1 255#x\n", data: [35, 36], 2, 1, .gray, [35, 36]),
    Case(
      "raw PGM of words", "P5 3 1 65535\n", data: [0, 0, 0x80, 0, 0xFF, 0xFF], 3, 1, .gray,
      [0, 128, 255]),
    Case("raw PGM of few words", "P5 2 1 256\n", data: [1, 0, 0, 128], 2, 1, .gray, [255, 128]),
    Case("raw PPM", "P6\n1 2\n255\n", data: [1, 2, 3, 4, 5, 6], 1, 2, .rgb, [1, 2, 3, 4, 5, 6]),
    Case("more than a picture", "P6 1 1 255\n", data: [1, 2, 3, 4], 1, 1, .rgb, [1, 2, 3]),
    Case(
      "PAM, black and white", pam(2, 1, 1, 1, "BLACKANDWHITE"), data: [0, 1], 2, 1, .gray, [0, 255]),
    Case("PAM, gray", pam(1, 2, 1, 255, "GRAYSCALE"), data: [3, 4], 1, 2, .gray, [3, 4]),
    Case("PAM, colour", pam(1, 1, 3, 255, "RGB"), data: [3, 4, 5], 1, 1, .rgb, [3, 4, 5]),
    Case(
      "PAM, black and white and opacity", pam(1, 1, 2, 1, "BLACKANDWHITE_ALPHA"), data: [1, 0], 1,
      1,
      .grayAlpha, [255, 0]),
    Case(
      "PAM, gray and opacity", pam(1, 1, 2, 100, "GRAYSCALE_ALPHA"), data: [20, 100], 1, 1,
      .grayAlpha,
      [51, 255]),
    Case(
      "PAM, colour and opacity", pam(1, 1, 4, 65535, "RGB_ALPHA"),
      data: [255, 255, 0, 0, 1, 1, 128, 0],
      1, 1, .rgba, [255, 0, 1, 128]),
    Case("PAM of no type", pam(1, 1, 4, 255, nil), data: [1, 2, 3, 4], 1, 1, .rgba, [1, 2, 3, 4]),
    Case(
      "PAM with more samples than it needs", pam(2, 1, 5, 255, "RGB"),
      data: [1, 2, 3, 0, 0, 4, 5, 6, 0, 0],
      2, 1, .rgb, [1, 2, 3, 4, 5, 6]),
    Case(
      "PAM with all a header may have",
      "P7\n# WIDTH 9\nMAXVAL 255\n\n  HEIGHT\t1 \nTUPLTYPE  RGB\r\nDEPTH 3\nWIDTH 1\nENDHDR\n",
      data: [35, 10, 32], 1, 1, .rgb, [35, 10, 32]),
  ]

  private static func pam(
    _ width: Int, _ height: Int, _ depth: Int, _ maxval: Int, _ type: String?
  ) -> String {
    let line = type.map { "TUPLTYPE \($0)\n" } ?? ""
    return "P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH \(depth)\nMAXVAL \(maxval)\n\(line)ENDHDR\n"
  }

  @Test(arguments: pictures)
  func `a Netpbm picture is read with all its pixels`(picture: Case) throws {
    #expect(try Raster(netpbm: picture.bytes) == picture.raster)
  }

  @Test(arguments: pictures)
  func `a cut Netpbm picture counts as truncated unless only its last digits or space are missing`(
    picture: Case
  ) {
    for cut in picture.bytes.indices {
      do throws(NetpbmError) {
        let raster = try Raster(netpbm: Array(picture.bytes[..<cut]))
        // The whitespace after the last sample may be missing, and so may a number's last digits.
        #expect(raster.size == picture.raster.size, "cut at \(cut)")
        #expect(raster.bytes.dropLast() == picture.raster.bytes.dropLast(), "cut at \(cut)")
      } catch {
        #expect(error == .truncated, "cut at \(cut)")
      }
    }
  }

  @Test(.needs("pamdepth"), .waits)
  func `Netpbm's own programs read the same pixels`() throws {
    // One process reads all pictures: each argument has the escaped bytes of a picture, for which
    // the script prints a line of hexadecimal digits.
    let script = """
      for picture; do printf %b "$picture" | pamdepth 255 | od -An -v -tx1 | tr -d ' \\n'; echo; done
      """
    let pictures = Self.pictures.map { picture in
      // Netpbm's programs need whitespace even after the last number.
      let isPlain = "123".utf8.contains(picture.bytes[1])
      let bytes = picture.bytes + (isPlain ? [UInt8(ascii: "\n")] : [])
      return bytes.map { "\\0" + String($0, radix: 8) }.joined()
    }
    let peer = try CommandResult.run(["sh", "-c", script, "sh"] + pictures, within: .seconds(50))
    let lines = peer.outputText.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count == pictures.count + 1, "\(peer.errorText)")
    for (picture, line) in zip(Self.pictures, lines) {
      let bytes = stride(from: 0, to: line.utf8.count, by: 2).compactMap { offset in
        UInt8(line.dropFirst(offset).prefix(2), radix: 16)
      }
      let raster = try? Raster(netpbm: bytes)
      #expect(raster == picture.raster, "\(picture.name): \(peer.errorText)")
    }
  }

  static let faults: [(String, NetpbmError)] = [
    ("", .truncated), ("P", .truncated), ("P5", .truncated), ("P5 1 1 255", .truncated),
    ("P5 1 1 255\n", .truncated), ("P5 2 2 255\n123", .truncated), ("P1 2 1 1", .truncated),
    ("P2 2 1 9 1", .truncated), ("P4 9 2\n123", .truncated), ("P5 1 1 256\n1", .truncated),
    ("Q5 1 1 255\n1", .badHeader), ("P0 1 1 255\n1", .badHeader), ("P8 1 1 255\n1", .badHeader),
    ("P51 1 255\n1", .badHeader), ("P5 -1 1 255\n1", .badHeader), ("P5 1x 1 255\n1", .badHeader),
    ("P5 1 1 255x1", .badHeader), ("P5 0x1 1 255\n1", .badHeader),
    ("P5 0 1 255\n1", .noPixels), ("P6 1 0 255\n1", .noPixels), ("P4 0 0\n", .noPixels),
    ("P5 4097 1 255\n", .tooLarge), ("P5 1 4097 255\n", .tooLarge),
    ("P5 99999999999999999999999999 1 255\n", .tooLarge),
    ("P5 18446744073709551617 1 255\n1", .tooLarge),
    ("P5 4294967297 4294967297 255\n1", .tooLarge),
    ("P5 1 1 0\n1", .badMaxval), ("P5 1 1 65536\n11", .badMaxval),
    ("P2 1 1 99999999999999999999 1", .badMaxval),
    ("P5 1 1 9\n\u{A}", .badSample), ("P2 1 1 9 10", .badSample), ("P2 1 1 9 x", .badSample),
    ("P2 1 1 9 -1", .badSample), ("P2 1 1 9 99999999999999999999", .badSample),
    ("P2 2 1 9 1,1", .badSample), ("P1 1 1 2", .badSample),
    ("P7 \nWIDTH 1", .badHeader), ("P7\nWIDTH 1\nWIDTH 1\n", .badHeader),
    ("P7\nWIDTH\n", .badHeader), ("P7\nWIDTH x\n", .badHeader), ("P7\nWIDTH 1 2\n", .badHeader),
    ("P7\nCOLORS 1\n", .badHeader), ("P7\nTUPLTYPE\n", .badHeader),
    ("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nENDHDR\n1", .badHeader),
    ("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 9\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n", .badTupleType),
    ("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 2\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n", .badTupleType),
    ("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 0\nMAXVAL 255\nENDHDR\n", .badTupleType),
    ("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 3\nMAXVAL 255\nTUPLTYPE CMY\nENDHDR\n", .badTupleType),
    (
      "P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nTUPLTYPE RGB\nTUPLTYPE X\nENDHDR\n",
      .badTupleType
    ),
    ("P7\nWIDTH 0\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nENDHDR\n1", .noPixels),
    ("P5 # " + String(repeating: "x", count: 5000), .badHeader),
    ("P7\n" + String(repeating: "\n", count: 5000), .badHeader),
  ]

  @Test(arguments: faults)
  func `each error in a Netpbm picture is reported`(text: String, error: NetpbmError) {
    let bytes = Array(text.utf8)
    #expect(throws: error) { try Raster(netpbm: bytes) }
  }

  @Test func `the largest Netpbm picture is read`() throws {
    let head = Array("P6 4096 4096 255\n".utf8)
    let bytes = head + [UInt8](repeating: 7, count: 4096 * 4096 * 3)
    #expect(bytes.count <= Raster.byteLimit)
    let raster = try Raster(netpbm: bytes)
    #expect(raster.size == PixelSize(width: 4096, height: 4096))
    #expect(raster.bytes.last == 7)
    #expect(throws: NetpbmError.truncated) { try Raster(netpbm: bytes.dropLast()) }
  }

  @Test(arguments: 0..<300)
  func `a Netpbm picture with random changes gives a raster or an error`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var bytes = Self.pictures[seed % Self.pictures.count].bytes
    for _ in 0..<4 {
      let index = Int.random(in: bytes.indices, using: &random)
      bytes[index] = Array("0123456789 \n#P".utf8).randomElement(using: &random) ?? 0
    }
    // The raster's initializer already checks the number of bytes.
    let raster = try? Raster(netpbm: bytes)
    #expect(raster.map { (1...4096).contains($0.size.width) } ?? true)
  }
}
