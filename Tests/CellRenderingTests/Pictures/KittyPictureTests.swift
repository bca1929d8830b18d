import CodePromptCellRendering
import PromptTestSupport
import Testing

/// What a terminal with kitty's protocol shows and stores while a picture is dimmed, bright again,
/// removed and deleted.
struct KittyPictureTests {
  /// A terminal's images, by their IDs.
  private struct Images {
    private(set) var shown: Set<String> = []
    private(set) var stored: Set<String> = []

    mutating func take(_ bytes: [UInt8]) {
      for sequence in String(decoding: bytes, as: UTF8.self).split(separator: "\u{1B}_G") {
        let control = sequence.prefix { $0 != ";" && $0 != "\u{1B}" }
        let pairs = control.split(separator: ",").map { $0.split(separator: "=").map(String.init) }
        let keys = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
        guard let id = keys["i"] else { continue }
        switch keys["a"] {
        case "T":
          stored.insert(id)
          shown.insert(id)
        case "p":
          #expect(stored.contains(id), "image \(id) is not there")
          shown.insert(id)
        case "d":
          shown.remove(id)
          if keys["d"] == "I" { stored.remove(id) }
        default: Issue.record("\(control)")
        }
      }
    }
  }

  private let picture = Raster(width: 2, rgb: [1, 2, 3, 4, 5, 6])
  private let area = CellArea(columns: 2, rows: 1)

  /// Draws the picture, which the terminal stores already if it `isKept`.
  private func drawn(
    as image: KittyImage, dimmed: Bool, isKept: Bool = true
  ) throws -> DrawnChallenge.Image {
    let cell = PixelSize(width: 1, height: 1)
    let drawing = ChallengeDrawing.kitty(
      KittyPicture(.pixels(picture), as: image, cellSize: cell))
    var request = ChallengeDrawing.Request(area: area)
    request.isDimmed = dimmed
    request.keptArea = isKept ? area : nil
    return try #require(drawing.drawn(for: request).image)
  }

  @Test func `the shade over a dimmed picture is gone when the picture is bright, or gone itself`()
    throws
  {
    let image = KittyImage(number: 7)
    var terminal = Images()
    terminal.take(try drawn(as: image, dimmed: false, isKept: false).sequence)
    for _ in 0..<2 {
      terminal.take(try drawn(as: image, dimmed: true).sequence)
      #expect(terminal.shown == ["7", "8"])
      terminal.take(try drawn(as: image, dimmed: false).sequence)
      #expect(terminal.shown == ["7"] && terminal.stored == ["7"])
    }
    let dimmed = try drawn(as: image, dimmed: true)
    terminal.take(dimmed.sequence)
    terminal.take(dimmed.removal)
    #expect(terminal.shown == [] && terminal.stored == ["7"])
    terminal.take(dimmed.sequence)
    terminal.take(dimmed.deletion)
    #expect(terminal.shown == [] && terminal.stored == [])
  }

  @Test(arguments: [true, false])
  func `in tmux, which draws placeholders, a picture has no shade`(dimmed: Bool) throws {
    let image = KittyImage(number: 7, isInTmux: true)
    let drawn = try drawn(as: image, dimmed: dimmed)
    let placed = image.placing(in: area)
    #expect(drawn.sequence == placed, "\(ByteText(drawn.sequence))")
    #expect(drawn.removal == image.removal && drawn.deletion == image.deletion)
  }
}
