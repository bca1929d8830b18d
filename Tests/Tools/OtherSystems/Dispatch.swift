// A replacement for Swift's module of libdispatch: what the tests use of it.

/// A counter that threads wait for.
package final class DispatchSemaphore: Sendable {
  /// Creates a counter.
  package init(value: Int) {}
  /// Adds one.
  @discardableResult
  package func signal() -> Int { 0 }
  /// Waits until the counter is above 0, and takes one.
  package func wait() {}
}

/// Work for several threads.
package enum DispatchQueue {
  /// Calls `work` so many times, on several threads.
  package static func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
}
