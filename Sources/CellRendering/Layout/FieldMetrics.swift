internal import CodePromptCodeEntry
internal import CodePromptTerminalText

/// The widths used for layouts, measured once for all styles.
struct FieldMetrics {
  /// The maximum width of a password's text in columns.
  static let lineLimit = 32

  /// The width of a glyph in columns: 2 if any glyph is wide.
  let glyphWidth: Int
  private let format: CodeFormat
  private let choices: ChoiceRow?

  init(_ content: PromptContent, _ format: CodeFormat, _ mask: Mask) {
    self.format = format
    choices = content.choices
    var width = max(1, content.maskGlyph(mask)?.displayWidth ?? 1)
    if let placeholder = content.placeholder { width = max(width, placeholder.displayWidth) }
    if mask == .shown || content.canReveal {
      width = max(width, format.charset.widestCharacter(isWide: content.isWide))
    }
    glyphWidth = min(width, 2)
  }

  /// Whether the field is one line, for a password.
  var isLine: Bool { format.cellCount == nil && choices == nil }

  /// Returns the minimum width of the field, or nil for a style that it can't have.
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

  /// Returns the arrangement of cells in a style, on two lines if the code `isBroken`; nil if there
  /// is none.
  func cells(_ style: Layout.Style, isBroken: Bool) -> CellArrangement? {
    guard let count = format.cellCount, style != .counter, style != .hidden else {
      return isBroken ? nil : CellArrangement()
    }
    if isBroken, count <= CellArrangement.lineLimit { return nil }
    return CellArrangement(
      count, groups: format.groups, isBroken: isBroken,
      cellWidth: style.cellWidth(glyphWidth: glyphWidth), gaps: style.gaps)
  }
}

extension Charset {
  /// The columns of the widest character of the set.
  fileprivate func widestCharacter(isWide: Bool) -> Int {
    self == .any ? 2 : listedCharacters.map { $0.columns(isWide: isWide) }.max() ?? 1
  }
}
