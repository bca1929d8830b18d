import PromptTestSupport
import Testing

/// Starts the command in a terminal and waits until it can be typed to.
func ask(
  _ arguments: [String], columns: Int = 80, rows: Int = 24, environment: [String: String] = [:],
  _ change: (inout Launch) -> Void = { _ in }
) throws -> PseudoTerminal {
  let terminal = try PseudoTerminal.run(
    ["codeprompt"] + arguments, columns: columns, rows: rows, environment: environment, change)
  try terminal.waitUntilReady()
  return terminal
}

extension PseudoTerminal {
  /// How many cells or characters the screen shows as dots.
  var dotCount: Int { screen.text.count { $0 == "●" } }

  /// Waits until as many dots are on the screen.
  func waitForDots(_ count: Int) throws {
    try wait("\(count) dots") { $0.dotCount == count }
  }

  /// Expects an end with a status, with the terminal given back and the secret nowhere.
  func expectExit(
    _ status: Int32, except: Set<Invariant> = [], secret: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      try waitForExit() == .exited(status), "\(stateDescription)",
      sourceLocation: sourceLocation)
    #expect(violations(except: except, secret: secret) == [], sourceLocation: sourceLocation)
  }

  /// Expects a death by a signal, with the terminal given back and the secret nowhere.
  func expectDeath(
    by signal: Int32, except: Set<Invariant> = [], secret: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      try waitForExit() == .signaled(signal), "\(stateDescription)",
      sourceLocation: sourceLocation)
    #expect(output == [], sourceLocation: sourceLocation)
    #expect(violations(except: except, secret: secret) == [], sourceLocation: sourceLocation)
  }
}

/// A bracketed paste of a text, as a terminal sends it.
func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
