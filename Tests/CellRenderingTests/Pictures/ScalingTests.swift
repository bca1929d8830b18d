import CodePromptCellRendering
import PromptTestSupport
import Testing

/// Pictures are made smaller to fit an area.
struct ScalingTests {
  private static func gray(_ width: Int, _ bytes: [UInt8]) -> Raster {
    Raster(width: width, gray: bytes)
  }

  static let means: [(Raster, Int, Int, Raster)] = [
    (gray(4, [0, 100, 200, 250]), 2, 1, gray(2, [50, 225])),
    (gray(1, [0, 100, 200, 250]), 1, 2, gray(1, [50, 225])),
    (gray(2, [10, 20, 30, 40]), 1, 1, gray(1, [25])),
    (gray(3, [0, 60, 240]), 2, 9, gray(2, [0, 150])),
    (gray(2, [1, 2]), 2, 1, gray(2, [1, 2])),
    (
      Raster(width: 2, rgb: [0, 100, 255, 100, 0, 255]), 1, 1, Raster(width: 1, rgb: [50, 50, 255])
    ),
  ]

  @Test(arguments: means)
  func `a scaled pixel is the mean of those in its place`(
    raster: Raster, width: Int, height: Int, scaled: Raster
  ) {
    #expect(raster.scaled(into: PixelSize(width: width, height: height)) == scaled)
  }

  /// A picture of squares of random brightness, black or white, like a QR code.
  private static func squares(columns: Int, side: Int) -> Raster {
    var random = SeededGenerator(seed: 5)
    let modules = (0..<columns * columns).map { _ in Bool.random(using: &random) ? UInt8(0) : 255 }
    let width = columns * side
    return gray(
      width, (0..<width * width).map { modules[$0 / width / side * columns + $0 % width / side] })
  }

  @Test(arguments: [(3, 111, 111), (3, 110, 74), (3, 74, 74), (4, 147, 111), (7, 38, 37)])
  func `the squares of a QR code stay equal squares, without grays between them`(
    side: Int, room: Int, width: Int
  ) {
    let code = Self.squares(columns: 37, side: side)
    let box = PixelSize(width: room + 100, height: room)
    #expect(code.fitted(into: box) == PixelSize(width: width, height: width))
    #expect(code.scaled(into: box) == Self.squares(columns: 37, side: width / 37))
  }

  @Test func `the area of a QR code is that of its equal squares, in every protocol`() {
    let code = Self.squares(columns: 37, side: 3)
    let room = CellArea(columns: 200, rows: 55)
    // 110 rows of pixels have room for squares of two pixels.
    let area = CellArea(columns: 74, rows: 37)
    let cell = PixelSize(width: 1, height: 2)
    let characters = CharacterPicture(code, colors: .trueColor, isASCII: false)
    let image = KittyImage(number: 1)
    let drawings: [ChallengeDrawing] = [
      .characters(characters), .kitty(KittyPicture(.pixels(code), as: image, cellSize: cell)),
    ]
    for drawing in drawings { #expect(drawing.area(in: room, mayCut: false) == area) }
    // Sixels fill whole bands of six rows: 78 rows of pixels.
    let sixels = SixelPicture(code, cellSize: cell, on: TerminalGraphics())
    let bands = CellArea(columns: 74, rows: 39)
    #expect(ChallengeDrawing.sixels(sixels).area(in: room, mayCut: false) == bands)
  }

  @Test func `squares without room are not drawn, and other pictures are`() {
    let box = PixelSize(width: 36, height: 100)
    #expect(Self.squares(columns: 37, side: 3).fitted(into: box) == PixelSize(width: 0, height: 0))
    let empty = PixelSize(width: 10, height: -2)
    #expect(Self.squares(columns: 37, side: 3).fitted(into: empty).count == 0)
    var bytes = Self.squares(columns: 37, side: 3).bytes
    bytes[0] = 9
    let other = Raster(size: PixelSize(width: 111, height: 111), bytes: bytes)
    #expect(other.fitted(into: box) == PixelSize(width: 36, height: 36))
  }

  static let fits = sizes.map { (size($0), size($1), size($2)) }
  private static let sizes: [((Int, Int), (Int, Int), (Int, Int))] = [
    ((400, 150), (80, 48), (80, 30)), ((150, 400), (80, 48), (18, 48)),
    ((10, 10), (80, 48), (10, 10)),
    ((80, 48), (80, 48), (80, 48)), ((81, 48), (80, 48), (80, 47)), ((4096, 1), (80, 48), (80, 1)),
    ((1, 4096), (80, 48), (1, 48)), ((4096, 4096), (1, 2), (1, 1)), ((5, 5), (0, 9), (0, 0)),
    ((5, 5), (9, -2), (0, 0)),
  ]

  private static func size(_ pair: (Int, Int)) -> PixelSize {
    PixelSize(width: pair.0, height: pair.1)
  }

  @Test(arguments: fits)
  func `a picture fits its box, keeps its aspect ratio and is never enlarged`(
    size: PixelSize, box: PixelSize, fitted: PixelSize
  ) {
    #expect(size.fitted(into: box) == fitted)
  }

  @Test func `the number of cells for a picture's pixels is rounded up`() {
    let cell = PixelSize(width: 8, height: 16)
    let picture = PixelSize(width: 401, height: 150)
    #expect(CellArea(of: picture, cell: cell) == CellArea(columns: 51, rows: 10))
    let low = picture.fitted(into: CellArea(columns: 80, rows: 5).pixels(perCell: cell))
    #expect(CellArea(of: low, cell: cell) == CellArea(columns: 27, rows: 5))
  }
}
