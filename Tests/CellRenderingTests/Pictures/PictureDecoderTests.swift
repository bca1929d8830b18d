import CodePromptCellRendering
import PromptTestSupport
import Testing

/// The installed programs that decode image files.
@Suite(.serialized, .waits)
struct PictureDecoderTests {
  /// An image of eight by four pixels: red on the left, blue on the right.
  private static let png = bytes(
    """
    89504e470d0a1a0a0000000d49484452000000080000000401030000008903ecb300000006504c54450000ffff00\
    00c5fa8bd30000000c49444154089963f8c00086000f0803c1da65d1280000000049454e44ae426082
    """)
  private static let gif = bytes(
    """
    47494638376108000400800000ff00000000ff2c000000000800040000020884111987caba0e2c003b
    """)
  private static let jpeg = bytes(
    """
    ffd8ffe000104a46494600010100000100010000ffdb004300010101010101010101010101010101010101010101\
    01010101010101010101010101010101010101010101010101010101010101010101010101010101010101ffdb00\
    43010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101\
    0101010101010101010101010101010101010101ffc00011080004000803011100021101031101ffc40014000100\
    00000000000000000000000000000affc40018100002030000000000000000000000000000084686c6ffc4001401\
    0100000000000000000000000000000009ffc400191100020301000000000000000000000000000a4887c788ffda\
    000c03010002110311003f00346d540ed19d1505979b1cddbd8d430cc43bfb143fffd9
    """)

  private static let pam =
    Array("P7\nWIDTH 8\nHEIGHT 4\nDEPTH 3\nMAXVAL 255\nTUPLTYPE RGB\nENDHDR\n".utf8)
    + (0..<32).flatMap { $0 % 8 < 4 ? [255, 0, 0] : [0, 0, 255] as [UInt8] }

  private static func bytes(_ digits: String) -> [UInt8] {
    stride(from: 0, to: digits.utf8.count, by: 2).map { offset in
      UInt8(digits.dropFirst(offset).prefix(2), radix: 16) ?? 0
    }
  }

  private static func file(_ format: PictureFile.Format) -> [UInt8] {
    switch format {
    case .png: png
    case .jpeg: jpeg
    case .gif: gif
    case .pam: pam
    }
  }

  static let candidates: [(PictureFile.Format, [String])] =
    PictureFile.Format.allCases.flatMap { format in
      PictureDecoder.commands(for: format).filter { InstalledProgram($0[0]).isInstalled }
        .map { (format, $0) }
    }

  @Test(
    .enabled(if: !PictureDecoderTests.candidates.isEmpty, "no program that reads pictures"),
    arguments: candidates)
  func `each installed decoder reads the image`(
    format: PictureFile.Format, command: [String]
  ) throws {
    let file = Self.file(format)
    #expect(ChallengeContent(file) == Self.known(file, format))
    let result = try CommandResult.run(command, input: file, within: .seconds(50))
    #expect(result.outcome == .exited(0), "\(command): \(result.errorText)")
    #expect(ChallengeContent(result.output) == .netpbm)
    let raster = try #require(Raster(netpbm: result.output))
    #expect(raster.size == PixelSize(width: 8, height: 4))
    let (left, right) = (raster.color(x: 0, y: 3), raster.color(x: 7, y: 0))
    #expect(left.red > 240 && left.blue < 15, "\(command)")
    #expect(right.blue > 240 && right.red < 15, "\(command)")
  }

  private static func known(_ file: [UInt8], _ format: PictureFile.Format) -> ChallengeContent? {
    if format == .pam { return .netpbm }
    guard case .file(let known) = ChallengeContent(file), known.format == format,
      known.size == PixelSize(width: 8, height: 4), known.length == file.count
    else { return nil }
    return .file(known)
  }

  /// A PAM of two pixels: one in a colour, and a transparent one.
  private static func transparent(_ color: [UInt8]) -> [UInt8] {
    Array("P7\nWIDTH 2\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n".utf8)
      + color + [255] + color + [0]
  }

  @Test(
    .enabled(
      if: candidates.contains { ["magick", "convert"].contains($0.1[0]) },
      "no ImageMagick"),
    arguments: [
      ([0, 0, 0], 255), ([42, 42, 64], 255), ([255, 255, 255], 0), ([255, 255, 80], 0),
      ([176, 80, 80], 255),
    ] as [([UInt8], UInt8)])
  func `ImageMagick puts white or black behind transparent pixels, what differs more`(
    color: [UInt8], behind: UInt8
  ) throws {
    let imageMagick = Self.candidates.filter {
      $0.0 == .pam && ["magick", "convert"].contains($0.1[0])
    }
    for (_, command) in imageMagick {
      let result = try CommandResult.run(
        command, input: Self.transparent(color), within: .seconds(50))
      let raster = Raster(netpbm: result.output)
      #expect(raster?.bytes == color + [behind, behind, behind], "\(result.errorText)")
    }
  }

  @Test func `ImageMagick's command names the file's format`() {
    let commands = PictureDecoder.commands(for: .gif)
    #expect(commands.prefix(2).map { $0[0] } == ["magick", "convert"])
    #expect(commands[0][1] == "gif:-[0]" && commands[1][1] == "gif:-[0]")
  }
}
