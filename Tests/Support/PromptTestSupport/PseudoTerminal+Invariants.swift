import Testing

extension PseudoTerminal {
  /// A condition that must hold when a command has ended, however it ended.
  package enum Invariant: CaseIterable, Sendable {
    /// I1: the terminal has the settings that it had at the start.
    case settings
    /// I2: the cursor is shown in column 0, and no mode, style or alternate screen is left on.
    case screen
    /// I3: the secret is in the answer on standard output and nowhere else.
    case secret
    /// I4: the input queue is empty.
    case queue
    /// I5: the descriptors' status flags and the foreground process group are unchanged, and no
    /// process of the command is left.
    case processes
    /// I6: the command used little processor time for what it had to do.
    case effort
  }

  /// Returns the violated invariants, one line each; an empty list means that all hold.
  ///
  /// Call it after the command ended. `limit` is the time that another process, such as the
  /// prompt's guard, has to restore the terminal. I3 is checked only if `secret` is given. The
  /// check of I4 empties the input queue.
  package func violations(
    except skipped: Set<Invariant> = [], secret: String? = nil, within limit: Duration = .seconds(5)
  ) -> [String] {
    settle()
    if job.outcome != nil { isChecked = true }
    var found: [String] = []
    _ = holds(within: limit) { terminal in
      found = terminal.standingViolations(skipped)
      return found.isEmpty
    }
    if !skipped.contains(.secret), let secret { found += secretViolations(Array(secret.utf8)) }
    if !skipped.contains(.queue) {
      let bytes = leftover()
      if !bytes.isEmpty { found.append("I4: left in the queue: \(ByteText(bytes))") }
    }
    if !skipped.contains(.effort) { found += effortViolations }
    return found
  }

  /// Records each violated invariant as an issue, when the terminal is deallocated.
  ///
  /// It records nothing if the test has called ``violations(except:secret:within:)`` itself, or
  /// outside of a test, as when the examples' screenshots are made.
  func checkUnlessChecked() {
    guard Test.current != nil, processIdentifier > 0, !isChecked else { return }
    pump(milliseconds: 0)
    guard job.outcome != nil else {
      if !mayBeLeftRunning {
        Issue.record("the test left its command running: \(stateDescription)")
      }
      return
    }
    for violation in violations(except: exceptions) { Issue.record("\(violation)") }
  }

  private var effortViolations: [String] {
    // To measure the limit takes time, so it is measured only if it may be exceeded.
    guard processorTime >= .milliseconds(200), case let limit = effortLimit(),
      processorTime >= limit
    else { return [] }
    return ["I6: \(processorTime) of processor time, of \(limit) for \(byteCount) bytes"]
  }

  /// Violations that may disappear, because another process may still restore the terminal.
  private func standingViolations(_ skipped: Set<Invariant>) -> [String] {
    var found: [String] = []
    if !skipped.contains(.settings), let settings, settings != settingsAtStart {
      found.append("I1: the settings are\n  \(settings)\n  and were\n  \(settingsAtStart)")
    }
    // After a hangup no program can restore the screen, so the screen is not checked.
    if !skipped.contains(.screen), master >= 0 { found += screenViolations }
    if !skipped.contains(.processes) { found += processViolations }
    return found
  }

  private var screenViolations: [String] {
    var found: [String] = []
    if !screen.isCursorVisible { found.append("I2: the cursor is hidden") }
    if screen.hasBracketedPaste { found.append("I2: bracketed paste is on") }
    if screen.reportsFocus { found.append("I2: focus reports are on") }
    if screen.isAlternate { found.append("I2: the alternate screen is shown") }
    if screen.isSynchronized { found.append("I2: a synchronized update was not ended") }
    if !screen.privateModes.contains(7) { found.append("I2: automatic wrap is off") }
    if screen.currentStyle != ScreenStyle() { found.append("I2: the style is not reset") }
    let column = screen.cursor.column
    if column != 0 { found.append("I2: the cursor is in column \(column)") }
    return found
  }

  private func secretViolations(_ secret: [UInt8]) -> [String] {
    var found: [String] = []
    if received.contains(secret) { found.append("I3: the terminal received the secret") }
    if errorOutput.contains(secret) { found.append("I3: standard error has the secret") }
    if job.outcome != .exited(0), !output.isEmpty {
      found.append("I3: standard output is \(ByteText(output)) although it was not accepted")
    }
    return found
  }

  private var processViolations: [String] {
    var found = foregroundFaults.map { "I5: \($0)" }
    if flagsAtStart != flagsAtEnd {
      found.append("I5: status flags were \(flagsAtStart) and are \(flagsAtEnd)")
    }
    let processes = ProcessTable.processes
    let left = ProcessTable.members(ofSession: leader, among: processes)
    if !left.isEmpty { found.append("I5: processes of the session are left: \(left)") }
    let holders = ProcessTable.holders(of: path, except: [leader] + left, among: processes)
    if !holders.isEmpty { found.append("I5: processes hold the terminal: \(holders)") }
    mayHaveProcesses = !left.isEmpty
    return found
  }
}
