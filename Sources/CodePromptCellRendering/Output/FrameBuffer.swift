package import CodePromptSecretStorage

/// The buffer for the bytes of one frame until the terminal has taken them.
///
/// Typed text shown in clear passes through it, so it uses secret memory, and bytes are wiped once
/// they are sent. The buffer is allocated once and reused. A picture, which may be large and is not
/// secret, is kept in ordinary memory as a piece between the bytes.
package final class FrameBuffer {
  /// The maximum number of bytes that a crash handler sends.
  ///
  /// This is C's `csystem_screen_limit`, which this layer can't import; a test compares the two.
  package static let restoreSequenceLimit = 512
  /// Bytes kept free for the restore sequence: twice its limit, so that a longer one is noticed.
  static let restoreSequenceRoom = 2 * restoreSequenceLimit

  private var bytes: SecretBytes
  private var sentCount = 0
  private var pieces: [OpenPiece] = []

  /// Bytes that aren't secret, such as a picture.
  private struct OpenPiece {
    /// The number of the other bytes that are sent before them.
    let place: Int
    /// What is not sent.
    var rest: ArraySlice<UInt8>
    /// The bytes that end them after a cut.
    let ending: [UInt8]
  }

  /// Creates a buffer with room for some bytes in secret memory.
  ///
  /// - Throws: `SecretStorageError` if there is no memory.
  package init(capacity: Int) throws(SecretStorageError) {
    bytes = try SecretBytes(capacity: capacity)
  }

  /// Whether the terminal has taken everything.
  package var isEmpty: Bool { bytes.isEmpty && pieces.isEmpty }

  /// Whether nothing has been sent, and there are no pieces.
  package var isUnsent: Bool { sentCount == 0 && pieces.isEmpty }

  /// Whether there are pieces that are not completely sent.
  package var hasPieces: Bool { !pieces.isEmpty }

  /// The number of bytes, sent or not; those of pieces, such as pictures, are not counted.
  package var count: Int { bytes.count }

  /// Removes the bytes from an index on, none of them secret or sent, and returns them.
  package func takeBytes(from start: Int) -> [UInt8] {
    defer { bytes.removeLast(bytes.count - start) }
    return unsafe bytes.withUnsafeBytes { unsafe Array($0[start...]) }
  }

  /// Ensures room for `count` more bytes.
  ///
  /// - Throws: `SecretStorageError` if there is no memory; the buffer is unchanged then.
  package func reserve(_ count: Int) throws(SecretStorageError) {
    guard bytes.capacity - bytes.count < count else { return }
    var larger = try SecretBytes(capacity: bytes.count + count)
    _ = unsafe bytes.withUnsafeBytes { unsafe larger.append(contentsOf: $0) }
    bytes = larger
  }

  /// Passes the unsent bytes, up to the next piece or the end of the current one, to a closure.
  package func withUnsent<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let piece = pieces.first, piece.place == sentCount {
      return unsafe piece.rest.withUnsafeBytes(body)
    }
    let end = pieces.first?.place ?? bytes.count
    return unsafe bytes.withUnsafeBytes {
      unsafe body(UnsafeRawBufferPointer(rebasing: $0[sentCount..<end]))
    }
  }

  /// Records that the terminal took `count` bytes; once it has taken all, they are wiped.
  package func sent(_ count: Int) {
    if let piece = pieces.first, piece.place == sentCount {
      pieces[0].rest = piece.rest.dropFirst(count)
      if pieces[0].rest.isEmpty { pieces.removeFirst() }
    } else {
      sentCount += count
    }
    if sentCount >= bytes.count, pieces.isEmpty { discard() }
  }

  /// Wipes the bytes and drops the pieces, sent or not.
  package func discard() {
    bytes.removeAll()
    sentCount = 0
    pieces = []
  }

  /// Drops unsent pieces; of a partly sent one, the ending remains. Returns whether there was one.
  package func cutPieces() -> Bool {
    let ending = pieces.first.flatMap { $0.rest.startIndex > 0 ? $0.ending : nil }
    pieces = ending.map { [OpenPiece(place: sentCount, rest: $0[...], ending: [])] } ?? []
    sent(0)
    return ending != nil
  }

  /// Appends non-secret bytes as a piece. Wherever the piece is cut, `ending` (not empty) ends it.
  package func append(open piece: [UInt8], endedBy ending: [UInt8]) {
    if piece.isEmpty { return }
    pieces.append(OpenPiece(place: bytes.count, rest: piece[...], ending: ending))
  }

  /// Appends a byte, if there is room; ``reserve(_:)`` makes room for a whole frame.
  package func append(_ byte: UInt8) { _ = bytes.append(byte) }

  /// Appends a text that is not secret.
  package func append(_ text: String) {
    var text = text
    text.withUTF8 { _ = unsafe bytes.append(contentsOf: UnsafeRawBufferPointer($0)) }
  }

  func append(_ sequence: [UInt8]?) { for byte in sequence ?? [] { append(byte) } }

  /// Appends a control sequence with one number, which is omitted if it is 1, and a final byte.
  func append(control number: Int, _ final: Unicode.Scalar) {
    append("\u{1B}[")
    if number > 1 { append("\(number)") }
    append(final)
  }

  package func append(_ scalar: Unicode.Scalar) { for byte in scalar.utf8 { append(byte) } }
}
