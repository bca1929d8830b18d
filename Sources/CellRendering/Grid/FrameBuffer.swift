package import CodePromptSecretStorage
internal import CodePromptTerminalText

/// The bytes of one frame on their way to the terminal.
///
/// What is shown in clear passes through here, so the memory is a secret's and is wiped as soon as
/// the terminal has taken the bytes. The buffer is made once and used again. A picture, which may
/// be large and is no secret, is in ordinary memory between them.
package struct FrameBuffer: ~Copyable {
  /// The bytes of what a crash sends, at most.
  static let restoreSequenceLimit = 512
  /// The bytes to keep free for it after a frame, which show whether it is longer than that.
  static let restoreSequenceRoom = 2 * restoreSequenceLimit

  private var bytes: SecretBytes
  private var sentCount = 0
  private var pieces: [OpenPiece] = []

  /// Bytes that are before the byte of this number, and how many of them were sent.
  private struct OpenPiece {
    let place: Int
    let bytes: [UInt8]
    /// What ends it wherever it was cut.
    var ending: [UInt8] = []
    var sentCount = 0
  }

  /// - Throws: ``SecretStorageError`` if there is no memory.
  package init(capacity: Int) throws(SecretStorageError) {
    bytes = try SecretBytes(capacity: capacity)
  }

  /// Whether all bytes were taken.
  package var isEmpty: Bool { bytes.isEmpty && pieces.isEmpty }

  /// Whether none of the bytes was taken, and there are no pieces.
  package var isUnsent: Bool { sentCount == 0 && pieces.isEmpty }

  /// Whether there are pieces that were not taken whole.
  package var hasPieces: Bool { !pieces.isEmpty }

  /// How many bytes there are, sent or not, besides those of pieces.
  package var count: Int { bytes.count }

  /// Lends the bytes from the one of this number on.
  package borrowing func withBytes(from start: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
    unsafe bytes.withUnsafeBytes { unsafe body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  /// Wipes the bytes from the one of this number on; none of them was sent.
  package mutating func removeBytes(from start: Int) {
    bytes.removeLast(bytes.count - start)
  }

  /// Makes sure that `count` more bytes fit.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory.
  package mutating func reserve(_ count: Int) throws(SecretStorageError) {
    guard bytes.capacity - bytes.count < count else { return }
    var larger = try SecretBytes(capacity: bytes.count + count)
    _ = unsafe bytes.withUnsafeBytes { unsafe larger.append(contentsOf: $0) }
    bytes = larger
  }

  /// Lends the bytes that the terminal has not taken yet, up to the next piece or its end.
  package borrowing func withUnsent<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let piece = pieces.first, piece.place == sentCount {
      return unsafe piece.bytes.withUnsafeBytes { all in
        unsafe body(UnsafeRawBufferPointer(rebasing: all[piece.sentCount...]))
      }
    }
    let end = pieces.first?.place ?? bytes.count
    return unsafe bytes.withUnsafeBytes { all in
      unsafe body(UnsafeRawBufferPointer(rebasing: all[sentCount..<end]))
    }
  }

  /// Notes that the terminal took bytes of those that were lent; once it took all, they are wiped.
  package mutating func sent(_ count: Int) {
    if let piece = pieces.first, piece.place == sentCount {
      pieces[0].sentCount += count
      if pieces[0].sentCount >= piece.bytes.count { pieces.removeFirst() }
    } else {
      sentCount += count
    }
    if sentCount >= bytes.count, pieces.isEmpty { discard() }
  }

  /// Wipes everything, sent or not.
  package mutating func discard() {
    bytes.removeAll()
    sentCount = 0
    pieces = []
  }

  /// Drops the pieces that are not sent yet; one of which a part was sent is ended.
  ///
  /// - Returns: Whether one was cut.
  package mutating func cutPieces() -> Bool {
    let cut = pieces.first.flatMap { $0.sentCount > 0 ? $0.ending : nil }
    pieces = cut.map { [OpenPiece(place: sentCount, bytes: $0)] } ?? []
    if sentCount >= bytes.count, pieces.isEmpty { discard() }
    return cut != nil
  }

  /// Adds bytes that are no secret, of which a copy stays in ordinary memory until they are sent.
  ///
  /// `ending` is what ends them wherever they are cut; it is not empty.
  package mutating func append(open piece: [UInt8], endedBy ending: [UInt8]) {
    guard !piece.isEmpty else { return }
    pieces.append(OpenPiece(place: bytes.count, bytes: piece, ending: ending))
  }

  package mutating func append(_ byte: UInt8) {
    _ = bytes.append(byte)
  }

  /// Adds a text that is no secret.
  package mutating func append(_ text: String) {
    let isAdded: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { utf8 in
      unsafe bytes.append(open: UnsafeRawBufferPointer(utf8))
    }
    // Texts of Objective-C need not be in one piece.
    if isAdded == nil { for byte in text.utf8 { append(byte) } }
  }

  /// Adds a control sequence of one number, which is left out if it is 1, and a final byte.
  mutating func append(control number: Int, _ final: UInt8) {
    append(UInt8(ascii: "\u{1B}"))
    append(UInt8(ascii: "["))
    if number > 1 { append(decimal: number) }
    append(final)
  }

  /// Adds what sets a style after another one was in force.
  mutating func append(_ style: TextStyle, after last: TextStyle) {
    let free = unsafe UnsafeMutableRawBufferPointer(
      start: bytes.memory + bytes.count, count: bytes.capacity - bytes.count)
    guard free.count >= TextStyle.byteLimit else { return }
    let count = unsafe style.write(after: last, to: free)
    bytes.use(bytes.count + count)
  }

  package mutating func append(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    // By shifts: the library's encoding is a sequence, of which each byte costs more.
    func part(_ mark: UInt32, _ shift: UInt32, _ mask: UInt32 = 0x3F) {
      append(UInt8(truncatingIfNeeded: mark | value >> shift & mask))
    }
    switch value {
    case ..<0x80: part(0, 0, 0x7F)
    case ..<0x800: part(0xC0, 6)
    case ..<0x10000:
      part(0xE0, 12)
      part(0x80, 6)
    default:
      part(0xF0, 18)
      part(0x80, 12)
      part(0x80, 6)
    }
    if value >= 0x80 { part(0x80, 0) }
  }

  package mutating func append(spaces count: Int) {
    for _ in 0..<max(count, 0) { append(UInt8(ascii: " ")) }
  }

  /// Adds a number from 0 on.
  package mutating func append(decimal number: Int) {
    let rest = UInt8(truncatingIfNeeded: number % 100)
    if number >= 100 { append(decimal: number / 100) }
    if number >= 10 { append(UInt8(ascii: "0") + rest / 10) }
    append(UInt8(ascii: "0") + rest % 10)
  }
}
