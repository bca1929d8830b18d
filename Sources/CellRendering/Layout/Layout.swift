internal import CodeEntry
internal import TerminalText

/// Where everything stands in a window: the widest style that fits, and the rows of the content.
struct Layout {
  /// How the field is drawn.
  enum Style: Equatable {
    /// Cells as the application draws them.
    case own(CellDrawing.Size)
    case box, underline, compact
    /// The cells side by side, with a gap between groups only.
    case tight
    /// How many of how many characters are typed, for a window that no cell fits.
    case counter
    /// Nothing at all.
    case hidden

    /// The next narrower built-in style; nil behind the last, and for an application's own.
    var narrower: Style? {
      switch self {
      case .box: .underline
      case .underline: .compact
      case .compact: .tight
      case .tight: .counter
      case .counter: .hidden
      case .own, .hidden: nil
      }
    }

    /// The rows of a cell, or of a password's field.
    var height: Int {
      switch self {
      case .own(let size): size.rows
      case .box: 3
      case .underline: 2
      case .compact, .tight, .counter: 1
      case .hidden: 0
      }
    }

    /// The columns between two cells, and between two groups of them.
    var gaps: CellArrangement.Gaps {
      switch self {
      case .own(let size): CellArrangement.Gaps(cell: size.gap, group: size.groupGap)
      case .box: CellArrangement.Gaps(cell: 1, group: 3)
      case .underline, .compact: CellArrangement.Gaps(cell: 1, group: 2)
      case .tight, .counter, .hidden: CellArrangement.Gaps(cell: 0, group: 1)
      }
    }

    /// The columns of a field or a built-in cell besides its text.
    var padding: Int {
      switch self {
      case .box: 4
      case .underline: 2
      case .own, .compact, .tight, .counter, .hidden: 0
      }
    }

    /// What an empty cell without a placeholder holds: where it has no frame, a sign of it.
    func emptyGlyph(_ glyphs: Glyphs) -> String? {
      switch self {
      case .compact, .tight: glyphs.empty
      case .own, .box, .underline, .counter, .hidden: nil
      }
    }

    /// The row of the field, or of a built-in cell, in which the glyphs stand.
    var glyphRow: Int { self == .box ? 1 : 0 }

    /// The columns of a cell whose glyph takes `glyphWidth` of them.
    func cellWidth(glyphWidth: Int) -> Int {
      if case .own(let size) = self { size.columns } else { glyphWidth + padding }
    }
  }

  /// The most rows that a note takes.
  static let noteRowLimit = 3
  /// The columns of the mark before a quoted row: it and a blank.
  static let quoteWidth = 2

  let style: Style
  let rows: Rows
  /// The challenge's text as it is broken into rows, also those that are left out.
  let challenge: DisplayText
  /// The prompt as it is broken into rows, also those that are left out.
  let prompt: DisplayText
  /// The column at which the prompt begins, and whether its rows have the mark of a quotation.
  let promptIndent: Int
  let isQuoted: Bool
  /// What the challenge's own drawing takes, if it has one and is shown by it.
  let challengeFit: ChallengeDrawing.Fit?
  let indent: Int
  /// The columns that may be used: the last stays free, so that the terminal never wraps.
  let columns: Int
  /// The columns of a glyph: 2 if any glyph is wide.
  let glyphWidth: Int
  /// The row, and the column, at which the field begins, and its columns.
  let fieldRow: Int
  let fieldColumn: Int
  let fieldWidth: Int
  /// The most rows that are drawn, at least one.
  var rowLimit: Int { max(rows.count + statusLimit - 1, rows.count, 1) }
  /// The row of the status line, and how many rows a long note takes at most; 0 without one.
  var statusRow: Int { rows.count - 1 }
  let statusLimit: Int
  /// Where the cells of a code stand; none where no cells are drawn.
  let cells: CellArrangement
  /// The columns and the rows of a cell.
  let cellWidth: Int
  let cellHeight: Int
  /// The answers to a question, in the place of a field.
  let choices: [ChoiceRow.Piece]

  /// The rows of the field.
  var fieldRows: Range<Int> { fieldRow..<fieldRow + fieldHeight }
  var fieldHeight: Int { cells.lineCount * cellHeight }
  /// The columns of a password's text.
  var lineWidth: Int { fieldWidth - style.padding }

  /// Chooses the application's own cells or the widest style, whichever fits first; below a drawing
  /// that can be read, if that is possible with any.
  init(_ content: PromptContent, _ format: CodeFormat, _ mask: Mask, columns: Int, rows: Int) {
    let chosen = content.challengeDrawing.flatMap {
      Layout.choose(content, $0, format, mask, columns: columns, rows: rows)
    }
    let layout =
      chosen ?? Layout.choose(content, nil, format, mask, columns: columns, rows: rows)
    guard let layout else {
      preconditionFailure("nothing fits \(columns) columns, not even the hidden style")
    }
    self = layout
  }

  private static func choose(
    _ content: PromptContent, _ drawing: ChallengeDrawing?, _ format: CodeFormat, _ mask: Mask,
    columns: Int, rows: Int
  ) -> Layout? {
    let widest: Style =
      switch content.style {
      case .auto, .box: .box
      case .underline: .underline
      case .compact: .compact
      }
    let measures = Measures(content, format, mask)
    let indented = Window(content, indent: 2, columns: columns - 1, rows: rows)
    let whole = Window(content, indent: 0, columns: columns - 1, rows: rows)
    func fitted(_ style: Style, _ cells: CellArrangement) -> Layout? {
      Layout(style, content, drawing, cells, measures, indented)
        ?? Layout(style, content, drawing, cells, measures, whole)
    }
    var next: Style? = content.drawing.map { .own($0.size) } ?? widest
    while let style = next {
      if let layout = fitted(style, measures.cells(style)) { return layout }
      if let cells = measures.brokenCells(style), let layout = fitted(style, cells) {
        return layout
      }
      next = if case .own = style { widest } else { style.narrower }
    }
    return nil
  }

  /// The column at which the text of a row begins.
  func textColumn(of row: Row) -> Int { isQuoted(row) ? promptIndent : indent }

  /// Whether a row has the mark of a quotation.
  func isQuoted(_ row: Row) -> Bool {
    switch row {
    case .prompt, .promptCut: isQuoted
    default: false
    }
  }

  /// The column at which a cell begins.
  func column(of cell: Int) -> Int { fieldColumn + cells.offset(of: cell) }

  /// Whether the field can stand one column further to the right.
  var hasRoomBesideField: Bool { fieldColumn + fieldWidth < columns }

  /// The rows of the challenge's own drawing.
  var drawingRows: Range<Int> { rows.drawingRows }

  /// Whether the challenge's drawing stands where it does in another layout, and is of the same size.
  func drawsAtPlace(of other: Layout) -> Bool {
    challengeFit != nil && challengeFit == other.challengeFit
      && drawingRows == other.drawingRows && indent == other.indent
  }

  /// What there is to draw on.
  struct Window {
    let indent: Int
    let columns: Int
    let rows: Int
    /// The rows of the challenge's text in these columns, and those of the prompt.
    let challenge: DisplayText
    let prompt: DisplayText
    let promptIndent: Int
    /// Whether the rows of the prompt have a mark before them.
    let isQuoted: Bool

    init(_ content: PromptContent, indent: Int, columns: Int, rows: Int) {
      self.indent = indent
      self.columns = columns
      self.rows = rows
      challenge = content.challenge.rows(columns: columns - indent)
      let prompt = content.prompt.rows(columns: columns - indent)
      isQuoted = content.quotesPrompt && prompt.count > 1
      promptIndent = isQuoted ? max(indent, Layout.quoteWidth) : indent
      let room = max(columns - promptIndent, 1)
      self.prompt =
        promptIndent > indent ? content.prompt.rows(columns: room) : prompt
    }

    /// The row and the column of a field that takes one row and at least so many columns, where it
    /// stands behind the prompt's only row.
    ///
    /// Answers have a row of their own if there is one. If not, they are not to be given unawares: a
    /// sign takes the place of a question that does not fit.
    func joined(_ content: PromptContent, _ least: Int) -> (row: Row, column: Int)? {
      guard content.choices == nil || rows == 1, let first = prompt.first else { return nil }
      let sign = content.choices == nil ? nil : content.glyphs.ellipsis
      func column(behind text: String?) -> Int? {
        guard let text else { return nil }
        let column = indent + text.displayWidth + 2
        return column + least <= columns ? column : nil
      }
      if prompt.count == 1, let column = column(behind: first) { return (.promptAndField, column) }
      return column(behind: sign).map { (.moreAndField, $0) }
    }
  }

  /// Lays the prompt out in a style, or returns nil if it does not fit.
  private init?(
    _ style: Style, _ content: PromptContent, _ drawing: ChallengeDrawing?,
    _ cells: CellArrangement,
    _ measures: Measures, _ window: Window
  ) {
    guard let least = measures.leastFieldWidth(style, cells) else { return nil }
    let fieldHeight = cells.lineCount * style.height
    let joined =
      fieldHeight == 1 ? window.joined(content, max(least, measures.isLine ? 8 : 0)) : nil
    let start = joined?.column ?? window.indent
    let choices = content.choices?.pieces(
      from: start, columns: window.columns - start, ellipsis: content.glyphs.ellipsis)
    let plan = Plan(
      content, style, challengeRows: window.challenge.count,
      promptRows: joined == nil ? window.prompt.count : 0,
      field: joined.map { Rows(joined: $0.row) } ?? Rows(field: fieldHeight))
    challengeFit = drawing.flatMap { plan.fit($0, window) }
    guard drawing == nil || challengeFit != nil else { return nil }
    let rows = plan.rows(around: challengeFit, available: window.rows)
    guard style == .hidden || start + least <= window.columns, rows.count <= window.rows else {
      return nil
    }
    self.style = style
    self.rows = rows
    fieldRow = rows.fieldStart
    challenge = window.challenge
    prompt = window.prompt
    promptIndent = window.promptIndent
    isQuoted = window.isQuoted
    indent = window.indent
    columns = window.columns
    glyphWidth = measures.glyphWidth
    fieldColumn = start
    self.choices = choices ?? []
    fieldWidth =
      measures.isLine
      ? min(Measures.lineLimit + style.padding, window.columns - start)
      : choices?.last.map { $0.end - start } ?? least
    statusLimit =
      rows.hasStatus ? max(1, min(Layout.noteRowLimit, window.rows - rows.count + 1)) : 0
    self.cells = cells
    cellWidth = style.cellWidth(glyphWidth: measures.glyphWidth)
    cellHeight = style.height
  }
}
