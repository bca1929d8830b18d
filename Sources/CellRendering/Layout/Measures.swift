internal import CodeEntry
internal import TerminalText

/// The widths that a layout is made from, measured once for all styles.
struct Measures {
  /// The widest text of a password's field.
  static let lineLimit = 32

  /// The columns of a glyph: 2 if any glyph is wide.
  let glyphWidth: Int
  private let format: CodeFormat
  private let choices: ChoiceRow?

  init(_ content: PromptContent, _ format: CodeFormat, _ mask: Mask) {
    self.format = format
    choices = content.choices
    var width = max(1, content.maskGlyph(mask)?.displayWidth ?? 1)
    if let placeholder = content.placeholder { width = max(width, placeholder.displayWidth) }
    if mask == .shown || content.canReveal {
      width = max(width, format.charset.widestCharacter)
    }
    glyphWidth = min(width, 2)
  }

  /// Whether the field is one line, for a password.
  var isLine: Bool { format.cellCount == nil && choices == nil }

  /// The columns that the field takes at least, or nil for a style that it can't have.
  func leastFieldWidth(_ style: Layout.Style, _ cells: CellArrangement) -> Int? {
    switch (style, format.cellCount) {
    case (.hidden, _): 0
    case _ where choices != nil: style == .compact ? choices?.answerWidth : nil
    case (.own, nil), (.counter, nil), (.tight, nil): nil
    case (.own(let size), _) where size.columns < glyphWidth: nil
    case (.counter, .some(let count)): count >= 10 ? 5 : 3
    case (.compact, nil): 3
    case (_, nil): 8 + style.padding
    case (_, .some): cells.width
    }
  }

  /// Where the cells stand in a style, all on one line; none where it has no cells.
  func cells(_ style: Layout.Style) -> CellArrangement {
    guard let count = format.cellCount, style.hasCells else { return .none }
    return cells(style, count, firstLineCount: count)
  }

  /// Where they stand on two lines, as a long code does before its cells shrink; nil for others.
  func brokenCells(_ style: Layout.Style) -> CellArrangement? {
    guard let count = format.cellCount, style.hasCells, count > CellArrangement.lineLimit else {
      return nil
    }
    let half = CellArrangement.firstLineCount(of: count, groupStarts: format.groupStarts)
    return cells(style, count, firstLineCount: half)
  }

  private func cells(_ style: Layout.Style, _ count: Int, firstLineCount: Int) -> CellArrangement {
    CellArrangement(
      count, firstLineCount: firstLineCount, groupStarts: format.groupStarts,
      cellWidth: style.cellWidth(glyphWidth: glyphWidth), gaps: style.gaps)
  }
}

extension Layout.Style {
  fileprivate var hasCells: Bool { self != .counter && self != .hidden }
}

extension CodeFormat {
  /// The cells that begin a group, but for the first.
  var groupStarts: CellSet {
    var starts = CellSet()
    guard !groups.isEmpty, groups.reduce(0, +) == cellCount else { return starts }
    var start = 0
    for size in groups.dropLast() {
      start += size
      starts.insert(start)
    }
    return starts
  }
}

extension Charset {
  /// The columns of the widest character of the set.
  fileprivate var widestCharacter: Int {
    self == .any ? 2 : listedCharacters.map(\.displayWidth).max() ?? 1
  }
}
