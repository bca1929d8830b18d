import CodePromptCellRendering
import PromptTestSupport
import Testing

/// The sequences of kitty's protocol, byte for byte.
struct KittyImageTests {
  private static let area = CellArea(columns: 20, rows: 5)

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func `a short PNG for kitty is sent in one sequence`() {
    let bytes = KittyImage(number: 7).showing(png: Array("foobar".utf8), in: Self.area)
    #expect(
      text(bytes) == "\u{1B}_Ga=T,q=2,m=0,f=100,i=7,p=1,c=20,r=5,C=1;Zm9vYmFy\u{1B}\\")
  }

  @Test func `a long PNG for kitty is sent in chunks, and only the first has parameters`() {
    let bytes = KittyImage(number: 1).showing(
      png: [UInt8](repeating: 0, count: 2 * 3072 + 1), in: Self.area)
    let chunk = String(repeating: "A", count: 4096)
    #expect(
      text(bytes)
        == "\u{1B}_Ga=T,q=2,m=1,f=100,i=1,p=1,c=20,r=5,C=1;\(chunk)\u{1B}\\"
        + "\u{1B}_Gq=2,m=1;\(chunk)\u{1B}\\" + "\u{1B}_Gq=2,m=0;AA==\u{1B}\\")
    let even = KittyImage(number: 1).showing(png: [UInt8](repeating: 0, count: 3072), in: Self.area)
    #expect(text(even) == "\u{1B}_Ga=T,q=2,m=0,f=100,i=1,p=1,c=20,r=5,C=1;\(chunk)\u{1B}\\")
  }

  @Test func `pixels for kitty are sent as RGB`() {
    let raster = Raster(width: 2, rgb: [1, 2, 3, 4, 5, 6])
    let sent = text(KittyImage(number: 9).showing(raster, in: Self.area))
    #expect(sent == "\u{1B}_Ga=T,q=2,m=0,f=24,s=2,v=1,i=9,p=1,c=20,r=5,C=1;AQIDBAUG\u{1B}\\")
  }

  @Test func `an image that kitty stores is placed, and dimmed by a half-transparent black image`()
  {
    let image = KittyImage(number: 7)
    #expect(text(image.placing(in: Self.area)) == "\u{1B}_Ga=p,q=2,i=7,p=1,c=20,r=5,C=1\u{1B}\\")
    #expect(
      text(image.shading(in: Self.area))
        == "\u{1B}_Ga=T,q=2,m=0,f=32,s=1,v=1,i=8,p=1,c=20,r=5,C=1,z=1;AAAAgA==\u{1B}\\")
    #expect(text(image.removal) == "\u{1B}_Gq=2,d=i,i=7,a=d\u{1B}\\")
    #expect(KittyImage(number: .max).shade.id == 1)
  }

  @Test func `kitty deletes an image by its ID`() {
    let bytes = KittyImage(number: .max).deletion
    #expect(text(bytes) == "\u{1B}_Gq=2,d=I,i=4294967295,a=d\u{1B}\\")
  }

  @Test func `in tmux the escapes of each kitty sequence are doubled`() {
    let image = KittyImage(number: 7, isInTmux: true)
    #expect(
      text(image.deletion) == "\u{1B}Ptmux;\u{1B}\u{1B}_Gq=2,d=I,i=23,a=d\u{1B}\u{1B}\\\u{1B}\\")
    let parts = text(image.showing(png: [UInt8](repeating: 0, count: 3073), in: Self.area))
      .split(separator: "\u{1B}Ptmux;\u{1B}\u{1B}_G", omittingEmptySubsequences: false)
    #expect(parts.count == 3 && parts[0].isEmpty)
    #expect(parts[1].hasPrefix("a=T,q=2,m=1,f=100,i=23,p=1,c=20,r=5,U=1;"))
    #expect(parts.dropFirst().allSatisfy { $0.hasSuffix("\u{1B}\u{1B}\\\u{1B}\\") })
  }

  @Test func `in tmux each placeholder cell encodes its part of kitty's image`() {
    let area = CellArea(columns: 2, rows: 2)
    #expect(KittyImage(number: 42).rows(in: area) == [])
    // The example of kitty's documentation, for the image 42 + (2 << 24).
    let image = KittyImage(number: 2 << 24 + 234, isInTmux: true)
    #expect(image.id == 33_554_474)
    let rows = image.rows(in: area)
    #expect(rows.map(\.columns) == [2, 2])
    let cell = "\u{10EEEE}"
    #expect(
      rows.map { Array($0.text.unicodeScalars) }
        == [
          "\u{1B}[38;5;42m\(cell)\u{305}\u{305}\u{30E}\(cell)\u{305}\u{30D}\u{30E}\u{1B}[m",
          "\u{1B}[38;5;42m\(cell)\u{30D}\u{305}\u{30E}\(cell)\u{30D}\u{30D}\u{30E}\u{1B}[m",
        ].map { Array($0.unicodeScalars) })
  }

  @Test func `a dimmed image has every second placeholder cell blank`() {
    let area = CellArea(columns: 3, rows: 2)
    let rows = KittyImage(number: 42, isInTmux: true).rows(in: area, dimmed: true)
    let cells = rows.map { row in
      String(
        String.UnicodeScalarView(
          row.text.unicodeScalars.filter { " \u{10EEEE}".unicodeScalars.contains($0) }))
    }
    #expect(cells == [" \u{10EEEE} ", "\u{10EEEE} \u{10EEEE}"])
    // Each cell that is not blank encodes its own row and column.
    #expect(rows[1].text.unicodeScalars.contains("\u{30E}"))
    #expect(Checkerboard.rows(over: area).map(\.text) == [" \u{1B}[C ", "\u{1B}[C \u{1B}[C"])
    #expect(Checkerboard.rows(over: area).map(\.columns) == [3, 3])
  }

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
    let marks = Set((last?.text ?? "").unicodeScalars.filter { $0.properties.isMark })
    #expect(marks.count == 124)
  }

  @Test func `a terminal without kitty's protocol shows nothing of an image`() {
    let bytes = KittyImage(number: 1).showing(
      png: [UInt8](repeating: 65, count: 9999), in: Self.area)
    let screen = VirtualScreen(showing: bytes)
    #expect(screen.text.isEmpty && screen.cursor == .init(row: 0, column: 0))
  }
}

extension Unicode.Scalar.Properties {
  /// Whether the scalar is a non-spacing mark above its base, as in kitty's list.
  fileprivate var isMark: Bool {
    generalCategory == .nonspacingMark && canonicalCombiningClass == .above
  }
}
