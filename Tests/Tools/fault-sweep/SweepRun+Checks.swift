import PromptTestSupport

extension SweepRun {
  /// Notes what is wrong after the prompt has ended, and kills processes that the prompt left.
  mutating func checkAfterEnd() {
    let begin = ContinuousClock.now
    // Waits until the last process has ended, since a guard may still restore the terminal. The
    // sweep writes nothing to the terminal meanwhile: a guard does not write while another process
    // does.
    _ = terminal.holds(within: .seconds(5)) { _ in
      // The guards are checked first, because a search for the members of a session takes long.
      report.livingGuards.isEmpty && remaining.isEmpty
    }
    let time = ContinuousClock.now - begin
    let left = remaining
    if left.isEmpty, time > .seconds(1) { note("I5: late: its last process ended after \(time)") }
    for process in left {
      note("I5: left: \(ProcessFigures.whereabouts(of: process))")
      kill(process, SIGKILL)
    }
    violations += terminal.violations(except: [.secret], within: .milliseconds(200)).map(shorten)
    if !terminal.holds(within: .milliseconds(200), { ForeignLock($0.path) != nil }) {
      note("I5: the lock is left")
    }
    violations += outcomeViolations
  }

  /// The guards and the members of the session that have not ended.
  private var remaining: [Int32] {
    report.livingGuards + ProcessTable.members(ofSession: terminal.sessionIdentifier)
  }

  private var outcomeViolations: [String] {
    guard let outcome = terminal.job.outcome else { return ["no end"] }
    var found: [String] = []
    let output = terminal.outputText
    if outcome == .exited(0), output != scenario.output {
      found.append("I3: status 0, and standard output is \(ByteText(terminal.output))")
    } else if outcome != .exited(0), !output.isEmpty, !mayHaveWritten(outcome) {
      found.append("I3: \(outcome), and standard output is \(ByteText(terminal.output))")
    }
    for secret in scenario.secrets {
      if terminal.received.contains(Array(secret.utf8)) { found.append("I3: it is on the screen") }
      if terminal.errorText.contains(secret) { found.append("I3: standard error has it") }
    }
    switch fault?.kind {
    case .kill, .killGroup, .guardFirst, .slowGuard:
      if outcome != .signaled(SIGKILL), outcome != scenario.outcome {
        found.append("it ended as \(outcome)")
      }
    case .guardDies, .guardError, nil:
      if outcome != scenario.outcome { found.append("it ended as \(outcome)") }
    case .error:
      if outcome == .exited(0), scenario.outcome != .exited(0) {
        found.append("it ended as \(outcome)")
      }
      if case .signaled(let number) = outcome, outcome != scenario.outcome {
        found.append("it ended by signal \(number)")
      }
    }
    return found
  }

  /// Whether the whole answer may be written although the status is not 0: the prompt was killed
  /// after it wrote, or a failed `close` says that the output may be lost.
  private func mayHaveWritten(_ outcome: Outcome) -> Bool {
    let isUnsure = fault?.kind == .error && fault?.point.call == "close" && outcome == .exited(4)
    return terminal.outputText == scenario.output && (outcome == .signaled(SIGKILL) || isUnsure)
  }

  var modesInWords: String {
    guard let settings = terminal.settings else { return "the terminal is gone" }
    return settings.echoes ? "the settings are not those found" : "echo is off"
  }

  /// Returns a violation as one short line.
  private func shorten(_ violation: String) -> String {
    violation.hasPrefix("I1") ? "I1: \(modesInWords)" : violation
  }
}
