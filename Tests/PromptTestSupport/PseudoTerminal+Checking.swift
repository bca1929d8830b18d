import Testing

extension PseudoTerminal {
  /// Records, when the terminal goes away, what its command left behind.
  ///
  /// A test that called ``violations(except:secret:within:)`` has checked that itself. Outside of a
  /// test, as when the examples' screenshots are made, nothing is recorded.
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
