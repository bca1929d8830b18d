internal import CodePromptKeyDecoding
internal import CodePromptSystem
internal import CodePromptTerminalOwnership

/// The input that has been read and is not yet decoded.
struct KeyInput: ~Copyable {
  var bytes: SecretBytes
  var decoder = KeyDecoder()
  /// The length of the pause after which a lone ESC counts as the Escape key.
  let escapeDelay: Duration
  /// The moment of the last byte; set only while the input waits for a pause.
  var lastByte = Duration.zero
  /// Whether bytes arrived in this step, which proves that the process is in the foreground.
  var cameNow = true
  /// The moment until which the prompt's end waits for the cursor position report that the first
  /// frame requests; nil if none is expected.
  var answerEnd: Duration?

  /// Decodes the event at a position, and moves the position behind it; nil for the beginning of a
  /// sequence that has not arrived whole.
  mutating func next(at index: inout Int) -> KeyEvent? {
    unsafe bytes.withUnsafeBytes { unsafe decoder.next(in: $0, at: &index) }
  }
}

// Input: reading, decoding, passing events to the session, and the pauses that complete a key.
extension PromptLoop where Device: ~Copyable {
  func read() throws(CodePromptError) -> PromptEnding? {
    switch device.read(into: &keys.bytes) {
    case .bytes: break
    case .nothing: return nil
    case .lost: throw loss()
    }
    defer { keys.bytes.removeAll() }
    let now = device.now
    let pause = sharing.lastKey.map { now - $0 }
    sharing.lastKey = now
    session.ignoresEnter = deadlines.enterCounts.map { now < $0 } ?? false
    session.followsKeys = isTypedKeyByKey && pause.map { $0 < .milliseconds(500) } ?? false
    // An Enter that is held down, or pressed again and again, never counts.
    if session.ignoresEnter { ignoreEnter() }
    // Input ends the shake of the cells, and takes effect at once.
    deadlines.shakeStart = nil
    if isLoneInterrupt { cutInput() }
    // In plain lines, a user who types during an activity is told again what the prompt is doing.
    let isBusy = session.state.isVerifying || session.state.isLocked
    if lines.texts.isPlain, isBusy, status.model.activity != nil { status.askedCount += 1 }
    let count = keys.bytes.count
    var index = 0
    while index < count {
      let start = index
      guard let event = keys.next(at: &index) else { break }
      if keys.answerEnd != nil, takeAnswer(event) { continue }
      var action = session.handle(event)
      if action == .perform(.tab) {
        // No person presses Tab this soon after another key of a password.
        let isTypedByProgram =
          isTypedKeyByKey && session.format.cellCount == nil
          && pause.map { $0 < .milliseconds(50) } ?? false
        action = session.tab(
          isAlone: start == 0 && index == count && !isTypedByProgram && inputIsEmpty)
      }
      if let ending = try carryOut(action) { return ending }
      // The rest of this read is dropped: after ^Z it was meant for the shell, and after a
      // submitted answer it was typed before a function's verdict. While a command checks the
      // answer, the rest is decoded as usual.
      switch action {
      case .submit where session.state.isVerifying: break
      case .perform(.suspend) where !canStop: break
      case .perform(.suspend), .submit:
        cutInput()
        return nil
      default: break
      }
    }
    if pauseLength != nil || session.state.isVerifying { keys.lastByte = device.now }
    guard session.awaitsEmptyInput, inputIsEmpty else { return nil }
    return try carryOut(session.inputIsEmpty())
  }

  /// Whether a person presses the keys, who makes pauses between answers. Programs that look for a
  /// question in lines, as in a dumb terminal, answer at once.
  var isTypedKeyByKey: Bool { device.traits.isTypedBySomebody && !session.rules.takesLines }

  /// Lets Enter do nothing for half a second, until something is typed.
  func ignoreEnter() {
    if isTypedKeyByKey { deadlines.enterCounts = device.now + .milliseconds(500) }
  }

  /// Discards an unfinished sequence or paste whose rest will not arrive.
  func cutInput() {
    keys.decoder = KeyDecoder()
    session.inputWasCut()
  }

  var inputIsEmpty: Bool { !waitForInput(upTo: .zero) }

  private func waitForInput(upTo limit: Duration) -> Bool {
    device.wait(for: .keys, upTo: limit, beside: WatchedDescriptors()).contains(.input)
  }

  /// Whether a single ^C arrived 250 ms or more after the last byte of an unfinished paste. The
  /// paste's end sequence was probably lost, so the ^C counts as a key.
  private var isLoneInterrupt: Bool {
    guard keys.bytes.count == 1, keys.bytes[0] == 0x03, case .string = keys.decoder.pending else {
      return false
    }
    return device.now - keys.lastByte >= .milliseconds(250)
  }

  func carryOut(_ action: EntryAction) throws(CodePromptError) -> PromptEnding? {
    switch action {
    case .ring: drawing.rings = true
    case .submit: return try submit()
    case .reject: return .rejected
    case .cancel: return .cancelled
    case .forgot: return .forgot
    case .offer(let index): fetch(prompt.offers[index].source, .resend)
    case .perform(.another): fetchAnother()
    case .perform(.interrupt): try send(.interrupt)
    case .perform(.quit): try send(.quit)
    case .perform(.suspend): if canStop { try suspend(.suspend(wholeGroup: true)) }
    case .none, .perform: break
    }
    return nil
  }

  /// Does what the kernel does for a signal key: signals the whole foreground process group.
  func send(_ signal: TerminalSignal) throws(CodePromptError) {
    if device.makesSignals { return device.perform(.signalGroup(signal)) }
    guard prompt.survivesInterrupt else { throw end(by: signal) }
    throw .interrupted(signal: signal.rawValue)
  }

  func tellChange() {
    let count = session.characterCount
    guard count != status.toldCount else { return }
    status.toldCount = count
    report(.change(characterCount: count))
  }

  // MARK: Pauses

  private var pauseLength: Duration? {
    switch keys.decoder.pending {
    // An ESC is completed before the end of the burst after a paste, so that it is dropped with
    // the burst. If a cursor position report is expected, which starts with ESC too, the pause is
    // longer.
    case .escape where keys.answerEnd.map { keys.lastByte < $0 } ?? false:
      max(keys.escapeDelay, .milliseconds(250))
    case .escape: keys.escapeDelay
    // A key that is held down, or a code typed twice, costs one attempt.
    case _ where session.state.isDropping: .milliseconds(500)
    // What a password manager types after the user name and Tab comes key by key.
    case _ where session.state.isAfterTab: .milliseconds(150)
    // The rest of a burst that contained a paste.
    case _ where session.state.isSettling: .milliseconds(30)
    case .nothing: nil
    // The rest of an X10 mouse report may be a `y`, which would answer a question; in a field,
    // what is typed after the key that looks like a report's start must not be lost.
    case .mouseReport:
      session.format.choices == nil ? .milliseconds(5) : max(keys.escapeDelay, .milliseconds(250))
    case .sequence: .milliseconds(250)
    case .string: .seconds(1)
    }
  }

  /// The moment when the pause that completes pending input is over.
  var pauseEnd: Duration? { pauseLength.map { keys.lastByte + $0 } }

  /// Completes the pending input once its pause is over: for example, a lone ESC is the Escape key.
  func settle(_ now: Duration) throws(CodePromptError) -> PromptEnding? {
    guard let pauseEnd, now >= pauseEnd else { return nil }
    // Unread bytes may have arrived in time, while the process was not running.
    if !inputIsEmpty { return nil }
    let event: KeyEvent?
    switch keys.decoder.pending {
    case .escape, .mouseReport: event = keys.decoder.pause(.short)
    case _ where session.state.isSettling: return try carryOut(session.inputSettled())
    default:
      event = keys.decoder.pause(.long)
      keys.lastByte = now
    }
    guard let event else { return nil }
    return try carryOut(session.handle(event))
  }

  // MARK: The width of ambiguous characters (Unicode Annex 11)

  // In a Chinese, Japanese or Korean locale the first frame draws such a character and requests a
  // cursor position report. The report arrives among the keys at any time.

  /// Returns whether an event is the expected cursor position report, and evaluates it.
  private func takeAnswer(_ event: KeyEvent) -> Bool {
    let column: UInt16
    switch event {
    case .cursorReport(let reported): column = reported
    // A cursor position report for the screen's first row is the same sequence as F3 with Shift or
    // Alt.
    case .press(.function(3), let modifiers): column = UInt16(modifiers.rawValue) + 1
    default: return false
    }
    guard column == 2 || column == 3 else { return false }
    keys.answerEnd = nil
    if column == 3 {
      renderer.avoidWideGlyphs()
      drawing.mustDrawAgain = true
    }
    return true
  }

  /// Waits for the cursor position report if it is still expected: otherwise the terminal's next
  /// reader would get it as typed text.
  func awaitAnswer() {
    guard let end = keys.answerEnd, device.isInForeground else { return }
    keys.bytes.removeAll()
    defer { keys.bytes.removeAll() }
    while keys.answerEnd != nil, case let left = end - device.now, left > .zero,
      waitForInput(upTo: left), device.read(into: &keys.bytes) == .bytes
    {
      var index = 0
      while let event = keys.next(at: &index) { _ = takeAnswer(event) }
      keys.bytes.removeAll()
    }
  }
}
