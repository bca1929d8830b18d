private import CCodePromptSystem

/// The bytes of a secret in memory of their own: locked, not in core dumps, and wiped before
/// release.
///
/// The bytes are in an anonymous mapping that is locked against swapping if the system allows it (a
/// limit of zero is not an error), excluded from core dumps, and zero in a forked child (Linux:
/// `MADV_DONTDUMP`, `MADV_WIPEONFORK`). Nothing copies them: there is no description and no
/// conversion to a string or an array. Read them in place with ``withUnsafeBytes(_:)``.
@safe public struct SecretBytes: ~Copyable, @unchecked Sendable {
  private let start: UnsafeMutableRawPointer

  /// The maximum number of bytes.
  public let capacity: Int

  /// The number of bytes, at most ``capacity``.
  public private(set) var count = 0

  /// Creates an empty secret for at most `capacity` bytes; a capacity below 1 traps.
  ///
  /// The corresponding C functions are `mmap`, `mlock2` or `mlock`, and `madvise`.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory.
  public init(capacity: Int) throws(SecretStorageError) {
    precondition(capacity > 0, "SecretBytes of capacity \(capacity)")
    guard let start = unsafe csystem_secret_take(capacity) else {
      throw SecretStorageError(code: csystem_error())
    }
    unsafe self.start = start
    self.capacity = capacity
  }

  /// Creates a secret with a copy of these bytes, and no room for more.
  ///
  /// The caller remains responsible for wiping the original.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory.
  public init(copying bytes: some Collection<UInt8>) throws(SecretStorageError) {
    try self.init(capacity: max(bytes.count, 1))
    for byte in bytes { _ = append(byte) }
  }

  /// An empty secret without room or memory.
  private init() {
    unsafe start = UnsafeMutableRawPointer(bitPattern: -1).unsafelyUnwrapped
    capacity = 0
  }

  deinit {
    guard capacity > 0 else { return }
    // Removed bytes have already been wiped.
    unsafe csystem_erase(start, count)
    unsafe csystem_secret_give(start, capacity)
  }

  /// Whether the secret has no bytes.
  public var isEmpty: Bool { count == 0 }

  /// Returns the byte at a position, counted from 0; a position not below ``count`` traps.
  public subscript(position: Int) -> UInt8 {
    precondition(position >= 0 && position < count, "position \(position) of \(count) bytes")
    return unsafe start.load(fromByteOffset: position, as: UInt8.self)
  }

  /// Appends a byte, and returns whether there was room for it.
  public mutating func append(_ byte: UInt8) -> Bool {
    guard count < capacity else { return false }
    unsafe start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
    return true
  }

  /// Appends as many bytes as fit, and returns their number.
  package mutating func append(contentsOf bytes: UnsafeRawBufferPointer) -> Int {
    let added = min(bytes.count, capacity - count)
    if added > 0 { unsafe csystem_copy_secret(start + count, bytes.baseAddress, added) }
    count += added
    return added
  }

  /// Inserts a byte before a position, and returns whether there was room for it.
  ///
  /// Neither the byte nor those after it may be secret: they are moved in bulk, which may leave
  /// them in registers.
  package mutating func insert(open byte: UInt8, at position: Int) -> Bool {
    guard append(byte) else { return false }
    let place = unsafe start + position
    unsafe (place + 1).copyMemory(from: place, byteCount: count - 1 - position)
    unsafe place.storeBytes(of: byte, as: UInt8.self)
    return true
  }

  /// Removes the bytes at these positions; the freed bytes at the end are wiped.
  package mutating func remove(_ range: Range<Int>) {
    let end = unsafe start + range.upperBound
    unsafe csystem_copy_secret(start + range.lowerBound, end, count - range.upperBound)
    removeLast(range.count)
  }

  /// Removes and wipes up to this number of bytes at the end.
  public mutating func removeLast(_ byteCount: Int) {
    let removed = min(max(byteCount, 0), count)
    count -= removed
    unsafe csystem_erase(start + count, removed)
  }

  /// Removes and wipes all bytes.
  public mutating func removeAll() {
    removeLast(count)
  }

  /// Takes the secret away, and leaves an empty one without room.
  package mutating func take() -> SecretBytes {
    var taken = SecretBytes()
    swap(&taken, &self)
    return taken
  }

  /// Returns whether another secret has the same bytes, in a time that depends only on the two
  /// lengths.
  public borrowing func isEqual(to other: borrowing SecretBytes) -> Bool {
    guard count == other.count else { return false }
    return unsafe csystem_equal_secrets(start, other.start, count)
  }

  /// Returns whether the secret has exactly these bytes, in a time that depends only on the two
  /// lengths.
  public borrowing func isEqual(to bytes: some Collection<UInt8>) -> Bool {
    guard count == bytes.count else { return false }
    var difference: UInt8 = 0
    for (position, byte) in bytes.enumerated() { difference |= self[position] ^ byte }
    return difference == 0
  }

  /// Passes the bytes in place to a closure, which may read them during the call only.
  ///
  /// A caller that copies them must wipe the copy.
  @available(macOS 26, *)
  public borrowing func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: start, count: count).bytes)
  }

  /// Passes the bytes in place to a closure; the pointer is valid during the call only.
  ///
  /// A caller that copies them must wipe the copy.
  public borrowing func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The memory of all ``capacity`` bytes, zero until something is written.
  ///
  /// Bytes written here are wiped only after ``useAll()``. The pointer is valid as long as the
  /// secret is.
  @unsafe package var memory: UnsafeMutableRawPointer { unsafe start }

  /// Makes all ``capacity`` bytes content, so that they will be wiped.
  package mutating func useAll() { count = capacity }

  /// Passes the free space after the bytes to a closure, which returns how many bytes it wrote; a
  /// number beyond that space traps.
  package mutating func fill<Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    let free = unsafe UnsafeMutableRawBufferPointer(start: start + count, count: capacity - count)
    let written = try unsafe body(free)
    precondition(written >= 0 && written <= capacity - count, "\(written) bytes filled in")
    count += written
  }
}
