import CodePromptCellRendering
import PromptTestSupport
import Testing

/// The limits of the protocols for images, and terminals without them.
struct ImageTests {
  @Test func `in tmux a kitty image's ID fits into a colour and a combining mark`() {
    for number in [1, 239, 240, 0x00FF_FFFF, 0x0100_0000, .max] as [UInt32] {
      let id = KittyImage(number: number, isInTmux: true).id
      #expect(
        id & 0x00FF_FF00 == 0 && (16...255).contains(id & 0xFF) && id >> 24 == number >> 24 % 124)
    }
  }

  @Test func `kitty's list of marks limits the rows and columns of an image in tmux`() {
    let image = KittyImage(number: 1, isInTmux: true)
    #expect(image.limit == 124 && KittyImage(number: 1).limit == .max)
    let last = image.rows(in: CellArea(columns: 124, rows: 124)).last
    #expect(last?.columns == 124)
    #expect(last?.text.hasSuffix("\u{10EEEE}\u{827}\u{827}\u{305}\u{1B}[m") == true)
    // Each column has its own mark above a letter, as in kitty's list.
    let marks = (last?.text ?? "").unicodeScalars.filter {
      $0.properties.canonicalCombiningClass == .above
    }
    #expect(Set(marks).count == 124)
  }

  @Test func `a file is too large for an iTerm2 sequence only if the terminal limits its length`() {
    let size = (1_048_576 - 256) / 4 * 3 + 2
    for (count, isLimited, fits) in [
      (size, true, true), (size + 3, true, false), (size + 3, false, true),
    ] {
      let image = InlineImage([UInt8](repeating: 0, count: count), isLimited: isLimited)
      #expect((image != nil) == fits)
      guard let image, isLimited else { continue }
      #expect(image.showing(in: CellArea(columns: 999, rows: 999)).count <= 1_048_576)
    }
  }

  @Test func `sixels of a picture are accepted as a challenge`() throws {
    let sixel = Sixel(Raster(width: 16, gray: (0...255).map { $0 }))
    #expect(ChallengeContent(sixel.bytes) == .sixel(sixel))
  }

  @Test func `a picture of many colours is dithered in at most 252`() {
    let pixels = (0..<4096).flatMap { (index: Int) -> [UInt8] in
      [UInt8(index % 64 * 4), UInt8(index / 64 * 4), 77]
    }
    let text = String(decoding: Sixel(Raster(width: 64, rgb: pixels)).bytes, as: UTF8.self)
    #expect(text.split(separator: ";2;").count - 1 <= 252)
    #expect(text.contains(";2;0;0;20#") && text.contains(";2;100;100;40"))
  }
}
