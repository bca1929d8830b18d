import CodePromptCellRendering
import PromptTestSupport
import Testing

/// Pixels encoded as sixels.
struct SixelTests {
  private static func text(_ raster: Raster) -> String {
    String(decoding: Sixel(raster).bytes, as: UTF8.self)
  }

  @Test func `each colour of a picture is drawn over each band of six rows`() {
    let raster = Raster(width: 2, rgb: [255, 0, 0, 255, 0, 0, 0, 0, 0, 255, 0, 0])
    #expect(
      Self.text(raster)
        == "\u{1B}P0;1q\"1;1;2;2#0;2;100;0;0#1;2;0;0;0#0@B$#1A?$\u{1B}\\")
    let high = Raster(width: 1, gray: [UInt8](repeating: 255, count: 13))
    #expect(Self.text(high) == "\u{1B}P0;1q\"1;1;1;13#0;2;100;100;100#0~$-#0~$-#0@$\u{1B}\\")
    #expect(Sixel(high).size == PixelSize(width: 1, height: 18))
    let wide = Raster(width: 30, gray: [UInt8](repeating: 0, count: 30))
    #expect(Self.text(wide).contains("#0!30@$"))
  }

  @Test func `sixels of a picture are accepted as a challenge`() throws {
    let sixel = Sixel(Raster(width: 16, gray: (0...255).map { $0 }))
    #expect(ChallengeContent(sixel.bytes) == .sixel(sixel))
  }

  @Test func `a picture of many colours is dithered in at most 252`() {
    let pixels = (0..<4096).flatMap { (index: Int) -> [UInt8] in
      [UInt8(index % 64 * 4), UInt8(index / 64 * 4), 77]
    }
    let text = Self.text(Raster(width: 64, rgb: pixels))
    #expect(text.split(separator: ";2;").count - 1 <= 252)
    #expect(text.contains(";2;0;0;20#") && text.contains(";2;100;100;40"))
  }
}
