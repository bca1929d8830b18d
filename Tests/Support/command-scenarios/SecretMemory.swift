import CCodePromptSystem
import CodePromptSecretStorage
import CommandWatching
import Dispatch
import PromptTestSupport

extension Scenario {
  /// Scenarios of the memory that holds secrets.
  static let secretMemory = [
    Scenario("a position past the end is a caller's bug", readBehindEnd),
    Scenario("a crash wipes all secrets", wipeAll),
    Scenario("wiping does not touch freed secrets", wipeAfterEnd),
    Scenario("freed memory is empty, and the next secret reuses it", giveToNext),
    Scenario("a secret that grows gives its old memory back, empty", giveAtGrowth),
    Scenario("without memory, as many bytes are added as there is room for", appendWithoutMemory),
    Scenario("more secrets than the table holds are harmless", fillTable),
    Scenario("secrets of many threads are all wiped", wipeOfManyThreads),
  ]

  private static let wiped = String(repeating: "\0", count: 6)

  private static func readBehindEnd(_ words: [String]) throws {
    let secret = try SecretBytes(capacity: 4)
    _ = secret[0]
  }

  private static func giveToNext(_ words: [String]) throws {
    let hint = try SecretBytes(capacity: 9000)
    for capacity in [4096, 9000] {
      var address: UInt = 0
      do {
        var first = try SecretBytes(capacity: capacity)
        for _ in 0..<capacity { _ = first.append(7) }
        address = unsafe first.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
      }
      var next = try SecretBytes(capacity: capacity - 1)
      try unsafe next.fill { bytes in
        try expect(UInt(bitPattern: bytes.baseAddress), is: address)
        try expect(unsafe bytes.allSatisfy { $0 == 0 }, "not empty")
        return 0
      }
      // Another secret must not get memory that is in use.
      let other = try SecretBytes(capacity: capacity)
      try expect(
        unsafe other.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } != address, "had twice")
    }
    try expect(hint.isEmpty, "changed")
  }

  private static func giveAtGrowth(_ words: [String]) throws {
    var growing = try SecretBytes(growingTo: 100_000)
    _ = growing.append(7)
    let address = growing.address
    var room = 0
    while growing.address == address {
      room = growing.count
      _ = growing.append(7)
    }
    var next = try SecretBytes(capacity: room)
    try unsafe next.fill { bytes in
      try expect(UInt(bitPattern: bytes.baseAddress), is: address)
      try expect(unsafe bytes.allSatisfy { $0 == 0 }, "not empty")
      return 0
    }
  }

  private static let addressSpace = __rlimit_resource_t(RLIMIT_AS.rawValue)

  private static func appendWithoutMemory(_ words: [String]) throws {
    var secret = try SecretBytes(growingTo: 1 << 20)
    _ = secret.append(7)
    let more = Array<UInt8>(repeating: 8, count: 1 << 19)
    var limit = rlimit()
    try expect(unsafe getrlimit(addressSpace, &limit), is: 0)
    let before = limit.rlim_cur
    limit.rlim_cur = 0
    try expect(unsafe setrlimit(addressSpace, &limit), is: 0)
    let added = unsafe more.withUnsafeBytes { unsafe secret.append(contentsOf: $0) }
    let isFull = !secret.append(9)
    limit.rlim_cur = before
    try expect(unsafe setrlimit(addressSpace, &limit), is: 0)
    try expect(0 < added && added < more.count && isFull, "\(added) bytes were added")
    try expect(secret.count, is: 1 + added)
  }

  private static func wipeAll(_ words: [String]) throws {
    let code = try SecretBytes.holding("123456")
    let password = try SecretBytes.holding(String(repeating: "p", count: 5000))
    csystem_wipe_secrets()
    try expect(code.text, is: wiped)
    try expect(password.text, is: String(repeating: "\0", count: 5000))
  }

  private static func wipeAfterEnd(_ words: [String]) throws {
    for _ in 0..<100 { _ = try SecretBytes.holding("123456") }
    // If the ranges of freed secrets were still in the table, this would write to memory that is no
    // longer mapped.
    csystem_wipe_secrets()
    let secret = try SecretBytes.holding("7")
    csystem_wipe_secrets()
    try expect(secret.text, is: "\0")
  }

  private static func fillTable(_ words: [String]) throws {
    let before = try (0..<64).map { _ in
      let holder = Holder()
      holder.secret = try SecretBytes.holding("123456")
      return holder
    }
    do {
      let surplus = try SecretBytes.holding("123456")
      csystem_wipe_secrets()
      try expect(surplus.text, is: "123456")
    }
    for holder in before { try expect(holder.text, is: wiped) }
  }

  private static func wipeOfManyThreads(_ words: [String]) throws {
    for _ in 0..<500 {
      let holders = (0..<8).map { _ in Holder() }
      DispatchQueue.concurrentPerform(iterations: holders.count) {
        holders[$0].secret = try? SecretBytes.holding("123456")
      }
      csystem_wipe_secrets()
      for holder in holders { try expect(holder.text, is: wiped) }
    }
  }
}

extension SecretBytes {
  /// Where the bytes are.
  fileprivate var address: UInt { unsafe withUnsafeBytes { UInt(bitPattern: $0.baseAddress) } }
}

/// A box that lets an array hold a secret, since arrays take copyable values only. Only one thread
/// at a time uses a box.
final class Holder: @unchecked Sendable {
  var secret: SecretBytes?

  var text: String? {
    switch secret {
    case .some(let secret): secret.text
    case .none: nil
    }
  }
}
