extension PseudoTerminal {
  /// Continues the command in the foreground, as `fg` does.
  ///
  /// Returns when the command has continued, or stopped again, or ended.
  package func foreground() throws(PseudoTerminalError) {
    settle()
    readyMark = received.count
    try resume("foreground")
  }

  /// Continues the command in the background, as `bg` does.
  package func background() throws(PseudoTerminalError) { try resume("background") }

  private func resume(_ words: String) throws(PseudoTerminalError) {
    // The command may stop again so soon that the kernel does not report that it continued.
    let stops = stopCount
    try order(words)
    try wait("the command to go on") {
      if case .stopped = $0.job { $0.stopCount > stops } else { true }
    }
  }

  /// Takes the foreground from the command, which continues in the background.
  package func takeTerminal() throws(PseudoTerminalError) { try order("take") }

  /// Sends a signal only to the command, as `kill` does.
  package func signal(_ number: Int32) throws(PseudoTerminalError) {
    try order("signal \(number)")
  }

  /// Sends a signal to the command's whole process group.
  package func signalGroup(_ number: Int32) throws(PseudoTerminalError) {
    try order("signal-group \(number)")
  }

  /// Has the session leader carry out an order, and waits until the order is done.
  func order(_ words: String) throws(PseudoTerminalError) {
    let expected = doneCount + 1
    guard SystemCalls.writeAvailable(orders, Array("\(words)\n".utf8)[...]) != nil else {
      throw .leaderFailed("it took no order")
    }
    try wait("the session leader to \(words)") { $0.doneCount >= expected || $0.events < 0 }
    if events < 0 { throw .leaderFailed("it ended at \(words)") }
  }
}
