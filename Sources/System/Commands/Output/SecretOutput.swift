internal import CodePromptSecretStorage

/// The complete output of a command, up to a limit; a verifier's output may be secret.
struct SecretOutput: ~Copyable {
  private static let firstCapacity = 4096

  private(set) var bytes: SecretBytes
  private let limit: Int

  init(limit: Int) throws(SecretStorageError) {
    bytes = try SecretBytes(capacity: max(1, min(limit, SecretOutput.firstCapacity)))
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

  /// Returns the bytes and ends the buffer.
  consuming func take() -> SecretBytes {
    bytes
  }
}

/// The complete output of a command, up to a limit, that isn't secret.
struct PublicOutput {
  private(set) var bytes: [UInt8] = []
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Appends bytes; returns false if they exceed the limit.
  mutating func append(_ read: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count + read.count <= limit else { return false }
    unsafe bytes.append(contentsOf: read)
    return true
  }
}
