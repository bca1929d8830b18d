import CodePromptSecretStorage
import PromptTestSupport
import Testing

/// A secret takes bytes at its end, up to its capacity, and wipes bytes that are removed.
struct SecretBytesTests {
  enum Operation: CaseIterable {
    case append, removeOne, removeTwo, removeAll, fill, fillNothing
  }

  /// Every sequence of five operations.
  static let rows: [[Operation]] = (0..<5).reduce([[]]) { rows, _ in
    rows.flatMap { row in Operation.allCases.map { row + [$0] } }
  }

  @Test
  func `a secret holds the same bytes as an array after any sequence of operations`() throws {
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
        // The memory after the last byte holds nothing that was removed.
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
  func `a secret has room for exactly as many bytes as its capacity`(capacity: Int) throws {
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

  @Test(arguments: [1, 4096, 4097, 100_000])
  func `a growing secret keeps its bytes, and ends at its capacity`(capacity: Int) throws {
    var secret = try SecretBytes(growingTo: capacity)
    for index in 0..<capacity {
      let fitted = secret.append(UInt8(truncatingIfNeeded: index))
      try #require(fitted)
    }
    let hasRoom = secret.makeRoom(for: 1)
    #expect(!hasRoom)
    let added = unsafe withUnsafeBytes(of: 1) { unsafe secret.append(contentsOf: $0) }
    let fits = secret.append(1)
    #expect(added == 0 && !fits)
    let held = secret.contents
    #expect(held == (0..<capacity).map { UInt8(truncatingIfNeeded: $0) })
  }

  @Test
  func `making room takes memory for so many bytes beside those that are there`() throws {
    var secret = try SecretBytes(growingTo: 1 << 20)
    let added = unsafe Array<UInt8>(repeating: 7, count: 4000).withUnsafeBytes {
      unsafe secret.append(contentsOf: $0)
    }
    let hasRoom = (secret.makeRoom(for: 96), secret.bytesBehindEnd.count)
    #expect(added == 4000 && hasRoom == (true, 96))
    let isMade = secret.makeRoom(for: 97)
    let rest = secret.bytesBehindEnd.count
    #expect(isMade && rest >= 97)
    // Where memory is short, the secret is unchanged.
    var huge = try SecretBytes(growingTo: .max)
    _ = huge.append(1)
    let isHugeMade = huge.makeRoom(for: 1 << 60)
    #expect(!isHugeMade)
    let held = huge.contents
    #expect(held == [1])
  }

  @Test
  func `bytes written through the memory pointer are wiped after useAll()`() throws {
    var secret = try SecretBytes(capacity: 8)
    unsafe secret.memory.storeBytes(of: 0x0101_0101_0101_0101, as: UInt64.self)
    secret.useAll()
    let held = secret.contents
    #expect(held == Array(repeating: 1, count: 8))
    secret.removeAll()
    let left = unsafe secret.memory.load(as: UInt64.self)
    #expect(left == 0)
  }

  @Test
  func `a secret that is taken away leaves an empty one without room`() throws {
    var secret = try SecretBytes(copying: [7, 8])
    let place = unsafe secret.memory
    let taken = secret.take()
    let held = taken.contents
    #expect(held == [7, 8])
    let takenPlace = unsafe taken.memory
    #expect(unsafe takenPlace == place, "a copy was made")
    let fits = secret.append(9)
    #expect(!fits)
    let room = secret.capacity
    #expect(room == 0)
    let nothing = secret.take().contents
    #expect(nothing.isEmpty)
  }

  @Test(arguments: [Int.min, -1, 0, .max])
  func `removing a number of bytes below one changes nothing, a large one removes all`(
    byteCount: Int
  ) throws {
    var secret = try SecretBytes(copying: [7])
    secret.removeLast(byteCount)
    let held = secret.contents
    #expect(held == (byteCount < 1 ? [7] : []))
  }

  @Test
  func `a fill that throws an error adds no bytes`() throws {
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
  func `a secret throws an error if its memory cannot be allocated`() {
    let error = #expect(throws: SecretStorageError.self) {
      _ = try SecretBytes(capacity: 1 << 60)
    }
    #expect(
      error?.description == "no memory for a secret (Cannot allocate memory): close other programs")
  }

  @Test
  func `reading a byte past the end of a secret ends the program`() throws {
    let result = try CommandResult.run(
      ["command-scenarios", "a position past the end is a caller's bug"],
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    // The signal of a trap depends on the processor.
    #expect([SIGILL, SIGTRAP].map(Outcome.signaled).contains(result.outcome))
  }

  @Test(arguments: [
    ("", "", true), ("", "1", false), ("1", "1", true), ("1", "2", false), ("12", "1", false),
    ("123456", "123456", true), ("123456", "123457", false), ("123456", "023456", false),
    ("123456", "654321", false), ("a\0b", "a\0c", false), ("\u{80}", "\u{C0}", false),
  ])
  func `two secrets are equal if all their bytes are equal`(
    one: String, other: String, areEqual: Bool
  ) throws {
    let first = try secret(one, behind: "x")
    let second = try secret(other, behind: "yz")
    let result = (first.isEqual(to: second), second.isEqual(to: first))
    #expect(result == (areEqual, areEqual))
    let byBytes = first.isEqual(to: other.utf8)
    #expect(byBytes == areEqual)
  }

  @Test
  func `a comparison of secrets takes each bit of each byte into account`() throws {
    let bytes = Array(0..<255 as Range<UInt8>)
    let first = try SecretBytes(copying: bytes)
    for position in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[position] ^= 1 << UInt8(bit)
        let second = try SecretBytes(copying: changed)
        let isEqual = first.isEqual(to: second) || first.isEqual(to: second.contents)
        try #require(!isEqual, "bit \(bit) of byte \(position)")
      }
    }
  }

  @Test(arguments: ["", "1", "314159", String(repeating: "ü", count: 3000)])
  func `a secret is made from bytes`(text: String) throws {
    let secret = try SecretBytes(copying: text.utf8)
    let (held, room) = (secret.contents, secret.capacity)
    #expect(held == Array(text.utf8) && room == max(1, held.count))
  }

  @available(macOS 26, *)
  @Test(arguments: ["", "1", "314159", String(repeating: "ü", count: 3000)])
  func `a secret gives access to its bytes without a pointer`(text: String) throws {
    let secret = try SecretBytes(copying: text.utf8)
    let seen = secret.withBytes { span in
      span.byteOffsets.map { unsafe span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
    }
    #expect(seen == Array(text.utf8))
  }

  @Test(arguments: [(0, 4), (1, 4), (3, 4), (4, 4), (5, 4), (9, 4)])
  func `a secret takes as many of the added bytes as fit`(added: Int, capacity: Int) throws {
    var secret = try SecretBytes(capacity: capacity)
    _ = secret.append(0)
    let bytes = Array(0..<UInt8(added))
    let count = unsafe bytes.withUnsafeBytes { unsafe secret.append(contentsOf: $0) }
    #expect(count == min(added, capacity - 1))
    let held = secret.contents
    #expect(held == [0] + bytes.prefix(count))
  }

  @Test(arguments: 0...3)
  func `an open byte is inserted at any position while there is room`(position: Int) throws {
    var secret = try SecretBytes(capacity: 4)
    for byte in "123".utf8 { _ = secret.append(byte) }
    var expected = Array("123".utf8)
    expected.insert(0x2E, at: position)
    let fits = secret.insert(open: 0x2E, at: position)
    let held = secret.contents
    #expect(fits && held == expected)
    let fitsAgain = secret.insert(open: 0x2E, at: position)
    let left = secret.contents
    #expect(!fitsAgain && left == expected)
  }

  @Test(arguments: 0...4)
  func `bytes that are removed at the beginning are wiped`(byteCount: Int) throws {
    var secret = try secret("1234", behind: "")
    secret.remove(0..<byteCount)
    let left = Array("1234".utf8.dropFirst(byteCount))
    let (held, rest) = (secret.contents, secret.bytesBehindEnd)
    #expect(held == left)
    #expect(rest == Array(repeating: 0, count: 5 - left.count))
  }

  /// A secret that holds a text, after which other bytes were appended and removed again.
  private func secret(_ text: String, behind rest: String) throws -> SecretBytes {
    var secret = try SecretBytes(capacity: text.utf8.count + rest.utf8.count + 1)
    for byte in text.utf8 { _ = secret.append(byte) }
    for byte in rest.utf8 { _ = secret.append(byte) }
    secret.removeLast(rest.utf8.count)
    return secret
  }
}
