internal import CodePromptCodeEntry
internal import CodePromptTerminalText

/// The places of all parts in a window: the widest style that fits, and the texts around the field.
struct Layout {
  /// A text above the field, or beside it.
  struct Line {
    let row: Int
    let column: Int
    let text: String
    let role: Role
    /// Whether it starts with the mark of quoted text.
    var isQuoted = false
    /// Whether it is dimmed while another challenge is fetched.
    var isChallenge = false
  }

  /// The maximum height of a note in rows.
  static let noteRowLimit = 3
  /// The width of the mark before a quoted row, with its blank.
  static let quoteWidth = 2

  let style: Style
  let rows: Rows
  private let window: Window
  /// The prompt's only row, if it is beside the field.
  let joinedLine: Line?
  /// The area of the challenge's drawing; nil if its text is shown.
  let challengeFit: ChallengeDrawing.Fit?
  /// The width of a glyph in columns: 2 if any glyph is wide.
  let glyphWidth: Int
  /// The rows of the field.
  let fieldRows: Range<Int>
  /// The first column of the field, and its width.
  let fieldColumn: Int
  let fieldWidth: Int
  /// The maximum height of a note in rows; 0 without a status.
  let statusLimit: Int
  /// The arrangement of a code's cells; empty if no cells are drawn.
  let cells: CellArrangement
  /// The answers to a question, shown instead of a field.
  let choices: [ChoiceRow.Piece]

  var indent: Int { window.indent }
  /// The usable columns: the last one stays empty, so that the terminal never wraps.
  var columns: Int { window.columns }
  var fieldRow: Int { fieldRows.lowerBound }
  var statusRow: Int { rows.count - 1 }
  /// The maximum number of rows drawn, at least one.
  var rowLimit: Int { max(rows.count + statusLimit - 1, rows.count, 1) }
  /// The width of a password's text in columns.
  var lineWidth: Int { fieldWidth - style.padding }
  /// Whether the field can be shifted to the right by one column.
  var hasRoomBesideField: Bool { fieldColumn + fieldWidth < columns }

  /// The width of the field and of all texts except the status.
  var width: Int {
    var width = max(fieldColumn + fieldWidth, challengeFit.map { indent + $0.columns } ?? 0)
    forEachLine { width = max(width, $0.column + $0.text.columns(isWide: window.isWide)) }
    return width
  }

  /// Calls `body` with each text above the field, and the one beside it.
  func forEachLine(_ body: (Line) -> Void) {
    window.forEachLine(rows, body)
    if let joinedLine { body(joinedLine) }
  }

  /// Chooses the application's cells, or else the widest style that fits, and shows the challenge's
  /// drawing if it is readable with any style.
  init(_ content: PromptContent, _ format: CodeFormat, _ mask: Mask, columns: Int, rows: Int) {
    let metrics = FieldMetrics(content, format, mask)
    let windows = (
      Window(content, indent: 2, columns: columns - 1, rows: rows),
      Window(content, indent: 0, columns: columns - 1, rows: rows)
    )
    let layout =
      content.challengeDrawing.flatMap { Layout.choose(content, $0, metrics, windows) }
      ?? Layout.choose(content, nil, metrics, windows)
    guard let layout else {
      preconditionFailure("nothing fits \(columns) columns, not even the hidden style")
    }
    self = layout
  }

  private static func choose(
    _ content: PromptContent, _ drawing: ChallengeDrawing?, _ metrics: FieldMetrics,
    _ windows: (indented: Window, whole: Window)
  ) -> Layout? {
    let widest: Style =
      switch content.style {
      case .auto, .box: .box
      case .underline: .underline
      case .compact: .compact
      }
    // Cells that the terminal can't show are replaced, like a mask and a placeholder.
    let own = content.drawing.flatMap { content.isASCII && !$0.isASCII ? nil : $0.size }
    var next: Style? = own.map { .own($0) } ?? widest
    while let style = next {
      func fitted(isBroken: Bool) -> Layout? {
        guard let cells = metrics.cells(style, isBroken: isBroken) else { return nil }
        return Layout(style, content, drawing, cells, metrics, windows.indented)
          ?? Layout(style, content, drawing, cells, metrics, windows.whole)
      }
      // A long code takes a second line before its cells shrink.
      if let layout = fitted(isBroken: false) ?? fitted(isBroken: true) { return layout }
      next = if case .own = style { widest } else { style.narrower }
    }
    return nil
  }

  /// Creates the layout of a style, or returns nil if it does not fit.
  private init?(
    _ style: Style, _ content: PromptContent, _ drawing: ChallengeDrawing?,
    _ cells: CellArrangement, _ metrics: FieldMetrics, _ window: Window
  ) {
    guard let least = metrics.leastFieldWidth(style, cells) else { return nil }
    var all = Rows(field: cells.lineCount * style.height, hasStatus: true)
    let joined =
      all.field == 1
      ? window.joined(max(least, metrics.isLine ? 8 : 0), isQuestion: content.choices != nil)
      : nil
    let start = joined?.column ?? window.indent
    all.prompt = joined == nil ? min(window.prompt.count, DisplayText.rowLimit) : 0
    challengeFit = drawing.flatMap { window.fit($0, style, all) }
    if let challengeFit {
      all.drawing = challengeFit.rows
      if content.title.count + all.count <= window.rows { all.title = content.title.count }
    } else if drawing != nil {
      return nil
    } else if style == .hidden {
      all = Rows()
    } else {
      all.title = content.title.count
      all.challenge = window.challenge.count
      all.hasSpace = style == .underline && all.fieldStart > 0 && all.count < window.rows
      if style.isSmall { all = all.cut(to: window.rows, isQuestion: content.choices != nil) }
    }
    guard style == .hidden || start + least <= window.columns, all.count <= window.rows else {
      return nil
    }
    self.style = style
    rows = all
    fieldRows = all.fieldStart..<all.fieldStart + all.field
    self.window = window
    joinedLine = joined.map {
      window.line($0.text, .prompt, row: all.fieldStart, at: window.indent)
    }
    glyphWidth = metrics.glyphWidth
    fieldColumn = start
    choices =
      content.choices?.pieces(
        from: start, columns: window.columns - start, ellipsis: content.glyphs.ellipsis) ?? []
    fieldWidth =
      metrics.isLine
      ? min(FieldMetrics.lineLimit + style.padding, window.columns - start)
      : choices.last.map { $0.end - start } ?? least
    statusLimit =
      all.hasStatus ? max(1, min(Layout.noteRowLimit, window.rows - all.count + 1)) : 0
    self.cells = cells
  }
}

/// The window's usable area and the texts wrapped to it.
private struct Window {
  let indent: Int
  let columns: Int
  let rows: Int
  private let title: DisplayText
  /// The rows of the challenge's text and of the prompt at this width.
  let challenge: DisplayText
  let prompt: DisplayText
  private let ellipsis: String
  private let promptIndent: Int
  /// Whether each row of the prompt starts with a mark.
  private let isQuoted: Bool
  let isWide: Bool

  init(_ content: PromptContent, indent: Int, columns: Int, rows: Int) {
    self.indent = indent
    self.columns = columns
    self.rows = rows
    title = content.title
    ellipsis = content.glyphs.ellipsis
    isWide = content.isWide
    challenge = content.challenge.rows(columns: columns - indent, isWide: isWide)
    let prompt = content.prompt.rows(columns: columns - indent, isWide: isWide)
    isQuoted = content.quotesPrompt && prompt.count > 1
    promptIndent = isQuoted ? max(indent, Layout.quoteWidth) : indent
    self.prompt =
      promptIndent > indent
      ? content.prompt.rows(columns: max(columns - promptIndent, 1), isWide: isWide) : prompt
  }

  /// Returns the text beside the field and the field's column, if the prompt is a single row and
  /// leaves at least `least` columns.
  ///
  /// Answers have their own row if there is one. If not, a question that does not fit is replaced
  /// by an ellipsis, so that nobody answers it unknowingly. A right-to-left prompt is never beside
  /// the field: a terminal that reorders text would draw the cells before it.
  func joined(_ least: Int, isQuestion: Bool) -> (text: String, column: Int)? {
    guard !isQuestion || rows == 1, let first = prompt.first, !first.hasRightToLeft else {
      return nil
    }
    func beside(_ text: String) -> (text: String, column: Int)? {
      let column = indent + text.columns(isWide: isWide) + 2
      return column + least <= columns ? (text, column) : nil
    }
    if prompt.count == 1, let joined = beside(first) { return joined }
    return isQuestion ? beside(ellipsis) : nil
  }

  /// Returns the area of a drawing: the rows that field, prompt and status leave, and in small
  /// styles also the title's.
  func fit(
    _ drawing: ChallengeDrawing, _ style: Layout.Style, _ asked: Rows
  ) -> ChallengeDrawing.Fit? {
    func fit(below titleRows: Int) -> ChallengeDrawing.Fit? {
      let room = rows - titleRows - asked.count
      return room > 0 && columns > indent ? drawing.fit(columns - indent, room) : nil
    }
    if style == .hidden { return nil }
    if let whole = fit(below: title.count), !whole.isCut { return whole }
    return style.isSmall ? fit(below: 0) : nil
  }

  /// Returns a text, cut to the room there is.
  func line(
    _ text: String, _ role: Role, row: Int, at column: Int, isQuoted: Bool = false,
    isChallenge: Bool = false
  ) -> Layout.Line {
    Layout.Line(
      row: row, column: column,
      text: text.cut(toColumns: max(columns - column, 0), ellipsis: ellipsis, isWide: isWide),
      role: role, isQuoted: isQuoted, isChallenge: isChallenge)
  }

  /// Calls `body` with the texts of some rows. Of a prompt that is cut, the first and the last rows
  /// are shown, since its end contains the question.
  func forEachLine(_ rows: Rows, _ body: (Layout.Line) -> Void) {
    for row in 0..<rows.title { body(line(title[row], .title, row: row, at: indent)) }
    for row in 0..<rows.challenge {
      body(
        line(challenge[row], .prompt, row: rows.title + row, at: indent, isChallenge: true))
    }
    if rows.challengeIsCut {
      body(line(ellipsis, .hint, row: rows.title + rows.challenge, at: indent))
    }
    let isCut = rows.prompt > 0 && prompt.count > rows.prompt
    let endCount = isCut ? rows.prompt == 1 ? 0 : max(rows.prompt / 3, 1) : rows.prompt
    let cut = rows.prompt - endCount - 1
    for row in 0..<rows.prompt {
      let text = prompt[row > cut ? prompt.count - rows.prompt + row : row]
      body(
        line(
          row == cut ? text + ellipsis : text, .prompt, row: rows.drawingRows.upperBound + row,
          at: promptIndent, isQuoted: isQuoted))
    }
  }
}
