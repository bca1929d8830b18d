import PromptTestSupport
import Testing

/// Starts a prompt by the library in its own process and terminal, for features that `codeprompt`
/// has no option for, and waits until it accepts keys.
func askInTerminal(
  _ words: String..., columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
  _ change: (inout Launch) -> Void = { _ in }
) throws -> PseudoTerminal {
  let terminal = try PseudoTerminal.run(
    ["command-scenarios", "a prompt of the library asks"] + words, columns: columns, rows: rows,
    environment: environment, change)
  try terminal.waitUntilReady()
  return terminal
}

extension PseudoTerminal {
  /// Expects that the prompt printed how it ended, and restored the terminal.
  func expectSaid(
    _ words: String, except: Set<Invariant> = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try waitForExit()
    #expect(outcome == .exited(0), "\(stateDescription)", sourceLocation: sourceLocation)
    #expect(outputText == words + "\n" && errorText == "", sourceLocation: sourceLocation)
    #expect(violations(except: except) == [], sourceLocation: sourceLocation)
  }
}
