/// A descriptor that is closed at its owner's end; -1 means none.
struct OwnedDescriptor: ~Copyable {
  /// The descriptor; -1 after ``close()``.
  private(set) var number: Int32
  private let system: SystemCalls

  init(_ number: Int32, _ system: SystemCalls) {
    self.number = number
    self.system = system
  }

  deinit {
    if number != -1 { _ = system.close(number) }
  }

  mutating func close() {
    if number != -1 { _ = system.close(number) }
    number = -1
  }
}
