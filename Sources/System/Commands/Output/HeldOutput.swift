internal import CodePromptSecretStorage

/// The complete output of a command, up to a limit; a verifier's output may be secret.
struct HeldOutput: ~Copyable {
  private(set) var bytes: SecretBytes
  private let limit: Int

  init(limit: Int) throws(SecretStorageError) {
    bytes = try SecretBytes(capacity: max(1, min(limit, 4096)))
    self.limit = limit
  }

  /// Appends bytes; returns false if they exceed the limit, or memory is short.
  mutating func append(_ read: UnsafeRawBufferPointer) -> Bool {
    let count = bytes.count + read.count
    guard count <= limit, bytes.capacity >= count || grow(to: count) else { return false }
    return unsafe bytes.append(contentsOf: read) == read.count
  }

  private mutating func grow(to count: Int) -> Bool {
    let capacity = min(limit, max(count, 2 * bytes.capacity))
    guard var larger = try? SecretBytes(capacity: capacity) else { return false }
    _ = unsafe bytes.withUnsafeBytes { unsafe larger.append(contentsOf: $0) }
    // The assignment releases the old memory, which wipes it.
    bytes = larger
    return true
  }
}
