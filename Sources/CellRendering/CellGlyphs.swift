/// What stands in the cells of a code that are empty or masked, measured once and not at each key.
struct CellGlyphs {
  /// A glyph, and the columns it takes.
  struct Glyph {
    let text: String
    let width: Int
    /// Whether all terminals take the same columns for it.
    let isCertain: Bool

    init(_ text: String) {
      self.text = text
      width = text.displayWidth
      isCertain = text.hasCertainWidth
    }
  }

  private let empty: Glyph
  private let mask: Glyph
  private let clear = Glyph("")

  init(_ picture: Picture, maskGlyph: String?, _ style: Layout.Style) {
    empty = Glyph(picture.placeholder.map { String($0) } ?? style.blank(picture.glyphs))
    mask = Glyph(maskGlyph ?? "")
  }

  /// The glyph of what stands in a cell; of a character in clear only that it is there.
  subscript(content: DrawnField.Content) -> Glyph {
    switch content {
    case .nothing: empty
    case .mask: mask
    case .clear: clear
    }
  }
}

extension Layout.Style {
  /// What stands in an empty cell without a placeholder: where it has no frame, a sign of it.
  fileprivate func blank(_ glyphs: Glyphs) -> String {
    switch self {
    case .compact, .tight: glyphs.empty
    case .own, .box, .underline, .counter, .hidden: " "
    }
  }
}
