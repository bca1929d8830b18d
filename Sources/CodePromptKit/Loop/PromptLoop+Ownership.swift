internal import CodePromptCellRendering
internal import CodePromptSecretStorage
internal import CodePromptSystem
internal import CodePromptTerminalOwnership

/// What the loop remembers about lending the terminal.
package struct Sharing {
  /// The message that a borrowing prompt left at its end.
  var message = OwnershipMessage.none
  /// A command that was refused the terminal.
  var refusedJob: Int32?
  /// The moment of the next tick.
  var nextTick = Duration.zero
  /// The moment of the last key; nil if none came.
  var lastKey: Duration?
  /// Whether the terminal was restored when the prompt ended.
  package var isGivenBack = true
}

/// How the user ended a question that a command asked on the terminal.
enum BorrowerEnding {
  case cancelled
  case interrupted
}

// The ownership of the terminal: ``Ownership`` decides, the terminal carries out, and the loop
// erases and draws its picture. While the terminal is lent, nothing is drawn and no key is read.
extension PromptLoop where Device: ~Copyable {
  // The lock is polled: no signal announces that another prompt wants the terminal, or has returned
  // it.
  private static var requestStep: Duration { .milliseconds(100) }
  private static var returnStep: Duration { .milliseconds(50) }

  /// Whether this prompt has the terminal, to draw and to read keys.
  var isAsking: Bool { device.ownership.isAsking }

  /// Whether another prompt may have the terminal.
  var isLentToPrompt: Bool { device.ownership.isLentToPrompt }

  /// Whether a command wants to ask something, which the typed entry prevents.
  var keepsCommandWaiting: Bool { device.ownership.keepsCommandWaiting }

  /// The moment of the next tick; nil if nobody could want the terminal or return it.
  var nextTick: Duration? {
    guard device.ownership.needsTicks, !isAsking || runs.areAny || checksElsewhere else {
      return nil
    }
    return sharing.nextTick
  }

  /// Reports that some time has passed: another prompt may want the terminal, or have returned it.
  mutating func tick(_ now: Duration) throws -> LoopEnding? {
    guard let nextTick, now >= nextTick else { return nil }
    let wasLent = !isAsking
    sharing.nextTick = now + (isAsking ? PromptLoop.requestStep : PromptLoop.returnStep)
    if let ending = try follow(.tick(situation(now))) { return ending }
    // Commands may have ended meanwhile.
    return wasLent && isAsking ? try advanceCommands() : nil
  }

  /// What the prompt has to ask now.
  private mutating func situation(_ now: Duration) -> AskingSituation {
    if session.state.isVerifying || session.isBeforeFirstChallenge { return .nothingToAsk }
    if session.characterCount > 0 { return .typed }
    let isQuiet = sharing.lastKey.map { now - $0 >= .quiet } ?? true
    return isQuiet ? .idle : .busy
  }

  /// Handles an event of the terminal's ownership; returns how the prompt ended, if it did.
  ///
  /// - Throws: ``CodePromptError`` if the terminal can't be taken back.
  mutating func follow(_ event: OwnershipEvent) throws -> LoopEnding? {
    var actions = try own(event)
    while !actions.isEmpty {
      switch actions.removeFirst() {
      case .erase:
        putAway()
        actions += try own(.erased)
      case .draw(let told, let onFreshRow):
        sharing.message = told
        renderer.forget()
        if onFreshRow { moveToFreshRow() }
        try drawAgain(isGone: true)
        // The other prompt read ^C as a key and ended; this prompt now does what the kernel would
        // have done, and signals its process group.
        if told == .interrupted { return try carryOut(.interrupt) }
      case .redraw: drawing.mustDrawAgain = true
      case .refuse(let job): sharing.refusedJob = job
      default: break
      }
    }
    // After a stop in the background, nothing may be drawn before a signal that ends the process.
    if event == .resumed, !isAsking { renderer.forget() }
    return nil
  }

  /// Prepares the terminal for commands, or for their absence: a command that writes to it is
  /// stopped first, so that it has the terminal before its text appears.
  mutating func noteCommands(_ areRunning: Bool) throws(CodePromptError) {
    _ = try own(.commandsRun(areRunning))
  }

  private mutating func own(_ event: OwnershipEvent) throws(CodePromptError) -> [OwnershipAction] {
    do {
      return try device.own(event)
    } catch {
      throw CodePromptError(error)
    }
  }

  // MARK: Commands that want the terminal

  /// Lends the terminal to a command that was stopped because it wants it, and takes the terminal
  /// back once the command has ended or was stopped.
  ///
  /// - Parameters:
  ///   - timed: The command, which has just been advanced.
  ///   - end: How the command ended; nil while it runs.
  /// - Returns: How the prompt ended, if it did.
  /// - Throws: ``CodePromptError`` if the terminal can't be taken back.
  mutating func share(
    with timed: inout TimedCommand, _ end: CommandEnd?
  ) throws -> LoopEnding? {
    let job = timed.command.leader
    let hasTerminal = device.ownership.borrowingJob == job
    if hasTerminal { timed.hadTerminal = true }
    if let end {
      let wasKilled = if case .exited = end { false } else { true }
      return try follow(.jobEnded(job, wasKilled: wasKilled))
    }
    switch timed.command.stop {
    case .none: return nil
    case .wantsTerminal:
      let ending = try follow(.jobWants(job, situation(device.now)))
      if sharing.refusedJob == job { timed.command.refuseTerminal(now: device.now) }
      return ending
    // ^Z stopped the command: the prompt stops too, and `fg` continues both.
    case .suspended:
      guard hasTerminal else { return nil }
      report(.suspend)
      let ending = try follow(.jobSuspended(job))
      report(.resume)
      return ending
    }
  }

  /// Returns how this prompt ends if the user cancelled a question that a command asked on the
  /// terminal; nil otherwise.
  mutating func endByBorrower(_ timed: borrowing TimedCommand, _ end: CommandEnd) -> BorrowerEnding?
  {
    defer { sharing.message = .none }
    if timed.hadTerminal {
      // The kernel sent the SIGINT of ^C to the command's process group only.
      if end == .killed(signal: TerminalSignal.interrupt.rawValue) { return .interrupted }
      // 130 is a shell's exit status for a program that SIGINT ended.
      if end == .exited(130) { return .cancelled }
    }
    return sharing.message == .cancelled && end != .exited(0) ? .cancelled : nil
  }

  mutating func carryOut(_ ending: BorrowerEnding) throws -> LoopEnding? {
    switch ending {
    case .cancelled: .ended(.cancelled)
    case .interrupted: try carryOut(.interrupt)
    }
  }

  /// Erases the prompt, and discards input that is not yet decoded.
  private mutating func putAway() {
    keys.bytes.removeAll()
    erase(nil)
    cutInput()
  }

  /// Moves the cursor to the start of an empty row: a command may have written a text without a
  /// newline, which must not be erased.
  ///
  /// A row of blanks from the start of a row leaves the cursor in that row, and from anywhere else
  /// in the next one.
  private mutating func moveToFreshRow() {
    if lines.isPlain {
      frame.append("\r\n")
    } else {
      for _ in 0..<device.windowSize.columns { frame.append(UInt8(ascii: " ")) }
      frame.append(UInt8(ascii: "\r"))
    }
    _ = flush()
    frame.discard()
  }

  /// Prints that the prompt waits for the terminal, and which program has it.
  mutating func tellOfWait(for holder: LockHolder) {
    let name = holder.name.isEmpty ? "" : DisplayText(holder.name).lines.joined(separator: " ")
    let text = lines.texts.say(
      .waiting(process: holder.process, name: name, canInterrupt: device.makesSignals))
    frame.append("\r")
    frame.append(text)
    frame.append("\r\n")
    _ = flush()
    frame.discard()
  }

  /// Returns the message that this prompt leaves at its end for a prompt that lent it the terminal.
  func message(of ending: LoopEnding?) -> OwnershipMessage {
    switch ending {
    case .ended(.cancelled): .cancelled
    case .interrupted: .interrupted
    // On this terminal ^C was a key, so the prompt that lent the terminal got no signal.
    case .signal(.interrupt) where !device.makesSignals: .interrupted
    default: .none
    }
  }
}

extension Duration {
  /// After a key, the terminal is not lent for this long, since another key may follow.
  fileprivate static let quiet = Duration.seconds(1)
}
