internal import CodePromptSecretStorage

/// The whole output of a command, up to a limit; what a verifier prints may be a secret.
struct SecretOutput: ~Copyable {
  private static let firstCapacity = 4096

  private(set) var bytes: SecretBytes
  private let limit: Int

  init(limit: Int) throws(SecretStorageError) {
    bytes = try SecretBytes(capacity: max(1, min(limit, SecretOutput.firstCapacity)))
    self.limit = limit
  }

  /// Adds what was read; false if it is more than may be held, or there is no memory for it.
  mutating func append(_ read: UnsafeRawBufferPointer) -> Bool {
    let count = bytes.count + read.count
    guard count <= limit, bytes.capacity >= count || grow(to: count) else { return false }
    return unsafe bytes.append(contentsOf: read) == read.count
  }

  private mutating func grow(to count: Int) -> Bool {
    let capacity = min(limit, max(count, 2 * bytes.capacity))
    guard var larger = try? SecretBytes(capacity: capacity) else { return false }
    _ = unsafe bytes.withUnsafeBytes { unsafe larger.append(contentsOf: $0) }
    // The old one is wiped as it goes.
    bytes = larger
    return true
  }

  /// Gives the bytes away.
  consuming func take() -> SecretBytes {
    bytes
  }
}

/// The whole output of a command that anybody may see, up to a limit.
struct PublicOutput {
  private(set) var bytes: [UInt8] = []
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Adds what was read; false if it is more than may be held.
  mutating func append(_ read: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count + read.count <= limit else { return false }
    unsafe bytes.append(contentsOf: read)
    return true
  }
}
