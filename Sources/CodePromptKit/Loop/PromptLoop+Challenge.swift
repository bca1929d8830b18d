internal import CodePromptCellRendering
internal import CodePromptSecretStorage
internal import CodePromptSystem

// What follows a challenge command: decoding its output, if needed, and showing it.
extension PromptLoop where Device: ~Copyable {
  /// Continues after a command of a challenge has ended: shows its output, or has it decoded.
  mutating func advanceChallenge(
    _ sourceFetch: consuming SourceFetch, _ end: CommandEnd, isFirst: Bool
  ) throws -> LoopEnding? {
    let step: ChallengeStep
    if let file = sourceFetch.file.take() {
      let output = end == .exited(0) ? sourceFetch.timed.command.output.takeShown() : nil
      step = output.flatMap(file.shown).map { .show($0) } ?? .decode(file)
    } else if end == .exited(0), let printed = sourceFetch.timed.command.output.takeShown(),
      !printed.isEmpty, let display
    {
      step = display.step(
        for: printed, describedBy: sourceFetch.timed.command.lastError, in: drawing.size)
    } else {
      step = .fail(CommandFailure(end) ?? .noOutput)
    }
    switch step {
    case .decode(let file): try decode(file, sourceFetch)
    case .show(let challenge): try show(challenge)
    case .fail(let failure): return try fail(sourceFetch.timed.command, failure, isFirst: isFirst)
    }
    return nil
  }

  /// Has the next installed program decode a file, within its time limit and the challenge's; shows
  /// why there is no picture if there is no such program or no time.
  private mutating func decode(_ file: DecodedFile, _ sourceFetch: consuming SourceFetch) throws {
    var file = file
    let now = device.now
    guard now < sourceFetch.deadline,
      let command = file.startNext(closing: prompt.ownDescriptors)
    else { return try show(file.words) }
    let deadline = min(sourceFetch.deadline, now + DecodedFile.timeLimit)
    sourceFetch.timed = TimedCommand(command, deadline: deadline)
    sourceFetch.file = file
    runs.sourceFetch = consume sourceFetch
  }

  private mutating func show(_ challenge: ShownChallenge) throws {
    rest()
    session.unlock(isNew: true)
    updateStatus(device.now)
    let size = drawing.size
    try draw { renderer, session, status, frame throws(SecretStorageError) in
      try renderer.redraw(
        columns: size.columns, rows: size.rows, with: (challenge.text, challenge.drawing), session,
        status, in: &frame)
    }
  }

  /// Shows the challenge that a function returned, or the reason why there is none.
  mutating func takeChallenge(
    _ text: String?, _ failure: String?, isFirst: Bool
  ) throws -> LoopEnding? {
    var problem = CommandFailure.noOutput
    if failure == nil, let text, let display {
      switch display.step(for: Array(text.utf8), describedBy: nil, in: drawing.size) {
      case .show(let challenge):
        try show(challenge)
        return nil
      case .fail(let reason): problem = reason
      case .decode: problem = .badPicture
      }
    }
    if isFirst { throw CodePromptError.commandFailed(problem, message: nil) }
    return try keepChallenge(failure ?? lines.texts.say(.noNewCode(.nothingCame)))
  }

  private mutating func keepChallenge(_ reason: String) throws -> LoopEnding? {
    session.unlock(isNew: false)
    tell(reason, isFailure: true)
    // A code typed before Ctrl-R may be complete: it is submitted now.
    return try carryOut(session.inputIsEmpty())
  }

  /// Ends the prompt if the first challenge failed; a later failure keeps the old challenge and
  /// shows a note.
  private mutating func fail(
    _ command: borrowing RunningCommand, _ failure: CommandFailure, isFirst: Bool
  ) throws -> LoopEnding? {
    if isFirst { throw CodePromptError.commandFailed(failure, message: command.lastError) }
    rest()
    let reason =
      switch failure {
      case .badPicture: lines.texts.say(.badPicture)
      // The command's standard error would not explain why a picture or text is empty.
      case .blankOutput: lines.texts.say(.noNewCode(.nothingCame))
      default: self.failure(of: command, failure)
      }
    return try keepChallenge(reason)
  }
}
