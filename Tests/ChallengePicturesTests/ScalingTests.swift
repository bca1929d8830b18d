import CodePromptChallengePictures
import PromptTestSupport
import Testing

/// Pictures are made smaller to fit an area.
struct ScalingTests {
  private static func gray(_ width: Int, _ height: Int, _ bytes: [UInt8]) -> Raster {
    Raster(size: PixelSize(width: width, height: height), samples: .gray, bytes: bytes)
  }

  static let means: [(Raster, Int, Int, [UInt8])] = [
    (gray(4, 1, [0, 100, 200, 250]), 2, 1, [50, 225]),
    (gray(1, 4, [0, 100, 200, 250]), 1, 2, [50, 225]),
    (gray(2, 2, [10, 20, 30, 40]), 1, 1, [25]),
    // The middle pixel is divided: it counts for both halves.
    (gray(3, 1, [0, 60, 240]), 2, 1, [20, 180]),
    (gray(1, 3, [0, 60, 240]), 1, 2, [20, 180]),
    (gray(3, 3, [0, 0, 0, 0, 90, 0, 0, 0, 0]), 2, 2, [10, 10, 10, 10]),
    (gray(5, 1, [10, 20, 30, 40, 50]), 3, 1, [14, 30, 46]),
    (gray(2, 1, [1, 2]), 2, 1, [1, 2]),
  ]

  @Test(arguments: means)
  func `a scaled pixel is the mean of the area it covers`(
    raster: Raster, width: Int, height: Int, bytes: [UInt8]
  ) {
    #expect(raster.scaled(to: PixelSize(width: width, height: height)).bytes == bytes)
  }

  @Test func `scaling averages each sample separately`() {
    let raster = Raster(
      size: PixelSize(width: 2, height: 1), samples: .rgb, bytes: [0, 100, 255, 100, 0, 255])
    #expect(raster.scaled(to: PixelSize(width: 1, height: 1)).bytes == [50, 50, 255])
  }

  @Test func `scaling weights a transparent pixel by its opacity`() {
    let one = PixelSize(width: 1, height: 1)
    let halves = Raster(
      size: PixelSize(width: 2, height: 1), samples: .rgba,
      bytes: [200, 100, 50, 255, 1, 2, 3, 0])
    #expect(halves.scaled(to: one).bytes == [200, 100, 50, 128])
    let nothing = Raster(
      size: PixelSize(width: 2, height: 1), samples: .grayAlpha, bytes: [9, 0, 200, 0])
    #expect(nothing.scaled(to: one).bytes == [0, 0])
    let weighed = Raster(
      size: PixelSize(width: 2, height: 1), samples: .grayAlpha, bytes: [0, 255, 200, 85])
    #expect(weighed.scaled(to: one).bytes == [50, 170])
  }

  @Test(arguments: 0..<100)
  func `scaling changes no picture's mean brightness`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let size = PixelSize(
      width: Int.random(in: 1...60, using: &random), height: Int.random(in: 1...60, using: &random))
    let bytes = (0..<size.count).map { _ in UInt8.random(in: 0...255, using: &random) }
    let target = PixelSize(
      width: Int.random(in: 1...size.width, using: &random),
      height: Int.random(in: 1...size.height, using: &random))
    let scaled = Raster(size: size, samples: .gray, bytes: bytes).scaled(to: target)
    func mean(_ bytes: [UInt8]) -> Double {
      Double(bytes.reduce(0) { $0 + Int($1) }) / Double(bytes.count)
    }
    #expect(abs(mean(scaled.bytes) - mean(bytes)) <= 0.5)
    let flat = Raster(size: size, samples: .gray, bytes: bytes.map { _ in 77 }).scaled(to: target)
    #expect(flat.bytes.allSatisfy { $0 == 77 })
  }

  static let fits: [(PixelSize, PixelSize, PixelSize)] = [
    ((400, 150), (80, 48), (80, 30)), ((150, 400), (80, 48), (18, 48)),
    ((10, 10), (80, 48), (10, 10)),
    ((80, 48), (80, 48), (80, 48)), ((81, 48), (80, 48), (80, 47)), ((4096, 1), (80, 48), (80, 1)),
    ((1, 4096), (80, 48), (1, 48)), ((4096, 4096), (1, 2), (1, 1)), ((5, 5), (0, 9), (0, 0)),
    ((5, 5), (9, -2), (0, 0)),
  ].map { (size($0), size($1), size($2)) }

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
    let window = CellArea(columns: 80, rows: 24)
    let picture = PixelSize(width: 401, height: 150)
    #expect(window.fitting(picture, cell: cell) == CellArea(columns: 51, rows: 10))
    let low = CellArea(columns: 80, rows: 5)
    #expect(low.fitting(picture, cell: cell) == CellArea(columns: 27, rows: 5))
  }
}
