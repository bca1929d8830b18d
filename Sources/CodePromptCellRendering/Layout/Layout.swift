internal import CodePromptCodeEntry
internal import CodePromptTerminalText

/// The places of all parts in a window: the widest style that fits, and the texts around the field.
struct Layout {
  /// A text above the field, or beside it.
  struct Line {
    let text: String
    let role: Role
    /// Where the text begins.
    let place: Place
  }

  /// The maximum height of a note in rows.
  private static let noteRowLimit = 3
  /// The width of a password's field without its padding, if there is room.
  private static let passwordWidth = 32

  let style: Style
  let rows: Rows
  private let window: Window
  /// The texts above the field, or beside it.
  let lines: [Line]
  /// The area of the challenge's drawing; nil if its text is shown.
  let challengeArea: CellArea?
  let fieldColumn: Int
  let fieldWidth: Int
  let cells: CellArrangement
  let choices: [ChoiceRow.Piece]

  /// The columns to the left of all parts.
  var indent: Int { window.indent }
  /// The usable columns: the last one stays empty, so that the terminal never wraps.
  var columns: Int { window.columns }
  var fieldRow: Int { rows.fieldStart }
  var fieldRows: Range<Int> { fieldRow..<fieldRow + rows.field }
  var statusRow: Int { rows.count - 1 }
  /// The maximum height of the status in rows, of which a note may take several.
  var statusLimit: Int { rows.hasStatus ? min(Layout.noteRowLimit, window.rows - statusRow) : 0 }
  /// The maximum number of rows drawn, at least one.
  var rowLimit: Int { rows.hasStatus ? statusRow + statusLimit : max(rows.count, 1) }

  /// The width of the field and of all texts except the status.
  var width: Int {
    let ends = lines.map { $0.place.column + $0.text.columns(isWide: window.content.isWide) }
    let drawing = challengeArea.map { indent + $0.columns } ?? 0
    return min(max(fieldColumn + fieldWidth, drawing, ends.max() ?? 0), columns)
  }

  /// Chooses the application's cells, or the widest style that fits, with a readable drawing.
  init(_ content: PromptContent, _ format: CodeFormat, _ mask: Mask, columns: Int, rows: Int) {
    let glyphWidth = content.glyphWidth(format, mask)
    let windows = [2, 0].map { Window(content, indent: $0, columns: columns - 1, rows: rows) }
    // An ASCII terminal can't show custom cells of other characters; it gets built-in ones.
    let custom = content.customCells.flatMap { content.isASCII && !$0.isASCII ? nil : $0.style }
    let builtIn = Style.builtIn.drop { content.style != .auto && $0.name != content.style }
    let styles = [custom].compactMap { $0 } + builtIn
    let fields = styles.flatMap { style in
      // A long code takes a second line before its cells shrink.
      [false, true].compactMap { isBroken in
        CellArrangement(of: format, content, glyphWidth: glyphWidth, style, isBroken: isBroken)
          .map { Field(style: style, cells: $0) }
      }
    }
    let layout =
      content.challengeDrawing.flatMap { Layout.first(of: fields, in: windows, format, $0) }
      ?? Layout.first(of: fields, in: windows, format, nil)
    guard let layout else {
      preconditionFailure("nothing fits \(columns) columns, not even the hidden style")
    }
    self = layout
  }

  /// A way to draw the field.
  private struct Field {
    let style: Style
    let cells: CellArrangement
  }

  /// Returns the layout of the first field that fits a window, with a drawing that is readable.
  private static func first(
    of fields: [Field], in windows: [Window], _ format: CodeFormat, _ drawing: ChallengeDrawing?
  ) -> Layout? {
    for field in fields {
      for window in windows {
        if let layout = Layout(field, format, drawing, window) { return layout }
      }
    }
    return nil
  }

  /// Lays out a field in a window; nil if it does not fit, or the drawing would be unreadable.
  private init?(
    _ field: Field, _ format: CodeFormat, _ drawing: ChallengeDrawing?, _ window: Window
  ) {
    let style = field.style
    let cells = field.cells
    let content = window.content
    let least = cells.leastWidth
    let isQuestion = content.choices != nil
    let isPassword = format.cellCount == nil && !isQuestion
    var all = Rows(field: cells.lineCount * style.height, hasStatus: true)
    let joined =
      all.field == 1
      ? window.joined(isPassword ? 8 + style.padding : least, isQuestion: isQuestion) : nil
    let start = joined?.column ?? window.indent
    all.prompt = joined == nil ? min(window.prompt.count, DisplayText.rowLimit) : 0
    challengeArea = drawing.flatMap { window.area(of: $0, style, all) }
    if let challengeArea {
      all.drawing = challengeArea.rows
      if content.title.lines.count + all.count <= window.rows {
        all.title = content.title.lines.count
      }
    } else if drawing != nil {
      return nil
    } else if style.content == .nothing {
      all = Rows()
    } else {
      all.title = content.title.lines.count
      all.challenge = window.challenge.count
      all.hasSpace = style.frame == .line && all.fieldStart > 0 && all.count < window.rows
      if style.isSmall { all = all.cut(to: window.rows, isQuestion: isQuestion) }
    }
    guard style.content == .nothing || start + least <= window.columns, all.count <= window.rows
    else { return nil }
    self.style = style
    rows = all
    self.window = window
    var lines = window.lines(all)
    if let joined {
      let place = (row: all.fieldStart, column: window.indent)
      lines.append(Line(text: joined.text, role: .prompt, place: place))
    }
    self.lines = lines
    fieldColumn = start
    choices =
      content.choices?.pieces(
        from: start, columns: window.columns - start, ellipsis: content.glyphs.ellipsis) ?? []
    fieldWidth =
      isPassword
      ? min(Layout.passwordWidth + style.padding, window.columns - start)
      : choices.last.map { $0.columns.upperBound - start } ?? least
    self.cells = cells
  }
}

/// The window's usable area and the texts wrapped to it.
private struct Window {
  let indent: Int
  let columns: Int
  let rows: Int
  let content: PromptContent
  let challenge: [String]
  let prompt: [String]
  private let promptIndent: Int
  /// Whether each row of the prompt starts with a mark and a blank.
  private let isQuoted: Bool

  init(_ content: PromptContent, indent: Int, columns: Int, rows: Int) {
    func wrapped(_ text: DisplayText, from column: Int) -> [String] {
      text.rows(columns: max(columns - column, 1), isWide: content.isWide)
    }
    self.indent = indent
    self.columns = columns
    self.rows = rows
    self.content = content
    challenge = wrapped(content.challenge, from: indent)
    let prompt = wrapped(content.prompt, from: indent)
    isQuoted = content.quotesPrompt && prompt.count > 1
    promptIndent = isQuoted ? max(indent, 2) : indent
    self.prompt = isQuoted ? wrapped(content.prompt, from: promptIndent) : prompt
  }

  /// Returns the text beside the field and the field's column, if `least` columns are left.
  ///
  /// Answers have a row of their own unless the window has only one. Then a question that does not
  /// fit is replaced by an ellipsis, so that nobody answers it unknowingly. A right-to-left prompt
  /// is never beside the field: a terminal that reorders text would draw the cells before it.
  func joined(_ least: Int, isQuestion: Bool) -> (text: String, column: Int)? {
    guard !isQuestion || rows == 1, let first = prompt.first, !first.hasRightToLeft else {
      return nil
    }
    func beside(_ text: String) -> (text: String, column: Int)? {
      let column = indent + text.columns(isWide: content.isWide) + 2
      return column + least <= columns ? (text, column) : nil
    }
    if prompt.count == 1, let joined = beside(first) { return joined }
    return isQuestion ? beside(content.glyphs.ellipsis) : nil
  }

  /// Returns the area of a drawing in the rows left; in small styles it may take the title's rows.
  func area(of drawing: ChallengeDrawing, _ style: Layout.Style, _ asked: Rows) -> CellArea? {
    func area(below titleRows: Int, mayCut: Bool) -> CellArea? {
      let room = CellArea(columns: columns - indent, rows: rows - titleRows - asked.count)
      return room.rows > 0 && room.columns > 0 ? drawing.area(in: room, mayCut: mayCut) : nil
    }
    if style.content == .nothing { return nil }
    let whole = area(below: content.title.lines.count, mayCut: false)
    return whole == nil && style.isSmall ? area(below: 0, mayCut: true) : whole
  }

  /// Returns the texts of some rows; of a cut prompt also the last ones, since they ask.
  func lines(_ rows: Rows) -> [Layout.Line] {
    var lines: [Layout.Line] = []
    func add(_ text: String, _ role: Role, _ row: Int, _ column: Int) {
      lines.append(Layout.Line(text: text, role: role, place: (row, column)))
    }
    for row in 0..<rows.title { add(content.title.lines[row], .title, row, indent) }
    for row in 0..<rows.challenge { add(challenge[row], .challenge, rows.title + row, indent) }
    if rows.challengeIsCut {
      add(content.glyphs.ellipsis, .hint, rows.title + rows.challenge, indent)
    }
    // A third of a cut prompt's rows are its last ones; the row before them ends with an ellipsis.
    var endCount = rows.prompt
    if prompt.count > rows.prompt { endCount = rows.prompt == 1 ? 0 : max(rows.prompt / 3, 1) }
    let cut = rows.prompt - endCount - 1
    for index in 0..<rows.prompt {
      let row = rows.drawingRows.upperBound + index
      let text = prompt[index > cut ? prompt.count - rows.prompt + index : index]
      if isQuoted { add(content.glyphs.quote, .hint, row, 0) }
      let end = index == cut ? content.glyphs.ellipsis : ""
      add(text + end, .prompt, row, promptIndent)
    }
    return lines
  }
}
