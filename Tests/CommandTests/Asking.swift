import PromptTestSupport
import Testing

/// Starts `codeprompt` in a terminal and waits until the prompt accepts keys.
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
  /// How many dots (`●`) the screen shows.
  var dotCount: Int { screen.text.count { $0 == "●" } }

  /// Waits until the screen shows `count` dots.
  func waitForDots(_ count: Int) throws {
    try wait("\(count) dots") { $0.dotCount == count }
  }

  /// Types characters, and waits until the screen shows `count` dots.
  func type(_ text: String, dots count: Int) throws {
    try type(text)
    try waitForDots(count)
  }

  /// Types a code, and waits until the prompt knows the process group of its check.
  func submit() throws {
    try type("123456")
    try waitForText("Checking…")
  }

  /// Types the last keys, and expects that the code 123456 is accepted.
  func expectAccepted(
    typing keys: String = "123456", except: Set<Invariant> = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try type(keys)
    try expectExit(0, except: except, secret: "123456", sourceLocation: sourceLocation)
  }

  /// Types the last keys, and expects that the code 123456 is accepted and printed.
  func expectAnswer(
    typing keys: String = "123456", except: Set<Invariant> = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try type(keys)
    try expectExit(
      0, output: "123456\n", except: except, secret: "123456", sourceLocation: sourceLocation)
  }

  /// Cancels the prompt by a key.
  func expectCancelled(
    secret: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try type("\u{4}")
    try expectExit(130, secret: secret, sourceLocation: sourceLocation)
  }

  /// Interrupts the prompt by a key.
  func expectInterrupted(
    except: Set<Invariant> = [], secret: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try interrupt()
    try expectDeath(by: 2, except: except, secret: secret, sourceLocation: sourceLocation)
  }

  /// Expects an exit status, a restored terminal, and the secret in none of the output; and, unless
  /// they are nil, what standard output and standard error got.
  func expectExit(
    _ status: Int32, output: String? = nil, error: String? = nil, except: Set<Invariant> = [],
    secret: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(
      try waitForExit() == .exited(status), "\(stateDescription)",
      sourceLocation: sourceLocation)
    #expect(violations(except: except, secret: secret) == [], sourceLocation: sourceLocation)
    #expect(outputText == output ?? outputText, sourceLocation: sourceLocation)
    #expect(errorText == error ?? errorText, sourceLocation: sourceLocation)
  }

  /// Expects death by a signal, a restored terminal, and the secret in none of the output.
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

/// The bytes that a terminal sends when `text` is pasted with bracketed paste on.
func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }
