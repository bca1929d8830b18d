internal import CodePromptCodeEntry
internal import CodePromptTerminalText

extension CellRenderer {
  /// Draws the cells from column `start` on, and returns the place for the cursor.
  ///
  /// That is in the first empty cell, or in the last cell if none is empty.
  func drawCode(_ session: borrowing EntrySession, from start: Int) -> Place {
    let focused = min(session.drawnCount, layout.cells.count - 1)
    var cursor = (row: layout.fieldRow, column: layout.fieldColumn)
    for (cell, offset) in layout.cells.places.enumerated() {
      let row = layout.fieldRow + offset.line * layout.style.height
      let column = start + offset.column
      let place: Place
      if layout.style.cellWidth != nil, let cells = content.customCells {
        place = draw(cells, cell, row, column, session)
      } else {
        let state = session.state(of: cell)
        // The colour of a frame shows where the next character goes. Therefore, the frame of a
        // filled cell has no colour.
        place = drawFrame(
          row, column..<column + layout.cells.cellWidth,
          state == .filled || state == .revealed ? .plain : session.role(state),
          isHeavy: state == .focused || state == .refused && cell == focused)
        screen.grid.drawBlanks(place.row, place.column..<place.column + layout.cells.glyphWidth)
        drawContent(of: cell, at: place, session)
      }
      if cell == focused { cursor = place }
    }
    return cursor
  }

  /// Draws the frame of a cell or field; returns the place of the first character inside.
  private func drawFrame(_ row: Int, _ columns: Range<Int>, _ role: Role, isHeavy: Bool) -> Place {
    let box = glyphs.box(isHeavy: isHeavy)
    let line = box.top.middle
    let grid = screen.grid
    switch layout.style.frame {
    case .none: break
    case .line: grid.draw(Glyphs.FrameRow(line, line, line), row + 1, columns, role)
    case .box:
      grid.draw(box.top, row, columns, role)
      grid.draw(box.middle, row + 1, columns, role)
      grid.draw(box.bottom, row + 2, columns, role)
    }
    let first = layout.style.frame == .box ? row + 1 : row
    return (first, columns.lowerBound + layout.style.padding / 2)
  }

  /// Draws the content of a cell: the mask's glyph, the character itself, or the placeholder.
  private func drawContent(of cell: Int, at place: Place, _ session: borrowing EntrySession) {
    let state = session.state(of: cell)
    let role = session.role(state)
    // A cell without a frame begins with its content, which is anchored (``GridCell/isAnchored``).
    // In a cell with a frame, the first column of the frame is anchored instead.
    let isAnchored = layout.style.padding == 0
    let end = place.column + layout.cells.glyphWidth
    if session.isEmpty(cell) {
      if let placeholder = content.placeholder.map({ String($0) }) {
        // In the focused cell the placeholder is drawn like that of an empty cell, usually faint:
        // in the colour of the focus it would look like typed text.
        let isFaint = state == .focused
        screen.grid.put(
          placeholder, place, isFaint ? .empty : role, isAnchored: isFaint || isAnchored,
          before: end)
      } else if layout.style.frame == .none, layout.style.cellWidth == nil {
        // A built-in cell without a frame would otherwise be invisible.
        screen.grid.put("_", place, role, isAnchored: true, before: end)
      }
    } else if session.isClear(cell) {
      let found =
        unsafe session.withShownText { unsafe self.scalar(cell, of: $0) }
        ?? session.withRevealedLast { unsafe self.scalar(0, of: $0) }
      guard let scalar = found ?? nil else { return }
      // A character is drawn as `?` if the terminal can't show it, if it must not be shown, or if
      // it is too wide for the cell.
      let width = widths.columns(of: scalar)
      let isDrawn =
        scalar.isShown && (scalar.isASCII || !content.isASCII)
        && (1...layout.cells.glyphWidth).contains(width)
      screen.grid.put(
        isDrawn ? scalar : "?", width: isDrawn ? width : 1, place, role, isAnchored: isAnchored)
    } else if let maskGlyph {
      screen.grid.put(maskGlyph, place, role, isAnchored: isAnchored, before: end)
    }
  }

  /// Returns the code point with an index, from 0, of a text in UTF-8; nil if there are fewer.
  private func scalar(_ index: Int, of bytes: UnsafeRawBufferPointer) -> Unicode.Scalar? {
    var scalars = unsafe ScalarReader(bytes: bytes)
    for _ in 0..<index { _ = scalars.next() }
    return scalars.next()?.scalar
  }

  /// Draws a cell with the application's closure, and returns the place for the cursor.
  ///
  /// That is the place of the cell's content, or the middle of a cell in which the closure marks
  /// none.
  private func draw(
    _ cells: PromptCells, _ index: Int, _ row: Int, _ column: Int, _ session: borrowing EntrySession
  ) -> Place {
    let cell = PromptCells.Cell(
      position: index, count: layout.cells.count, state: session.state(of: index),
      isFilled: !session.isEmpty(index), beginsGroup: layout.cells.places[index].beginsGroup)
    let role = session.role(cell.state)
    let rows = cells.style.height
    let end = column + layout.cells.cellWidth
    var place: Place?
    for (row, text) in zip(row..<row + rows, cells.draw(cell)) {
      let parts = text.unicodeScalars.split(
        separator: PromptCells.glyphMark, omittingEmptySubsequences: false
      ).map { DisplayText(String($0), limit: 1, isASCII: cells.isASCII).first ?? "" }
      let glyphColumn = screen.grid.put(
        parts[0], (row, column), role, isAnchored: true, before: end)
      guard parts.count > 1, glyphColumn + layout.cells.glyphWidth <= end,
        glyphColumn == column + widths.columns(of: parts[0])
      else { continue }
      drawContent(of: index, at: (row, glyphColumn), session)
      screen.grid.put(
        parts.dropFirst().joined(separator: " "), (row, glyphColumn + layout.cells.glyphWidth),
        role, isAnchored: true, before: end)
      place = place ?? (row, glyphColumn)
    }
    return place ?? (row + (rows - 1) / 2, column + (layout.cells.cellWidth - 1) / 2)
  }

  /// Draws the number of typed characters and the total, such as `3/6`; returns the cursor's place.
  func drawCounter(_ session: borrowing EntrySession, from start: Int) -> Place {
    let role = session.role(session.fieldState == .focused ? .filled : session.fieldState)
    let text = "\(session.drawnCount)/\(format.cellCount ?? 0)"
    screen.grid.put(text, (layout.fieldRow, start), role)
    return (layout.fieldRow, start)
  }

  /// Draws a password's field and the part of the text that fits; returns the cursor's place.
  func drawPassword(_ session: borrowing EntrySession, from start: Int) -> Place {
    let state = session.fieldState
    var place = drawFrame(
      layout.fieldRow, start..<start + layout.fieldWidth, session.role(state),
      isHeavy: state != .verifying)
    let end = place.column + layout.fieldWidth - layout.style.padding
    let shown: Role = session.showsText && mask != .shown ? .revealed : .filled
    let role = state == .verifying ? .verifying : shown
    place.column =
      session.showsText
      ? drawClear(session, role, place, before: end)
      : drawMask(session, role, place, before: end)
    return place
  }

  /// Draws the mask's glyph for each character, and returns the column after the last one.
  ///
  /// The last character is in clear if it is revealed and fits. If not all glyphs fit, an ellipsis
  /// comes first, and then as many glyphs as fit. One fewer is drawn while the number of characters
  /// is odd, so that each key still has a visible effect.
  private func drawMask(
    _ session: borrowing EntrySession, _ role: Role, _ place: Place, before end: Int
  ) -> Int {
    let count = session.drawnCount
    let room = end - place.column
    let ellipsis = widths.columns(of: glyphs.ellipsis)
    let width = max(widths.columns(of: maskGlyph ?? ""), 1)
    var tail = unsafe session.withRevealedLast { unsafe drawn($0).columns } ?? 0
    if tail > room - ellipsis { tail = 0 }
    var glyphCount = max(0, count - (tail > 0 ? 1 : 0))
    var place = place
    func put(_ glyph: String) {
      screen.grid.put(glyph, place, role, isAnchored: true, before: end)
    }
    if glyphCount * width + tail > room {
      let most = (room - ellipsis - tail) / width
      glyphCount = most - (most > 1 ? count % 2 : 0)
      put(glyphs.ellipsis)
      place.column += ellipsis
    }
    for _ in 0..<glyphCount {
      if let maskGlyph { put(maskGlyph) }
      place.column += width
    }
    if tail > 0 {
      _ = unsafe session.withRevealedLast {
        place.column = unsafe screen.grid.put(
          $0, place, .revealed, before: end, isASCII: content.isASCII)
      }
    }
    return place.column
  }

  /// Draws the part of the text around the cursor that fits, and returns the cursor's column.
  ///
  /// What is after the cursor gets at most half of the room. If the text before the cursor does not
  /// fit into the rest, its beginning is replaced by an ellipsis.
  private func drawClear(
    _ session: borrowing EntrySession, _ role: Role, _ place: Place, before end: Int
  ) -> Int {
    var place = place
    _ = unsafe session.withShownText { text in
      let cursor = session.cursorOffset
      let bytes = unsafe UnsafeRawBufferPointer(rebasing: text[..<cursor])
      let after = unsafe UnsafeRawBufferPointer(rebasing: text[cursor...])
      let width = end - place.column
      var room = unsafe width - min(drawn(after).columns, width / 2)
      var total = unsafe drawn(bytes).columns
      var start = 0
      if total > room {
        place.column = screen.grid.put(glyphs.ellipsis, place, role)
        room -= widths.columns(of: glyphs.ellipsis)
        // `start` becomes the offset of the first character from which on the text fits.
        var scalars = unsafe drawn(bytes)
        start = bytes.count
        while start == bytes.count, let element = scalars.next() {
          if element.beginsCharacter, total <= room { start = element.offset }
          total -= element.width
        }
      }
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
      place.column = unsafe screen.grid.put(
        rest, place, role, before: end, isASCII: content.isASCII)
      _ = unsafe screen.grid.put(after, place, role, before: end, isASCII: content.isASCII)
    }
    return place.column
  }

  /// Returns the code points of a text in UTF-8 as they are drawn on this terminal.
  private func drawn(_ bytes: UnsafeRawBufferPointer) -> DrawnScalars {
    unsafe DrawnScalars(bytes, widths, isASCII: content.isASCII)
  }
}
