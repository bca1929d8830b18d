extension PseudoTerminal {
  /// How long a test waits for what has to come: far longer than it takes beside a build, since
  /// only a test that fails waits to the end.
  package static let patience = Duration.seconds(40)

  /// Goes on until a condition holds.
  ///
  /// The condition is looked at after each event, and every few milliseconds for what makes no
  /// event (the settings of the terminal, the table of processes).
  ///
  /// - Throws: ``PseudoTerminalError`` with the screen as text if the time is over.
  package func wait(
    _ event: String = "the condition", within limit: Duration = PseudoTerminal.patience,
    until condition: (PseudoTerminal) -> Bool
  ) throws(PseudoTerminalError) {
    guard holds(within: limit, condition) else {
      throw .timedOut(waitingFor: event, state: stateDescription)
    }
  }

  /// Goes on until a condition holds or the time is over, and returns whether it holds.
  package func holds(
    within limit: Duration, _ condition: (PseudoTerminal) -> Bool
  ) -> Bool {
    let end = ContinuousClock.now + limit
    pump(milliseconds: 0)
    while !condition(self) {
      guard ContinuousClock.now < end else { return false }
      pump(milliseconds: 5)
    }
    return true
  }

  /// Waits until a command of the prompt's has the terminal: it is in front, with the modes that
  /// were found.
  ///
  /// Before that a ^C is still for the prompt's own group.
  package func waitUntilLentToCommand() throws(PseudoTerminalError) {
    try wait("the command's turn") {
      $0.foregroundGroup != $0.processIdentifier && $0.modes == $0.modesAtStart
    }
  }

  /// Waits until the command can be typed to: ECHO is off and it has drawn since it began or went
  /// on.
  package func waitUntilReady(
    within limit: Duration = PseudoTerminal.patience
  ) throws(PseudoTerminalError) {
    try waitUnlessEnded("ECHO off and something drawn", within: limit) {
      $0.modes?.echoes == false && $0.received.count > $0.readyMark
    }
  }

  /// Waits until a row of the screen contains a text, and, where that tells of attempts, until the
  /// cursor is back: what is typed sooner after a wrong answer is dropped.
  package func waitForText(
    _ text: String, within limit: Duration = PseudoTerminal.patience
  ) throws(PseudoTerminalError) {
    try waitUnlessEnded("the text \"\(text)\"", within: limit) {
      $0.screen.text.contains(text) && ($0.screen.isCursorVisible || !text.contains("attempt"))
    }
  }

  /// Waits for something that can't happen any more when the command has ended.
  private func waitUnlessEnded(
    _ event: String, within limit: Duration, until condition: (PseudoTerminal) -> Bool
  ) throws(PseudoTerminalError) {
    try wait(event, within: limit) { condition($0) || $0.job.outcome != nil }
    // The kernel may hand a frame over in parts: what is looked at next is all of it.
    settle()
    guard job.outcome == nil || condition(self) else {
      throw .timedOut(waitingFor: event, state: stateDescription)
    }
  }

  /// Waits until a signal has stopped the command, and returns its number.
  @discardableResult
  package func waitForStop(
    within limit: Duration = PseudoTerminal.patience
  ) throws(PseudoTerminalError) -> Int32 {
    try wait("a stop", within: limit) {
      if case .stopped = $0.job { true } else { $0.job.outcome != nil }
    }
    settle()
    guard case .stopped(let number) = job else {
      throw .timedOut(waitingFor: "a stop", state: stateDescription)
    }
    return number
  }

  /// Waits for the end of the command and for all it wrote.
  @discardableResult
  package func waitForExit(
    within limit: Duration = PseudoTerminal.patience
  ) throws(PseudoTerminalError) -> Outcome {
    try wait("the end of the command", within: limit) { $0.job.outcome != nil }
    settle()
    guard let outcome = job.outcome else { throw .leaderFailed("no outcome") }
    return outcome
  }

  /// The state in words for a failure message: job, settings, cursor, screen, outputs.
  package var stateDescription: String {
    """
    job: \(job)
    modes: \(modes.map(\.description) ?? "gone")
    cursor: row \(screen.cursor.row), column \(screen.cursor.column)
    output: \(ByteText(output))
    error: \(ByteText(errorOutput))
    last received: \(ByteText(received.suffix(200)))
    screen:
    \(screen.text)
    """
  }
}
