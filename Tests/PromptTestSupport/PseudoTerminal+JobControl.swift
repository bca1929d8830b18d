#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension PseudoTerminal {
  /// Gives the command the terminal and lets it go on, as `fg`.
  ///
  /// Returns when it goes on, or has stopped again or ended.
  package func foreground() throws(PseudoTerminalError) {
    settle()
    readyMark = received.count
    try resume("foreground")
  }

  /// Lets the command go on without the terminal, as `bg`.
  package func background() throws(PseudoTerminalError) { try resume("background") }

  private func resume(_ words: String) throws(PseudoTerminalError) {
    // A new stop may come so soon that the kernel does not report the going on between.
    let stops = stopCount
    try order(words)
    try wait("the command to go on") {
      if case .stopped = $0.job { $0.stopCount > stops } else { true }
    }
  }

  /// Takes the terminal from the command, which goes on in the background.
  package func takeTerminal() throws(PseudoTerminalError) { try order("take") }

  /// Sends a signal to the command alone, as `kill`.
  package func signal(_ number: Int32) throws(PseudoTerminalError) {
    try order("signal \(number)")
  }

  /// Sends a signal to the command's whole group.
  package func signalGroup(_ number: Int32) throws(PseudoTerminalError) {
    try order("signal-group \(number)")
  }

  /// Has the session leader carry out an order; returns when it has.
  func order(_ words: String) throws(PseudoTerminalError) {
    let expected = doneCount + 1
    guard SystemCalls.writeAvailable(orders, Array("\(words)\n".utf8)[...]) != nil else {
      throw .leaderFailed("it took no order")
    }
    try wait("the session leader to \(words)") { $0.doneCount >= expected || $0.events < 0 }
    if events < 0 { throw .leaderFailed("it ended at \(words)") }
  }
}
