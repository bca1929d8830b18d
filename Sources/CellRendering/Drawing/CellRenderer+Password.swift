internal import CodePromptCodeEntry
internal import CodePromptTerminalText

// Drawing a password: a field whose text grows to the right, with its end always visible.
extension CellRenderer {
  /// Draws the field and its text, and returns the cursor's place after the text.
  func drawPassword(
    _ view: FieldView, _ session: borrowing EntrySession, shift: Int
  ) -> (row: Int, column: Int) {
    let first = layout.fieldColumn + shift
    let columns = first..<first + layout.fieldWidth
    let lines = glyphs.lines(isHeavy: view.tone != .verifying)
    switch layout.style {
    case .box: drawBox(lines, layout.fieldRow, columns, view.frame.anchored)
    case .underline:
      screen.grid.drawLine(lines.line, layout.fieldRow + 1, columns, view.frame)
    case .own, .compact, .tight, .counter, .hidden: break
    }
    let row = layout.fieldRow + layout.style.textRow
    let start = first + layout.style.padding / 2
    let room = start..<start + layout.lineWidth
    let end =
      view.isClear ? drawClear(session, view, row, room) : drawMask(session, view, row, room)
    return (row, end)
  }

  private func textLook(_ view: FieldView) -> Look {
    if view.tone == .verifying { return Look(.verifying) }
    return Look(view.isClear && view.isUncovered ? .revealed : .filled)
  }

  /// Draws a glyph for each character; the last one is in clear if it is revealed and fits.
  ///
  /// Once they don't all fit, an ellipsis is followed by the last ones. Every other key shows one
  /// fewer, so that each key has a visible effect.
  private func drawMask(
    _ session: borrowing EntrySession, _ view: FieldView, _ row: Int, _ room: Range<Int>
  ) -> Int {
    let look = textLook(view).anchored
    let ellipsis = glyphs.ellipsis.displayWidth
    let width = max(maskGlyph?.displayWidth ?? 1, 1)
    var tail = unsafe session.withRevealedLast { unsafe columns(of: $0) } ?? 0
    if tail > room.count - ellipsis { tail = 0 }
    var glyphCount = max(0, view.count - (tail > 0 ? 1 : 0))
    var column = room.lowerBound
    if glyphCount * width + tail > room.count {
      let most = max(0, room.count - ellipsis - tail) / width
      glyphCount = most - (most > 1 ? view.count % 2 : 0)
      column = screen.grid.put(glyphs.ellipsis, row, column, look)
    }
    if maskGlyph != nil {
      for _ in 0..<glyphCount {
        putMask(row, column, look, before: room.upperBound)
        column += width
      }
    }
    if tail > 0 {
      _ = unsafe session.withRevealedLast {
        column = unsafe screen.grid.put(
          $0, row, column, Look(.revealed), before: room.upperBound, isASCII: content.isASCII)
      }
    }
    return column
  }

  /// Draws as much of the text's end as fits.
  private func drawClear(
    _ session: borrowing EntrySession, _ view: FieldView, _ row: Int, _ room: Range<Int>
  ) -> Int {
    let look = textLook(view)
    var column = room.lowerBound
    _ = unsafe session.withShownText { bytes in
      // Only what may be shown is read, so that a key takes the same time however long the text is.
      var rest = unsafe bytes.end(byteCount: 2 * room.count)
      var total = unsafe columns(of: rest)
      while total <= room.count, rest.count < bytes.count {
        unsafe rest = bytes.end(byteCount: 4 * rest.count)
        total = unsafe columns(of: rest)
      }
      if total > room.count {
        column = screen.grid.put(glyphs.ellipsis, row, column, look)
        let start = unsafe start(ofLast: room.upperBound - column, of: total, in: rest)
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest[start...])
      }
      column = unsafe screen.grid.put(
        rest, row, column, look, before: room.upperBound, isASCII: content.isASCII)
    }
    return column
  }

  /// Returns the offset from which the end of a text fits into a number of columns without cutting
  /// a character.
  private func start(
    ofLast room: Int, of total: Int, in bytes: UnsafeRawBufferPointer
  ) -> Int {
    if unsafe bytes.isPrintableASCII { return bytes.count - room }
    var scalars = unsafe DrawnScalars(
      bytes, isASCII: content.isASCII, isWide: content.isWide)
    var columns = total
    while let element = scalars.next() {
      if element.beginsCharacter, columns <= room { return element.offset }
      columns -= element.width
    }
    return bytes.count
  }

  private func columns(of bytes: UnsafeRawBufferPointer) -> Int {
    if unsafe bytes.isPrintableASCII { return bytes.count }
    var scalars = unsafe DrawnScalars(
      bytes, isASCII: content.isASCII, isWide: content.isWide)
    var columns = 0
    while let element = scalars.next() { columns += element.width }
    return columns
  }
}

extension UnsafeRawBufferPointer {
  /// Returns at most this number of bytes from the end, starting with a whole code point.
  fileprivate func end(byteCount: Int) -> UnsafeRawBufferPointer {
    let end = unsafe suffix(byteCount)
    let start = unsafe end.firstIndex { $0 & 0xC0 != 0x80 } ?? endIndex
    return unsafe UnsafeRawBufferPointer(rebasing: self[start...])
  }
}
