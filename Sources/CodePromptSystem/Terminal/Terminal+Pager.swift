// A pager at the other end of the prompt's pipe (`codeprompt … | less`).
extension Terminal {
  // The milliseconds in which a pager that a shell starts with the prompt sets its own settings,
  // also on a busy machine, and those between two looks at the settings.
  private static let pagerLimit: Int32 = 100
  private static let pagerStep: Int32 = 2

  /// Waits until a pager in the prompt's pipeline has set its settings, or 100 ms have passed: at
  /// the start, and after a stop by ^Z.
  ///
  /// A pager saves the settings that it finds when it starts, and restores them when it quits or is
  /// stopped. If it found the prompt's, it would leave the shell without echo. In a script, the
  /// prompt does not wait: a script can page the answer in a second step.
  func waitForPager() {
    guard isControlling, system.isInTypedPipeline() else { return }
    _ = system.wait(upTo: Terminal.pagerLimit, every: Terminal.pagerStep) {
      guard let found = try? readSettings() else { return true }
      return !found.readsLines
    }
  }
}
