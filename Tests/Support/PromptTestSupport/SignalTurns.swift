package import Testing

/// Runs tests in which this process handles signals one after the other, whatever their suites:
/// only one prompt of a process can.
package struct SignalTurns: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true

  private static let waiting = Locked<(isTaken: Bool, next: [CheckedContinuation<Void, Never>])>(
    (false, []))

  package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    await withCheckedContinuation { turn in
      let isFree = Self.waiting.withLock { waiting in
        defer { waiting.isTaken = true }
        if waiting.isTaken { waiting.next.append(turn) }
        return !waiting.isTaken
      }
      if isFree { turn.resume() }
    }
    defer { Self.giveTurn() }
    try await function()
  }

  private static func giveTurn() {
    let next = waiting.withLock { waiting in
      waiting.isTaken = !waiting.next.isEmpty
      return waiting.next.isEmpty ? nil : waiting.next.removeFirst()
    }
    next?.resume()
  }
}

extension Trait where Self == SignalTurns {
  /// A trait for tests in which this process handles signals.
  package static var handlesSignals: Self { SignalTurns() }
}
