internal import CodePromptCodeEntry
internal import CodePromptKeyDecoding
internal import CodePromptTerminalMode

/// What was read and is not yet a key.
struct KeyInput: ~Copyable {
  /// What one read brought.
  var bytes: SecretBytes
  var decoder = KeyDecoder()
  /// How long after an ESC nothing has to come for it to be the Escape key.
  let escapeDelay: Duration
  /// When the last byte came; set only while something waits for a pause.
  var lastByte = Duration.zero
  /// Whether any came in this step: they come to the job that has the terminal alone.
  var cameNow = true
  /// Until when the end waits for the terminal's answer to what the first frame asks; nil where
  /// none is awaited.
  var answerEnd: Duration?

  init(bytes: consuming SecretBytes, escapeDelay: Duration) {
    self.bytes = bytes
    self.escapeDelay = escapeDelay
  }
}

// What is typed: read, decoded, taken by the session, and the pauses that settle a key.
extension PromptLoop where Device: ~Copyable {
  /// Reads what is there, decodes it and wipes it.
  mutating func read() throws -> LoopEnding? {
    switch device.read(into: &keys.bytes) {
    case .bytes: break
    case .nothing: return nil
    case .lost: return .lost
    }
    defer { keys.bytes.removeAll() }
    // A key ends the shake, and counts.
    deadlines.shakeStart = nil
    if isLoneInterrupt { cutInput() }
    // What is going on was said; whoever types then is told once more.
    let isBusy = session.state.isVerifying || session.state.isLocked
    if renderer.isPlain, isBusy, status.model.activity != nil { status.askedCount += 1 }
    let count = keys.bytes.count
    var index = 0
    while index < count {
      let start = index
      let event = unsafe keys.bytes.withUnsafeBytes { unsafe keys.decoder.next(in: $0, at: &index) }
      guard let event else { break }
      if keys.answerEnd != nil, takeAnswer(event) { continue }
      let action = session.handle(event)
      if case .reveal = action {
        // A Tab in a row of bytes is pasted.
        if start == 0, index == count, inputIsEmpty { session.toggleReveal() }
        continue
      }
      if let ending = try carryOut(action) { return ending }
      // What was typed after ^Z was meant for the shell; what was typed after Enter, before a
      // function had its verdict, is thrown away with the rest of the queue.
      switch action {
      case .submit where session.state.isVerifying: break
      case .suspend, .submit:
        cutInput()
        return nil
      default: break
      }
    }
    if needsPause || session.state.isVerifying { keys.lastByte = device.now }
    guard session.awaitsEmptyInput, inputIsEmpty else { return nil }
    return try carryOut(session.inputIsEmpty())
  }

  /// Forgets what of a sequence or a paste has come, since the rest of it doesn't.
  mutating func cutInput() {
    keys.decoder.reset()
    session.inputWasCut()
  }

  /// Whether nothing more was typed that could be read now.
  var inputIsEmpty: Bool {
    mutating get { !device.wait(upTo: .zero, forOutput: false).contains(.input) }
  }

  /// Whether ^C came alone and late into a paste, whose end must have got lost: it is a key then.
  private var isLoneInterrupt: Bool {
    mutating get {
      guard keys.bytes.count == 1, keys.bytes[0] == 0x03, case .string = keys.decoder.pending else {
        return false
      }
      return device.now - keys.lastByte >= .milliseconds(250)
    }
  }

  /// Does what the session asks for after an event.
  mutating func carryOut(_ action: EntryAction) throws -> LoopEnding? {
    switch action {
    case .none, .reveal: return nil
    case .ring: drawing.rings = true
    case .submit: return try submit()
    case .reject: return .ended(.rejected)
    case .cancel: return .ended(.cancelled)
    case .forgot: return .ended(.forgot)
    case .another: try fetchAnother()
    case .offer(let index): try fetch(prompt.offers[index].source, .resend)
    case .interrupt: return send(.interrupt)
    case .quit: return send(.quit)
    case .suspend: if device.makesSignals { try suspend(wholeGroup: true) }
    }
    return nil
  }

  /// Does for a key what the kernel does where it makes signals: tells the whole group.
  private mutating func send(_ signal: TerminalSignal) -> LoopEnding? {
    guard device.makesSignals else {
      return prompt.survivesInterrupt ? .interrupted(signal) : .signal(signal)
    }
    device.signalGroup(signal)
    return nil
  }

  /// Tells how many characters are typed, if that changed.
  mutating func tellChange() {
    let count = session.characterCount
    guard count != reporter.toldCount else { return }
    reporter.toldCount = count
    report(.change(characterCount: count))
  }

  /// Has an entry rated.
  mutating func rate() {
    guard let rate = prompt.rating else { return }
    status.rating = nil
    guard session.characterCount > 0, !session.isRepeating else { return }
    // Whoever rates may wait for another program, and a signal must not wait for that.
    device.setEndsAtOnce(true)
    defer { device.setEndsAtOnce(false) }
    status.rating = session.withAnswer(rate).map { min(max($0, -100), 100) }
  }
}

// MARK: Pauses

extension PromptLoop where Device: ~Copyable {
  /// Whether something waits for a pause in the input.
  var needsPause: Bool {
    mutating get {
      if session.state.isSettling { return true }
      return if case .nothing = keys.decoder.pending { false } else { true }
    }
  }

  /// How long after the last byte the next pause is over; nil if nothing waits for one.
  private var pauseLength: Duration? {
    mutating get {
      switch keys.decoder.pending {
      // First, so that an ESC in the burst after a paste is dropped with it.
      // An answer that is on its way begins with one too.
      case .escape where keys.answerEnd.map { keys.lastByte < $0 } ?? false:
        max(keys.escapeDelay, .milliseconds(250))
      case .escape: keys.escapeDelay
      case _ where session.state.isDropping: .dropping
      case _ where session.state.isSettling: .settling
      case .nothing: nil
      case .mouseReport: .milliseconds(5)
      case .sequence: .milliseconds(250)
      case .string: .seconds(1)
      }
    }
  }

  /// When the next pause is over.
  var pauseEnd: Duration? {
    mutating get { pauseLength.map { keys.lastByte + $0 } }
  }

  /// Carries out the pauses that are over.
  mutating func settle(_ now: Duration) throws -> LoopEnding? {
    guard let pauseEnd, now >= pauseEnd else { return nil }
    // Bytes that came meanwhile, while the process was not run, were in time.
    if !inputIsEmpty { return nil }
    let event: KeyEvent?
    switch keys.decoder.pending {
    case .escape, .mouseReport: event = keys.decoder.pause(.short)
    case _ where session.state.isSettling:
      let action = session.inputSettled()
      timeEntry()
      return try carryOut(action)
    default:
      event = keys.decoder.pause(.long)
      keys.lastByte = now
    }
    guard let event else { return nil }
    return try carryOut(session.handle(event))
  }
}

extension Duration {
  /// The rest of a burst that holds a paste is dropped until nothing came for so long.
  fileprivate static let settling = Duration.milliseconds(30)
  /// After a wrong answer keys are dropped until none came for so long: a key that is held, or a
  /// code that is typed twice, costs one attempt.
  fileprivate static let dropping = Duration.milliseconds(500)
}
