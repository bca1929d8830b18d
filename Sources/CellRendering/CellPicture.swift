/// A cell as an application draws it: rows of text with a place for what stands in it.
struct CellPicture {
  /// A row of a cell.
  struct Row {
    /// The text before the glyph, or all of a row without one.
    let before: String
    /// The text behind the glyph.
    let behind: String
    /// The column of the glyph; nil in a row without one.
    let glyphColumn: Int?
    /// Whether all terminals take the same columns for the texts.
    let isCertain: Bool
  }

  let rows: [Row]
  /// The place of the cursor in the cell.
  let cursor: (row: Int, column: Int)
}

extension CellPicture {
  /// Brings what an application draws to the size of its cells.
  init(_ texts: [String], _ drawing: CellDrawing, glyphWidth: Int) {
    let size = drawing.size
    rows = (0..<size.rows).map { row in
      Row(row < texts.count ? texts[row] : "", drawing, glyphWidth: glyphWidth)
    }
    if let row = rows.firstIndex(where: { $0.glyphColumn != nil }) {
      cursor = (row, rows[row].glyphColumn ?? 0)
    } else {
      cursor = ((size.rows - 1) / 2, (size.columns - 1) / 2)
    }
  }
}

extension CellPicture.Row {
  /// What may be shown of a row, cut and filled up to the cell's columns.
  fileprivate init(_ text: String, _ drawing: CellDrawing, glyphWidth: Int) {
    let columns = drawing.size.columns
    let parts = text.unicodeScalars.split(
      separator: CellDrawing.glyphMark, omittingEmptySubsequences: false
    ).map { DisplayText(String($0), limit: 1, isASCII: drawing.isASCII).first ?? "" }
    let column = parts[0].displayWidth
    let room = columns - column - glyphWidth
    let hasGlyph = parts.count > 1 && room >= 0
    before = parts[0].fitted(toColumns: hasGlyph ? column : columns)
    behind = hasGlyph ? parts.dropFirst().joined(separator: " ").fitted(toColumns: room) : ""
    glyphColumn = hasGlyph ? column : nil
    isCertain = before.hasCertainWidth && behind.hasCertainWidth
  }
}

extension String {
  /// The bytes that a column of a cell takes at most: marks take none, but a frame has its limit.
  static let columnByteLimit = 12

  /// The beginning that fits, filled up with blanks.
  fileprivate func fitted(toColumns columns: Int) -> String {
    var result = ""
    var width = 0
    for character in self where character.displayWidth > 0 {
      guard width + character.displayWidth <= columns,
        character.utf8.count <= character.displayWidth * String.columnByteLimit
      else { break }
      width += character.displayWidth
      result.append(character)
    }
    return result + String(repeating: " ", count: columns - width)
  }
}
