internal import CodePromptCellRendering
internal import CodePromptCodeEntry
internal import CodePromptSecretStorage
internal import CodePromptTerminalMode
internal import CodePromptTerminalText

/// The status line that is shown; it is made anew only when what it says changed.
struct ShownStatus {
  var line: StatusLine?
  var model = StatusModel()
  var fetchResult: FetchResult?
  /// What the entry was rated.
  var rating: Int?
  /// How many times plain lines were asked by a key how far it is, while keys are dropped.
  var askedCount = 0
}

/// How far the drawing is.
struct DrawingState {
  /// The window's size when it was last looked at.
  var size: WindowSize
  /// Whether the restore sequence is that for a string which is on its way.
  var isSendingPieces = false
  /// Whether all is to be drawn again. Not done at once: while output is stuck, each of many frames
  /// would wait in locked memory.
  var mustDrawAgain = false
  /// Whether the next frame rings.
  var rings = false
  var lastBell: Duration?
  // Nothing, in a box that has no fixed layout: so the compiler builds all of a loop in its place.
  // Else it carries these 8 KB through four temporaries, for a twentieth of the time to the first
  // frame.
  private let place: any Sendable = ()

  init(size: WindowSize) { self.size = size }
}

// What is drawn, and its way to the terminal.
extension PromptLoop where Device: ~Copyable {
  /// Draws what changed, if the terminal took the frame before, and sends it unless more follows;
  /// false if the terminal is lost.
  mutating func update(_ now: Duration, sends: Bool = true) throws -> Bool {
    guard frame.isEmpty, sharing.borrower == .none else { return true }
    // What is drawn by time alone must not be on the screen of another job.
    if !keys.cameNow {
      guard device.isInForeground else { return true }
      device.keepModes()
    }
    if let moment = deadlines.resize {
      guard now >= moment else { return true }
      deadlines.resize = nil
      drawing.mustDrawAgain = true
    }
    // Only the process's own terminal sends a signal when its window changes.
    if drawing.mustDrawAgain || !device.makesSignals && device.windowSize != drawing.size {
      try drawAgain(isGone: false)
    }
    updateStatus(now)
    if let moment = deadlines.slide, now >= moment {
      deadlines.slide = nil
      renderer.slide(session, status.line, in: &frame)
      if renderer.isSliding { deadlines.slide = now + Deadlines.slide }
    }
    let row = renderer.cursorRow
    renderer.update(session, status.line, isShifted: deadlines.isShifted(now), in: &frame)
    // What erases the picture begins at the cursor.
    if renderer.cursorRow != row { tellRestoreSequence() }
    if drawing.rings { ringBell() }
    return frame.isEmpty || !sends || send()
  }

  mutating func updateStatus(_ now: Duration) {
    if let result = status.fetchResult, result.changeCount != session.changeCount {
      status.fetchResult = nil
    }
    let activity = activity
    let frame = turnSpinner(during: activity, now)
    // Counting down redraws by time alone, and a reader reads it each second.
    let rest = countsDown ? deadlines.cooldown.map { Deadlines.seconds(until: $0, now) } ?? 0 : 0
    let content = StatusModel(
      note: session.note, fetchResult: status.fetchResult, activity: activity, spinnerFrame: frame,
      isReminder: (frame ?? 0) > 0 && renderer.isPlain,
      secondsLeft: secondsTold(now), timeLimit: countsDown ? nil : limitSeconds,
      restSeconds: lines.rules.offersAnother ? rest : nil, rating: status.rating,
      isRepeating: session.isRepeating,
      isRevealed: session.isRevealed || session.state.isGenerated)
    guard status.line == nil || content != status.model else { return }
    status.model = content
    status.line = lines.line(for: content)
  }

  /// Whether the time that is left is shown each second.
  var countsDown: Bool { mutating get { !prompt.reducesMotion && !renderer.isPlain } }

  /// The prompt's time in all.
  private var limitSeconds: Int? {
    mutating get {
      deadlines.end == nil ? nil : prompt.timeLimit.map { Deadlines.seconds(until: $0, .zero) }
    }
  }

  /// The seconds that are told: those left, or those of a warning once so many are left.
  private mutating func secondsTold(_ now: Duration) -> Int? {
    guard let end = deadlines.end, let limit = limitSeconds else { return nil }
    let left = Deadlines.seconds(until: end, now)
    return countsDown ? left : Deadlines.warnings.first { left <= $0 && $0 < limit }
  }

  /// What is going on, or nil where the prompt only waits for keys.
  private var activity: StatusModel.Activity? {
    mutating get {
      if session.state.isVerifying { return .verifying }
      if session.state.isLocked { return .fetching }
      return isFetching ? .sending : nil
    }
  }

  /// Has the spinner turn while something is going on, and returns its frame.
  private mutating func turnSpinner(
    during activity: StatusModel.Activity?, _ now: Duration
  ) -> Int? {
    guard let activity else {
      deadlines.spinnerStart = nil
      status.askedCount = 0
      return nil
    }
    // Beside a function that checks nothing can turn.
    let runs = runs.check != nil || isFetching || checksElsewhere
    // Lines are a reminder, not a movement; who can type meanwhile needs none.
    let turns = renderer.isPlain ? activity != .sending : !prompt.reducesMotion
    deadlines.spinnerStart = runs && turns ? deadlines.spinnerStart ?? now : nil
    return (deadlines.spinnerFrame(now) ?? 0) + status.askedCount
  }

  /// Draws the picture for the size that the window has now; all of it where it is gone.
  mutating func drawAgain(isGone: Bool) throws {
    // A window changes its size in the background too, where another job draws.
    drawing.mustDrawAgain = !device.isInForeground
    if drawing.mustDrawAgain { return }
    let size = device.windowSize
    drawing.size = size
    try draw { renderer, session, status, frame throws(SecretStorageError) in
      try renderer.resize(columns: size.columns, rows: size.rows, session, status, in: &frame)
      if isGone { try renderer.begin(session, status, in: &frame) }
    }
  }

  mutating func draw(
    _ body: (
      inout any PromptRenderer & ~Copyable, borrowing EntrySession, StatusLine?, inout FrameBuffer
    ) throws(SecretStorageError) -> Void
  ) throws(CodePromptError) {
    do throws(SecretStorageError) {
      try body(&renderer, session, status.line, &frame)
    } catch {
      throw CodePromptError.outOfMemory(code: error.code)
    }
    tellRestoreSequence()
    _ = send()
  }

  /// Rings at most four times a second, however much is refused.
  private mutating func ringBell() {
    drawing.rings = false
    let now = device.now
    if let lastBell = drawing.lastBell, now - lastBell < .milliseconds(250) { return }
    drawing.lastBell = now
    frame.append(UInt8(ascii: "\u{07}"))
  }

  /// Puts what was printed meanwhile above the prompt.
  mutating func showLog() throws {
    guard sharing.borrower == .none, device.isInForeground, let lines = prompt.log?.takeLines(),
      !lines.isEmpty
    else { return }
    erase(nil)
    for line in lines {
      frame.append(line)
      frame.append("\r\n")
    }
    _ = flush()
    frame.discard()
    try drawAgain(isGone: true)
  }

  /// Takes the picture off the terminal, unless another job has it by now, and leaves a summary
  /// where one is wanted.
  mutating func erase(_ ending: LoopEnding?) {
    // Nobody waits for a large picture that is erased at once.
    let isCut = frame.cutPieces()
    if device.isInForeground {
      if frame.isUnsent || drain() {
        draw(ending)
        // The picture is gone: erasing it once more would take rows of others.
        if drain() { tellRestoreSequence() }
      } else if isCut {
        endString()
      }
    }
    drawing.isSendingPieces = false
    frame.discard()
    renderer.forget()
    awaitAnswer()
  }

  /// Draws what stays of the picture.
  private mutating func draw(_ ending: LoopEnding?) {
    if let ending { renderer.say(lines.text(of: ending, checking.lastRejection), in: &frame) }
    if let ending, let summary = summary(of: ending) {
      renderer.end(keeping: summary, in: &frame)
    } else {
      renderer.end(in: &frame)
    }
  }

  /// Ends a string on a terminal that takes nothing, or it would take what others write for more of
  /// it once it goes on: what it has not taken yet makes room.
  private mutating func endString() {
    frame.discard()
    device.discardOutput()
    _ = renderer.addAbortSequence(to: &frame)
    _ = flush()
  }

  /// The line that stays at the end; nil where none is wanted.
  private mutating func summary(of ending: LoopEnding) -> Summary? {
    guard prompt.keepsSummary, ending.ending != nil else { return nil }
    let text = prompt.summary(lines.texts, of: session, accepted: ending == .ended(.accepted))
    return Summary(
      mark: ending == .ended(.accepted) ? .accepted : .failed,
      text: DisplayText(text, limit: 1, isASCII: lines.texts.isASCII))
  }

  /// Says what a crash is to write from here on.
  private mutating func tellRestoreSequence() {
    // After what is to be sent: it needs no memory of its own there, and no text that is made.
    let start = frame.count
    let closingCount = drawing.isSendingPieces ? renderer.addAbortSequence(to: &frame) : 0
    if !drawing.isSendingPieces { renderer.addRestoreSequence(to: &frame) }
    unsafe frame.withBytes(from: start) {
      unsafe device.setRestoreSequence($0, closingCount: closingCount)
    }
    frame.removeBytes(from: start)
  }

  /// Sends a new frame; false if the terminal is lost.
  private mutating func send() -> Bool {
    if frame.hasPieces {
      drawing.isSendingPieces = true
      tellRestoreSequence()
    }
    return flush()
  }

  /// Writes what the terminal takes now, in one piece but for a picture; false if it is lost.
  mutating func flush() -> Bool {
    while !frame.isEmpty {
      var length = 0
      // Not what `body` returns: the call would make a generic type at the start for it.
      var taken: Int?
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

  /// Writes all of the frame, and says whether the terminal took it in the time it has for that.
  private mutating func drain() -> Bool {
    // A single write that fails does not mean yet that the terminal is gone.
    var failures = 0
    while failures < 3, !frame.isEmpty {
      guard flush() else {
        failures += 1
        continue
      }
      if frame.isEmpty { break }
      if device.waitForOutput(upTo: .milliseconds(200)) { continue }
      // It may be stopped by ^S; a terminal that takes nothing even now takes nothing.
      device.restartOutput()
      guard device.waitForOutput(upTo: .milliseconds(100)) else { return false }
    }
    return frame.isEmpty
  }
}
