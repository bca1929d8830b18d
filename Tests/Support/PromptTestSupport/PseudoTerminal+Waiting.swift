extension PseudoTerminal {
  /// Waits until a condition holds, at most the given time, or as long as ``Patience`` lasts.
  ///
  /// The condition is tested after each event, and every few milliseconds for changes without an
  /// event (the terminal's settings, the table of processes).
  ///
  /// - Throws: ``PseudoTerminalError`` with the screen as text if the time is up.
  package func wait(
    _ event: String = "the condition", within limit: Duration? = nil,
    until condition: (PseudoTerminal) -> Bool
  ) throws(PseudoTerminalError) {
    guard holds(within: limit, condition) else {
      throw .timedOut(waitingFor: event, state: stateDescription)
    }
  }

  /// Waits until a condition holds or the time is up, and returns whether it holds.
  package func holds(
    within limit: Duration? = nil, _ condition: (PseudoTerminal) -> Bool
  ) -> Bool {
    var patience = Patience(limit)
    pump(milliseconds: 0)
    // Some conditions come true without an event: they are looked at less often in a longer wait.
    var pause: Int32 = 5
    while !condition(self) {
      guard patience.lasts() else { return false }
      pump(milliseconds: pause)
      pause = min(pause + 1, 20)
    }
    return true
  }

  /// Waits until a command that the prompt runs has the foreground, and the terminal has the
  /// settings from before the prompt.
  ///
  /// A ^C that is typed earlier would go to the prompt's process group.
  package func waitUntilLentToCommand() throws(PseudoTerminalError) {
    try wait("the command's turn") {
      $0.foregroundGroup != $0.processIdentifier && $0.settings == $0.settingsAtStart
    }
  }

  /// Waits until the command accepts keys: ECHO is off, and it has drawn since it started or
  /// continued.
  package func waitUntilReady() throws(PseudoTerminalError) {
    try waitUnlessEnded("ECHO off and something drawn") {
      $0.settings?.echoes == false && $0.received.count > $0.readyMark
    }
  }

  /// Waits until the screen contains a text.
  ///
  /// If the text contains "attempt", it also waits until the cursor is shown: after a wrong answer
  /// the prompt drops keys that are typed earlier.
  package func waitForText(_ text: String) throws(PseudoTerminalError) {
    try waitUnlessEnded("the text \"\(text)\"") {
      $0.screen.text.contains(text) && ($0.screen.isCursorVisible || !text.contains("attempt"))
    }
  }

  /// Waits for an event, and throws an error if the command ends before it.
  private func waitUnlessEnded(
    _ event: String, until condition: (PseudoTerminal) -> Bool
  ) throws(PseudoTerminalError) {
    try wait(event) { condition($0) || $0.job.outcome != nil }
    // The kernel may deliver a frame in parts, so the test waits for the rest of it.
    settle()
    guard job.outcome == nil || condition(self) else {
      throw .timedOut(waitingFor: event, state: stateDescription)
    }
  }

  /// Waits until a signal has stopped the command, and returns the signal's number.
  @discardableResult
  package func waitForStop() throws(PseudoTerminalError) -> Int32 {
    try wait("a stop") {
      if case .stopped = $0.job { true } else { $0.job.outcome != nil }
    }
    settle()
    guard case .stopped(let number) = job else {
      throw .timedOut(waitingFor: "a stop", state: stateDescription)
    }
    return number
  }

  /// Waits until the command has ended and all its output has arrived.
  @discardableResult
  package func waitForExit(
    within limit: Duration? = nil
  ) throws(PseudoTerminalError) -> Outcome {
    try wait("the end of the command", within: limit) { $0.job.outcome != nil }
    settle()
    guard let outcome = job.outcome else { throw .leaderFailed("no outcome") }
    return outcome
  }

  /// Waits until the command has done all its work and is waiting for an event.
  package func waitUntilIdle() throws(PseudoTerminalError) {
    try wait("the command to wait") { ProcessTable.isSleeping($0.processIdentifier) }
  }

  /// The state as text for a failure message: job, settings, cursor, screen, outputs.
  package var stateDescription: String {
    """
    job: \(job)
    settings: \(settings.map(\.description) ?? "gone")
    cursor: row \(screen.cursor.row), column \(screen.cursor.column)
    output: \(ByteText(output))
    error: \(ByteText(errorOutput))
    last received: \(ByteText(received.suffix(200)))
    screen:
    \(screen.text)
    """
  }

  /// Types a Tab as a person does: not within 50 ms of another key. Nothing shows their end.
  package func pressTab() throws(PseudoTerminalError) {
    _ = holds(within: .milliseconds(100)) { _ in false }
    try type("\t")
  }

  /// Waits for the half second in which a prompt takes no Enter, and a question no key too early or
  /// after a refused one. Nothing shows its end.
  package func waitUntilKeysCount() { _ = holds(within: .milliseconds(600)) { _ in false } }
}
