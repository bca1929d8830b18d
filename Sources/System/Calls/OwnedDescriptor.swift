/// A descriptor that is closed at its owner's end; -1 stands for none.
struct OwnedDescriptor: ~Copyable {
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

  /// Gives it a number of at least 3; returns false, with the error in `errno`, if that fails.
  mutating func moveUp() -> Bool {
    guard number < 3 else { return true }
    let moved = system.moveUp(number)
    guard moved != -1 else { return false }
    number = moved
    return true
  }
}
