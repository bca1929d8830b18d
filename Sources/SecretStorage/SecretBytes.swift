private import CCodePromptSystemShims

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// Bytes of a secret in memory of their own: locked, kept out of core dumps, wiped before it goes.
///
/// The bytes are in an anonymous mapping that is locked against swapping where the system allows
/// it (a limit of zero is no error), left out of core dumps, and zero in a forked child (Linux:
/// `MADV_DONTDUMP`, `MADV_WIPEONFORK`). Nothing copies them: there is no description, no conversion
/// to a string or an array, and the value can't be copied itself. Read them where they are, with
/// ``withUnsafeBytes(_:)``.
@safe public struct SecretBytes: ~Copyable, @unchecked Sendable {
  private let start: UnsafeMutableRawPointer

  /// How many bytes fit.
  public let capacity: Int

  /// How many bytes are held, at most ``capacity``.
  public private(set) var count = 0

  /// Creates an empty store that takes at most `capacity` bytes; a capacity below 1 traps.
  ///
  /// The corresponding C functions are `mmap`, `mlock2` or `mlock`, and `madvise`. Where they can
  /// be locked, at least 64 KiB are mapped at once, of which the next stores have theirs, and up to
  /// four pieces are kept of those that went.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory.
  public init(capacity: Int) throws(SecretStorageError) {
    precondition(capacity > 0, "SecretBytes of capacity \(capacity)")
    guard let start = unsafe csystem_secret_take(capacity) else {
      throw SecretStorageError(code: errno)
    }
    unsafe self.start = start
    self.capacity = capacity
  }

  /// Creates a store that holds a copy of these bytes, and has room for no more.
  ///
  /// Where they come from stays the caller's to wipe.
  ///
  /// - Throws: ``SecretStorageError`` if there is no memory.
  public init(copying bytes: some Collection<UInt8>) throws(SecretStorageError) {
    try self.init(capacity: max(bytes.count, 1))
    for byte in bytes { _ = append(byte) }
  }

  deinit {
    // What was removed is wiped already.
    unsafe eraseMemory(start, count)
    unsafe csystem_secret_give(start, capacity)
  }

  /// Whether no byte is held.
  public var isEmpty: Bool { count == 0 }

  /// The byte at a position from 0, which traps unless it is below ``count``.
  public subscript(position: Int) -> UInt8 {
    precondition(position >= 0 && position < count, "position \(position) of \(count) bytes")
    return unsafe start.load(fromByteOffset: position, as: UInt8.self)
  }

  /// Adds a byte at the end, and says whether it fitted.
  public mutating func append(_ byte: UInt8) -> Bool {
    guard count < capacity else { return false }
    unsafe start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
    return true
  }

  /// Adds bytes at the end, as many of them as fit, and returns how many that were.
  package mutating func append(contentsOf bytes: UnsafeRawBufferPointer) -> Int {
    let added = min(bytes.count, capacity - count)
    if added > 0 { unsafe csystem_copy_secret(start + count, bytes.baseAddress, added) }
    count += added
    return added
  }

  /// Adds bytes that are no secret at the end, as many of them as fit.
  ///
  /// They are copied at once, which may leave them in registers.
  package mutating func append(open bytes: UnsafeRawBufferPointer) {
    let added = min(bytes.count, capacity - count)
    guard added > 0, let source = bytes.baseAddress else { return }
    unsafe (start + count).copyMemory(from: source, byteCount: added)
    count += added
  }

  /// Removes bytes at the beginning, at most those there are; what they leave at the end is wiped.
  package mutating func removeFirst(_ byteCount: Int) {
    let removed = min(max(byteCount, 0), count)
    unsafe csystem_copy_secret(start, start + removed, count - removed)
    removeLast(removed)
  }

  /// Removes and wipes bytes at the end, at most those there are.
  public mutating func removeLast(_ byteCount: Int) {
    let removed = min(max(byteCount, 0), count)
    count -= removed
    unsafe eraseMemory(start + count, removed)
  }

  /// Removes and wipes all bytes.
  public mutating func removeAll() {
    removeLast(count)
  }

  /// Whether another secret holds the same bytes, in a time that depends on the two lengths only.
  public borrowing func isEqual(to other: borrowing SecretBytes) -> Bool {
    guard count == other.count else { return false }
    return unsafe csystem_equal_secrets(start, other.start, count)
  }

  /// Whether these are the bytes held, in a time that depends on the two lengths only.
  public borrowing func isEqual(to bytes: some Collection<UInt8>) -> Bool {
    guard count == bytes.count else { return false }
    var difference: UInt8 = 0
    for (position, byte) in bytes.enumerated() { difference |= self[position] ^ byte }
    return difference == 0
  }

  /// Lends the bytes where they are, to be read during the call only.
  ///
  /// Whoever copies them owns the copy and its end.
  @available(macOS 26, *)
  public borrowing func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: start, count: count).bytes)
  }

  /// Lends the bytes where they are; the pointer is valid during the call only.
  ///
  /// Whoever copies them owns the copy and its end.
  public borrowing func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The memory of all ``capacity`` bytes, zeros until something is written there by other means
  /// than appending; ``use(_:)`` has it wiped. It is valid as long as the secret is.
  @unsafe package var memory: UnsafeMutableRawPointer { unsafe start }

  /// Counts bytes from the start on as held, at most ``capacity``, so that they are wiped in the
  /// end.
  package mutating func use(_ byteCount: Int) {
    count = max(count, min(byteCount, capacity))
  }

  /// Lends the space after the bytes to be filled; `body` returns how many bytes it wrote there.
  package mutating func fill<Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    let free = unsafe UnsafeMutableRawBufferPointer(start: start + count, count: capacity - count)
    let written = try unsafe body(free)
    precondition(written >= 0 && written <= capacity - count, "\(written) bytes filled in")
    count += written
  }
}

/// The system refused the memory for a secret.
public struct SecretStorageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The `errno` of the failed call.
  public let code: Int32

  /// What happened, and what to do, as one line in English.
  public var description: String {
    unsafe "no memory for a secret (\(String(cString: strerror(code)))): close something"
  }
}

/// Overwrites memory with zeros in a way that no compiler removes.
///
/// The corresponding C function is `explicit_bzero` (`memset_s` on Darwin).
private func eraseMemory(_ start: UnsafeMutableRawPointer, _ count: Int) {
  #if canImport(Darwin)
    _ = unsafe memset_s(start, count, 0, count)
  #else
    unsafe explicit_bzero(start, count)
  #endif
}
