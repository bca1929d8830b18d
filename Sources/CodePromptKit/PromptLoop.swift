internal import CellRendering
internal import CodeEntry
internal import KeyDecoding
package import SecretStorage
package import TerminalMode

/// How the loop of a prompt ended.
package enum PromptEnding: Equatable, Sendable {
  case accepted
  case cancelled
  case rejected
  /// The terminal is gone.
  case lost
  /// A signal arrived by which the process is to end.
  case signal(TerminalSignal)
}

/// The loop that joins the layers: bytes from the terminal through decoder, session and renderer
/// back to the terminal.
///
/// It waits in one place, for keys, signals and the pauses that settle a key, and carries out what
/// the session says. A key costs one wait, one read and one write.
package struct PromptLoop<Device: TerminalDevice & ~Copyable, Clock: PromptClock>: ~Copyable {
  package var device: Device
  private let clock: Clock
  private var session: EntrySession
  private var renderer: PromptRenderer
  private let texts: NoteTexts
  private var frame: FrameBuffer
  private var input: SecretBytes
  private var decoder = KeyDecoder()
  private let escapeDelay: Duration
  private var attemptsLeft: Int

  // The status line is made anew only when what it says changed.
  private var status: StatusLine?
  private var statusReason: (note: EntryNote?, isVerifying: Bool)?
  private var size: WindowSize
  // Not done at once: while output is stuck, each of many frames would wait in locked memory.
  private var mustDrawAgain = false
  // When the last byte came, and the bell last rang; looked at only while something waits for it.
  private var lastInput = Duration.zero
  private var lastBell: Duration?
  private var ring = false

  init(
    device: consuming Device, clock: Clock, session: consuming EntrySession,
    renderer: PromptRenderer, texts: NoteTexts, frame: consuming FrameBuffer,
    input: consuming SecretBytes, size: WindowSize, escapeDelay: Duration, attempts: Int
  ) {
    self.device = device
    self.clock = clock
    self.session = session
    self.renderer = renderer
    self.texts = texts
    self.frame = frame
    self.input = input
    self.escapeDelay = escapeDelay
    attemptsLeft = max(attempts, 1)
    self.size = size
  }

  /// Runs the prompt until it ends; ``finish()`` comes after it, whatever happened.
  ///
  /// - Throws: What `verify` throws, or ``CodePromptError`` if there is no memory for a frame or the
  ///   terminal can't be had again after a stop.
  package mutating func run(verify: Verifier?) throws -> PromptEnding {
    try attempting { device throws(TerminalError) in try device.hold() }
    updateStatus()
    try draw { renderer, session, status, frame throws(SecretStorageError) in
      try renderer.begin(session, status, in: &frame)
    }
    while true {
      if let ending = try step() {
        guard ending == .accepted, let verify else { return ending }
        if let ending = try check(verify) { return ending }
      }
    }
  }

  /// Erases the picture and gives the terminal back; unread input is thrown away.
  package mutating func finish() {
    input.removeAll()
    erase()
    device.restore()
  }

  /// Takes the picture off the terminal, unless another job has it by now.
  private mutating func erase() {
    if device.isInForeground, drain() {
      renderer.end(in: &frame)
      _ = drain()
    }
    frame.discard()
    renderer.forget()
  }

  /// Writes all of the frame, and says whether the terminal took it in the time it has for that.
  private mutating func drain() -> Bool {
    while flush(), !frame.isEmpty {
      if device.waitForOutput(upTo: .milliseconds(200)) { continue }
      // It may be stopped by ^S; a terminal that takes nothing even now takes nothing.
      device.restartOutput()
      guard device.waitForOutput(upTo: .milliseconds(100)) else { return false }
    }
    return frame.isEmpty
  }

  /// Hands the accepted answer over.
  package consuming func takeAnswer() -> SecretBytes {
    session.takeAnswer()
  }
}

// MARK: One step

extension PromptLoop where Device: ~Copyable {
  /// Waits for something and carries it out; returns how the prompt ended, `accepted` when an
  /// answer is to be checked.
  private mutating func step() throws -> PromptEnding? {
    let ready = device.wait(upTo: timeToPause, forOutput: !frame.isEmpty)
    if ready.contains(.signal), let ending = try takeSignals() { return ending }
    if ready.contains(.lost) || ready.contains(.output) && !flush() { return lost() }
    var ending: PromptEnding?
    if ready.contains(.input) {
      ending = try read()
    } else if ready.isEmpty {
      ending = try settle()
    }
    guard ending != .lost, try update() else { return lost() }
    return ending
  }

  /// Reads what is there, decodes it and wipes it.
  private mutating func read() throws -> PromptEnding? {
    switch device.read(into: &input) {
    case .bytes: break
    case .nothing: return nil
    case .lost: return .lost
    }
    defer { input.removeAll() }
    if isLoneInterrupt { decoder.reset() }
    let count = input.count
    var index = 0
    while index < count {
      let event = unsafe input.withUnsafeBytes { unsafe decoder.next(in: $0, at: &index) }
      guard let event else { break }
      let action = session.handle(event)
      if let ending = try carryOut(action) { return ending }
      // What was typed behind ^Z was meant for the shell.
      if action == .suspend { return nil }
    }
    if needsPause { lastInput = clock.now }
    guard session.isFull, !device.wait(upTo: .zero, forOutput: false).contains(.input) else {
      return nil
    }
    return try carryOut(session.inputIsEmpty())
  }

  /// Whether ^C came alone and late into a paste, whose end must have got lost: it is a key then.
  private var isLoneInterrupt: Bool {
    guard case .string = decoder.waiting, input.count == 1, input[0] == 0x03 else { return false }
    return clock.now - lastInput >= .milliseconds(250)
  }

  private mutating func carryOut(_ action: EntryAction) throws -> PromptEnding? {
    switch action {
    case .none: return nil
    case .ring: ring = true
    case .submit: return .accepted
    case .cancel: return .cancelled
    case .interrupt: return send(.interrupt)
    case .quit: return send(.quit)
    case .suspend: if device.makesSignals { try suspend(wholeGroup: true) }
    }
    return nil
  }

  /// Does for a key what the kernel does where it makes signals: tells the whole group.
  private mutating func send(_ signal: TerminalSignal) -> PromptEnding? {
    guard device.makesSignals else { return .signal(signal) }
    device.signalGroup(signal)
    return nil
  }

  private mutating func lost() -> PromptEnding {
    // A hangup comes with a signal, which may be a moment behind: a shell has to pass it on.
    let isSignaled = device.waitForSignal(upTo: .milliseconds(500))
    return isSignaled ? takeEndingSignal().map { .signal($0) } ?? .lost : .lost
  }

  /// Takes the signals that arrived and returns one by which the process is to end, if any.
  package mutating func takeEndingSignal() -> TerminalSignal? {
    var signals = device.takeSignals()
    for signal: TerminalSignal in [.suspend, .resume, .windowChange] { _ = signals.remove(signal) }
    return signals.first
  }

  /// Has the answer checked; returns how the prompt ended, or nil to ask again.
  private mutating func check(_ verify: Verifier) throws -> PromptEnding? {
    session.verify()
    guard try update() else { return lost() }
    device.setEndsAtOnce(true)
    defer { device.setEndsAtOnce(false) }
    let verdict = try session.withAnswer(verify)
    // Nothing that was typed meanwhile is an answer to what is asked next.
    device.discardInput()
    guard case .rejected(let message) = verdict else { return .accepted }
    attemptsLeft -= 1
    session.reject(message.map { .message($0) } ?? .rejected)
    guard attemptsLeft > 0 else { return .rejected }
    return try update() ? nil : lost()
  }
}

// MARK: Pauses

extension PromptLoop where Device: ~Copyable {
  private var needsPause: Bool {
    if session.isSettling { return true }
    return if case .nothing = decoder.waiting { false } else { true }
  }

  /// How long after the last byte the next pause is over; nil if nothing waits for one.
  private var pauseLength: Duration? {
    switch decoder.waiting {
    // First, so that an ESC in the burst behind a paste is dropped with it.
    case .escape: escapeDelay
    case _ where session.isSettling: .settling
    case .nothing: nil
    case .sequence: .milliseconds(250)
    case .string: .seconds(1)
    }
  }

  private var timeToPause: Duration? {
    pauseLength.map { max(.zero, lastInput + $0 - clock.now) }
  }

  /// Carries out the pauses that are over.
  private mutating func settle() throws -> PromptEnding? {
    guard let length = pauseLength, clock.now >= lastInput + length else { return nil }
    let event: KeyEvent?
    switch decoder.waiting {
    case .escape: event = decoder.pause(.short)
    case _ where session.isSettling: return try carryOut(session.pasteSettled())
    default:
      event = decoder.pause(.long)
      lastInput = clock.now
    }
    guard let event else { return nil }
    return try carryOut(session.handle(event))
  }
}

extension Duration {
  /// The rest of a burst that holds a paste is dropped until nothing came for so long.
  fileprivate static let settling = Duration.milliseconds(30)
}

// MARK: Signals

extension PromptLoop where Device: ~Copyable {
  private mutating func takeSignals() throws -> PromptEnding? {
    var signals = device.takeSignals()
    let isSuspended = signals.remove(.suspend)
    let goesOn = signals.remove(.resume)
    let windowChanged = signals.remove(.windowChange)
    if let signal = signals.first { return .signal(signal) }
    if isSuspended {
      try suspend(wholeGroup: false)
    } else if goesOn {
      try goOn(attempting { device throws(TerminalError) in try device.resume() })
    } else if windowChanged {
      mustDrawAgain = true
    }
    return nil
  }

  private mutating func goOn(_ resumption: Resumption) throws {
    switch resumption {
    case .unchanged: mustDrawAgain = true
    case .takenAgain:
      renderer.forget()
      try drawAgain(isGone: true)
    // The signal is taken next; nothing may be drawn until then.
    case .ending: renderer.forget()
    }
  }

  private mutating func suspend(wholeGroup: Bool) throws {
    input.removeAll()
    erase()
    decoder.reset()
    try goOn(
      attempting { device throws(TerminalError) in try device.suspend(wholeGroup: wholeGroup) })
  }

  private mutating func drawAgain(isGone: Bool) throws {
    // A window changes its size in the background too, where another job draws.
    mustDrawAgain = !device.isInForeground
    if mustDrawAgain { return }
    let size = device.windowSize
    self.size = size
    try draw { renderer, session, status, frame throws(SecretStorageError) in
      try renderer.resize(columns: size.columns, rows: size.rows, session, status, in: &frame)
      if isGone { try renderer.begin(session, status, in: &frame) }
    }
  }

  private mutating func attempting<Result>(
    _ body: (inout Device) throws(TerminalError) -> Result
  ) throws(CodePromptError) -> Result {
    do {
      return try body(&device)
    } catch {
      throw CodePromptError(error)
    }
  }
}

// MARK: Drawing

extension PromptLoop where Device: ~Copyable {
  /// Draws what changed, if the terminal took the frame before; false if it is lost.
  private mutating func update() throws -> Bool {
    guard frame.isEmpty else { return true }
    // Only the process's own terminal sends a signal when its window changes.
    if mustDrawAgain || !device.makesSignals && device.windowSize != size {
      try drawAgain(isGone: false)
    }
    updateStatus()
    renderer.update(session, status, in: &frame)
    if ring { ringBell() }
    return frame.isEmpty || flush()
  }

  private mutating func updateStatus() {
    let reason = (note: session.note, isVerifying: session.isVerifying)
    if let statusReason, statusReason == reason { return }
    statusReason = reason
    status = texts.statusLine(reason.note, isVerifying: reason.isVerifying)
  }

  /// Rings at most four times a second, however much is refused.
  private mutating func ringBell() {
    ring = false
    let now = clock.now
    if let lastBell, now - lastBell < .milliseconds(250) { return }
    lastBell = now
    frame.append(UInt8(ascii: "\u{07}"))
  }

  private mutating func draw(
    _ body: (inout PromptRenderer, borrowing EntrySession, StatusLine?, inout FrameBuffer)
      throws(SecretStorageError) -> Void
  ) throws(CodePromptError) {
    do throws(SecretStorageError) {
      try body(&renderer, session, status, &frame)
    } catch {
      throw CodePromptError.outOfMemory(code: error.code)
    }
    device.setFarewell(renderer.farewell)
    _ = flush()
  }

  /// Writes what the terminal takes now; false if it is lost.
  private mutating func flush() -> Bool {
    guard !frame.isEmpty else { return true }
    guard let count = unsafe frame.withUnsent({ unsafe device.write($0) }) else { return false }
    frame.sent(count)
    return true
  }
}
