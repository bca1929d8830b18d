import CodePromptCellRendering
import PromptTestSupport
import Testing

/// The installed programs that decode image files.
@Suite(.serialized, .waits)
struct PictureDecoderTests {
  /// Returns the file with an image of eight by four pixels: red on the left, blue on the right.
  private static func file(_ format: PictureFile.Format) throws -> [UInt8] {
    let tests = #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 }
    return try CommandResult.run(["cat", "\(tests)/Screens/Samples/sample.\(format)"]).output
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
    let file = try Self.file(format)
    if case .file(let known) = ChallengeContent(file) {
      #expect(known.format == format && known.length == file.count)
      #expect(known.size == PixelSize(width: 8, height: 4))
    } else {
      #expect(format == .pam && ChallengeContent(file) == .pam)
    }
    let result = try CommandResult.run(command, input: file, within: .seconds(50))
    #expect(result.outcome == .exited(0), "\(command): \(result.errorText)")
    #expect(ChallengeContent(result.output) == .netpbm)
    let raster = try #require(Raster(netpbm: result.output))
    #expect(raster.size == PixelSize(width: 8, height: 4))
    let (left, right) = (raster.color(x: 0, y: 3), raster.color(x: 7, y: 0))
    #expect(left.red > 240 && left.blue < 15, "\(command)")
    #expect(right.blue > 240 && right.red < 15, "\(command)")
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
    #expect(!imageMagick.isEmpty)
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
