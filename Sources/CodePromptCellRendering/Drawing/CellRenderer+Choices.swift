internal import CodePromptCodeEntry
internal import CodePromptTerminalText

// The options of a question or a list, which stand in the place of a field.
extension CellRenderer {
  /// Draws the answers to a question; returns the place of the key for the answer that Enter gives.
  func drawRow(_ session: borrowing EntrySession, from start: Int) -> Place {
    let state = session.fieldState
    let shift = start - layout.fieldColumn
    var cursor = start
    for piece in layout.choices {
      let role: Role =
        switch (state, piece.role) {
        case (.focused, .focused): .focus
        case (.focused, .other): .plain
        case (_, .cancel): .hint
        case (.refused, _): .error
        default: .verifying
        }
      let column = piece.columns.lowerBound + shift
      screen.grid.put(piece.text, (layout.fieldRow, column), role, isAnchored: true)
      // The cursor is placed on the key's letter, after `[`.
      if piece.role == .focused { cursor = column + 1 }
    }
    return (layout.fieldRow, cursor)
  }

  /// Draws the filter and the options around the highlighted one; returns the place for the cursor,
  /// which is after the filter, or else on the highlighted option.
  func drawColumn(_ session: borrowing EntrySession, from start: Int) -> Place {
    guard let column = content.list, let selection = session.choice else {
      return (layout.fieldRow, start)
    }
    var row = layout.fieldRow
    var cursor: Place?
    if layout.filterRows > 0 {
      cursor = drawFilter(column, selection, (row, start), session)
      row += layout.filterRows
    }
    let (shown, label) = shownOptions(
      column, selection, rows: layout.fieldRows.upperBound - row, from: start)
    for position in shown.positions {
      let isHighlighted = position == selection.position
      if isHighlighted { cursor = cursor ?? (row, start) }
      let option = column.options[selection.matches[position]]
      let role = role(isHighlighted: isHighlighted, session)
      if isHighlighted {
        screen.grid.put(glyphs.pointer, (row, start), role, isAnchored: true)
      } else if position == shown.positions.lowerBound, shown.hasEarlier {
        screen.grid.put(glyphs.earlier, (row, start), .hint, isAnchored: true)
      } else if position == shown.positions.upperBound - 1, shown.hasLater {
        screen.grid.put(glyphs.later, (row, start), .hint, isAnchored: true)
      }
      if !option.key.isEmpty {
        let place = (row: row, column: start + ChoiceColumn.markWidth)
        screen.grid.put(option.key, place, role, isAnchored: true)
      }
      for text in isHighlighted ? label : [option.label] where row < layout.fieldRows.upperBound {
        write(text, (row, start + column.labelStart), role)
        row += 1
      }
    }
    return cursor ?? (layout.fieldRow, start)
  }

  /// Returns the options that are shown in a number of rows, and the rows of the label of the
  /// highlighted one, for which there are fewer other options.
  private func shownOptions(
    _ column: ChoiceColumn, _ selection: ChoiceEntry, rows: Int, from start: Int
  ) -> (ShownOptions, label: [String]) {
    let columns = layout.columns - start - column.labelStart
    let all = ShownOptions(selection, rows: rows)
    guard let index = selection.index else { return (all, []) }
    let label = column.rows(
      of: index, among: all.positions.map { selection.matches[$0] }, columns: columns)
    // The number of options does not depend on which of a short list is highlighted.
    let spare = max(label.count - 1, column.spareRows(columns: columns))
    return (ShownOptions(selection, rows: max(1, rows - spare)), label)
  }

  /// Draws what was typed to filter the list, and how many options match; returns the place after
  /// the typed text.
  private func drawFilter(
    _ column: ChoiceColumn, _ selection: ChoiceEntry, _ place: Place,
    _ session: borrowing EntrySession
  ) -> Place {
    let isFocused = session.fieldState == .focused
    let count = "\(selection.matches.count)/\(column.options.count)"
    let room = layout.columns - place.column - widths.columns(of: count) - 2
    var text = DisplayText(String(selection.filter), limit: 1, isASCII: content.isASCII).first ?? ""
    let isEmpty = text.isEmpty
    if isEmpty { text = column.filterHint }
    // The end of a filter that is too long is what was typed last.
    if !isEmpty, widths.columns(of: text) > room {
      let rest = room - widths.columns(of: glyphs.ellipsis)
      text = glyphs.ellipsis + end(of: text, upToColumns: rest)
    }
    let shown = widths.cut(text, toColumns: room, ellipsis: glyphs.ellipsis)
    let role: Role = isEmpty ? .empty : isFocused ? .filled : .verifying
    let end = screen.grid.put(shown, place, role, isAnchored: true)
    if room > 0 { screen.grid.put(count, (place.row, end + 2), .hint, isAnchored: true) }
    return isEmpty ? place : (place.row, end)
  }

  /// Returns the longest end of a text that takes at most some columns.
  private func end(of text: String, upToColumns limit: Int) -> String {
    var rest = text
    while !rest.isEmpty, widths.columns(of: rest) > max(limit, 0) { rest.removeFirst() }
    return rest
  }

  private func role(isHighlighted: Bool, _ session: borrowing EntrySession) -> Role {
    switch (session.fieldState, isHighlighted) {
    case (.focused, true): session.role(.focused)
    case (.focused, false), (.refused, false): .plain
    case (.refused, true): .error
    case (_, true): .filled
    case (_, false): .verifying
    }
  }
}

extension String {
  fileprivate init(_ scalars: [Unicode.Scalar]) {
    self.init()
    unicodeScalars.append(contentsOf: scalars)
  }
}
