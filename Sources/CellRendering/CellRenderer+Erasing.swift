internal import CodeEntry

// The picture taken off the screen, also where the terminal put its rows on other rows meanwhile.
extension CellRenderer {
  /// Goes to where the picture begins after the window changed, and erases all of it.
  ///
  /// A terminal that reflows has put each row that is too long now on more than one. Rows that were
  /// pushed off the screen went at its top, where a move up ends too.
  ///
  /// As many rows above it as are `back` are its own, too; of a window that `isLower` some may be gone.
  /// Where terminals take different columns for a text it climbs over the fewest rows that may be
  /// above the cursor, since one more would be another's, and erases the most that may be below.
  ///
  /// - Returns: Whether the challenge's image was spared: it stands where it will be drawn.
  mutating func eraseAfterResize(
    of old: Layout, columns: Int, below back: Int, isLower: Bool, _ frame: inout FrameBuffer
  ) -> Bool {
    var above = pen.row
    var total = old.rows.count
    if picture.reflows {
      above = 0
      var below = 0
      for index in 0..<old.rows.count {
        let least = wrapping(of: old.rows[index], old, .least, columns: columns)
        let most = wrapping(of: old.rows[index], old, .most, columns: columns)
        if index < pen.row { above += least.rowCount }
        if index == pen.row {
          above += least.cursorRow
          below = most.rowCount - most.cursorRow
        }
        if index > pen.row { below += most.rowCount }
      }
      total = above + below
    }
    let stays = drawnChallenge.map { $0.image?.stays == true && $0.rows.isEmpty } ?? false
    let isInPlace = total == old.rows.count && back == 0 && !isLower
    let spares = stays && isInPlace && old.drawsAtPlace(of: layout)
    let spared = spares ? layout.drawingRows : 0..<0
    erase(total + back, above: above + back, sparing: spared, &frame)
    return spares
  }

  /// How many rows of the picture a window took back from the scrollback that got higher by `growth`,
  /// if its terminal does so; else a move up ends at the picture itself, which is at the top then.
  ///
  /// A window that gets lower pushes those rows up that are too many above the cursor. Some terminals
  /// push more of them, to keep those below it: these are not counted, as they might be of others.
  mutating func rowsBack(growth: Int, rows: Int) -> Int {
    if growth < 0 { pushedRows += max(pen.row - (rows - 1), 0) }
    let back = min(pushedRows, max(growth, 0))
    pushedRows -= back
    return back
  }

  /// Erases `height` rows but those of an image that stays, the cursor standing below `above` of them,
  /// and goes to the first.
  mutating func erase(
    _ height: Int, above: Int, sparing spared: Range<Int> = 0..<0, _ frame: inout FrameBuffer
  ) {
    if spared.isEmpty {
      frame.append(removal)
      removal = ""
    }
    CellRenderer.erase(height, above: above, sparing: spared, &frame)
    pen = Pen()
  }

  /// Erases `height` rows and goes to the first, the cursor standing below `above` of them.
  ///
  /// Up comes first: where a window got lower its terminal may have cut rows below the cursor, and a
  /// way down that ended at the edge could not be counted back.
  static func erase(
    _ height: Int, above: Int, sparing spared: Range<Int>, _ frame: inout FrameBuffer
  ) {
    goUp(above, &frame)
    if height > 1 { frame.append(TerminalSequences.saveCursor) }
    for row in 0..<height {
      if row > 0 { frame.append(TerminalSequences.down) }
      if !spared.contains(row) { frame.append(TerminalSequences.eraseRow) }
    }
    if height > 1 { frame.append(TerminalSequences.restoreCursor) }
  }

  /// Goes so many rows up, and to the first column.
  static func goUp(_ count: Int, _ frame: inout FrameBuffer) {
    if count > 0 {
      frame.appendControlIntroducer()
      frame.append(decimal: count)
      frame.append(UInt8(ascii: "A"))
    }
    frame.append(UInt8(ascii: "\r"))
  }

  /// How a row of the picture stands on a window of another width.
  private func wrapping(
    of row: Layout.Row, _ layout: Layout, _ measure: Wrapping.Measure, columns: Int
  ) -> Wrapping {
    var wrapping = Wrapping(measure, columns: columns, cursorColumn: pen.column)
    switch row {
    case .title, .challenge, .more, .prompt, .promptCut:
      if layout.isQuoted(row), layout.columns > 0 { wrapping.add(glyphs.quote) }
      addText(text(of: row, layout), at: layout.textColumn(of: row), &wrapping)
    case .drawing(let row):
      if let columns = drawnChallenge?.columns(ofRow: row), columns > 0 {
        wrapping.fill(to: layout.indent + columns)
      }
    case .field(let part): addField(part, layout, &wrapping)
    case .promptAndField, .moreAndField:
      addText(text(of: row, layout), at: layout.indent, &wrapping)
      addField(0, layout, &wrapping)
    case .status:
      guard drawnStatus.width > 0 else { break }
      wrapping.fill(to: layout.indent)
      if let spinner = drawnStatus.spinner { wrapping.add(spinner + " ") }
      for (index, segment) in drawnStatus.segments.enumerated() {
        wrapping.add(index > 0 ? glyphs.separator + segment.text : segment.text)
      }
    }
    return wrapping
  }

  private func addText(_ text: String, at column: Int, _ wrapping: inout Wrapping) {
    guard !text.isEmpty else { return }
    wrapping.fill(to: column)
    wrapping.add(text)
  }

  private func addField(_ part: Int, _ layout: Layout, _ wrapping: inout Wrapping) {
    guard layout.style != .hidden else { return }
    wrapping.fill(to: layout.fieldColumn + (isNudged ? 1 : 0))
    let start = wrapping.width
    if picture.choices != nil {
      for piece in layout.choices {
        wrapping.fill(to: start + piece.column - layout.fieldColumn)
        wrapping.add(piece.text)
      }
    } else if layout.grid.count > 0 {
      for cell in layout.grid.cells(ofLine: part / layout.style.height) {
        let column = start + layout.grid.offset(of: cell)
        let row = cells.row(part % layout.style.height, of: cell)
        wrapping.fill(to: column)
        wrapping.add(row.before)
        if let glyphColumn = row.glyphColumn {
          wrapping.add(cells.glyphs[field.content(of: cell)].text)
          wrapping.fill(to: column + glyphColumn + layout.glyphWidth)
          wrapping.add(row.behind)
        }
        wrapping.fill(to: column + layout.cellWidth)
      }
    } else if layout.style == .counter {
      wrapping.fill(to: start + layout.fieldWidth)
    } else {
      if part == layout.style.glyphRow, !field.isClear, let maskGlyph {
        wrapping.fill(to: start + layout.style.padding / 2)
        if field.line.isCut { wrapping.add(glyphs.ellipsis) }
        for _ in 0..<field.line.glyphs { wrapping.add(maskGlyph) }
      }
      wrapping.fill(to: start + layout.fieldWidth)
    }
  }
}
