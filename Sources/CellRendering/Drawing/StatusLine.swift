/// The line below the field: a text in segments, and a spinner.
package struct StatusLine: Equatable, Sendable {
  /// The kind of a segment, which determines its look, and in plain lines when it is repeated.
  package enum Tone: Sendable {
    /// Key hints and the remaining time, or one that is nearly up.
    case hint, urgent
    /// An error, after a mark, or information that is none.
    case note, information
    /// What the prompt is doing, such as checking the answer, or what a command says meanwhile.
    case progress, said
    /// The rating of an entry, or one that is too low.
    case rating, lowRating
  }

  /// A part of the line that is shown completely or not at all.
  package struct Segment: Equatable, Sendable {
    package var text: String
    package var tone: Tone

    /// Creates a segment from a text; only its first line is shown.
    package init(_ text: DisplayText, _ tone: Tone) {
      self.text = text.first ?? ""
      self.tone = tone
    }
  }

  /// The segments, the most important first: a narrow window drops the last ones.
  package var segments: [Segment]
  /// The spinner's frame number; nil for none. Plain lines repeat the activity when it changes.
  package var spinner: Int?

  package init(_ segments: [Segment], spinner: Int? = nil) {
    (self.segments, self.spinner) = (segments, spinner)
  }
}

extension StatusLine.Tone {
  var role: Role {
    switch self {
    case .hint: .hint
    case .progress, .said: .verifying
    case .note, .information, .rating: .note
    case .urgent, .lowRating: .urgent
    }
  }
}

extension CellRenderer {
  /// Draws the status: the first segment, wrapped unless it is progress, and the others that fit.
  func drawStatus(_ status: StatusLine) {
    let grid = screen.grid
    var (row, column) = (layout.statusRow, layout.indent)
    if let number = status.spinner {
      let frames = glyphs.spinner
      let frame = frames[Int(UInt(bitPattern: number) % UInt(frames.count))]
      column = grid.put(String(frame), (row, column), .verifying) + 1
    }
    let segments = status.segments.filter { $0.text.columns() > 0 }
    guard let first = segments.first else { return }
    if first.tone == .note { column = grid.put(glyphs.failed, (row, column), .error) + 1 }
    let start = column
    let room = layout.columns - start
    // A note is not wrapped to fewer than ten columns.
    let isBroken = first.tone != .progress && room >= 10
    let rows = isBroken ? first.text.rows(columns: room, isWide: content.isWide) : [first.text]
    let limit = layout.statusLimit
    for index in 0..<min(rows.count, limit) {
      let isCut = index == limit - 1 && index < rows.count - 1
      let line = isCut ? rows[index] + " " + rows[index + 1] : rows[index]
      row = layout.statusRow + index
      column = write(line, (row, start), first.tone.role)
    }
    for segment in segments.dropFirst() {
      let width = segment.text.columns(isWide: content.isWide)
      guard column + 3 + width <= layout.columns else { return }
      column = grid.put(glyphs.separator, (row, column), .hint)
      column = write(segment.text, (row, column), segment.tone.role)
    }
  }
}
