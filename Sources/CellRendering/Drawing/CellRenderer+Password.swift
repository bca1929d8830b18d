internal import CodePromptCodeEntry

// Drawing a password: a field whose text grows to the right, with its end always visible.
extension CellRenderer {
  /// Draws the field and its text, and returns the cursor's place after the text.
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

  /// Draws a glyph for each character; the last one is in clear if it is revealed and fits.
  ///
  /// If not all glyphs fit, an ellipsis comes before the last ones. Then one glyph fewer is drawn
  /// for an odd number of characters, so that each key has a visible effect.
  private func drawMask(
    _ session: borrowing EntrySession, _ role: Role, _ place: Place, before end: Int
  ) -> Int {
    let count = session.drawnCount
    let room = end - place.column
    let ellipsis = glyphs.ellipsis.columns()
    let width = max((maskGlyph ?? "").columns(), 1)
    var tail = unsafe session.withRevealedLast { unsafe columns(of: $0) } ?? 0
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

  /// Draws what fits of the text around the cursor; returns the cursor's column.
  private func drawClear(
    _ session: borrowing EntrySession, _ role: Role, _ place: Place, before end: Int
  ) -> Int {
    var place = place
    _ = unsafe session.withShownText { text in
      let cursor = session.cursorOffset
      let bytes = unsafe UnsafeRawBufferPointer(rebasing: text[..<cursor])
      let after = unsafe UnsafeRawBufferPointer(rebasing: text[cursor...])
      let width = end - place.column
      var room = unsafe width - min(columns(of: after), width / 2)
      var total = unsafe columns(of: bytes)
      var start = 0
      if total > room {
        place.column = screen.grid.put(glyphs.ellipsis, place, role)
        room -= glyphs.ellipsis.columns()
        // Skip the text's first characters until the rest of the text fits.
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

  private func columns(of bytes: UnsafeRawBufferPointer) -> Int { unsafe drawn(bytes).columns }

  private func drawn(_ bytes: UnsafeRawBufferPointer) -> DrawnScalars {
    unsafe DrawnScalars(bytes, isASCII: content.isASCII, isWide: content.isWide)
  }
}
