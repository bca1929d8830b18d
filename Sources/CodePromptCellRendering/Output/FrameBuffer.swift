package import CodePromptSecretStorage

/// The buffer for the bytes of one frame until the terminal has taken them.
///
/// A frame can contain typed text in clear, so the bytes are in memory for secrets, and are wiped
/// when all of them have been sent. The buffer is reused, and grows when a frame is larger than all
/// before it. A picture, which may be large and is not secret, is in ordinary memory, as a piece
/// that is sent between the bytes.
package final class FrameBuffer {
  /// The maximum number of bytes of the restore sequence, which a crash handler sends.
  ///
  /// It equals C's `csystem_screen_limit`, which this layer can't import; a test compares the two.
  package static let restoreSequenceLimit = 512

  private var bytes: SecretBytes
  /// The number of `bytes` that the terminal has taken.
  private var sentCount = 0
  /// The pieces that have not been sent completely, in their order.
  private var pieces: [OpenPiece] = []
  /// Whether bytes were lost because memory was short.
  private var isShort = false

  /// A sequence of bytes that aren't secret, such as a picture.
  private struct OpenPiece {
    /// The number of the buffer's other bytes that are sent before this piece.
    let place: Int
    /// The bytes of the piece that have not been sent.
    var rest: ArraySlice<UInt8>
    /// The bytes that are sent instead of the rest if the piece is cut.
    let ending: [UInt8]
  }

  /// Creates an empty buffer for at most `capacity` bytes, apart from pieces.
  ///
  /// - Throws: `SecretStorageError` if no memory can be allocated.
  package init(capacity: Int = .max) throws(SecretStorageError) {
    bytes = try SecretBytes(growingTo: capacity)
  }

  /// Whether the terminal has taken everything.
  package var isEmpty: Bool { bytes.isEmpty && pieces.isEmpty }

  /// Whether none of the bytes has been sent, and there are no pieces.
  package var isUnsent: Bool { sentCount == 0 && pieces.isEmpty }

  /// Whether there are pieces that have not been sent completely.
  package var hasPieces: Bool { !pieces.isEmpty }

  /// The number of bytes, sent or not, without those of pieces.
  package var count: Int { bytes.count }

  /// Removes the bytes from an index on, and returns them.
  ///
  /// None of them may be secret, and none may have been sent.
  package func takeBytes(from start: Int) -> [UInt8] {
    defer { bytes.removeLast(bytes.count - start) }
    return unsafe bytes.withUnsafeBytes { unsafe Array($0[start...]) }
  }

  /// Ensures that there is room for `count` more bytes, apart from pieces.
  ///
  /// - Throws: `SecretStorageError` if no memory can be allocated; the buffer is unchanged then.
  package func reserve(_ count: Int) throws(SecretStorageError) {
    if !bytes.makeRoom(for: count) { throw SecretStorageError.noMemory }
  }

  /// Appends all that a closure appends, or nothing if there is no memory for all of it.
  ///
  /// - Throws: `SecretStorageError` if no memory can be allocated.
  package func appendWhole(_ body: () -> Void) throws(SecretStorageError) {
    let (byteCount, pieceCount) = (bytes.count, pieces.count)
    isShort = false
    body()
    if !isShort { return }
    bytes.removeLast(bytes.count - byteCount)
    pieces.removeLast(pieces.count - pieceCount)
    throw SecretStorageError.noMemory
  }

  /// Calls a closure with the next bytes to send, which are valid only during the call.
  ///
  /// These are the rest of the current piece, or else the bytes up to the next piece or the end.
  /// Call ``sent(_:)`` with the number of bytes that the terminal took.
  package func withUnsent<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let piece = pieces.first, piece.place == sentCount {
      return unsafe piece.rest.withUnsafeBytes(body)
    }
    let end = pieces.first?.place ?? bytes.count
    return unsafe bytes.withUnsafeBytes {
      unsafe body(UnsafeRawBufferPointer(rebasing: $0[sentCount..<end]))
    }
  }

  /// Records that the terminal took `count` of the bytes that ``withUnsent(_:)`` passed.
  ///
  /// When it has taken everything, the bytes are wiped.
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

  /// Drops the pieces that have not been sent, and returns whether one had been sent in part.
  ///
  /// Of that one, the ending remains to be sent.
  package func cutPieces() -> Bool {
    let ending = pieces.first.flatMap { $0.rest.startIndex > 0 ? $0.ending : nil }
    pieces = ending.map { [OpenPiece(place: sentCount, rest: $0[...], ending: [])] } ?? []
    sent(0)
    return ending != nil
  }

  /// Appends bytes that aren't secret as a piece.
  ///
  /// `ending`, which must not be empty, must be able to end the piece at whatever byte that is cut.
  package func append(open piece: [UInt8], endedBy ending: [UInt8]) {
    if piece.isEmpty { return }
    pieces.append(OpenPiece(place: bytes.count, rest: piece[...], ending: ending))
  }

  /// Appends a byte; it is lost if memory is short. See ``appendWhole(_:)`` and ``reserve(_:)``.
  package func append(_ byte: UInt8) { if !bytes.append(byte) { isShort = true } }

  /// Appends a text, which must not be secret; what there is no memory for is lost.
  package func append(_ text: String) {
    var text = text
    text.withUTF8 {
      let added = unsafe bytes.append(contentsOf: UnsafeRawBufferPointer($0))
      if added < $0.count { isShort = true }
    }
  }

  /// Appends a sequence that is not secret; nothing if it is nil.
  func append(_ sequence: [UInt8]?) { for byte in sequence ?? [] { append(byte) } }

  /// Appends a control sequence: CSI, a number, and a final byte. The number is omitted if it is 1.
  func append(control number: Int, _ final: Unicode.Scalar) {
    append("\u{1B}[")
    if number > 1 { append("\(number)") }
    append(final)
  }

  /// Appends a code point in UTF-8.
  package func append(_ scalar: Unicode.Scalar) { UTF8.encode(scalar)?.forEach { append($0) } }
}
