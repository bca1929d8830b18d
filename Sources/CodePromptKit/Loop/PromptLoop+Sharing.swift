internal import CodePromptCellRendering
internal import CodePromptCommandRunning
internal import CodePromptSecretStorage
internal import CodePromptTerminalMode
internal import CodePromptTerminalText

/// What has the terminal of a prompt that lent it.
enum Borrower: Equatable {
  case none
  /// Another prompt: a pinentry or askpass that a command of the prompt's caused, or any other.
  case prompt
  /// A command of the prompt's, which was stopped since it wanted the terminal.
  case command
}

/// Who has the terminal.
package struct Sharing {
  /// What it was lent to.
  var borrower = Borrower.none
  /// What the prompt that had borrowed it said at its end.
  var message = ModesMessage.none
  /// Whether it was given back at the end.
  package var isGivenBack = true
}

/// How a person ended what a command had asked on the terminal.
enum BorrowerEnding {
  case cancelled
  case interrupted
}

// The terminal is lent while commands run: to another prompt that wants it, and to a command that
// is stopped for want of it. Meanwhile nothing is drawn and no key is read.
extension PromptLoop where Device: ~Copyable {
  // Nothing tells that another prompt wants the terminal, or has given it back.
  private static var sharingStep: Duration { .milliseconds(100) }
  private static var borrowedStep: Duration { .milliseconds(50) }

  /// Whether something runs beside which another prompt may have the terminal.
  private var mayLend: Bool {
    mutating get { (runs.areAny || checksElsewhere) && device.canBeWanted }
  }

  /// How often it is looked who wants the terminal; nil while it is not lent to anybody.
  var sharingStep: Duration? {
    mutating get {
      switch sharing.borrower {
      case .none: mayLend ? PromptLoop.sharingStep : nil
      case .prompt: PromptLoop.borrowedStep
      // Its end and its stop are told by a signal.
      case .command: nil
      }
    }
  }

  /// Lends the terminal to another prompt that wants it, and takes it back from one that has ended.
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
      // What ended meanwhile, or wants the terminal now.
      if sharing.borrower == .none { return try advanceCommands() }
    case .command: break
    }
    return nil
  }

  /// Takes the terminal back if nobody has it, and draws again.
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
    // ^C was typed to the other prompt, for which it is a key: here it is what the kernel makes of
    // it.
    if told == .interrupted { return try carryOut(.interrupt) }
    return nil
  }

  // MARK: Commands that want it

  /// Looks what a command does with the terminal: makes one that wants it the foreground job, and
  /// takes the terminal back from one that has ended or was stopped.
  ///
  /// - Parameters:
  ///   - timed: The command, which was advanced a moment ago.
  ///   - end: Its end; nil while it runs.
  /// - Returns: How the prompt ended, if it did.
  /// - Throws: ``CodePromptError`` if the terminal can't be had again.
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
    // ^Z is for the prompt as well, and later `fg` for the command.
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

  /// How the prompt ends by the end of a command, where the person has cancelled what that asked.
  mutating func endByBorrower(_ timed: borrowing TimedCommand, _ end: CommandEnd) -> BorrowerEnding?
  {
    defer { sharing.message = .none }
    if timed.isJob {
      // By ^C, which only the command's group got.
      if end == .killed(signal: TerminalSignal.interrupt.rawValue) { return .interrupted }
      // As a shell says it of a program that it ran.
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

  /// Takes the prompt off the screen, with what of a key has come.
  private mutating func putAway() {
    keys.bytes.removeAll()
    erase(nil)
    cutInput()
  }

  /// Tells a person that the prompt waits, and for whom.
  mutating func tellOfWait(for holder: LockHolder) {
    let name = holder.name.isEmpty ? "" : DisplayText(holder.name).lines.joined(separator: " ")
    let text = lines.texts.waiting(
      process: holder.process, name: name, canInterrupt: device.makesSignals)
    frame.append("\r")
    frame.append(text)
    frame.append("\r\n")
    _ = flush()
    frame.discard()
  }

  /// What a prompt that lent the terminal is to know of this one's end.
  func message(of ending: LoopEnding?) -> ModesMessage {
    switch ending {
    case .ended(.cancelled): .cancelled
    case .interrupted: .interrupted
    // Here the key was no signal for both.
    case .signal(.interrupt) where !device.makesSignals: .interrupted
    default: .none
    }
  }
}
