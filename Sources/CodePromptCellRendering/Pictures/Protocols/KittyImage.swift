/// The sequences of kitty's graphics protocol for one image.
///
/// All sequences suppress replies (`q=2`), and the cursor is not moved (`C=1`). In tmux, the outer
/// terminal's cursor position is unknown: the image is shown by placeholder cells (`U=1`). Source:
/// https://sw.kovidgoyal.net/kitty/graphics-protocol/ ("Remote client", "Control data reference",
/// "Unicode placeholders", "Deleting images").
package struct KittyImage: Sendable {
  /// The terminal's ID of the image, not 0; another image with the same ID replaces it.
  package let id: UInt32
  /// Whether the sequences need tmux passthrough.
  package let isInTmux: Bool

  /// Creates an image with an ID derived from a number, which must be at least 1.
  ///
  /// In tmux, the cells encode its first byte as a mark, and its last one as a palette colour that
  /// is the same in all terminals. The others are 0: a 24-bit colour might not get through tmux.
  package init(number: UInt32, isInTmux: Bool = false) {
    precondition(number > 0, "0 names no image")
    let mark = number >> 24 % UInt32(KittyImage.marks.count)
    id = isInTmux ? mark << 24 | (16 + number % 240) : number
    self.isInTmux = isInTmux
  }

  /// The maximum number of rows, and of columns: in tmux they are numbered.
  package var limit: Int { isInTmux ? KittyImage.marks.count : .max }

  /// Returns the sequences that send a PNG file and show it in an area.
  package func showing(png file: [UInt8], in area: CellArea) -> [UInt8] {
    sequences("f=100", file, area)
  }

  /// Returns the sequences that send pixels and show them in an area.
  package func showing(_ raster: Raster, in area: CellArea) -> [UInt8] {
    sequences("f=24,s=\(raster.size.width),v=\(raster.size.height)", raster.bytes, area)
  }

  /// Returns the sequence that shows the image, which the terminal already stores.
  package func placing(in area: CellArea) -> [UInt8] { sequence("a=p,q=2,\(place(area))") }

  /// Returns the sequence that dims the image: a half-transparent black pixel is shown over it.
  package func shading(in area: CellArea) -> [UInt8] {
    sequence("a=T,q=2,m=0,f=32,s=1,v=1,\(shade.place(area)),z=1", [0, 0, 0, 128])
  }

  /// The image that dims this one, with the next ID.
  package var shade: KittyImage { KittyImage(number: id == .max ? 1 : id + 1, isInTmux: isInTmux) }

  /// The sequence that ends an unfinished transmission: both the control string and the wait for
  /// more chunks. Without it, the terminal could take another image's chunks for the missing ones.
  package var ending: [UInt8] {
    (isInTmux ? TmuxPassthrough.ending : TerminalSequences.stringEnd) + sequence("q=2,m=0")
  }

  /// The sequence that removes the image from the screen, while the terminal still stores it.
  ///
  /// `a=d` is last: a sequence that was cut after it, without an ID, would delete all images.
  package var removal: [UInt8] { sequence("q=2,d=i,i=\(id),a=d") }
  /// The sequence that removes the image from the screen and from the terminal's memory.
  package var deletion: [UInt8] { sequence("q=2,d=I,i=\(id),a=d") }

  private func place(_ area: CellArea) -> String {
    "i=\(id),p=1,c=\(area.columns),r=\(area.rows),\(isInTmux ? "U=1" : "C=1")"
  }

  private func sequences(_ format: String, _ data: [UInt8], _ area: CellArea) -> [UInt8] {
    // The maximum length in one sequence is 4096 in Base64.
    let limit = 4096 / 4 * 3
    return stride(from: 0, to: data.count, by: limit).flatMap { start in
      let more = "q=2,m=\(start + limit < data.count ? 1 : 0)"
      // A transmission that is cut gets a reply only if it has an image ID, so the ID comes last.
      return sequence(
        start == 0 ? "a=T,\(more),\(format),\(place(area))" : more, data[start...].prefix(limit))
    }
  }

  private func sequence(_ control: String, _ payload: ArraySlice<UInt8> = []) -> [UInt8] {
    var result = Array("\u{1B}_G\(control)\(payload.isEmpty ? "" : ";")".utf8)
    result.append(base64: payload)
    result += TerminalSequences.stringEnd
    return isInTmux ? TmuxPassthrough.handingOn(result) : result
  }

  /// Returns the placeholder cells of an area, which tmux moves, scrolls and erases like text; none
  /// if the image is shown at the cursor. When dimmed, every second cell is blank. Marks encode the
  /// row and column of the image, and the colour encodes the image.
  package func rows(in area: CellArea, dimmed: Bool = false) -> [PictureRow] {
    guard isInTmux else { return [] }
    let style = TextStyle(color: .palette(UInt8(truncatingIfNeeded: id)))
    let last = KittyImage.marks[Int(id >> 24)]
    return KittyImage.marks.prefix(area.rows).enumerated().map { number, rowMark in
      var row = PictureRow()
      for (column, columnMark) in KittyImage.marks.prefix(area.columns).enumerated() {
        if dimmed, Checkerboard.isBlank(row: number, column: column) {
          row.append(" ", style)
        } else {
          row.append("\u{10EEEE}", style)
          for mark in [rowMark, columnMark, last] { row.append(mark, columns: 0, style) }
        }
      }
      row.use(TextStyle())
      return row
    }
  }

  /// The mark of each number, from 0: the first of kitty's `rowcolumn-diacritics.txt`.
  static let marks = markRanges.flatMap { $0.compactMap(Unicode.Scalar.init) }

  private static let markRanges: [ClosedRange<UInt32>] = [
    0x305...0x305, 0x30D...0x30E, 0x310...0x310, 0x312...0x312, 0x33D...0x33F, 0x346...0x346,
    0x34A...0x34C, 0x350...0x352, 0x357...0x357, 0x35B...0x35B, 0x363...0x36F, 0x483...0x487,
    0x592...0x595, 0x597...0x599, 0x59C...0x5A1, 0x5A8...0x5A9, 0x5AB...0x5AC, 0x5AF...0x5AF,
    0x5C4...0x5C4, 0x610...0x617, 0x657...0x65B, 0x65D...0x65E, 0x6D6...0x6DC, 0x6DF...0x6E2,
    0x6E4...0x6E4, 0x6E7...0x6E8, 0x6EB...0x6EC, 0x730...0x730, 0x732...0x733, 0x735...0x736,
    0x73A...0x73A, 0x73D...0x73D, 0x73F...0x741, 0x743...0x743, 0x745...0x745, 0x747...0x747,
    0x749...0x74A, 0x7EB...0x7F1, 0x7F3...0x7F3, 0x816...0x819, 0x81B...0x823, 0x825...0x827,
  ]
}
