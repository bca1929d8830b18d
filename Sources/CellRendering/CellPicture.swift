/// A cell as it is drawn: rows of text with a place for what stands in it.
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

  /// A cell of a built-in style.
  init(_ style: Layout.Style, _ glyphs: Glyphs, glyphWidth: Int) {
    let width = glyphWidth + style.padding
    rows =
      switch style {
      case .box:
        [
          Row(edge: glyphs.top, width: width), Row(glyphs.side + " ", " " + glyphs.side),
          Row(edge: glyphs.bottom, width: width),
        ]
      case .underline: [Row(" ", " "), Row(edge: ("", glyphs.rule, ""), width: width + 2)]
      case .own, .compact, .tight, .counter, .hidden: [Row("", "")]
      }
    cursor = (style.glyphRow, style.padding / 2)
  }

  /// A cell as an application draws it, brought to its size.
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
  /// A row with a glyph between two texts.
  fileprivate init(_ before: String, _ behind: String) {
    self.init(
      before: before, behind: behind, glyphColumn: before.displayWidth, isCertain: true)
  }

  /// A row of two ends, one column each, and a line between them.
  fileprivate init(edge: (left: String, line: String, right: String), width: Int) {
    let line = String(repeating: edge.line, count: width - 2)
    self.init(
      before: edge.left + line + edge.right, behind: "", glyphColumn: nil, isCertain: true)
  }

  /// A row of an application's: what may be shown of it, cut and filled up to the cell's columns.
  fileprivate init(_ text: String, _ drawing: CellDrawing, glyphWidth: Int) {
    let columns = drawing.size.columns
    let parts = text.unicodeScalars.split(
      separator: CellDrawing.glyphMark, omittingEmptySubsequences: false
    ).map { DisplayText(String($0), limit: 1, isASCII: drawing.isASCII).lines.first ?? "" }
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
