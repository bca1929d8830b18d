/// The cells of a code as they are drawn: all alike in a built-in style, each its own where an
/// application draws them.
struct CellPictures {
  private let alike: CellPicture
  private var own: [CellPicture] = []

  /// The cells of a layout; an application's are still to be drawn.
  init(_ layout: Layout, _ glyphs: Glyphs) {
    alike = CellPicture(layout.style, glyphs, glyphWidth: layout.glyphWidth)
    if case .own = layout.style {
      own = Array(repeating: alike, count: layout.cellColumns.count)
    }
  }

  /// The picture of a cell; only an application's can be replaced.
  subscript(cell: Int) -> CellPicture {
    get { own.isEmpty ? alike : own[cell] }
    set { own[cell] = newValue }
  }
}
