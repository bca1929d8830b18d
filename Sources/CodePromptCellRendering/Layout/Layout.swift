internal import CodePromptCodeEntry
internal import CodePromptTerminalText

/// The places of all parts of a prompt in a window: the field, and what is around it.
///
/// It has the largest style in which the field fits.
final class Layout {
  /// A text above the field, or beside it.
  struct Line {
    let text: String
    let role: Role
    /// Where the text begins.
    let place: Place
  }

  /// The maximum number of rows into which the status is wrapped.
  private static let noteRowLimit = 3
  /// The width of a password's field in columns, without its padding, if there is room.
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
  /// The number of the field's first rows that show the filter of a list: 1 or 0.
  let filterRows: Int

  /// The number of columns that are left free to the left of all parts.
  var indent: Int { window.indent }
  /// The number of columns that can be used, including the free ones at the left.
  ///
  /// The last column of the window stays empty, so that the terminal never wraps.
  var columns: Int { window.columns }
  var fieldRow: Int { rows.fieldStart }
  var fieldRows: Range<Int> { fieldRow..<fieldRow + rows.field }
  var statusRow: Int { rows.count - 1 }
  /// The maximum number of rows of the status, which may go on below ``statusRow``.
  var statusLimit: Int { rows.hasStatus ? min(Layout.noteRowLimit, window.rows - statusRow) : 0 }
  /// The maximum number of rows of the prompt with all rows of the status, at least one.
  var rowLimit: Int { rows.hasStatus ? statusRow + statusLimit : max(rows.count, 1) }

  /// The number of columns up to the right end of the field, the drawing, and the texts.
  ///
  /// The status is not counted.
  var width: Int {
    let ends = lines.map { $0.place.column + window.content.widths.columns(of: $0.text) }
    let drawing = challengeArea.map { indent + $0.columns } ?? 0
    return min(max(fieldColumn + fieldWidth, drawing, ends.max() ?? 0), columns)
  }

  /// Returns a prompt's layout in the largest style that fits; custom cells come before the
  /// built-in styles.
  ///
  /// The challenge's drawing is used if it is readable in some style. `columns` and `rows` are the
  /// window's size.
  static func fitting(
    _ content: PromptContent, _ format: CodeFormat, _ mask: Mask, columns: Int, rows: Int
  ) -> Layout {
    let glyphWidth = content.glyphWidth(format, mask)
    let windows = [2, 0].map { Window(content, indent: $0, columns: columns - 1, rows: rows) }
    // Custom cells that are not in ASCII can't be shown on a terminal that shows only ASCII.
    let custom = content.customCells.flatMap { content.isASCII && !$0.isASCII ? nil : $0.style }
    let builtIn = Style.builtIn.drop { content.style != .auto && $0.name != content.style }
    let styles = [custom].compactMap { $0 } + builtIn
    let fields = styles.flatMap { style in
      // If a long code does not fit on one line, two lines are tried before a smaller style.
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
    return layout
  }

  /// A way to draw the field, of which the first that fits is used.
  private struct Field {
    let style: Style
    let cells: CellArrangement
  }

  /// Returns the layout of the first field that fits into one of the windows.
  ///
  /// If there is a `drawing`, it must be readable too. Nil if nothing fits.
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

  /// Lays out a field in a window; nil if it does not fit, or if the drawing would be unreadable.
  private init?(
    _ field: Field, _ format: CodeFormat, _ drawing: ChallengeDrawing?, _ window: Window
  ) {
    let style = field.style
    let cells = field.cells
    let content = window.content
    let least = cells.leastWidth
    let isQuestion = content.choices != nil || content.list != nil
    let isPassword = format.cellCount == nil && !isQuestion
    var all = Rows(field: cells.lineCount * style.height, hasStatus: true)
    var filterRows = 0
    if let list = content.list, style.content != .nothing {
      let others =
        content.title.lines.count + window.challenge.count
        + min(window.prompt.count, DisplayText.rowLimit) + 1
      let rows = list.rows(
        besides: others, available: window.rows,
        columns: window.columns - window.indent - list.labelStart)
      filterRows = rows.filter
      all.field = rows.filter + rows.options
    }
    self.filterRows = filterRows
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
      : choices.last.map { $0.columns.upperBound - start }
        ?? content.list.map { min($0.width, window.columns - start) }
        ?? least
    self.cells = cells
  }
}

/// The part of the terminal's window that can be used, and the texts wrapped to its width.
private final class Window {
  let indent: Int
  let columns: Int
  let rows: Int
  let content: PromptContent
  let challenge: [String]
  let prompt: [String]
  private let promptIndent: Int
  /// Whether each row of the question begins with the quotation mark and a blank.
  private let isQuoted: Bool

  init(_ content: PromptContent, indent: Int, columns: Int, rows: Int) {
    func wrapped(_ text: DisplayText, from column: Int) -> [String] {
      content.widths.rows(of: text, columns: max(columns - column, 1))
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

  /// Returns the text to the left of the field, and the column of the field.
  ///
  /// Nil if the question must be above the field: it takes several rows, or fewer than `least`
  /// columns would be left for the field. A question in a right-to-left script is always above it,
  /// since a terminal that reorders text would draw the cells to the wrong side of the text.
  ///
  /// The answers to a question (`isQuestion`), or a list, have rows of their own unless the window
  /// has only one. Then an ellipsis takes the place of a question that does not fit, so that the
  /// user notices that there is a question they can't see.
  func joined(_ least: Int, isQuestion: Bool) -> (text: String, column: Int)? {
    guard !isQuestion || rows == 1, let first = prompt.first, !first.hasRightToLeft else {
      return nil
    }
    func beside(_ text: String) -> (text: String, column: Int)? {
      let column = indent + content.widths.columns(of: text) + 2
      return column + least <= columns ? (text, column) : nil
    }
    if prompt.count == 1, let joined = beside(first) { return joined }
    return isQuestion ? beside(content.glyphs.ellipsis) : nil
  }

  /// Returns the area of a drawing in the rows of the window that other parts of the prompt leave.
  ///
  /// These parts are the title, and the question, field and status, whose rows are in `asked`.
  /// In a small style, a drawing that does not fit may also have the title's rows, and may be cut.
  /// Nil if it would be unreadable.
  func area(of drawing: ChallengeDrawing, _ style: Layout.Style, _ asked: Rows) -> CellArea? {
    func area(below titleRows: Int, mayCut: Bool) -> CellArea? {
      let room = CellArea(columns: columns - indent, rows: rows - titleRows - asked.count)
      return room.rows > 0 && room.columns > 0 ? drawing.area(in: room, mayCut: mayCut) : nil
    }
    if style.content == .nothing { return nil }
    let whole = area(below: content.title.lines.count, mayCut: false)
    return whole == nil && style.isSmall ? area(below: 0, mayCut: true) : whole
  }

  /// Returns the texts above the field for the given numbers of rows.
  ///
  /// Of a question that is cut, the last rows are kept too, since it usually asks at its end.
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
    // If the question is cut, its first rows are drawn, with an ellipsis at the end of the last of
    // them, and then its last rows. Those are about a third of all that are drawn; if there is room
    // for only one row, it is the first one.
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
