internal import CodePromptSecretStorage

/// The content of one bracketed paste, in secret memory until it is checked as a whole.
///
/// The memory is allocated at the first paste and reused.
struct PasteBuffer: ~Copyable {
  /// The maximum size in bytes: more than any code or password; a longer paste is refused.
  static let byteLimit = CodeFormat.byteLimit + 2

  private var bytes: SecretBytes?

  /// Whether the paste is longer than the buffer.
  private(set) var overflowed = false

  /// Prepares for a new paste. If memory is short, every paste counts as too long.
  mutating func begin() {
    overflowed = false
    if bytes == nil { bytes = try? SecretBytes(capacity: PasteBuffer.byteLimit) }
    bytes?.removeAll()
  }

  mutating func append(_ byte: UInt8) {
    if bytes?.append(byte) != true { overflowed = true }
  }

  /// Wipes the content.
  mutating func discard() {
    bytes?.removeAll()
  }

  /// Passes the content to a closure.
  borrowing func withBytes(_ body: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    unsafe bytes?.withUnsafeBytes(body) ?? false
  }
}
