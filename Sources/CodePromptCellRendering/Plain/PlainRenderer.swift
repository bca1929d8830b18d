package import CodePromptCodeEntry
package import CodePromptSecretStorage
package import CodePromptTerminalText

/// The phrases about the field, in one language, for a ``PlainRenderer``.
package protocol PlainWords: Sendable {
  /// Returns a phrase that asks the question and says how to answer it.
  ///
  /// That is how long the answer is, and how to cancel; if `needsEnter`, also that Enter must be
  /// pressed after the last character.
  func asking(_ question: String, needsEnter: Bool) -> String
  /// Returns the last line of a question whose answer is to be hidden, for programs that look for
  /// it.
  ///
  /// Such programs, for example Emacs, recognize a line that ends with a word for a password, a
  /// colon and a blank. `isQuestion` tells whether the line is the question itself, which then is
  /// not said twice.
  func askingForPassword(_ question: String) -> (line: String, isQuestion: Bool)
  /// Returns the phrase for the number of typed characters, and for the total unless that is nil.
  func entered(_ count: Int, of total: Int?) -> String
  /// Returns the phrase for the options that match what was typed, by their number, and the label
  /// of the one that Enter gives.
  func matching(_ count: Int, _ label: String) -> String
  /// Returns the phrase for an empty field, or for one with text whose length must not be known.
  func entered(isEmpty: Bool) -> String
  /// The mark between a phrase and what was typed, with a blank if the script has blanks.
  var colon: String { get }
}

/// A renderer that only appends lines, for screen readers, braille, logs, and terminals without
/// escape sequences (`TERM` is `dumb`, empty or unset).
///
/// A line begins with CR LF and ends without one, so that the cursor stays after its last word: a
/// braille display shows the cursor's row.
package final class PlainRenderer<Words: PlainWords>: PromptRenderer {
  package let frame: FrameBuffer
  private var content: PromptContent
  private let words: Words
  private let bracketsPastes: Bool
  private let asksForPassword: Bool
  /// The line by which another program notices that the answer is to be hidden; empty if there is
  /// none.
  ///
  /// It is said last whenever the field is empty and a key is awaited.
  private var passwordLine = ""
  /// Whether nothing has been said since ``passwordLine``.
  private var isPasswordLineLast = false
  /// Whether the prompt is being said: from ``begin(_:_:)`` to ``end(saying:keeping:)``.
  private var isOpen = false
  /// Whether a line has been said since ``begin(_:_:)``.
  private var hasLine = false

  // The state of the session and the status in the last frame. The next frame says what has
  // changed.
  private var changeCount = 0
  private var noteCount = 0
  private var isClear = false
  private var isBlank = true
  private var isRepeating = false
  private var selection: ChoiceEntry?
  private var status: StatusLine?
  private var saidHint = ""

  /// Creates a renderer, which draws nothing yet.
  ///
  /// `bracketsPastes` turns bracketed paste on, in a terminal that knows escape sequences.
  /// `asksForPassword` tells whether another program must notice that the answer is to be hidden.
  package init(
    _ content: PromptContent, bracketsPastes: Bool, asksForPassword: Bool = false,
    words: Words, _ frame: FrameBuffer
  ) {
    self.content = content
    self.words = words
    self.frame = frame
    self.bracketsPastes = bracketsPastes
    self.asksForPassword = asksForPassword
  }

  package func begin(
    _ session: borrowing EntrySession, _ status: StatusLine?
  ) throws(SecretStorageError) {
    try frame.appendWhole { sayAll(session, status) }
  }

  private func sayAll(_ session: borrowing EntrySession, _ status: StatusLine?) {
    isOpen = true
    hasLine = false
    frame.append("\r")
    if bracketsPastes { frame.append(TerminalSequences.bracketedPasteOn) }
    say(content.title)
    say(content.challenge)
    for option in content.list?.options ?? [] { say(option.line) }
    // The question comes last, since the cursor stays there. Only what the prompt is doing comes
    // after it, for example if the prompt continues after Ctrl-Z and fg while the answer is
    // checked.
    let segments = status?.segments.filter { !$0.text.isEmpty } ?? []
    for segment in segments where segment.tone != .progress { say(segment.text) }
    sayPrompt(session)
    isBlank = true
    updateProgress(session, isBeginning: true)
    for segment in segments where segment.tone == .progress { say(segment.text) }
    sayPasswordLine(session)
    remember(session, status)
  }

  /// Says the password line if the field is empty, a key is awaited, and the line is not the last
  /// one.
  private func sayPasswordLine(_ session: borrowing EntrySession) {
    guard !passwordLine.isEmpty, !isPasswordLineLast, session.state.awaitsKeys,
      session.characterCount == 0
    else { return }
    say(passwordLine)
    isPasswordLineLast = true
  }

  /// Says the question and how to answer it.
  private func sayPrompt(_ session: borrowing EntrySession) {
    var lines = content.prompt.lines
    let isQuoted = content.quotesPrompt && lines.count > 1
    // The prompt's last line also says how to answer, unless the text is quoted or has choices.
    let sentence = content.choices?.sentence ?? content.list?.sentence
    var last = isQuoted || sentence != nil ? nil : lines.popLast()
    if asksForPassword {
      let (line, isQuestion) = words.askingForPassword(last ?? "")
      passwordLine = line
      if isQuestion { last = nil }
    }
    for line in lines { say(isQuoted ? "> " + line : line) }
    if let sentence {
      if !sentence.isEmpty { say(sentence) }
    } else {
      let needsEnter = session.format.cellCount != nil && session.rules.submission == .enter
      say(words.asking(last ?? "", needsEnter: needsEnter))
    }
  }

  package func update(
    _ session: borrowing EntrySession, _ status: StatusLine?, isShifted: Bool
  ) throws(SecretStorageError) {
    try frame.appendWhole { sayChanges(session, status) }
  }

  private func sayChanges(_ session: borrowing EntrySession, _ status: StatusLine?) {
    let new = status ?? StatusLine([])
    let hasNote = session.noteCount != noteCount
    let said = new.segments.filter { isNews($0, in: new, hasNote: hasNote) }
    for segment in said where segment.tone == .note { say(segment.text) }
    // This comes after the notes, so that the reason for a refusal is said before the typed text.
    updateProgress(session, isBeginning: false)
    saySelection(session)
    for segment in said where segment.tone != .note { say(segment.text) }
    sayPasswordLine(session)
    remember(session, new)
  }

  /// Keeps the state that this frame has said, for comparison with the next one.
  private func remember(_ session: borrowing EntrySession, _ status: StatusLine?) {
    self.status = status
    noteCount = session.noteCount
    changeCount = session.changeCount
    isClear = session.showsText
    isRepeating = session.isRepeating
    selection = session.choice
    isBlank = session.characterCount == 0
    if let first = status?.segments.first, first.tone == .hint { saidHint = first.text }
  }

  package func show(
    _ challenge: (text: DisplayText, drawing: ChallengeDrawing?),
    _ session: borrowing EntrySession, _ status: StatusLine?
  ) throws(SecretStorageError) {
    content.challenge = challenge.text
    guard isOpen else { return }
    try frame.appendWhole {
      say(challenge.text)
      sayChanges(session, status)
    }
  }

  package func end(saying lastWords: DisplayText, keeping summary: Summary?) {
    if isOpen {
      say(lastWords)
      if let parts = summary?.parts(content.glyphs) { say(parts.mark + parts.label) }
    }
    _ = addRestoreSequence(isCut: false)
    isOpen = false
  }

  package func addRestoreSequence(isCut: Bool) -> Int {
    if isOpen { frame.append("\r\n") }
    if isOpen, bracketsPastes { frame.append(TerminalSequences.bracketedPasteOff) }
    return 0
  }

  package func addCrashSequence(isCut: Bool) { _ = addRestoreSequence(isCut: isCut) }

  private func say(_ text: DisplayText) {
    for line in text.lines { say(line) }
  }

  private func say(_ line: String) {
    if hasLine { frame.append("\r\n") }
    hasLine = true
    isPasswordLineLast = false
    frame.append(line)
  }

  /// Says how much has been typed, if that has changed or is shown in clear since the last frame.
  private func updateProgress(_ session: borrowing EntrySession, isBeginning: Bool) {
    let isEmpty = session.characterCount == 0
    let isEdited = session.changeCount != changeCount || isBeginning && !isEmpty
    let isUncovered = session.showsText && !isClear && !isEmpty
    // After a note about a refused answer, or when the answer is asked for again, the listener
    // knows that the field is empty.
    let isAskedAgain = isEmpty && (session.note != nil || session.isRepeating && !isRepeating)
    guard isEdited && !isAskedAgain || isUncovered, content.choices == nil, content.list == nil
    else { return }
    if session.mask != .blank || session.showsText {
      sayProgress(session)
    } else if isBlank != isEmpty {
      say(words.entered(isEmpty: isEmpty))
    }
  }

  /// Says the option that was highlighted, if that or the filter has changed since the last frame.
  private func saySelection(_ session: borrowing EntrySession) {
    guard let new = session.choice, let old = selection, new.changeCount != old.changeCount,
      let list = content.list, let index = new.index, session.state.awaitsKeys,
      !session.state.isRefused
    else { return }
    let label = list.options[index].label
    say(new.filter == old.filter ? label : words.matching(new.matches.count, label))
  }

  /// Says the number of typed characters, and the characters if they are shown in clear.
  private func sayProgress(_ session: borrowing EntrySession) {
    let format = session.format
    say(words.entered(session.characterCount, of: format.cellCount))
    // The characters of a code are separated by blanks, since a screen reader would say six digits
    // as one number.
    let isApart = format.cellCount != nil || format.charset == .digits
    _ = unsafe session.withShownText { bytes in
      let colon = isApart && words.colon.hasSuffix(" ") ? words.colon.dropLast() : words.colon[...]
      if unsafe !bytes.isEmpty { frame.append(String(colon)) }
      var scalars = unsafe DrawnScalars(bytes, content.widths, isASCII: content.isASCII)
      while let element = scalars.next() {
        if isApart { frame.append(" ") }
        frame.append(element.scalar)
      }
    }
  }

  /// Returns whether a segment of the `new` status has to be said.
  ///
  /// `hasNote` tells whether the session has set a note since the last frame.
  private func isNews(
    _ segment: StatusLine.Segment, in new: StatusLine, hasNote: Bool
  ) -> Bool {
    guard !segment.text.isEmpty else { return false }
    guard let status else { return true }
    switch segment.tone {
    // A note that the session has set again, as for each key that is refused, is said again.
    case .note where hasNote: return true
    case .note, .information, .said, .urgent: return !status.segments.contains(segment)
    // A rating is said when it becomes too low or sufficient, not at each change of its text.
    case .rating, .lowRating: return !status.segments.contains { $0.tone == segment.tone }
    // The spinner's number changes when the activity is to be said again.
    case .progress: return !status.segments.contains(segment) || new.spinner != status.spinner
    // Only the first hint is said; if it disappears and comes back, it is not repeated.
    case .hint:
      return segment == new.segments.first && segment.text != saidHint
        && !status.segments.contains(segment)
    }
  }
}
