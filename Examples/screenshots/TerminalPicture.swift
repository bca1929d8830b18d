import PromptTestSupport

/// A screen has a style that Ink.swift does not know.
struct UnknownStyle: Error, CustomStringConvertible {
  let style: ScreenStyle
  var description: String { "Ink.swift does not know the style \(style)" }
}

/// A terminal's screen as elements of an SVG document.
///
/// Each piece of text is placed by its column, and each character that is not ASCII on its own, so
/// that a font with other widths moves nothing.
struct TerminalPicture {
  let columns: Int
  let rows: Int
  private var backgrounds: [(paint: Ink.Paint, row: Int, column: Int)] = []
  private var pieces: [Piece] = []

  /// - Parameters:
  ///   - screen: What is drawn, down to the last row that holds anything.
  ///   - showsCursor: Whether the cursor is drawn, if the screen shows it.
  /// - Throws: ``UnknownStyle`` if the picture would not show what the screen shows.
  init(_ screen: VirtualScreen, showsCursor: Bool) throws(UnknownStyle) {
    columns = screen.columns
    rows = screen.text.split(separator: "\n", omittingEmptySubsequences: false).count
    let cursor = showsCursor && screen.isCursorVisible ? screen.cursor : nil
    for row in 0..<rows {
      var piece: Piece?
      for column in 0..<columns {
        let cell = screen.cell(row: row, column: column)
        if cell.isContinuation { continue }
        let isUnderCursor = cursor == .init(row: row, column: column)
        guard let ink = Ink(cell.style, isUnderCursor: isUnderCursor) else {
          throw UnknownStyle(style: cell.style)
        }
        if ink.background != .window { backgrounds.append((ink.background, row, column)) }
        if piece?.extend(by: cell.character, ink) == true { continue }
        if let piece { pieces.append(piece) }
        piece = Piece(
          cell.character, columns: DisplayWidth.columns(of: cell.character), ink, row: row,
          column: column)
      }
      if let piece { pieces.append(piece) }
    }
  }

  /// The paints that the style sheet must define.
  var paints: [Ink.Paint] { pieces.map(\.ink.paint) + backgrounds.map(\.paint) }

  /// The elements; coordinates start at the top left of all cells.
  var elements: String { (drawnBackgrounds + drawnPieces).joined(separator: "\n") }

  private var drawnBackgrounds: [String] {
    backgrounds.map { area in
      let (x, y) = (area.column * CellShape.width, area.row * CellShape.height)
      return "<rect class=\"\(area.paint.name)\" x=\"\(x)\" y=\"\(y)\""
        + " width=\"\(CellShape.width)\" height=\"\(CellShape.height)\"/>"
    }
  }

  /// The pieces, grouped by ink, with all lines of an ink in one path so that joints don't show.
  private var drawnPieces: [String] {
    var inks: [Ink] = []
    for piece in pieces where !inks.contains(piece.ink) { inks.append(piece.ink) }
    return inks.map { ink in
      let pieces = pieces.filter { $0.ink == ink }
      var elements = pieces.compactMap(\.elements)
      for (isHeavy, element) in [(false, "<path"), (true, "<path class=\"h\"")] {
        let path = pieces.compactMap { $0.path(isHeavy: isHeavy) }.joined(separator: "\n")
        if !path.isEmpty { elements.append("\(element) d=\"\(path)\"/>") }
      }
      return "<g class=\"\(ink.classes)\">\n\(elements.joined(separator: "\n"))\n</g>"
    }
  }
}
