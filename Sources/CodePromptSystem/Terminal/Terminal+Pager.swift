// A pager at the other end of the prompt's pipe (`codeprompt … | less`).
extension Terminal {
  // Together 100 milliseconds, in which a pager that a shell starts with the prompt sets its own
  // settings, also on a busy machine: the number of looks, and the milliseconds between them.
  private static let pagerLooks = 50
  private static let pagerPause: Int32 = 2

  /// Waits until a pager in the prompt's pipeline has set its settings, or 100 ms have passed: at
  /// the start, and after a stop by ^Z.
  ///
  /// A pager saves the settings that it finds when it starts, and restores them when it quits or is
  /// stopped. If it found the prompt's, it would leave the shell without echo. In a script, the
  /// prompt does not wait: a script can page the answer in a second step.
  func waitForPager() {
    guard isControlling, system.isInTypedPipeline() else { return }
    for _ in 0..<Terminal.pagerLooks {
      guard let found = try? readSettings(), found.readsLines else { return }
      system.pause(Terminal.pagerPause)
    }
  }
}
