/// A cell of a built-in style as it is drawn: a row for what stands in it, and an edge above or below.
///
/// No array of rows, which would be one more type to make at the start.
struct BuiltInCell {
  /// The place of what stands in the cell, and of the cursor.
  let place: (row: Int, column: Int)
  // The rows without a glyph; empty where there is none.
  private let top: String
  private let bottom: String
  // What stands on both sides of the glyph.
  private let left: String
  private let right: String
  // The glyph's row while the cell is empty or masked; nil where terminals take different columns.
  private let empty: String?
  private let masked: String?

  init(_ style: Layout.Style, _ glyphs: Glyphs, _ contents: CellGlyphs, glyphWidth: Int) {
    func edge(_ ends: (left: String, line: String, right: String), _ width: Int) -> String {
      ends.left + String(repeating: ends.line, count: width) + ends.right
    }
    switch style {
    case .box:
      top = edge(glyphs.top, glyphWidth + 2)
      bottom = edge(glyphs.bottom, glyphWidth + 2)
      (left, right) = (glyphs.side + " ", " " + glyphs.side)
    case .underline:
      top = ""
      bottom = String(repeating: glyphs.rule, count: glyphWidth + 2)
      (left, right) = (" ", " ")
    case .own, .compact, .tight, .counter, .hidden:
      (top, bottom, left, right) = ("", "", "", "")
    }
    place = (style.glyphRow, style.padding / 2)
    let (left, right) = (left, right)
    func row(_ glyph: CellGlyphs.Glyph) -> String? {
      let rest = String(repeating: " ", count: glyphWidth - glyph.width)
      return glyph.isCertain ? left + glyph.text + rest + right : nil
    }
    empty = row(contents[.nothing])
    masked = row(contents[.mask])
  }

  /// A row by its parts.
  subscript(row: Int) -> CellPicture.Row {
    row == place.row
      ? CellPicture.Row(
        before: left, behind: right, glyphColumn: place.column, isCertain: true)
      : CellPicture.Row(
        before: row < place.row ? top : bottom, behind: "", glyphColumn: nil, isCertain: true)
  }

  /// A row as it is drawn; nil where it holds a character in clear, or terminals take different columns
  /// for it.
  func text(ofRow row: Int, _ content: DrawnField.Content) -> String? {
    guard row == place.row else { return row < place.row ? top : bottom }
    return switch content {
    case .nothing: empty
    case .mask: masked
    case .clear: nil
    }
  }
}
