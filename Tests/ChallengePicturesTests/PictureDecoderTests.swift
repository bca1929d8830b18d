import CodePromptChallengePictures
import PromptTestSupport
import Testing

/// The installed programs that decode image files.
@Suite(.serialized, .waits)
struct PictureDecoderTests {
  private static let area = CellArea(columns: 20, rows: 6)

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
    }
  }

  static let candidates: [(PictureFile.Format, PictureDecoder)] =
    PictureFile.Format.allCases.flatMap { format in
      PictureDecoder.candidates(for: format, in: area, colors: .trueColor, isASCII: false)
        .filter { InstalledProgram($0.command[0]).isInstalled }.map { (format, $0) }
    }

  @Test(
    .enabled(if: !PictureDecoderTests.candidates.isEmpty, "no program that reads pictures"),
    arguments: candidates)
  func `each installed decoder reads the image`(
    format: PictureFile.Format, decoder: PictureDecoder
  ) throws {
    let file = Self.file(format)
    #expect(ChallengeContent(file) == .file(try #require(Self.known(file, format))))
    let result = try CommandResult.run(decoder.command, input: file, within: .seconds(50))
    #expect(result.outcome == .exited(0), "\(decoder.command): \(result.errorText)")
    switch decoder.output {
    case .netpbm:
      #expect(ChallengeContent(result.output) == .netpbm)
      let raster = try Raster(netpbm: result.output)
      #expect(raster.size == PixelSize(width: 8, height: 4))
      let (left, right) = (raster.color(x: 0, y: 3), raster.color(x: 7, y: 0))
      #expect(left.red > 240 && left.blue < 15, "\(decoder.command)")
      #expect(right.blue > 240 && right.red < 15, "\(decoder.command)")
    case .opacity:
      let raster = try Raster(netpbm: result.output)
      #expect(raster.size == PixelSize(width: 8, height: 4) && raster.samples == .gray)
      #expect(raster.bytes.allSatisfy { $0 == 255 })
    case .text:
      #expect(ChallengeContent(result.output) == .text)
      let text = StyledText(result.output, in: Self.area, colors: .trueColor)
      #expect(!text.isCut && text.rows.count > 1 && text.rows[0].columns > 2)
      #expect(text.rows.allSatisfy { $0.text.contains("\u{1B}[") })
    }
  }

  private static func known(_ file: [UInt8], _ format: PictureFile.Format) -> PictureFile? {
    guard case .file(let known) = ChallengeContent(file), known.format == format,
      known.size == PixelSize(width: 8, height: 4), known.length == file.count
    else { return nil }
    return known
  }

  /// The image ``gif`` with transparent pixels instead of red ones.
  private static let transparent =
    Array("GIF89a".utf8) + gif[6..<19] + bytes("21f9040100000000") + gif[19...]

  private static func decoded(by decoder: PictureDecoder) throws -> Raster {
    let result = try CommandResult.run(decoder.command, input: transparent, within: .seconds(50))
    return try Raster(netpbm: result.output)
  }

  @Test(
    .enabled(
      if: candidates.contains { $0.0 == .gif && $0.1.output != .text },
      "no program that reads pictures"))
  func `transparent pixels of a GIF stay transparent after decoding`() throws {
    var opacity: Raster?
    for (format, decoder) in Self.candidates where format == .gif && decoder.output != .text {
      var raster = try Self.decoded(by: decoder)
      if decoder.output == .opacity {
        opacity = raster
        continue
      }
      if let mask = opacity.take() { raster = raster.masked(by: mask) }
      #expect(raster.size == PixelSize(width: 8, height: 4))
      let (left, right) = (raster.backed().color(x: 0, y: 3), raster.color(x: 7, y: 0))
      #expect(left == RGB(255, 255, 255), "\(decoder.command)")
      #expect(right.blue > 240 && right.red < 15, "\(decoder.command)")
    }
  }

  @Test
  func `magick's command names the file's format, and chafa's command the area and the colours`() {
    let depths: [(ColorDepth, isASCII: Bool, String)] = [
      (.none, false, "ascii --colors none"), (.sixteen, false, "vhalf --colors 16"),
      (.palette256, true, "ascii --colors 256"), (.none, true, "ascii --colors none"),
    ]
    for (colors, isASCII, words) in depths {
      let commands = PictureDecoder.candidates(
        for: .gif, in: Self.area, colors: colors, isASCII: isASCII
      ).map { $0.command.joined(separator: " ") }
      #expect(commands.contains("magick gif:-[0] -auto-orient -depth 8 pam:-"))
      #expect(commands.last == "chafa --format symbols --symbols \(words) --size 20x6 -")
    }
  }
}
