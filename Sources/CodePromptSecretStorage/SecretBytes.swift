private import CCodePromptSystem

/// The bytes of a secret, in memory pages of their own that are wiped before they are freed.
///
/// The pages are locked against swapping if the system allows it. If it does not, for example
/// because `RLIMIT_MEMLOCK` is 0, they are used without a lock. On Linux, core dumps don't contain
/// them (`MADV_DONTDUMP`), and they are zero in a forked child (`MADV_WIPEONFORK`).
///
/// The type makes no copies of the bytes outside these pages: it has no description and no
/// conversion to a string or an array. Read the bytes in place with ``withUnsafeBytes(_:)``.
@safe public struct SecretBytes: ~Copyable, @unchecked Sendable {
  private var start: UnsafeMutableRawPointer

  /// The maximum number of bytes.
  public let capacity: Int

  /// The number of bytes for which there is memory, at most ``capacity``.
  private var room: Int

  /// The number of bytes, at most ``capacity``.
  public private(set) var count = 0

  /// Creates an empty secret with room for `capacity` bytes; a capacity below 1 traps.
  ///
  /// The corresponding C functions are `mmap`, `mlock` and `madvise`.
  ///
  /// - Throws: ``SecretStorageError`` if no memory can be allocated.
  public init(capacity: Int) throws(SecretStorageError) {
    try self.init(capacity: capacity, room: capacity)
  }

  /// Creates an empty secret that begins with a page of memory, and takes more when it needs it.
  ///
  /// It never has more than `capacity` bytes, which must be at least 1.
  ///
  /// - Throws: ``SecretStorageError`` if no memory can be allocated.
  package init(growingTo capacity: Int) throws(SecretStorageError) {
    try self.init(capacity: capacity, room: min(capacity, 4096))
  }

  private init(capacity: Int, room: Int) throws(SecretStorageError) {
    precondition(capacity > 0, "SecretBytes of capacity \(capacity)")
    guard let start = unsafe csystem_secret_take(room) else {
      throw SecretStorageError(code: csystem_error())
    }
    unsafe self.start = start
    self.capacity = capacity
    self.room = room
  }

  /// Creates a secret with a copy of `bytes`, whose number is also its capacity.
  ///
  /// If `bytes` is empty, the capacity is 1. The caller is responsible for wiping the original.
  ///
  /// - Throws: ``SecretStorageError`` if no memory can be allocated.
  public init(copying bytes: some Collection<UInt8>) throws(SecretStorageError) {
    try self.init(capacity: max(bytes.count, 1))
    for byte in bytes { _ = append(byte) }
  }

  /// Creates a secret with a copy of another one's bytes, whose number is also its capacity.
  ///
  /// - Throws: ``SecretStorageError`` if no memory can be allocated.
  public init(copying other: borrowing SecretBytes) throws(SecretStorageError) {
    try self.init(capacity: max(other.count, 1))
    unsafe other.withUnsafeBytes { _ = unsafe append(contentsOf: $0) }
  }

  /// Creates a secret with a copy of the text's UTF-8.
  ///
  /// The text itself can't be wiped.
  ///
  /// - Throws: ``SecretStorageError`` if no memory can be allocated.
  public init(copying text: some StringProtocol) throws(SecretStorageError) {
    try self.init(copying: text.utf8)
  }

  /// Creates an empty secret with a capacity of 0, which has no memory.
  private init() {
    // This address is never used. It is not NULL only because the type of `start` excludes that.
    unsafe start = UnsafeMutableRawPointer(bitPattern: -1).unsafelyUnwrapped
    capacity = 0
    room = 0
  }

  deinit { if capacity > 0 { giveMemory() } }

  private func giveMemory() {
    // Bytes from `count` on were never written, or were wiped when they were removed.
    unsafe csystem_erase(start, count)
    unsafe csystem_secret_give(start, room)
  }

  /// Takes memory for `added` more bytes if there is too little, and returns whether there is
  /// enough now.
  package mutating func makeRoom(for added: Int) -> Bool {
    added <= room - count || grow(by: added)
  }

  private mutating func grow(by added: Int) -> Bool {
    guard added <= capacity - count else { return false }
    let size = min(capacity, max(count + added, 2 * room))
    guard let larger = unsafe csystem_secret_take(size) else { return false }
    unsafe csystem_copy_secret(larger, start, count)
    giveMemory()
    unsafe start = larger
    room = size
    return true
  }

  /// Whether the secret has no bytes.
  public var isEmpty: Bool { count == 0 }

  /// Returns the byte at a position from 0 to ``count`` - 1; any other position traps.
  public subscript(position: Int) -> UInt8 {
    precondition(position >= 0 && position < count, "position \(position) of \(count) bytes")
    return unsafe start.load(fromByteOffset: position, as: UInt8.self)
  }

  /// Appends a byte, and returns whether there was room for it.
  public mutating func append(_ byte: UInt8) -> Bool {
    guard makeRoom(for: 1) else { return false }
    unsafe start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
    return true
  }

  /// Appends as many of `bytes` as there is room for, and returns how many were appended.
  package mutating func append(contentsOf bytes: UnsafeRawBufferPointer) -> Int {
    var added = min(bytes.count, capacity - count)
    if !makeRoom(for: added) { added = room - count }
    if added > 0 { unsafe csystem_copy_secret(start + count, bytes.baseAddress, added) }
    count += added
    return added
  }

  /// Inserts a byte at a position from 0 to ``count``, and returns whether there was room for it.
  ///
  /// Neither the inserted byte nor the bytes after it may be secret: those after it are moved by
  /// `memmove(3)`, which may leave copies of them in vector registers. The position is not checked.
  package mutating func insert(open byte: UInt8, at position: Int) -> Bool {
    guard append(byte) else { return false }
    let place = unsafe start + position
    unsafe (place + 1).copyMemory(from: place, byteCount: count - 1 - position)
    unsafe place.storeBytes(of: byte, as: UInt8.self)
    return true
  }

  /// Removes the bytes at these positions, moves those after them down, and wipes the freed end.
  ///
  /// The range must be within 0 to ``count``; it is not checked.
  package mutating func remove(_ range: Range<Int>) {
    let end = unsafe start + range.upperBound
    unsafe csystem_copy_secret(start + range.lowerBound, end, count - range.upperBound)
    removeLast(range.count)
  }

  /// Removes and wipes the last `byteCount` bytes, or all if there are fewer.
  ///
  /// A negative number removes none.
  public mutating func removeLast(_ byteCount: Int) {
    let removed = min(max(byteCount, 0), count)
    count -= removed
    unsafe csystem_erase(start + count, removed)
  }

  /// Removes and wipes all bytes.
  public mutating func removeAll() {
    removeLast(count)
  }

  /// Moves the secret out, and leaves an empty one with a capacity of 0 in its place.
  package mutating func take() -> SecretBytes {
    var taken = SecretBytes()
    swap(&taken, &self)
    return taken
  }

  /// Returns whether another secret has the same bytes.
  ///
  /// The time that this takes depends only on the two lengths.
  public borrowing func isEqual(to other: borrowing SecretBytes) -> Bool {
    guard count == other.count else { return false }
    return unsafe csystem_equal_secrets(start, other.start, count)
  }

  /// Returns whether the secret consists of exactly these bytes.
  ///
  /// The time that this takes depends only on the two lengths.
  public borrowing func isEqual(to bytes: some Collection<UInt8>) -> Bool {
    guard count == bytes.count else { return false }
    var difference: UInt8 = 0
    for (position, byte) in bytes.enumerated() { difference |= self[position] ^ byte }
    return difference == 0
  }

  /// Returns whether the secret is exactly this text in UTF-8.
  ///
  /// The time that this takes depends only on the two lengths.
  public borrowing func isEqual(to text: some StringProtocol) -> Bool { isEqual(to: text.utf8) }

  /// Calls a closure with a copy of the secret as a string, which nothing wipes.
  ///
  /// Prefer ``isEqual(to:)-(StringProtocol)`` and ``withUnsafeBytes(_:)``, which make no copy.
  ///
  /// - Throws: What the closure throws.
  public borrowing func withString<Result: ~Copyable, Failure: Error>(
    _ body: (String) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(unsafe withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) })
  }

  /// Calls a closure with the bytes in place; the span is valid only during the call.
  ///
  /// A closure that copies the bytes is responsible for wiping the copy.
  ///
  /// - Throws: What the closure throws.
  @available(macOS 26, *)
  public borrowing func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: start, count: count).bytes)
  }

  /// Calls a closure with the bytes in place; the pointer is valid only during the call.
  ///
  /// A closure that copies the bytes is responsible for wiping the copy.
  ///
  /// - Throws: What the closure throws.
  public borrowing func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The memory for all ``capacity`` bytes, which is zero until something is written to it.
  ///
  /// The secret must not be a growing one. Call ``useAll()`` before writing to it: only the first
  /// ``count`` bytes are wiped before the memory is freed. The pointer is valid as long as the
  /// secret exists.
  @unsafe package var memory: UnsafeMutableRawPointer { unsafe start }

  /// Sets ``count`` to ``capacity``, so that all of the ``memory`` is wiped before it is freed.
  package mutating func useAll() { count = capacity }

  /// Calls a closure with the free memory after the bytes, and appends what it writes there.
  ///
  /// The closure returns the number of bytes that it wrote, from the start of the free memory. A
  /// negative number, or one that is greater than the size of the free memory, traps. What it wrote
  /// beyond that number, or before it threw an error, is not wiped.
  ///
  /// - Throws: What the closure throws; ``count`` is unchanged then.
  package mutating func fill<Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    let free = unsafe UnsafeMutableRawBufferPointer(start: start + count, count: room - count)
    let written = try unsafe body(free)
    precondition(written >= 0 && written <= room - count, "\(written) bytes filled in")
    count += written
  }
}
