import Testing

extension PseudoTerminal {
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
}
