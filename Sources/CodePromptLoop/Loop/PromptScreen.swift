package import CodePromptSystem
package import CodePromptTerminalText

/// What is shown: the picture of the prompt, which is drawn when the loop says so.
///
/// It reads no key. While output is blocked, the loop draws nothing: otherwise many frames would
/// pile up in locked memory.
package struct PromptScreen: ~Copyable {
  private let renderer: any PromptRenderer
  /// The renderer if it draws in cells; nil if it appends plain lines.
  private let cells: CellRenderer?
  private let device: any TerminalDevice
  /// What sends the frames.
  package var sender: FrameSender
  /// The size of the window for which the prompt is drawn.
  package private(set) var size: WindowSize
  /// Whether everything has to be drawn again as soon as the last frame is written.
  package var mustDrawAgain = false
  /// The index of the answer to a question that was drawn as the one of Enter; nil for none.
  private var enterIndex: Int?
  private var bell: Bell

  /// Creates a screen on which nothing is drawn yet, for a prompt in cells. `cells` is made for a
  /// window of this size.
  package init(
    _ cells: CellRenderer, on device: any TerminalDevice, size: WindowSize, enterIndex: Int?,
    hasBell: Bool
  ) {
    self.init(cells, cells, on: device, size: size, enterIndex: enterIndex, hasBell: hasBell)
  }

  /// Creates a screen on which nothing is said yet, for a prompt in plain lines.
  init(
    _ lines: PlainRenderer<Localizer>, on device: any TerminalDevice, size: WindowSize,
    enterIndex: Int?, hasBell: Bool
  ) {
    self.init(lines, nil, on: device, size: size, enterIndex: enterIndex, hasBell: hasBell)
  }

  private init(
    _ renderer: any PromptRenderer, _ cells: CellRenderer?, on device: any TerminalDevice,
    size: WindowSize, enterIndex: Int?, hasBell: Bool
  ) {
    self.renderer = renderer
    self.cells = cells
    self.device = device
    self.size = size
    bell = Bell(isOn: hasBell)
    sender = FrameSender(of: renderer, to: device)
    self.enterIndex = enterIndex
  }

  /// Whether the first frame requests a cursor position report.
  var asksForWidth: Bool { cells?.asksForWidth == true }

  // MARK: Drawing

  /// Draws the first frame and sends it. The size of the window may have changed since the screen
  /// was made, while the prompt waited for the terminal.
  package mutating func begin(
    _ session: borrowing EntrySession, _ line: StatusLine?, _ times: inout Deadlines
  ) throws(PromptError) {
    let known = size
    size = device.windowSize
    let isResized = size.columns != known.columns || size.rows != known.rows
    try draw(isResized ? .resized : .same, session, line, begins: true)
    if cells?.isSliding == true { times.slide = device.now + Deadlines.slide }
  }

  /// Draws the changes, and sends them if `sends`; returns false if the terminal is lost.
  ///
  /// - Throws: `PromptError.outOfMemory`; nothing was drawn then.
  package mutating func update(
    _ session: borrowing EntrySession, _ line: StatusLine?, _ times: inout Deadlines,
    _ now: Duration, sends: Bool
  ) throws(PromptError) -> Bool {
    let row = cells?.cursorRow
    do throws(SecretStorageError) {
      if let cells, let moment = times.slide, now >= moment {
        try cells.slide(session, line)
        times.slide = cells.isSliding ? now + Deadlines.slide : nil
      }
      try renderer.update(session, line, isShifted: times.isShifted(now))
    } catch {
      throw PromptError.outOfMemory(code: error.code)
    }
    // The restore sequence starts at the cursor's row, so it changes with that row.
    if cells?.cursorRow != row { sender.setRestoreSequence() }
    bell.ringIfDue(at: now, into: renderer.frame)
    return sender.isWritten || !sends || sender.send()
  }

  /// Whether the window has another size than the prompt, which is not to be drawn again yet, and
  /// the signal of the change is still to be taken.
  var isOutdated: Bool { !mustDrawAgain && device.makesSignals && device.windowSize != size }

  /// Draws everything again if something has changed that no difference of cells shows: the size of
  /// the window, the selected answer, or what another program has drawn.
  package mutating func drawAgainIfNeeded(
    _ session: borrowing EntrySession, _ line: StatusLine?
  ) throws(PromptError) {
    if session.format.question != nil, session.choice?.enterIndex != enterIndex {
      enterIndex = session.choice?.enterIndex
      mustDrawAgain = true
    }
    // Only the controlling terminal sends a signal when its window changes.
    if mustDrawAgain || !device.makesSignals && device.windowSize != size {
      try drawAgain(session, line, isGone: false)
    }
  }

  /// Draws the prompt for the window's current size; `isGone` means that the prompt was erased, so
  /// that all of it is drawn. In the background it waits for the foreground.
  package mutating func drawAgain(
    _ session: borrowing EntrySession, _ line: StatusLine?, isGone: Bool
  ) throws(PromptError) {
    // The window may be resized while the process is in the background and another job draws.
    mustDrawAgain = !device.isInForeground
    if mustDrawAgain { return }
    size = device.windowSize
    try draw(.resized, session, line, begins: isGone)
  }

  /// Draws another challenge and sends it.
  mutating func show(
    _ challenge: ShownChallenge, _ session: borrowing EntrySession, _ line: StatusLine?
  ) throws(PromptError) {
    try draw(.challenge(challenge), session, line, begins: false)
  }

  private enum Change {
    case same
    case resized
    case challenge(ShownChallenge)
  }

  private mutating func draw(
    _ change: Change, _ session: borrowing EntrySession, _ line: StatusLine?, begins: Bool
  ) throws(PromptError) {
    do throws(SecretStorageError) {
      switch change {
      case .same: break
      // Plain lines don't depend on the window's size.
      case .resized: try cells?.redraw(columns: size.columns, rows: size.rows, session, line)
      case .challenge(let challenge): try renderer.show(challenge, session, line)
      }
      if begins { try renderer.begin(session, line) }
    } catch {
      throw PromptError.outOfMemory(code: error.code)
    }
    sender.setRestoreSequence()
    _ = sender.send()
  }

  /// Avoids glyphs that this terminal draws in two columns, from the next frame on.
  mutating func avoidWideGlyphs() {
    cells?.avoidWideGlyphs()
    mustDrawAgain = true
  }

  /// Forgets what is drawn, because another program used the terminal. A crash handler does not
  /// erase these rows any more.
  package mutating func forget() {
    cells?.forget()
    sender.setRestoreSequence()
  }

  /// Erases the prompt, unless another job has the terminal, and leaves the last line of a
  /// conversation in plain lines, and a summary if one is wanted.
  package mutating func erase(saying lastLine: DisplayText, keeping summary: Summary?) {
    if device.isInForeground, sender.makeRoomForLastFrame() {
      renderer.end(saying: lastLine, keeping: summary)
      sender.sendLast()
    }
    sender.discard()
    cells?.forget()
  }

  /// Rings the bell with the next frame, since something was refused.
  package mutating func ring() { bell.ring() }
}
