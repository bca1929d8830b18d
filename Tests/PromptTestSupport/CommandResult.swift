/// What a command that ran without a terminal did.
package struct CommandResult: Equatable, Sendable {
  /// How it ended.
  package let outcome: Outcome
  /// What it wrote to descriptor 1.
  package let output: [UInt8]
  /// What it wrote to descriptor 2.
  package let error: [UInt8]

  /// ``output`` as text.
  package var outputText: String { String(decoding: output, as: UTF8.self) }
  /// ``error`` as text.
  package var errorText: String { String(decoding: error, as: UTF8.self) }

  /// Runs a command in a session without a terminal, as cron does, until it ends.
  ///
  /// `input` is what its descriptor 0 holds, up to its end; nil means `/dev/null`.
  package static func run(
    _ command: [String], input: [UInt8]? = nil, environment: [String: String] = [:],
    within limit: Duration = PseudoTerminal.patience, _ change: (inout Launch) -> Void = { _ in }
  ) throws(PseudoTerminalError) -> CommandResult {
    let terminal = try PseudoTerminal.run(command, environment: environment) {
      $0.hasControllingTerminal = false
      $0.input = input == nil ? .null : .pipe
      change(&$0)
    }
    // No person waits for it.
    terminal.exceptions = [.effort]
    if let input { try terminal.writeInputIgnoringItsReader(input, within: limit) }
    terminal.closePipe(0)
    let outcome = try terminal.waitForExit(within: limit)
    return CommandResult(outcome: outcome, output: terminal.output, error: terminal.errorOutput)
  }
}

extension PseudoTerminal {
  /// Writes input that the command may not want to read to its end.
  fileprivate func writeInputIgnoringItsReader(
    _ bytes: [UInt8], within limit: Duration
  ) throws(PseudoTerminalError) {
    do {
      try writeInput(bytes, within: limit)
    } catch .system {
      return
    }
  }
}
