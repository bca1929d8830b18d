/// The line below the field: a text in segments, and a spinner.
package struct StatusLine: Equatable, Sendable {
  /// The kind of a segment, which determines its look, and in plain lines when it is repeated.
  package enum Tone: Sendable {
    /// Key hints and the remaining time; dim.
    case hint
    /// A time that is nearly up; bold.
    case urgent
    /// An error; plain text after a mark in the error colour.
    case note
    /// Information that is neither an error nor a hint; plain text.
    case information
    /// What the prompt is doing, such as checking the answer; dim.
    case progress
    /// What a command or a function says while it runs; dim.
    case said
    /// The rating of an entry; plain text.
    case rating
    /// The rating of an entry that is too low; bold.
    case lowRating
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
  /// The spinner's frame number, drawn before the first segment; nil for none. Plain lines have no
  /// spinner, but repeat the activity when the number changes.
  package var spinner: Int?

  package init(_ segments: [Segment], spinner: Int? = nil) {
    self.segments = segments
    self.spinner = spinner
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
