import Testing

extension PseudoTerminal {
  /// Tells the running test, at the terminal's end, what its command left behind.
  ///
  /// A test that called ``violations(except:secret:within:)`` has looked itself. Outside of a test,
  /// as where the pictures of the examples are made, nobody is told.
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
