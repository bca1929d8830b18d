package import CodePromptSecretStorage

/// The last line of a stream of any length.
///
/// Lines of blanks are ignored. Only the beginning of a long line is kept. Text after the last
/// newline counts as a line. The bytes are secret: a command may quote the answer.
package struct LineTail: ~Copyable {
  /// The maximum number of bytes kept of a line.
  package static let capacity = 4096

  private var complete: SecretBytes
  private var current: SecretBytes
  private var currentIsBlank = true

  package init() throws(SecretStorageError) {
    let complete = try SecretBytes(capacity: LineTail.capacity)
    current = try SecretBytes(capacity: LineTail.capacity)
    self.complete = complete
  }

  /// Appends bytes; lines may be split anywhere.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var rest = unsafe bytes
    while let end = unsafe SystemCalls.position(of: UInt8(ascii: "\n"), in: rest) {
      unsafe take(UnsafeRawBufferPointer(rebasing: rest[..<end]))
      finishLine()
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest[(end + 1)...])
    }
    unsafe take(rest)
  }

  /// Passes the last line, without its newline, to a closure; the line is empty if there was none.
  package borrowing func withLastLine<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    func lend(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Result {
      try unsafe body(bytes.withoutCarriageReturn)
    }
    if currentIsBlank { return try unsafe complete.withUnsafeBytes(lend) }
    return try unsafe current.withUnsafeBytes(lend)
  }

  private mutating func take(_ bytes: UnsafeRawBufferPointer) {
    let before = current.count
    let added = unsafe current.append(contentsOf: bytes)
    guard currentIsBlank else { return }
    for position in before..<(before + added) where !LineTail.isBlank(current[position]) {
      currentIsBlank = false
      return
    }
  }

  private mutating func finishLine() {
    if !currentIsBlank { swap(&complete, &current) }
    current.removeAll()
    currentIsBlank = true
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes without one carriage return at the end.
  var withoutCarriageReturn: UnsafeRawBufferPointer {
    unsafe last == UInt8(ascii: "\r") ? UnsafeRawBufferPointer(rebasing: dropLast()) : self
  }
}
