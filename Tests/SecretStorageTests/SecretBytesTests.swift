import SecretStorage
import Testing

/// A secret takes bytes at its end, up to its capacity, and wipes what is removed.
struct SecretBytesTests {
  enum Operation: CaseIterable {
    case append, removeOne, removeTwo, removeAll, fill, fillNothing
  }

  /// Every row of five operations.
  static let rows: [[Operation]] = (0..<5).reduce([[]]) { rows, _ in
    rows.flatMap { row in Operation.allCases.map { row + [$0] } }
  }

  @Test
  func `any row of operations leaves what an array would hold`() throws {
    for row in SecretBytesTests.rows {
      var secret = try SecretBytes(capacity: 3)
      var model: [UInt8] = []
      for (index, operation) in row.enumerated() {
        let byte = UInt8(index + 1)
        perform(operation, byte, &secret)
        perform(operation, byte, &model)
        let held = secret.contents
        try #require(held == model, "\(row)")
        let emptiness = secret.isEmpty
        try #require(emptiness == model.isEmpty)
        // Nothing that was removed is left behind the end.
        let rest = secret.bytesBehindEnd
        try #require(rest == Array(repeating: 0, count: 3 - model.count), "\(row)")
      }
    }
  }

  private func perform(_ operation: Operation, _ byte: UInt8, _ secret: inout SecretBytes) {
    switch operation {
    case .append: _ = secret.append(byte)
    case .removeOne: secret.removeLast(1)
    case .removeTwo: secret.removeLast(2)
    case .removeAll: secret.removeAll()
    case .fill:
      unsafe secret.fill { space in
        for index in space.indices { unsafe space[index] = byte }
        return space.count
      }
    case .fillNothing: unsafe secret.fill { _ in 0 }
    }
  }

  private func perform(_ operation: Operation, _ byte: UInt8, _ model: inout [UInt8]) {
    switch operation {
    case .append: if model.count < 3 { model.append(byte) }
    case .removeOne: model.removeLast(min(1, model.count))
    case .removeTwo: model.removeLast(min(2, model.count))
    case .removeAll: model.removeAll()
    case .fill: model += Array(repeating: byte, count: 3 - model.count)
    case .fillNothing: break
    }
  }

  @Test(arguments: [1, 2, 4095, 4096, 4097, 100_000])
  func `as many bytes fit as were asked for and not one more`(capacity: Int) throws {
    var secret = try SecretBytes(capacity: capacity)
    for index in 0..<capacity {
      let fitted = secret.append(UInt8(truncatingIfNeeded: index))
      try #require(fitted)
    }
    let fitted = secret.append(1)
    #expect(!fitted)
    let count = secret.count
    #expect(count == capacity)
    let last = secret[capacity - 1]
    #expect(last == UInt8(truncatingIfNeeded: capacity - 1))
  }

  @Test(arguments: [Int.min, -1, 0])
  func `removing no bytes changes nothing`(byteCount: Int) throws {
    var secret = try SecretBytes(capacity: 4)
    _ = secret.append(7)
    secret.removeLast(byteCount)
    let held = secret.contents
    #expect(held == [7])
  }

  @Test
  func `removing more than there is removes everything`() throws {
    var secret = try SecretBytes(capacity: 4)
    _ = secret.append(7)
    secret.removeLast(.max)
    let isEmpty = secret.isEmpty
    #expect(isEmpty)
  }

  @Test
  func `a filling that fails adds nothing`() throws {
    struct Failure: Error {}
    var secret = try SecretBytes(capacity: 4)
    _ = secret.append(7)
    do {
      try unsafe secret.fill { _ throws(Failure) in throw Failure() }
      Issue.record("the error was lost")
    } catch {}
    let held = secret.contents
    #expect(held == [7])
  }

  @Test
  func `memory that can't be had is an error`() {
    #expect(throws: SecretStorageError.self) { _ = try SecretBytes(capacity: 1 << 60) }
  }

  @Test
  func `a position behind the end is a caller's bug`() async {
    await #expect(processExitsWith: .failure) {
      let secret = try SecretBytes(capacity: 4)
      _ = secret[0]
    }
  }
}
