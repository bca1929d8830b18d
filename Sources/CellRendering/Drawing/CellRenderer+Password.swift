internal import CodePromptCodeEntry

// Drawing a password: a field whose text grows to the right, with its end always visible.
extension CellRenderer {
  /// Draws the field and its text, and returns the cursor's place after the text.
  func drawPassword(
    _ view: FieldView, _ session: borrowing EntrySession
  ) -> (row: Int, column: Int) {
    let first = layout.fieldColumn + view.shift
    var place = drawFrame(
      layout.fieldRow, first..<first + layout.fieldWidth, view.look(view.state),
      isHeavy: view.state != .verifying)
    let room = place.column..<place.column + layout.fieldWidth - layout.style.padding
    let isRevealed = view.isClear && view.isUncovered
    let look = view.look(view.state == .verifying ? .verifying : isRevealed ? .revealed : .filled)
    place.column =
      view.isClear
      ? drawClear(session, look, place.row, room)
      : drawMask(session, view.count, look.anchored, place.row, room)
    return place
  }

  /// Draws a glyph for each character; the last one is in clear if it is revealed and fits.
  ///
  /// If not all glyphs fit, an ellipsis comes before the last ones. Then one glyph fewer is drawn
  /// for an odd number of characters, so that each key has a visible effect.
  private func drawMask(
    _ session: borrowing EntrySession, _ count: Int, _ look: Look, _ row: Int, _ room: Range<Int>
  ) -> Int {
    let ellipsis = glyphs.ellipsis.displayWidth
    let width = max((maskGlyph ?? "").displayWidth, 1)
    var tail = unsafe session.withRevealedLast { unsafe columns(of: $0) } ?? 0
    if tail > room.count - ellipsis { tail = 0 }
    var glyphCount = max(0, count - (tail > 0 ? 1 : 0))
    var column = room.lowerBound
    if glyphCount * width + tail > room.count {
      let most = (room.count - ellipsis - tail) / width
      glyphCount = most - (most > 1 ? count % 2 : 0)
      column = screen.grid.put(glyphs.ellipsis, row, column, look)
    }
    for _ in 0..<glyphCount {
      if let maskGlyph { screen.grid.put(maskGlyph, row, column, look, before: room.upperBound) }
      column += width
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
    _ session: borrowing EntrySession, _ look: Look, _ row: Int, _ room: Range<Int>
  ) -> Int {
    var column = room.lowerBound
    _ = unsafe session.withShownText { bytes in
      // Only the end that may fit is read: a key takes the same time however long the text is.
      var rest = unsafe bytes.end(byteCount: 4 * room.count)
      var total = unsafe columns(of: rest)
      while total <= room.count, rest.count < bytes.count {
        unsafe rest = bytes.end(byteCount: 4 * rest.count)
        total = unsafe columns(of: rest)
      }
      if total > room.count {
        column = screen.grid.put(glyphs.ellipsis, row, column, look)
        // Skip the text's first characters until the rest of the text fits.
        var scalars = unsafe drawn(rest)
        var start = rest.count
        while start == rest.count, let element = scalars.next() {
          if element.beginsCharacter, total <= room.upperBound - column { start = element.offset }
          total -= element.width
        }
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest[start...])
      }
      column = unsafe screen.grid.put(
        rest, row, column, look, before: room.upperBound, isASCII: content.isASCII)
    }
    return column
  }

  private func columns(of bytes: UnsafeRawBufferPointer) -> Int { unsafe drawn(bytes).columns }

  private func drawn(_ bytes: UnsafeRawBufferPointer) -> DrawnScalars {
    unsafe DrawnScalars(bytes, isASCII: content.isASCII, isWide: content.isWide)
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
