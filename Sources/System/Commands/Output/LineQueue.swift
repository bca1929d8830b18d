package import CodePromptSecretStorage

/// The lines of a stream, each returned once, in bounded memory.
///
/// A line that is too long is skipped completely. Text after the last newline counts as a line once
/// the stream has ended.
package struct LineQueue: ~Copyable {
  /// The maximum length of a line in bytes.
  package static let longestLine = 4096

  private var bytes: SecretBytes
  private var skipsLine = false

  package init() throws(SecretStorageError) {
    bytes = try SecretBytes(capacity: 4 * LineQueue.longestLine)
  }

  /// The number of bytes that can be appended now; taking lines makes room.
  package var room: Int { bytes.capacity - bytes.count }

  /// Appends bytes, at most ``room``.
  package mutating func append(_ read: UnsafeRawBufferPointer) {
    let added = unsafe bytes.append(contentsOf: read)
    precondition(added == read.count, "\(read.count) bytes for a room of \(added)")
  }

  /// Passes the next line, without its newline, to a closure; nil if there is none yet.
  package mutating func next<Result>(
    isAtEnd: Bool, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    while true {
      let end = unsafe bytes.withUnsafeBytes {
        unsafe SystemCalls.position(of: UInt8(ascii: "\n"), in: $0)
      }
      guard let length = end ?? (isAtEnd && !bytes.isEmpty ? bytes.count : nil) else {
        skipUnfinished()
        return nil
      }
      let result = unsafe bytes.withUnsafeBytes { bytes -> Result? in
        let line = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<length]).withoutCarriageReturn
        return unsafe skipsLine || line.count > LineQueue.longestLine ? nil : body(line)
      }
      skipsLine = false
      bytes.removeFirst(length + 1)
      if let result { return result }
    }
  }

  /// Makes room if an unfinished line has become too long.
  private mutating func skipUnfinished() {
    // One byte more is allowed for a carriage return, which doesn't count.
    if bytes.count > LineQueue.longestLine + 1 { skipsLine = true }
    if skipsLine { bytes.removeAll() }
  }
}
