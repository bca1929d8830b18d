package import CodeEntry
package import SecretStorage
package import TerminalText

/// A renderer that only appends: one line an event, and no cursor movement.
///
/// For screen readers and logs, and for terminals that know no escape sequences (`TERM` is `dumb`,
/// empty or unset): those get none, others are told to put pastes in brackets.
package struct PlainRenderer: PromptRenderer {
  private var content: PromptContent
  private let format: CodeFormat
  private let mask: Mask
  private let progress: @Sendable (Int, Int?) -> String
  private let bracketsPastes: Bool
  private var hasBegun = false
  private var revision = 0
  private var isClear = false
  private var isRepeating = false
  private var status: StatusLine?
  /// The hint or time that was said last, without its digits.
  private var saidHint = ""

  /// - Parameters:
  ///   - content: What is asked.
  ///   - format: What is asked for.
  ///   - mask: How what is typed is shown.
  ///   - bracketsPastes: Whether the terminal knows sequences, and so can tell a paste from keys.
  ///   - progress: Says how many characters were typed, in cells of how many.
  package init(
    _ content: PromptContent, format: CodeFormat, mask: Mask, bracketsPastes: Bool,
    progress: @escaping @Sendable (_ count: Int, _ total: Int?) -> String
  ) {
    self.content = content
    self.format = format
    self.mask = mask
    self.progress = progress
    self.bracketsPastes = bracketsPastes
  }

  package var isPlain: Bool { true }
  package var cursorRow: Int { 0 }
  package var isSliding: Bool { false }
  package var asksForWidth: Bool { false }
  package func avoidWideGlyphs() {}
  package var frameLimit: Int {
    CodeFormat.byteLimit * 3 + content.byteLimit + 2 * content.prompt.count
      + FrameBuffer.farewellRoom
  }

  package mutating func begin(
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer
  ) throws(SecretStorageError) {
    try frame.reserve(frameLimit)
    hasBegun = true
    frame.append("\r")
    if bracketsPastes { frame.append(TerminalSequences.bracketedPasteOn) }
    say(content.title, in: &frame)
    say(content.challenge, in: &frame)
    let isQuoted = content.quotesPrompt && content.prompt.count > 1
    for line in content.prompt.lines {
      if isQuoted { frame.append("> ") }
      say(line, &frame)
    }
    if let sentence = content.choices?.sentence, !sentence.isEmpty { say(sentence, &frame) }
    update(session, status, isShifted: false, in: &frame)
  }

  package mutating func update(
    _ session: borrowing EntrySession, _ status: StatusLine?, isShifted: Bool,
    in frame: inout FrameBuffer
  ) {
    updateProgress(session, &frame)
    if status != self.status { updateStatus(status ?? StatusLine([]), &frame) }
  }

  package mutating func replaceChallenge(
    _ challenge: DisplayText, drawing: ChallengeDrawing?,
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer
  ) throws(SecretStorageError) {
    var next = self
    next.content.challenge = challenge
    try frame.reserve(max(frameLimit, next.frameLimit))
    self = next
    guard hasBegun else { return }
    say(challenge, in: &frame)
    update(session, status, isShifted: false, in: &frame)
  }

  package func say(_ text: DisplayText, in frame: inout FrameBuffer) {
    for line in text.lines { say(line, &frame) }
  }

  package func end(in frame: inout FrameBuffer) {
    addRestoreSequence(to: &frame)
  }

  package func end(keeping summary: Summary, in frame: inout FrameBuffer) {
    say(content.glyphs.mark(summary.mark) + summary.label, &frame)
    end(in: &frame)
  }

  package func addRestoreSequence(to frame: inout FrameBuffer) {
    if hasBegun, bracketsPastes { frame.append(TerminalSequences.bracketedPasteOff) }
  }

  package func addAbortSequence(to frame: inout FrameBuffer) -> Int {
    addRestoreSequence(to: &frame)
    return 0
  }

  // Lines are appended to whatever is there.
  package func resize(
    columns: Int, rows: Int, _ session: borrowing EntrySession, _ status: StatusLine?,
    in frame: inout FrameBuffer
  ) {}
  package func slide(
    _ session: borrowing EntrySession, _ status: StatusLine?, in frame: inout FrameBuffer
  ) {}
  package func fit(of drawing: ChallengeDrawing) -> ChallengeDrawing.Fit? { nil }
  package func forget() {}

  private func say(_ line: String, _ frame: inout FrameBuffer) {
    frame.append(line)
    frame.append("\r\n")
  }
}

// MARK: What is news

extension PlainRenderer {
  private mutating func updateProgress(
    _ session: borrowing EntrySession, _ frame: inout FrameBuffer
  ) {
    let isEdited = session.revision != revision
    let isUncovered = session.showsText && !isClear
    // The prompt asks for the entry once more; that it is empty goes without saying.
    let isAskedAgain = session.isRepeating && !isRepeating && session.characterCount == 0
    revision = session.revision
    isClear = session.showsText
    isRepeating = session.isRepeating
    guard isEdited && !isAskedAgain || isUncovered && session.characterCount > 0,
      mask != .blank || isClear, content.choices == nil
    else { return }
    sayProgress(session, &frame)
  }

  private func sayProgress(_ session: borrowing EntrySession, _ frame: inout FrameBuffer) {
    frame.append(progress(session.characterCount, format.cellCount))
    let isASCII = content.isASCII
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

  /// Says the first segment when it changed, or what goes on when its number did, the others once,
  /// and time that is nearly over.
  private mutating func updateStatus(_ new: StatusLine, _ frame: inout FrameBuffer) {
    let old = status
    status = new
    for (index, segment) in new.segments.enumerated() where !segment.text.isEmpty {
      let isReminder = index == 0 && segment.tone == .progress && new.spinner != old?.spinner
      if isReminder || isNews(segment, isFirst: index == 0, after: old) {
        say(segment.text, &frame)
      }
    }
    if let first = new.segments.first, first.tone == .hint { saidHint = first.text.withoutDigits }
  }

  private func isNews(
    _ segment: StatusLine.Segment, isFirst: Bool, after old: StatusLine?
  ) -> Bool {
    guard let old else { return true }
    switch segment.tone {
    // Once, not each time that the number is another one.
    case .urgent, .rating, .lowRating:
      return !old.segments.contains { $0.tone == segment.tone }
    case _ where !isFirst: return false
    case .note, .progress: return old.segments.first != segment
    // Time that goes by says nothing new each second, nor does a hint that comes back.
    case .information: return old.segments.first?.text.withoutDigits != segment.text.withoutDigits
    case .hint:
      let text = segment.text.withoutDigits
      return text != saidHint && !old.segments.contains { $0.text.withoutDigits == text }
    }
  }
}

extension String {
  fileprivate var withoutDigits: String { filter { !("0"..."9").contains($0) } }
}
