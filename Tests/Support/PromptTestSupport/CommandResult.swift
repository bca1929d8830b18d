/// The result of a command that ran without a terminal.
package struct CommandResult: Equatable, Sendable {
  /// How the command ended.
  package let outcome: Outcome
  /// What the command wrote to descriptor 1.
  package let output: [UInt8]
  /// What the command wrote to descriptor 2.
  package let error: [UInt8]

  /// ``output`` as text.
  package var outputText: String { String(decoding: output, as: UTF8.self) }
  /// ``error`` as text.
  package var errorText: String { String(decoding: error, as: UTF8.self) }

  /// Runs a command in a session without a terminal, as cron does, until it ends.
  ///
  /// The command reads `input` from descriptor 0; if `input` is nil, descriptor 0 is `/dev/null`.
  package static func run(
    _ command: [String], input: [UInt8]? = nil, environment: [String: String] = [:],
    within limit: Duration? = nil, _ change: (inout Launch) -> Void = { _ in }
  ) throws(PseudoTerminalError) -> CommandResult {
    let terminal = try PseudoTerminal.run(command, environment: environment) {
      $0.hasControllingTerminal = false
      $0.input = input == nil ? .null : .pipe
      change(&$0)
    }
    // No user waits for the command, so its processor time does not matter.
    terminal.exceptions = [.effort]
    if let input { try terminal.writeInputIgnoringItsReader(input, within: limit) }
    terminal.closePipe(0)
    let outcome = try terminal.waitForExit(within: limit)
    return CommandResult(outcome: outcome, output: terminal.output, error: terminal.errorOutput)
  }
}

extension PseudoTerminal {
  /// Writes input, and stops without an error if the command does not read all of it.
  fileprivate func writeInputIgnoringItsReader(
    _ bytes: [UInt8], within limit: Duration?
  ) throws(PseudoTerminalError) {
    do {
      try writeInput(bytes, within: limit)
    } catch .system {
      return
    }
  }
}
