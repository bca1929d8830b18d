package import CodePromptSystem
package import CodePromptTerminalText

/// What is shown: the picture of the prompt, and its bytes on their way to the terminal.
///
/// It draws only when it is told to, and reads no key. While output is blocked, nothing is drawn:
/// otherwise many frames would pile up in locked memory.
package struct PromptScreen: ~Copyable {
  private let renderer: any PromptRenderer
  /// The size of the window for which the prompt is drawn.
  package private(set) var size: WindowSize
  /// Whether everything has to be drawn again as soon as the last frame is written.
  package var mustDrawAgain = false
  /// Whether a control string, such as a picture, is only partly written: then the restore sequence
  /// ends the string first.
  private var isSendingPieces = false
  /// The answer to a question that was drawn as the one of Enter.
  private var selectedAnswer: QuestionChoices.Answer?
  /// Whether the bell may ring. Programs that look for a question in lines find it only at the end.
  private let hasBell: Bool
  /// Whether the bell rings with the next frame.
  private var rings = false
  private var lastBell: Duration?

  /// Creates a screen on which nothing is drawn yet.
  package init(
    _ renderer: any PromptRenderer, size: WindowSize, selected: QuestionChoices.Answer?,
    hasBell: Bool
  ) {
    self.renderer = renderer
    self.size = size
    self.hasBell = hasBell
    selectedAnswer = selected
  }

  private var frame: FrameBuffer { renderer.frame }

  /// Whether the terminal has taken everything that was drawn.
  package var isWritten: Bool { renderer.frame.isEmpty }

  /// Whether the first frame requests a cursor position report.
  var asksForWidth: Bool { renderer.asksForWidth }

  // MARK: Drawing

  /// Draws the first frame and sends it. The size of the window may have changed since the screen
  /// was made, while the prompt waited for the terminal.
  package mutating func begin(
    _ session: borrowing EntrySession, _ line: StatusLine?, _ times: inout Deadlines,
    on device: any TerminalDevice
  ) throws(PromptError) {
    let known = size
    size = device.windowSize
    let isResized = size.columns != known.columns || size.rows != known.rows
    try draw(isResized ? .resized : .same, session, line, begins: true, on: device)
    if renderer.isSliding { times.slide = device.now + Deadlines.slide }
  }

  /// Draws the changes, and sends them if `sends`; returns false if the terminal is lost.
  package mutating func update(
    _ session: borrowing EntrySession, _ line: StatusLine?, _ times: inout Deadlines,
    _ now: Duration, sends: Bool, on device: any TerminalDevice
  ) -> Bool {
    if let moment = times.slide, now >= moment {
      renderer.slide(session, line)
      times.slide = renderer.isSliding ? now + Deadlines.slide : nil
    }
    let row = renderer.cursorRow
    renderer.update(session, line, isShifted: times.isShifted(now))
    // The restore sequence starts at the cursor's row, so it changes with that row.
    if renderer.cursorRow != row { setRestoreSequence(on: device) }
    if rings { ringNow(now) }
    return isWritten || !sends || send(on: device)
  }

  /// Draws everything again if something has changed that no difference of cells shows: the size of
  /// the window, the selected answer, or what another program has drawn.
  package mutating func drawAgainIfNeeded(
    _ session: borrowing EntrySession, _ line: StatusLine?, on device: any TerminalDevice
  ) throws(PromptError) {
    if session.selectedAnswer != selectedAnswer {
      selectedAnswer = session.selectedAnswer
      mustDrawAgain = true
    }
    // Only the controlling terminal sends a signal when its window changes.
    if mustDrawAgain || !device.makesSignals && device.windowSize != size {
      try drawAgain(session, line, isGone: false, on: device)
    }
  }

  /// Draws the prompt for the window's current size; `isGone` means that the prompt was erased, so
  /// that all of it is drawn. In the background it waits for the foreground.
  package mutating func drawAgain(
    _ session: borrowing EntrySession, _ line: StatusLine?, isGone: Bool,
    on device: any TerminalDevice
  ) throws(PromptError) {
    // The window may be resized while the process is in the background and another job draws.
    mustDrawAgain = !device.isInForeground
    if mustDrawAgain { return }
    size = device.windowSize
    try draw(.resized, session, line, begins: isGone, on: device)
  }

  /// Draws another challenge and sends it.
  mutating func show(
    _ challenge: ShownChallenge, _ session: borrowing EntrySession, _ line: StatusLine?,
    on device: any TerminalDevice
  ) throws(PromptError) {
    try draw(.challenge(challenge), session, line, begins: false, on: device)
  }

  private enum Change {
    case same
    case resized
    case challenge(ShownChallenge)
  }

  private mutating func draw(
    _ change: Change, _ session: borrowing EntrySession, _ line: StatusLine?, begins: Bool,
    on device: any TerminalDevice
  ) throws(PromptError) {
    do throws(SecretStorageError) {
      switch change {
      case .same: break
      case .resized:
        try renderer.redraw(columns: size.columns, rows: size.rows, with: nil, session, line)
      case .challenge(let challenge):
        try renderer.redraw(columns: size.columns, rows: size.rows, with: challenge, session, line)
      }
      if begins { try renderer.begin(session, line) }
    } catch {
      throw PromptError.outOfMemory(code: error.code)
    }
    setRestoreSequence(on: device)
    _ = send(on: device)
  }

  /// Avoids glyphs that this terminal draws in two columns, from the next frame on.
  mutating func avoidWideGlyphs() {
    renderer.avoidWideGlyphs()
    mustDrawAgain = true
  }

  /// Forgets what is drawn, because another program used the terminal.
  package mutating func forget() { renderer.forget() }

  /// Rings the bell at most four times a second, however many keys are refused.
  private mutating func ringNow(_ now: Duration) {
    rings = false
    guard hasBell else { return }
    if let lastBell, now - lastBell < .milliseconds(250) { return }
    lastBell = now
    frame.append(UInt8(ascii: "\u{07}"))
  }

  /// Rings the bell with the next frame, since something was refused.
  package mutating func ring() { rings = true }

  // MARK: Lines and rows outside the prompt

  /// Writes lines that are not part of the prompt, each with a line end.
  ///
  /// Lines are lost if the terminal takes no output for 300 ms, or if memory is short.
  package mutating func write(
    _ lines: [String], on device: any TerminalDevice
  ) {
    for line in lines {
      guard (try? frame.reserve(line.utf8.count + 2)) != nil else { break }
      frame.append(line)
      frame.append("\r\n")
      guard drain(on: device) else { break }
    }
    frame.discard()
  }

  /// Moves the cursor to the start of an empty row: a command may have written a text without a
  /// newline, which must not be erased. A row of blanks from the start of a row leaves the cursor
  /// in that row, and from anywhere else in the next one. Plain lines just begin a new one.
  mutating func moveToFreshRow(
    isPlain: Bool, on device: any TerminalDevice
  ) {
    if isPlain {
      frame.append("\r\n")
    } else {
      for _ in 0..<device.windowSize.columns { frame.append(UInt8(ascii: " ")) }
      frame.append(UInt8(ascii: "\r"))
    }
    _ = flush(on: device)
    frame.discard()
  }

  // MARK: The end

  /// Erases the prompt, unless another job has the terminal, and leaves the last line of a
  /// conversation in plain lines, and a summary if one is wanted.
  package mutating func erase(
    saying lastLine: DisplayText, keeping summary: Summary?, on device: any TerminalDevice
  ) {
    // A large picture that is still being sent is cut short, since it is erased anyway.
    let isCut = frame.cutPieces()
    if device.isInForeground {
      if frame.isUnsent || drain(on: device) {
        renderer.end(saying: lastLine, keeping: summary)
        // The prompt is erased now: a crash handler that erased it again would remove rows of other
        // output.
        if drain(on: device) { setRestoreSequence(on: device) }
      } else if isCut {
        endString(on: device)
      }
    }
    frame.discard()
    renderer.forget()
  }

  /// Ends an unfinished control string when the terminal takes no output: otherwise the terminal
  /// would treat later output as part of the string. The queued output is discarded to make room.
  private mutating func endString(on device: any TerminalDevice) {
    frame.discard()
    device.perform(.discardOutput)
    _ = renderer.addRestoreSequence(isCut: true)
    _ = flush(on: device)
  }

  // MARK: Writing

  /// Passes the current restore sequence to the device, for a crash handler to write.
  private func setRestoreSequence(on device: any TerminalDevice) {
    // The sequence is built after the frame's bytes.
    let start = frame.count
    let closingCount = renderer.addRestoreSequence(isCut: isSendingPieces)
    let sequence = frame.takeBytes(from: start)
    device.perform(.setRestoreSequence(sequence, closingCount: closingCount))
  }

  private mutating func send(
    on device: any TerminalDevice
  ) -> Bool {
    if frame.hasPieces {
      isSendingPieces = true
      setRestoreSequence(on: device)
    }
    return flush(on: device)
  }

  /// Writes as much as the terminal takes now, in one write except for a picture; returns false if
  /// the terminal is lost.
  package mutating func flush(on device: any TerminalDevice) -> Bool {
    while !isWritten {
      var length = 0
      var taken: Int?
      unsafe frame.withUnsent { bytes in
        length = bytes.count
        taken = unsafe device.write(bytes)
      }
      guard let taken else { return false }
      frame.sent(taken)
      if taken < length { break }
    }
    if isSendingPieces, !frame.hasPieces {
      isSendingPieces = false
      setRestoreSequence(on: device)
    }
    return true
  }

  /// Writes the whole frame within a time limit, and returns whether the terminal took it.
  private mutating func drain(
    on device: any TerminalDevice
  ) -> Bool {
    // A single failed write does not prove that the terminal is gone.
    var failures = 0
    while failures < 3, !isWritten {
      guard flush(on: device) else {
        failures += 1
        continue
      }
      if isWritten { break }
      if takesOutput(device: device, within: .milliseconds(200)) { continue }
      // Output may be stopped by ^S; if it is still blocked after a restart, the terminal takes
      // nothing.
      device.perform(.restartOutput)
      guard takesOutput(device: device, within: .milliseconds(100)) else { return false }
    }
    return isWritten
  }

  private func takesOutput(
    device: any TerminalDevice, within limit: Duration
  ) -> Bool {
    device.wait(for: .output, upTo: limit, beside: WatchedDescriptors()).contains(.output)
  }
}
