/// A part of a test that runs in a process of its own, because it changes, watches or ends its
/// process.
///
/// The built product `command-scenarios` holds the scenarios by name, so the test's own process is
/// never forked.
package enum Scenario {
  /// Runs a scenario in a session without a terminal, and returns if it ended as expected.
  ///
  /// - Parameters:
  ///   - name: The scenario's name, a sentence.
  ///   - arguments: The scenario's arguments.
  ///   - environment: Variables that are added to the default environment.
  ///   - expected: The expected end. Status 0 means that all expectations of the scenario held.
  ///   - change: Changes how the scenario is started.
  /// - Throws: ``Failure`` with what the scenario wrote to standard error, or
  ///   ``PseudoTerminalError``.
  package static func run(
    _ name: String, _ arguments: [String] = [], environment: [String: String] = [:],
    ending expected: Outcome = .exited(0), _ change: (inout Launch) -> Void = { _ in }
  ) throws {
    let result = try CommandResult.run(
      ["command-scenarios", name] + arguments,
      // A crash may be expected, so no backtrace is made.
      environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { first, _ in first },
      change)
    guard result.outcome == expected else {
      throw Failure("the scenario ended as \(result.outcome): \(result.errorText)")
    }
  }
}

/// An expectation that failed in a scenario or a tool of the tests.
package struct Failure: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
