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
  // The rows as they are drawn, that of the glyph while the cell is empty or masked; nil where terminals
  // take different columns for it.
  private let drawn: (top: ShortText?, empty: ShortText?, masked: ShortText?, bottom: ShortText?)

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
    func row(_ glyph: CellGlyphs.Glyph) -> ShortText? {
      // A character of several code points may be wider than any cell.
      guard glyph.isCertain, glyph.width <= glyphWidth else { return nil }
      let rest = String(repeating: " ", count: glyphWidth - glyph.width)
      return ShortText(left + glyph.text + rest + right)
    }
    drawn = (
      ShortText(top), row(contents[.nothing]), row(contents[.mask]), ShortText(bottom)
    )
  }

  /// A row by its parts.
  subscript(row: Int) -> CellPicture.Row {
    row == place.row
      ? CellPicture.Row(
        before: left, behind: right, glyphColumn: place.column, isCertain: true)
      : CellPicture.Row(
        before: row < place.row ? top : bottom, behind: "", glyphColumn: nil, isCertain: true)
  }

  /// A row as it is drawn; nil where it has to be drawn by its parts.
  func text(ofRow row: Int, _ content: DrawnField.Content) -> ShortText? {
    guard row == place.row else { return row < place.row ? drawn.top : drawn.bottom }
    return switch content {
    case .nothing: drawn.empty
    case .mask: drawn.masked
    case .clear: nil
    }
  }
}
