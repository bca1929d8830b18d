internal import CodePromptSystem
internal import CodePromptTerminalOwnership
internal import CodePromptTerminalText

// Drawing: what the status line says, when a frame is drawn, and what else is written.
extension PromptLoop {
  /// Draws the changes if the previous frame is written, and sends them if `sends`; returns false
  /// if the terminal is lost.
  func update(_ now: Duration, sends: Bool = true) throws(PromptError) -> Bool {
    guard screen.sender.isWritten, isAsking else { return true }
    // Frames caused by time alone must not appear on the screen of another job.
    if !input.cameNow {
      guard device.isInForeground else { return true }
      device.perform(.keepSettings)
    }
    // A resize may come after the signals were taken, and a frame for the old size would wrap.
    if times.resize == nil, screen.isOutdated { times.noteResize(at: now) }
    if let moment = times.resize {
      guard now >= moment else { return true }
      times.resize = nil
      screen.mustDrawAgain = true
    }
    try screen.drawAgainIfNeeded(session, status.line)
    updateStatus(now)
    return try screen.update(session, status.line, &times, now, sends: sends)
  }

  /// Draws everything again after the prompt was erased.
  func drawAgainFromNothing() throws(PromptError) {
    try screen.drawAgain(session, status.line, isGone: true)
  }

  // MARK: The status line

  func updateStatus(_ now: Duration) {
    let activity = activity
    turnSpinner(during: activity, now)
    var content = StatusLineContent()
    content.note = session.note
    content.activity = activity
    content.spinnerFrame = times.spinnerFrame(now)
    content.secondsLeft = times.secondsShown(now)
    content.timeLimit = times.countsDown ? nil : times.limitSeconds
    // Without a countdown, the cooldown of a key is not shown either: a screen reader would read
    // the seconds each time they change.
    if times.countsDown {
      content.restSeconds = errands.indices.map { times.restSeconds(ofErrand: $0, now) }
    }
    content.isRepeating = session.isRepeating
    content.isRevealed = session.isRevealed || session.state.isGenerated
    content.keepsCommandWaiting = device.ownership.keepsCommandWaiting
    status.show(content, for: session, jobs)
  }

  /// What the user waits for; nil for nothing.
  private var activity: Errand.Activity? {
    if session.state.isChecking { return .checking }
    if session.state.isLocked { return .fetching }
    return jobs.activity
  }

  private func turnSpinner(during activity: Errand.Activity?, _ now: Duration) {
    // While a function that checks the answer blocks the loop, the spinner can't turn.
    let runs = activity != nil && jobs.activity != nil
    // In plain lines, a turn of the spinner repeats the status line as a reminder, also with
    // reduced motion. While a code is sent again, the user can type and needs no reminder.
    let isBeside = activity == .sending || activity == .working
    let turns = texts.isPlain ? !isBeside : !prompt.reducesMotion
    times.spinnerStart = runs && turns ? times.spinnerStart ?? now : nil
  }

  /// Drops what a function of the application has said that no longer runs.
  func forgetProgress() {
    _ = prompt.progress?.take()
    status.forgetWords()
  }

  /// Shows what a function of the application says.
  func noteProgress() {
    if let words = prompt.progress?.take() { status.note(words: words, by: session) }
  }

  // MARK: Other lines

  /// Whether lines may be written: the prompt has the terminal, and no other job draws on it.
  var canShowLog: Bool { isAsking && device.isInForeground }

  /// Writes the lines of the application's log above the prompt.
  func showLog() throws(PromptError) {
    guard canShowLog, let lines = prompt.log?.takeLines(), !lines.isEmpty else { return }
    erase(nil)
    screen.sender.write(lines)
    try drawAgainFromNothing()
  }

  /// Says which prompt has the terminal, before this one is drawn.
  func showWait(for holder: LockHolder) {
    let name = holder.name.isEmpty ? "" : DisplayText(holder.name).lines.joined(separator: " ")
    let text = texts.waiting(for: holder.process, name, canInterrupt: device.makesSignals)
    screen.sender.write(["\r\(text)"])
  }
}
