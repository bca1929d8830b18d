package import CodeEntry
package import SecretStorage

/// The renderer of a prompt: cells drawn in place, or plain lines.
package enum PromptRenderer {
  case cells(CellRenderer)
  case plain(PlainRenderer)

  /// Whether lines are appended, and nothing is drawn in place.
  package var isPlain: Bool { if case .plain = self { true } else { false } }

  /// Draws the first frame, or all of it again after ``forget()``.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory for the frame.
  package mutating func begin(
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer
  ) throws(SecretStorageError) {
    switch consume self {
    case .cells(var renderer):
      defer { self = .cells(renderer) }
      try renderer.begin(session, status, in: &frame)
    case .plain(var renderer):
      defer { self = .plain(renderer) }
      try renderer.begin(session, status, in: &frame)
    }
  }

  /// Draws what changed; `isNudged` puts the cells one column to the right.
  package mutating func update(
    _ session: borrowing EntrySession, _ status: StatusLine?, isNudged: Bool = false,
    in frame: inout FrameBuffer
  ) {
    switch consume self {
    case .cells(var renderer):
      renderer.update(session, status, isNudged: isNudged, in: &frame)
      self = .cells(renderer)
    case .plain(var renderer):
      renderer.update(session, status, in: &frame)
      self = .plain(renderer)
    }
  }

  /// Draws the picture for another size of the window.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory for the frame.
  package mutating func resize(
    columns: Int, rows: Int, _ session: borrowing EntrySession, _ status: StatusLine?,
    in frame: inout FrameBuffer
  ) throws(SecretStorageError) {
    guard case .cells(var renderer) = self else { return }
    defer { self = .cells(renderer) }
    try renderer.resize(columns: columns, rows: rows, session, status, in: &frame)
  }

  /// Shows another challenge in the place of the old one; plain lines tell its text.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory for the frame.
  package mutating func replaceChallenge(
    _ challenge: DisplayText, drawing: ChallengeDrawing? = nil,
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer
  ) throws(SecretStorageError) {
    switch consume self {
    case .cells(var renderer):
      defer { self = .cells(renderer) }
      try renderer.replaceChallenge(challenge, drawing: drawing, session, status, in: &frame)
    case .plain(var renderer):
      defer { self = .plain(renderer) }
      try renderer.replaceChallenge(challenge, session, status, in: &frame)
    }
  }

  /// Tells in plain lines what cells show by going away; draws nothing where there are cells.
  package func say(_ text: DisplayText, in frame: inout FrameBuffer) {
    guard case .plain(let renderer) = self else { return }
    renderer.say(text, in: &frame)
  }

  /// Erases the picture, while plain lines stay, and sets the terminal back.
  package mutating func end(in frame: inout FrameBuffer) {
    switch consume self {
    case .cells(var renderer):
      renderer.end(in: &frame)
      self = .cells(renderer)
    case .plain(let renderer):
      frame.append(renderer.farewell)
      self = .plain(renderer)
    }
  }

  /// Puts one row in the place of the picture, and below plain lines.
  package mutating func end(keeping summary: Summary, in frame: inout FrameBuffer) {
    switch consume self {
    case .cells(var renderer):
      renderer.end(keeping: summary, in: &frame)
      self = .cells(renderer)
    case .plain(let renderer):
      renderer.end(keeping: summary, in: &frame)
      frame.append(renderer.farewell)
      self = .plain(renderer)
    }
  }

  /// What gives the terminal back after a crash: the picture is erased, and the modes are off.
  package var farewell: String {
    switch self {
    case .cells(let renderer): renderer.farewell
    case .plain(let renderer): renderer.farewell
    }
  }

  /// The row of the picture on which the cursor stands between two frames.
  package var cursorRow: Int {
    guard case .cells(let renderer) = self else { return 0 }
    return renderer.pen.row
  }

  /// The most bytes that a frame takes.
  package var frameLimit: Int {
    switch self {
    case .cells(let renderer): renderer.frameLimit
    case .plain(let renderer): renderer.frameLimit
    }
  }

  /// Forgets what stands on the terminal, since somebody else used it.
  package mutating func forget() {
    guard case .cells(var renderer) = self else { return }
    renderer.forget()
    self = .cells(renderer)
  }
}
