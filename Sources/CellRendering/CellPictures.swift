/// The cells of a code as they are drawn: all alike in a built-in style, each its own where an
/// application draws them.
struct CellPictures {
  /// What stands in the cells.
  let glyphs: CellGlyphs
  private let builtIn: BuiltInCell
  private var own: [CellPicture] = []
  private let style: Layout.Style
  private let glyphWidth: Int
  private let count: Int

  /// The cells of a layout; an application's are still to be drawn.
  init(_ layout: Layout, _ picture: Picture, maskGlyph: String?) {
    (style, glyphWidth, count) = (layout.style, layout.glyphWidth, layout.grid.count)
    glyphs = CellGlyphs(picture, maskGlyph: maskGlyph, layout.style)
    builtIn = BuiltInCell(layout.style, picture.glyphs, glyphs, glyphWidth: layout.glyphWidth)
    if case .own = layout.style {
      own = Array(repeating: CellPicture(rows: [], cursor: (0, 0)), count: layout.grid.count)
    }
  }

  /// Whether another layout of the picture has the same cells.
  func suit(_ layout: Layout) -> Bool {
    layout.style == style && layout.glyphWidth == glyphWidth && layout.grid.count == count
  }

  /// Takes what an application draws for a cell.
  mutating func replace(_ cell: Int, with picture: CellPicture) {
    own[cell] = picture
  }

  /// The place of the cursor in a cell.
  func cursor(in cell: Int) -> (row: Int, column: Int) {
    own.isEmpty ? builtIn.place : own[cell].cursor
  }

  /// A row of a cell by its parts.
  func row(_ row: Int, of cell: Int) -> CellPicture.Row {
    own.isEmpty ? builtIn[row] : own[cell].rows[row]
  }

  /// A row of a built-in cell as it is drawn; nil where it is drawn by its parts.
  func text(ofRow row: Int, _ content: DrawnField.Content) -> ShortText? {
    own.isEmpty ? builtIn.text(ofRow: row, content) : nil
  }
}
