package import SecretStorage

/// The bytes of one frame on their way to the terminal.
///
/// What is shown in clear passes through here, so the memory is a secret's and is wiped as soon as
/// the terminal has taken the bytes. The buffer is made once and used again.
package struct FrameBuffer: ~Copyable {
  private var bytes: SecretBytes
  private var sentCount = 0

  /// - Throws: ``SecretStorageError`` if there is no memory.
  package init(capacity: Int) throws(SecretStorageError) {
    bytes = try SecretBytes(capacity: capacity)
  }

  /// Whether all bytes were taken.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Makes sure that `count` more bytes fit.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory.
  package mutating func reserve(_ count: Int) throws(SecretStorageError) {
    guard bytes.capacity - bytes.count < count else { return }
    var larger = try SecretBytes(capacity: bytes.count + count)
    _ = unsafe bytes.withUnsafeBytes { unsafe larger.append(contentsOf: $0) }
    bytes = larger
  }

  /// Lends the bytes that the terminal has not taken yet.
  package borrowing func withUnsent<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    unsafe bytes.withUnsafeBytes { all in
      unsafe body(UnsafeRawBufferPointer(rebasing: all[sentCount...]))
    }
  }

  /// Notes that the terminal took bytes; once it took all, they are wiped.
  package mutating func sent(_ count: Int) {
    sentCount += count
    if sentCount >= bytes.count { discard() }
  }

  /// Wipes everything, sent or not.
  package mutating func discard() {
    bytes.removeAll()
    sentCount = 0
  }

  package mutating func append(_ byte: UInt8) {
    _ = bytes.append(byte)
  }

  package mutating func append(_ text: String) {
    for byte in text.utf8 { _ = bytes.append(byte) }
  }

  package mutating func append(_ scalar: Unicode.Scalar) {
    guard let encoded = UTF8.encode(scalar) else { return }
    for byte in encoded { _ = bytes.append(byte) }
  }

  package mutating func append(spaces count: Int) {
    for _ in 0..<max(count, 0) { append(UInt8(ascii: " ")) }
  }

  package mutating func append(decimal number: Int) {
    if number >= 10 { append(decimal: number / 10) }
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }
}
