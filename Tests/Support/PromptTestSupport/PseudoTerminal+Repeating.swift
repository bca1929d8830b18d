extension PseudoTerminal {
  /// Starts another command in the same terminal and session, after the previous one has ended.
  ///
  /// Streams, environment and limits are those of the first command. Earlier output is forgotten,
  /// and the screen is blank with the cursor at the start of `row`.
  package func startNext(
    _ command: [String], atRow row: Int = 0
  ) throws(PseudoTerminalError) {
    guard job.outcome != nil else { throw .leaderFailed("the command before has not ended") }
    let file = try BuiltProducts.find(command[0], path: Launch.defaultEnvironment["PATH"] ?? "")
    forgetCommand()
    screen = VirtualScreen(columns: screen.columns, rows: screen.rows)
    screen.feed("\u{1B}[\(row + 1)H")
    try order((["run", file] + command).joined(separator: "\u{1F}"))
    try waitForStart(of: file)
  }

  /// Forgets what the terminal and the pipes received so far; ``screen`` is unchanged.
  package func forgetOutput() {
    settle()
    received = []
    readyMark = 0
    for target in outputs.keys { outputs[target] = [] }
  }

  /// Forgets everything that was recorded about the previous command.
  private func forgetCommand() {
    forgetOutput()
    job = .notStarted
    processIdentifier = 0
    processorTime = .zero
    byteCount = 0
    stopCount = 0
    startFailure = nil
    flagsAtStart = ""
    flagsAtEnd = ""
    foregroundFaults = []
    mayHaveProcesses = true
  }
}
