internal import CodePromptSecretStorage

/// The content of one bracketed paste, in the memory of a secret, until it is judged as a whole.
///
/// The memory is made at the first paste and kept for the next one.
struct PasteBuffer: ~Copyable {
  /// A code or a password is far shorter; what is longer is refused whole.
  static let byteLimit = CodeFormat.byteLimit + 2

  private var bytes: SecretBytes?

  /// Whether more came than the buffer holds.
  private(set) var overflowed = false

  /// Makes room for a new paste. Without memory every paste counts as too long.
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

  /// Lends the content.
  borrowing func withBytes(_ body: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    unsafe bytes?.withUnsafeBytes(body) ?? false
  }
}
