import CodePromptCellRendering
import PromptTestSupport
import Testing

/// Netpbm pictures of every kind, and invalid ones.
struct NetpbmTests {
  /// The bytes of a picture, and the raster that they must give.
  struct Case: Sendable {
    let bytes: [UInt8]
    let raster: Raster

    init(_ head: String, data: [UInt8] = [], _ width: Int, gray: [UInt8]? = nil, rgb: [UInt8] = [])
    {
      bytes = Array(head.utf8) + data
      raster = gray.map { Raster(width: width, gray: $0) } ?? Raster(width: width, rgb: rgb)
    }
  }

  static let pictures = [
    Case("P1\n3 2\n1 0 1\n010\n", 3, gray: [0, 255, 0, 255, 0, 255]),
    Case("P1 2 1 10", 2, gray: [0, 255]),
    Case("P2\n# a comment\n3 1 # 9\n10\n0 5 10\n", 3, gray: [0, 128, 255]),
    Case("P2 1 1 65535 65535", 1, gray: [255]),
    Case("P2 2 1 9 #1\n9#2\r0", 2, gray: [255, 0]),
    Case("P3\r\n2 1\t7\u{C}7 0 0 0 0 7 ", 2, rgb: [255, 0, 0, 0, 0, 255]),
    Case(
      "P4\n10 2\n", data: [0b1010_1010, 0b1011_1111, 0, 0x40], 10,
      gray: [0, 255, 0, 255, 0, 255, 0, 255, 0, 255] + Array(repeating: 255, count: 9) + [0]),
    Case("P5 2 2 255\n", data: [1, 2, 10, 13], 2, gray: [1, 2, 10, 13]),
    Case("P5 3 1 3 ", data: [0, 1, 3], 3, gray: [0, 85, 255]),
    // A comment ends before the pixels.
    Case("P5 2 1 255#x\n", data: [35, 36], 2, gray: [35, 36]),
    // Samples of two bytes.
    Case("P5 3 1 65535\n", data: [0, 0, 0x80, 0, 0xFF, 0xFF], 3, gray: [0, 128, 255]),
    Case("P5 2 1 256\n", data: [1, 0, 0, 128], 2, gray: [255, 128]),
    Case("P6\n1 2\n255\n", data: [1, 2, 3, 4, 5, 6], 1, rgb: [1, 2, 3, 4, 5, 6]),
    Case("P6 2 1 7\n", data: [7, 0, 0, 0, 0, 7], 2, rgb: [255, 0, 0, 0, 0, 255]),
    Case(
      "P6 3 1 256\n", data: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 128, 0, 0, 0, 0, 0, 0], 3,
      rgb: [255, 0, 0, 0, 0, 128, 0, 0, 0]),
    // The bytes after the picture are ignored.
    Case("P6 1 1 255\n", data: [1, 2, 3, 4], 1, rgb: [1, 2, 3]),
  ]

  @Test(arguments: pictures)
  func `a Netpbm picture is read with all its pixels`(picture: Case) {
    #expect(Raster(netpbm: picture.bytes) == picture.raster)
  }

  @Test(arguments: pictures)
  func `a cut Netpbm picture is none, or lacks only a last digit`(picture: Case) {
    for cut in picture.bytes.indices {
      guard let raster = Raster(netpbm: Array(picture.bytes[..<cut])) else { continue }
      #expect(raster.size == picture.raster.size, "cut at \(cut)")
      #expect(raster.bytes.dropLast(3) == picture.raster.bytes.dropLast(3), "cut at \(cut)")
    }
  }

  static let faults = [
    "", "P", "P5", "P5 1 1 255", "P5 1 1 255\n", "P5 2 2 255\n123", "P1 2 1 1", "P2 2 1 9 1",
    "P4 9 2\n123", "P5 1 1 256\n1", "Q5 1 1 255\n1", "P0 1 1 255\n1", "P8 1 1 255\n1",
    "P51 1 255\n1", "P5 -1 1 255\n1", "P5 1x 1 255\n1", "P5 1 1 255x1", "P5 0x1 1 255\n1",
    "P5 0 1 255\n1", "P6 1 0 255\n1", "P4 0 0\n", "P5 4097 1 255\n", "P5 1 4097 255\n",
    "P5 99999999999999999999999999 1 255\n", "P5 18446744073709551617 1 255\n1",
    "P5 4294967297 4294967297 255\n1", "P5 1 1 0\n1", "P5 1 1 65536\n11",
    "P2 1 1 99999999999999999999 1", "P5 1 1 9\n\u{A}", "P2 1 1 9 10", "P2 1 1 9 x", "P2 1 1 9 -1",
    "P2 1 1 9 99999999999999999999", "P2 2 1 9 1,1", "P1 1 1 2",
    "P7\nWIDTH 1\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nENDHDR\n1",
  ]

  @Test(arguments: faults)
  func `a Netpbm picture with an error is none`(text: String) {
    #expect(Raster(netpbm: Array(text.utf8)) == nil)
  }

  @Test func `the largest Netpbm picture is within the limit of bytes, whatever its samples`() {
    let row = Array("P6 4096 1 255\n".utf8) + Array(repeating: 7, count: 4096 * 3)
    #expect(Raster(netpbm: row)?.size == PixelSize(width: 4096, height: 1))
    #expect(Raster.byteLimit >= 4096 * 4096 * 3 + 17)
  }
}
