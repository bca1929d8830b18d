// Cells in which kitty shows a part of an image, wherever they are: tmux moves, scrolls and erases
// them like text. In each cell, combining marks encode the row and column of the image, and the
// colour encodes the image. Source:
// https://sw.kovidgoyal.net/kitty/graphics-protocol/ ("Unicode placeholders").
extension KittyImage {
  /// Returns the placeholder cells of an area; none if the image is shown at the cursor. When
  /// dimmed, every second cell is blank: the terminal can't dim a part of the image.
  package func rows(in area: CellArea, dimmed: Bool = false) -> [PictureRow] {
    guard isInTmux else { return [] }
    let style = TextStyle(color: .palette(UInt8(truncatingIfNeeded: id)))
    let last = KittyImage.marks[Int(id >> 24)]
    return KittyImage.marks.prefix(area.rows).enumerated().map { row, rowMark in
      var writer = RowWriter()
      for (column, columnMark) in KittyImage.marks.prefix(area.columns).enumerated() {
        if dimmed, Checkerboard.isBlank(row: row, column: column) {
          writer.append(" ", style)
        } else {
          writer.append("\u{10EEEE}", columns: 1, style)
          for mark in [rowMark, columnMark, last] { writer.append(mark, columns: 0, style) }
        }
      }
      return writer.finish()
    }
  }

  /// The mark of each number, from 0: the first of kitty's `rowcolumn-diacritics.txt`, which are
  /// enough for a picture.
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
