/// What a test does in a process of its own, since it changes, watches or ends the whole process.
///
/// The built product `command-scenarios` holds the scenarios, by name. The test's own process is
/// never copied and never has to be watched for it.
package enum Scenario {
  /// Runs a scenario in a session without a terminal; returns when it ended as expected.
  ///
  /// - Parameters:
  ///   - name: Its name, a sentence.
  ///   - arguments: What it is given.
  ///   - environment: Variables added to the default environment.
  ///   - expected: How it ends: status 0 means that all its expectations held.
  ///   - change: Changes how it is started.
  /// - Throws: ``ScenarioFailure`` with what it wrote to standard error, or
  ///   ``PseudoTerminalError``.
  package static func run(
    _ name: String, _ arguments: [String] = [], environment: [String: String] = [:],
    ending expected: Outcome = .exited(0), _ change: (inout Launch) -> Void = { _ in }
  ) throws {
    let result = try CommandResult.run(
      ["command-scenarios", name] + arguments,
      // A scenario that ends by a crash is not to be analyzed.
      environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { first, _ in first },
      within: .seconds(40), change)
    guard result.outcome == expected else {
      throw ScenarioFailure(outcome: result.outcome, message: result.errorText)
    }
  }
}

/// A scenario ended otherwise than expected.
package struct ScenarioFailure: Error, CustomStringConvertible {
  let outcome: Outcome
  let message: String

  package var description: String { "the scenario ended as \(outcome): \(message)" }
}
