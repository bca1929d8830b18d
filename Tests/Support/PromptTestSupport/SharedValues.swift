/// Values that take long to make, and that several tests look at: each is made once, by the test
/// that needs it first. The others wait for it without blocking a thread.
package actor SharedValues<Key: Hashable & Sendable, Value: Sendable> {
  private let make: @Sendable (Key) throws -> Value
  private var tasks: [Key: Task<Value, any Error>] = [:]

  package init(_ make: @escaping @Sendable (Key) throws -> Value) { self.make = make }

  package func value(for key: Key) async throws -> Value {
    let make = make
    let task = tasks[key] ?? Task { try make(key) }
    tasks[key] = task
    return try await task.value
  }
}
