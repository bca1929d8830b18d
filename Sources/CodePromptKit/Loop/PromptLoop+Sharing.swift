internal import CodePromptCellRendering
internal import CodePromptCommandRunning
internal import CodePromptSecretStorage
internal import CodePromptTerminalMode
internal import CodePromptTerminalText

/// Who has borrowed the terminal from this prompt.
enum Borrower: Equatable {
  case none
  /// Another prompt, such as a pinentry or askpass started by one of the prompt's commands.
  case prompt
  /// A command of the prompt that was stopped because it used the terminal.
  case command
}

/// The state of lending the terminal.
package struct Sharing {
  /// The current borrower.
  var borrower = Borrower.none
  /// The message that the borrowing prompt left at its end.
  var message = ModesMessage.none
  /// Whether the terminal was restored when the prompt ended.
  package var isGivenBack = true
}

/// How the user ended a question that a command asked on the terminal.
enum BorrowerEnding {
  case cancelled
  case interrupted
}

// While commands run, the terminal may be lent to another prompt that wants it, or to a command
// that was stopped for using it. While it is lent, nothing is drawn and no key is read.
extension PromptLoop where Device: ~Copyable {
  // The lock is polled: no signal announces that another prompt wants the terminal, or has returned
  // it.
  private static var sharingStep: Duration { .milliseconds(100) }
  private static var borrowedStep: Duration { .milliseconds(50) }

  /// Whether a command or a check is running, during which another prompt may borrow the terminal.
  private var mayLend: Bool {
    mutating get { (runs.areAny || checksElsewhere) && device.canBeWanted }
  }

  /// The interval at which the sharing of the terminal is polled; nil if it need not be.
  var sharingStep: Duration? {
    mutating get {
      switch sharing.borrower {
      case .none: mayLend ? PromptLoop.sharingStep : nil
      case .prompt: PromptLoop.borrowedStep
      // A command that has the terminal is not polled: SIGCHLD announces its end and its stop.
      case .command: nil
      }
    }
  }

  /// Lends the terminal to another prompt that wants it, and takes the terminal back when that
  /// prompt has ended.
  mutating func shareTerminal() throws -> LoopEnding? {
    switch sharing.borrower {
    case .none:
      if mayLend, device.isWanted {
        putAway()
        device.lend()
        sharing.borrower = .prompt
      }
    case .prompt:
      if let ending = try takeTerminalBack(fromDeadJob: false) { return ending }
      // Commands may have ended meanwhile, or want the terminal now.
      if sharing.borrower == .none { return try advanceCommands() }
    case .command: break
    }
    return nil
  }

  /// Takes the terminal back if nobody else has it, and draws the prompt again.
  mutating func takeTerminalBack(fromDeadJob isDead: Bool) throws -> LoopEnding? {
    let told = try attempting { device throws(TerminalError) in
      try device.takeBack(fromDeadJob: isDead)
    }
    guard let told else {
      sharing.borrower = .prompt
      return nil
    }
    sharing.borrower = .none
    sharing.message = told
    try drawAgain(isGone: true)
    // The other prompt read ^C as a key and ended; this prompt now does what the kernel would have
    // done, and signals its process group.
    if told == .interrupted { return try carryOut(.interrupt) }
    return nil
  }

  // MARK: Commands that want the terminal

  /// Makes a command that wants the terminal the foreground job, and takes the terminal back once
  /// it has ended or was stopped.
  ///
  /// - Parameters:
  ///   - timed: The command, which has just been advanced.
  ///   - end: How the command ended; nil while it runs.
  /// - Returns: How the prompt ended, if it did.
  /// - Throws: ``CodePromptError`` if the terminal can't be taken back.
  mutating func shareTerminal(
    with timed: inout TimedCommand, _ end: CommandEnd?
  ) throws -> LoopEnding? {
    guard timed.isJob else {
      guard end == nil, timed.command.stop == .wantsTerminal, sharing.borrower == .none else {
        return nil
      }
      if device.canLendToJob {
        putAway()
        lendTerminal(to: &timed)
      } else {
        timed.command.refuseTerminal(now: device.now)
      }
      return nil
    }
    if let end {
      let isDead = if case .exited = end { false } else { true }
      return try takeTerminalBack(fromDeadJob: isDead)
    }
    guard timed.command.stop == .suspended else { return nil }
    // ^Z stopped the command: the prompt stops too, and `fg` continues both.
    report(.suspend)
    let resumption = try attempting { device throws(TerminalError) in
      try device.suspend(wholeGroup: true)
    }
    report(.resume)
    if resumption == .takenAgain { lendTerminal(to: &timed) }
    return nil
  }

  private mutating func lendTerminal(to timed: inout TimedCommand) {
    sharing.borrower = .command
    timed.isJob = true
    device.lend(toJob: timed.command.leader)
    timed.command.proceed()
  }

  /// Returns how this prompt ends if the user cancelled a question that a command asked on the
  /// terminal; nil otherwise.
  mutating func endByBorrower(_ timed: borrowing TimedCommand, _ end: CommandEnd) -> BorrowerEnding?
  {
    defer { sharing.message = .none }
    if timed.isJob {
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
  func message(of ending: LoopEnding?) -> ModesMessage {
    switch ending {
    case .ended(.cancelled): .cancelled
    case .interrupted: .interrupted
    // On this terminal ^C was a key, so the prompt that lent the terminal got no signal.
    case .signal(.interrupt) where !device.makesSignals: .interrupted
    default: .none
    }
  }
}
