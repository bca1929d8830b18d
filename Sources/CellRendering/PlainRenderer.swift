package import CodeEntry
package import SecretStorage

/// A renderer that only appends: one line an event, no cursor movement and no escape sequence.
///
/// For terminals that know none (`TERM` is `dumb`, empty or unset), for logs and screen readers.
package struct PlainRenderer {
  private let picture: Picture
  private let format: CodeFormat
  private let mask: Mask
  private var count = 0
  private var revision = 0
  private var status: StatusLine?

  package init(_ picture: Picture, format: CodeFormat, mask: Mask) {
    self.picture = picture
    self.format = format
    self.mask = mask
  }

  /// The most bytes of a frame: what is asked, a password in clear, and a note.
  var frameLimit: Int {
    picture.lines.reduce(CodeFormat.byteLimit * 2) { $0 + $1.utf8.count + 2 }
  }

  /// Says what is asked.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory for the lines.
  package mutating func begin(
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer
  ) throws(SecretStorageError) {
    try frame.reserve(frameLimit)
    frame.append("\r")
    for line in picture.lines { say(line, &frame) }
    update(session, status, in: &frame)
  }

  /// Says what changed.
  package mutating func update(
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer
  ) {
    if session.revision != revision {
      revision = session.revision
      sayProgress(session, &frame)
    }
    if status != self.status {
      self.status = status
      if let status { say(status.text, &frame) }
    }
  }

  private mutating func sayProgress(
    _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    guard mask != .blank else { return }
    frame.append(decimal: session.characterCount)
    if let total = format.cellCount {
      frame.append(" of ")
      frame.append(decimal: total)
    }
    frame.append(" entered")
    let isASCII = picture.isASCII
    _ = unsafe session.withShownText { bytes in
      frame.append(unsafe bytes.isEmpty ? "" : ": ")
      var scalars = unsafe ScalarReader(bytes: bytes)
      while let element = scalars.next() {
        guard let scalar = element.scalar, scalar.isShown else { continue }
        frame.append(isASCII && !scalar.isASCII ? "?" : scalar)
      }
    }
    frame.append("\r\n")
  }

  private func say(_ line: String, _ frame: inout FrameBuffer) {
    frame.append(line)
    frame.append("\r\n")
  }
}
