internal import CodePromptSystem
internal import CodePromptTerminalOwnership
internal import CodePromptTerminalText

/// The status line as shown; the line is rebuilt only when its content changes.
struct ShownStatus {
  var line: StatusLine?
  var model = StatusModel()
  /// What the last source brought, and the entry's change count then.
  var fetchResult: EntryNote?
  var fetchChangeCount = 0
  var rating: PromptRating?
  /// The number of characters that was reported last.
  var toldCount = 0
  /// The entry's change count when the loop last handled a change of the entry.
  var notedChangeCount = 0
  /// What a function of the application has said last while it runs.
  var functionWords: String?
  /// How often the user typed during an activity; in plain lines, the prompt repeats each time what
  /// it is doing.
  var askedCount = 0
}

struct DrawingState {
  var size: WindowSize
  /// Whether a control string, such as a picture, is only partly written: then the restore sequence
  /// ends the string first.
  var isSendingPieces = false
  /// Whether everything has to be drawn again. Redrawing waits until the last frame is written:
  /// while output is blocked, many frames would pile up in locked memory.
  var mustDrawAgain = false
  var rings = false
  /// The answer to a question that was drawn as the one of Enter.
  var selectedAnswer: QuestionChoices.Answer?
  var lastBell: Duration?
}

// Drawing, and writing to the terminal.
extension PromptLoop where Device: ~Copyable {
  /// Draws the changes if the previous frame is written, and sends them if `sends`; returns false
  /// if the terminal is lost.
  func update(_ now: Duration, sends: Bool = true) throws(CodePromptError) -> Bool {
    guard frame.isEmpty, isAsking else { return true }
    // Frames caused by time alone must not appear on the screen of another job.
    if !keys.cameNow {
      guard device.isInForeground else { return true }
      device.perform(.keepModes)
    }
    if let moment = deadlines.resize {
      guard now >= moment else { return true }
      deadlines.resize = nil
      drawing.mustDrawAgain = true
    }
    if session.selectedAnswer != drawing.selectedAnswer {
      drawing.selectedAnswer = session.selectedAnswer
      drawing.mustDrawAgain = true
    }
    // Only the controlling terminal sends a signal when its window changes.
    if drawing.mustDrawAgain || !device.makesSignals && device.windowSize != drawing.size {
      try drawAgain(isGone: false)
    }
    updateStatus(now)
    if let moment = deadlines.slide, now >= moment {
      deadlines.slide = nil
      renderer.slide(session, status.line)
      if renderer.isSliding { deadlines.slide = now + Deadlines.slide }
    }
    let row = renderer.cursorRow
    renderer.update(session, status.line, isShifted: deadlines.isShifted(now))
    // The restore sequence starts at the cursor's row, so it changes with that row.
    if renderer.cursorRow != row { tellRestoreSequence() }
    if drawing.rings { ringBell() }
    return frame.isEmpty || !sends || send()
  }

  func updateStatus(_ now: Duration) {
    if status.fetchChangeCount != session.changeCount { status.fetchResult = nil }
    var content = StatusModel()
    content.note = session.note
    content.fetchResult = status.fetchResult
    content.activity = activity
    content.words = runningWords
    content.spinnerFrame = turnSpinner(during: activity, now)
    content.isReminder = (content.spinnerFrame ?? 0) > 0 && lines.texts.isPlain
    content.secondsLeft = secondsTold(now)
    content.timeLimit = deadlines.countsDown ? nil : limitSeconds
    // Without a countdown, Ctrl-R's cooldown is not shown either: a screen reader would read the
    // seconds each time they change.
    let cooldown = deadlines.countsDown ? deadlines.cooldown : nil
    let rest = cooldown.map { Deadlines.seconds(until: $0, now) } ?? 0
    content.restSeconds = session.rules.offersAnother ? rest : nil
    content.rating = status.rating
    content.isRepeating = session.isRepeating
    content.isRevealed = session.isRevealed || session.state.isGenerated
    content.keepsCommandWaiting = device.ownership.keepsCommandWaiting
    guard status.line == nil || content != status.model else { return }
    status.model = content
    status.line = lines.line(for: content)
  }

  private var limitSeconds: Int? {
    deadlines.end == nil ? nil : prompt.timeLimit.map { Deadlines.seconds(until: $0, .zero) }
  }

  /// Returns the seconds to show: the remaining ones, or, without a countdown, those of the last
  /// warning.
  private func secondsTold(_ now: Duration) -> Int? {
    guard let end = deadlines.end, let limit = limitSeconds else { return nil }
    let left = Deadlines.seconds(until: end, now)
    return deadlines.countsDown ? left : Deadlines.warnings.first { left <= $0 && $0 < limit }
  }

  private var activity: StatusModel.Activity? {
    if session.state.isVerifying { return .verifying }
    if session.state.isLocked { return .fetching }
    return isFetching ? .sending : nil
  }

  /// What the command or function that the user waits for says while it runs, or else autofill's,
  /// which nobody needs any more once something is typed.
  private var runningWords: String? {
    let current = activity
    if current == nil, session.wasTouched { return nil }
    let said = jobs.last { $0.words != nil && $0.purpose.isFor(current) }
    return said?.words ?? (current == nil ? nil : status.functionWords)
  }

  /// Drops what a function of the application has said that no longer runs.
  func forgetProgress() {
    _ = prompt.progress?.take()
    status.functionWords = nil
  }

  /// Notes what a function of the application says, unless it contains the answer.
  func noteProgress() {
    guard var text = prompt.progress?.take() else { return }
    status.functionWords = text.withUTF8 { text in
      session.withAnswer { unsafe AnswerFilter.text(of: UnsafeRawBufferPointer(text), without: $0) }
    }
  }

  private func turnSpinner(
    during activity: StatusModel.Activity?, _ now: Duration
  ) -> Int? {
    guard let activity else {
      deadlines.spinnerStart = nil
      status.askedCount = 0
      if jobs.isEmpty { status.functionWords = nil }
      return nil
    }
    // While a verifying function blocks the loop, the spinner can't turn.
    let runs = isFetching || jobs.contains { $0.purpose == .check }
    // In plain lines, a turn of the spinner repeats the status line as a reminder, also with
    // reduced motion. While a code is sent again, the user can type and needs no reminder.
    let turns = lines.texts.isPlain ? activity != .sending : !prompt.reducesMotion
    deadlines.spinnerStart = runs && turns ? deadlines.spinnerStart ?? now : nil
    return (deadlines.spinnerFrame(now) ?? 0) + status.askedCount
  }

  /// Draws the prompt for the window's current size; `isGone` means that the prompt was erased, so
  /// that all of it is drawn.
  func drawAgain(isGone: Bool) throws(CodePromptError) {
    // The window may be resized while the process is in the background and another job draws.
    drawing.mustDrawAgain = !device.isInForeground
    if drawing.mustDrawAgain { return }
    drawing.size = device.windowSize
    try draw(begins: isGone)
  }

  /// Draws the prompt in a window of the current size, with another challenge if there is one, and
  /// sends it.
  func draw(
    resizes: Bool = true, with challenge: ShownChallenge? = nil, begins: Bool = false
  ) throws(CodePromptError) {
    do throws(SecretStorageError) {
      if resizes {
        try renderer.redraw(
          columns: drawing.size.columns, rows: drawing.size.rows, with: challenge, session,
          status.line)
      }
      if begins { try renderer.begin(session, status.line) }
    } catch {
      throw CodePromptError.outOfMemory(code: error.code)
    }
    tellRestoreSequence()
    _ = send()
  }

  /// Rings the bell at most four times a second, however many keys are refused.
  private func ringBell() {
    drawing.rings = false
    // Programs that look for a question in lines find it only at the end.
    if session.rules.takesLines { return }
    let now = device.now
    if let lastBell = drawing.lastBell, now - lastBell < .milliseconds(250) { return }
    drawing.lastBell = now
    frame.append(UInt8(ascii: "\u{07}"))
  }

  func showLog() throws(CodePromptError) {
    guard isAsking, device.isInForeground, let lines = prompt.log?.takeLines(),
      !lines.isEmpty
    else { return }
    erase(nil)
    for line in lines {
      frame.append(line)
      frame.append("\r\n")
    }
    sendNow()
    try drawAgain(isGone: true)
  }

  /// Erases the prompt, unless another job has the terminal, and draws the summary if one is
  /// wanted.
  func erase(_ ending: PromptEnding?) {
    // A large picture that is still being sent is cut short, since it is erased anyway.
    let isCut = frame.cutPieces()
    if device.isInForeground {
      if frame.isUnsent || drain() {
        let lastLine =
          ending.map { lines.text(of: $0, verification.lastRejection) } ?? DisplayText()
        renderer.end(saying: lastLine, keeping: ending.flatMap { summary(of: $0) })
        // The prompt is erased now: a crash handler that erased it again would remove rows of other
        // output.
        if drain() { tellRestoreSequence() }
      } else if isCut {
        endString()
      }
    }
    frame.discard()
    renderer.forget()
    awaitAnswer()
  }

  /// Ends an unfinished control string when the terminal takes no output: otherwise the terminal
  /// would treat later output as part of the string. The queued output is discarded to make room.
  private func endString() {
    frame.discard()
    device.perform(.discardOutput)
    _ = renderer.addRestoreSequence(isCut: true)
    _ = flush()
  }

  private func summary(of ending: PromptEnding) -> Summary? {
    guard prompt.keepsSummary else { return nil }
    let isAccepted = ending == .accepted
    let question = prompt.question ?? lines.texts.defaultPrompt
    var text = prompt.title.isEmpty ? question : prompt.title
    // An accepted text is not secret.
    if isAccepted, session.format.text != nil {
      text = session.withAnswer { answer in
        unsafe answer.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
      }
      text = "\(question): \(text)"
    }
    return Summary(
      isAccepted: isAccepted, text: DisplayText(text, limit: 1, isASCII: lines.texts.isASCII))
  }

  /// Passes the current restore sequence to the device, for a crash handler to write.
  private func tellRestoreSequence() {
    // The sequence is built after the frame's bytes.
    let start = frame.count
    let closingCount = renderer.addRestoreSequence(isCut: drawing.isSendingPieces)
    let sequence = frame.takeBytes(from: start)
    device.perform(.setRestoreSequence(sequence, closingCount: closingCount))
  }

  private func send() -> Bool {
    if frame.hasPieces {
      drawing.isSendingPieces = true
      tellRestoreSequence()
    }
    return flush()
  }

  /// Writes what the terminal takes now, and drops the rest.
  func sendNow() {
    _ = flush()
    frame.discard()
  }

  /// Writes as much as the terminal takes now, in one write except for a picture; returns false if
  /// the terminal is lost.
  func flush() -> Bool {
    while !frame.isEmpty {
      var (length, taken) = (0, Int?.none)
      unsafe frame.withUnsent { bytes in
        length = bytes.count
        taken = unsafe device.write(bytes)
      }
      guard let taken else { return false }
      frame.sent(taken)
      if taken < length { break }
    }
    if drawing.isSendingPieces, !frame.hasPieces {
      drawing.isSendingPieces = false
      tellRestoreSequence()
    }
    return true
  }

  /// Writes the whole frame within a time limit, and returns whether the terminal took it.
  private func drain() -> Bool {
    // A single failed write does not prove that the terminal is gone.
    var failures = 0
    while failures < 3, !frame.isEmpty {
      guard flush() else {
        failures += 1
        continue
      }
      if frame.isEmpty { break }
      if waitForOutput(upTo: .milliseconds(200)) { continue }
      // Output may be stopped by ^S; if it is still blocked after a restart, the terminal takes
      // nothing.
      device.perform(.restartOutput)
      guard waitForOutput(upTo: .milliseconds(100)) else { return false }
    }
    return frame.isEmpty
  }

  private func waitForOutput(upTo limit: Duration) -> Bool {
    device.wait(for: .output, upTo: limit, beside: WatchedDescriptors()).contains(.output)
  }
}
