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
package final class DispatchQueue: Sendable {
  /// The queue of the whole process.
  package static func global() -> DispatchQueue { DispatchQueue() }
  /// Calls `work` so many times, on several threads.
  package static func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
}

/// The signals that reach this process.
package enum DispatchSource {
  /// Makes a source that reads a signal.
  package static func makeSignalSource(
    signal: Int32, queue: DispatchQueue?
  ) -> DispatchSourceSignal { DispatchSourceSignal() }
}

/// A source that reads a signal.
package final class DispatchSourceSignal: Sendable {
  /// Sets what is called for a signal.
  package func setEventHandler(handler: (@Sendable () -> Void)?) {}
  /// Sets what is called when the source is registered.
  package func setRegistrationHandler(handler: (@Sendable () -> Void)?) {}
  /// Begins to read the signal.
  package func activate() {}
}
