/// The sequences of kitty's graphics protocol for one image.
///
/// All sequences suppress the terminal's replies (`q=2`). The image is shown at the cursor, which
/// is not moved (`C=1`). In tmux, the position of the outer terminal's cursor is unknown, so there
/// placeholder characters show the image (`U=1`), which tmux treats like text.
///
/// Source: https://sw.kovidgoyal.net/kitty/graphics-protocol/ ("Remote client", "Control data
/// reference", "Unicode placeholders", "Deleting images").
package struct KittyImage: Sendable {
  /// The ID of the image in the terminal, which is not 0.
  ///
  /// If another image with the same ID is sent, it replaces this one.
  package let id: UInt32
  /// Whether the sequences are for tmux, which has to pass them on.
  package let isInTmux: Bool

  /// Creates an image with an ID that is derived from a number; a `number` of 0 traps.
  ///
  /// In tmux, the placeholder cells encode the ID: its highest byte as a combining mark, and its
  /// lowest byte as one of the palette's colours from 16 to 255. The two other bytes are 0, since
  /// they would need a 24-bit colour, which tmux may replace by another one.
  package init(number: UInt32, isInTmux: Bool = false) {
    precondition(number > 0, "0 names no image")
    let highestByte = (number >> 24) % UInt32(KittyImage.marks.count)
    let lowestByte = 16 + number % 240
    id = isInTmux ? (highestByte << 24) + lowestByte : number
    self.isInTmux = isInTmux
  }

  /// The maximum number of rows of the image, and also that of its columns.
  ///
  /// In tmux, it is the number of combining marks that can encode a row or column.
  package var limit: Int { isInTmux ? KittyImage.marks.count : .max }

  /// Returns the sequences that send a PNG file and show it in an area.
  package func showing(png file: [UInt8], in area: CellArea) -> [UInt8] {
    sequences("f=100", file, area)
  }

  /// Returns the sequences that send pixels and show them in an area.
  package func showing(_ raster: Raster, in area: CellArea) -> [UInt8] {
    sequences("f=24,s=\(raster.size.width),v=\(raster.size.height)", raster.bytes, area)
  }

  /// Returns the sequence that shows the image in an area if the terminal already stores it.
  package func placing(in area: CellArea) -> [UInt8] { sequence("a=p,q=2,\(place(area))") }

  /// Returns the sequence that dims the image in an area.
  ///
  /// It shows a half-transparent black pixel over the image, enlarged to the area.
  package func shading(in area: CellArea) -> [UInt8] {
    sequence("a=T,q=2,m=0,f=32,s=1,v=1,\(shade.place(area)),z=1", [0, 0, 0, 128])
  }

  /// The image of the black pixel that dims this one; it has the next ID.
  package var shade: KittyImage { KittyImage(number: id == .max ? 1 : id + 1, isInTmux: isInTmux) }

  /// The sequence that ends a transmission that was cut after any of its bytes.
  ///
  /// It ends the control string, and then sends an empty last chunk. Otherwise the terminal would
  /// wait for more chunks, and could take those of another image for them.
  package var ending: [UInt8] {
    (isInTmux ? TmuxPassthrough.ending : TerminalSequences.stringEnd) + sequence("q=2,m=0")
  }

  /// The sequence that removes the image from the screen, while the terminal still stores it.
  ///
  /// `a=d` (delete) comes last. If it came before the ID, a sequence that was cut between the two
  /// would delete all images.
  package var removal: [UInt8] { sequence("q=2,d=i,i=\(id),a=d") }
  /// The sequence that removes the image from the screen and from the terminal's memory.
  package var deletion: [UInt8] { sequence("q=2,d=I,i=\(id),a=d") }

  /// Returns the control data that place the image in an area at the cursor.
  private func place(_ area: CellArea) -> String {
    "i=\(id),p=1,c=\(area.columns),r=\(area.rows),\(isInTmux ? "U=1" : "C=1")"
  }

  /// Returns the sequences that send data in chunks, and then show the image.
  private func sequences(_ format: String, _ data: [UInt8], _ area: CellArea) -> [UInt8] {
    // The protocol allows at most 4096 bytes of Base64 in a sequence, so this is the maximum before
    // encoding.
    let limit = 4096 / 4 * 3
    return stride(from: 0, to: data.count, by: limit).flatMap { start in
      let more = "q=2,m=\(start + limit < data.count ? 1 : 0)"
      // The ID comes last, since a terminal replies only to a sequence with an ID. So a first
      // sequence that is cut before its end, perhaps even before `q=2`, gets no reply.
      return sequence(
        start == 0 ? "a=T,\(more),\(format),\(place(area))" : more, data[start...].prefix(limit))
    }
  }

  /// Returns a sequence of the protocol, from its control data and the payload before encoding.
  private func sequence(_ control: String, _ payload: ArraySlice<UInt8> = []) -> [UInt8] {
    var result = Array("\u{1B}_G\(control)\(payload.isEmpty ? "" : ";")".utf8)
    result.append(base64: payload)
    result += TerminalSequences.stringEnd
    return isInTmux ? TmuxPassthrough.handingOn(result) : result
  }

  /// Returns the placeholder cells that show the image in an area in tmux; none outside tmux.
  ///
  /// tmux moves, scrolls and erases them like text. Each has three combining marks, which encode
  /// the row, the column, and the highest byte of the ID; its colour encodes the lowest byte. If
  /// `dimmed`, every second cell is a blank.
  package func rows(in area: CellArea, dimmed: Bool = false) -> [PictureRow] {
    guard isInTmux else { return [] }
    let style = PromptTheme.Style(color: .palette(UInt8(truncatingIfNeeded: id)))
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
      row.use(PromptTheme.Style())
      return row
    }
  }

  /// The combining marks that encode the numbers from 0 on.
  ///
  /// They are the first ones of kitty's `rowcolumn-diacritics.txt`, in the same order.
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
