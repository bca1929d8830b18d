internal import CodePromptKeyDecoding
internal import CodePromptSystem
internal import CodePromptTerminalOwnership

// Keys: reading them, passing them to the session, and carrying out what the session wants.
extension PromptLoop {
  func readKeys() throws(PromptError) -> PromptEvent.Ending? {
    switch device.read(into: &input.bytes) {
    case .bytes: break
    // Another process has read what was there, so what was read before is complete.
    case .nothing: return try act(on: session.inputIsEmpty())
    case .lost: throw loss()
    }
    defer { input.bytes.removeAll() }
    let now = device.now
    input.noteRead(at: now)
    session.timing = input.timing(at: now)
    // Input ends the shake of the cells, and takes effect at once.
    times.shakeStart = nil
    if input.isLoneInterrupt(at: now) { cutInput() }
    // In plain lines, a user who types during an activity is told again what the prompt is doing.
    let isBusy = session.state.isChecking || session.state.isLocked
    if texts.isPlain, isBusy, status.activity != nil { status.repeatActivity() }
    let count = input.bytes.count
    var index = 0
    while index < count {
      let start = index
      guard let event = input.nextEvent(at: &index) else { break }
      if takeWidthReport(event) { continue }
      if case .press = event { input.noteKey(session.timing, at: now) }
      var action = session.handle(event)
      if action == .perform(.tab) {
        action = tab(isWholeRead: start == 0 && index == count)
      }
      // What comes in one read may be a key that bounces.
      session.timing.mayBounce = session.timing.awaitsPauses
      if let ending = try act(on: action) { return ending }
      if dropsRestOfRead(after: action) {
        cutInput()
        return nil
      }
    }
    if input.pauseEnd(for: session) != nil || session.state.isChecking {
      input.restartPause(at: device.now)
    }
    guard session.awaitsEmptyInput, inputIsEmpty else { return nil }
    return try act(on: session.inputIsEmpty())
  }

  /// Handles Tab, which reveals what is typed if a person presses it: alone, and not immediately
  /// after another key of a password, as a program types it.
  private func tab(isWholeRead: Bool) -> EntryAction {
    let isTypedByProgram =
      session.format.cellCount == nil && input.followsPreviousKey(within: .milliseconds(50))
    return session.tab(isAlone: isWholeRead && !isTypedByProgram && inputIsEmpty)
  }

  /// Whether the rest of a read is dropped: after ^Z it was meant for the shell, and after a
  /// submitted answer it was typed before a function's verdict. While a command checks the answer,
  /// the rest is decoded as usual.
  private func dropsRestOfRead(after action: EntryAction) -> Bool {
    switch action {
    case .submit: !session.state.isChecking
    case .perform(.suspend): canStop
    default: false
    }
  }

  /// Completes the pending input once its pause is over: for example, a lone ESC is the Escape key.
  func settleInput(_ now: Duration) throws(PromptError) -> PromptEvent.Ending? {
    guard let pauseEnd = input.pauseEnd(for: session), now >= pauseEnd else { return nil }
    // Unread bytes may have arrived in time, while the process was not running.
    if !inputIsEmpty { return nil }
    switch input.settle(at: now, for: session) {
    case .event(let event): return try act(on: session.handle(event))
    case .pause: return try act(on: session.inputSettled())
    case .nothing: return nil
    }
  }

  /// Discards an unfinished sequence or paste whose rest will not arrive.
  func cutInput() {
    input.forgetSequence()
    session.inputWasCut()
  }

  /// Whether no further input has arrived.
  var inputIsEmpty: Bool { !waitForInput(upTo: .zero) }

  private func waitForInput(upTo limit: Duration) -> Bool {
    device.wait(for: .keys, upTo: limit, beside: WatchedDescriptors()).contains(.input)
  }

  func act(on action: EntryAction) throws(PromptError) -> PromptEvent.Ending? {
    switch action {
    case .ring: screen.ring()
    case .submit: return try submit()
    case .submitFirst: submitFirst()
    case .reject:
      check.isAnsweredNo = true
      return .rejected
    case .cancel:
      // If SIGINT is ignored, the prompt ends as cancelled.
      if prompt.interruptsOnCancel { try send(.interrupt) }
      return .cancelled
    case .start(let errand): return try press(errand)
    case .perform(.interrupt): try send(.interrupt)
    case .perform(.quit): try send(.quit)
    case .perform(.suspend): if canStop { try suspend(.suspend(wholeGroup: true)) }
    case .none, .perform: break
    }
    return nil
  }

  // MARK: The cursor position report

  /// Takes an event if it is the expected cursor position report.
  private func takeWidthReport(_ event: KeyEvent) -> Bool {
    guard let columns = input.takeWidthReport(event) else { return false }
    if columns == 2 { screen.avoidWideGlyphs() }
    return true
  }

  /// Waits for the cursor position report if it is still expected: otherwise the terminal's next
  /// reader would get it as typed text.
  func awaitWidthReport() {
    guard let end = input.widthReportEnd, device.isInForeground else { return }
    input.bytes.removeAll()
    defer { input.bytes.removeAll() }
    while input.widthReportEnd != nil {
      let left = end - device.now
      guard left > .zero, waitForInput(upTo: left), device.read(into: &input.bytes) == .bytes
      else { return }
      var index = 0
      while let event = input.nextEvent(at: &index) { _ = takeWidthReport(event) }
      input.bytes.removeAll()
    }
  }
}
