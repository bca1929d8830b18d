internal import CodeEntry

/// The widths that a layout is made from, measured once for all styles.
struct Measures {
  /// The widest text of a password's field.
  static let lineLimit = 32

  /// The columns of a glyph: 2 if any glyph is wide.
  let glyphWidth: Int
  private let format: CodeFormat
  private let choices: ChoiceRow?

  init(_ picture: Picture, _ format: CodeFormat, _ mask: Mask) {
    self.format = format
    choices = picture.choices
    var width = max(1, picture.maskGlyph(mask)?.displayWidth ?? 1)
    if let placeholder = picture.placeholder { width = max(width, placeholder.displayWidth) }
    if mask == .shown || picture.canReveal {
      width = max(width, format.charset.widestCharacter)
    }
    glyphWidth = min(width, 2)
  }

  /// Whether the field is one line, for a password.
  var isLine: Bool { format.cellCount == nil && choices == nil }

  /// The columns that the field takes at least, or nil for a style that it can't have.
  func leastFieldWidth(_ style: Layout.Style, _ grid: CellGrid) -> Int? {
    switch (style, format.cellCount) {
    case (.hidden, _): 0
    case _ where choices != nil: style == .compact ? choices?.answerWidth : nil
    case (.own, nil), (.counter, nil), (.tight, nil): nil
    case (.own(let size), _) where size.columns < glyphWidth: nil
    case (.counter, .some(let count)): count >= 10 ? 5 : 3
    case (.compact, nil): 3
    case (_, nil): 8 + style.padding
    case (_, .some): grid.width
    }
  }

  /// The ways in which the cells can stand in a style, the widest first: a long code breaks into
  /// two lines before its cells shrink.
  func grids(_ style: Layout.Style) -> [CellGrid] {
    guard let count = format.cellCount, style != .counter, style != .hidden else { return [.none] }
    let starts = format.groupStarts
    let half = CellGrid.firstLineCount(of: count, groupStarts: starts)
    return (count > CellGrid.lineLimit ? [count, half] : [count]).map { first in
      CellGrid(
        count, firstLineCount: first, groupStarts: starts,
        cellWidth: style.cellWidth(glyphWidth: glyphWidth), gaps: style.gaps)
    }
  }
}

extension CodeFormat {
  /// The cells that begin a group, but for the first.
  var groupStarts: [Int] {
    guard groups.reduce(0, +) == cellCount else { return [] }
    var start = 0
    return groups.dropLast().map { size in
      start += size
      return start
    }
  }
}

extension Charset {
  /// The columns of the widest character of the set.
  fileprivate var widestCharacter: Int {
    self == .any ? 2 : listedCharacters.map(\.displayWidth).max() ?? 1
  }
}
