import PromptTestSupport
import Testing

/// Starts a process with a prompt of the library in a pseudo-terminal, and waits until the prompt
/// accepts keys.
///
/// It is for features of the library for which `codeprompt` has no option.
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
