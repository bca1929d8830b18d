package import CodePromptSecretStorage

/// The part of a command's output that is kept. It may be secret: a message may quote the answer.
package struct LimitedOutput: ~Copyable {
  /// The maximum length of a line in bytes: a longer last line is cut, any other one is skipped.
  package static let lineLimit = 4096
  /// How many bytes are kept of output of which only the end counts.
  static let endLimit = 16 * 1024

  /// The output that is kept, without dropped bytes and lines that were taken.
  package private(set) var bytes: SecretBytes
  private let limit: Int
  private let keepsEnd: Bool
  /// The number of newlines so far, those of dropped bytes included.
  private(set) var lineCount = 0
  /// The number of bytes so far, dropped ones included.
  private(set) var totalCount = 0
  /// How many of these bytes the user has seen while the command had the terminal; 0 if it never
  /// had it.
  private(set) var shownCount = 0
  /// How many the user had seen before the last of them.
  private var earlierShownCount = 0
  // The number of bytes at the beginning that were returned as lines.
  private var takenCount = 0

  /// Creates an empty output that refuses bytes beyond a limit. With `keepsEnd`, it drops the first
  /// bytes instead.
  package init(limit: Int, keepsEnd: Bool = false) throws(SecretStorageError) {
    bytes = try SecretBytes(growingTo: max(1, limit))
    self.limit = limit
    self.keepsEnd = keepsEnd
  }

  /// Appends bytes; returns false if they are refused, or memory is short.
  package mutating func append(_ read: UnsafeRawBufferPointer) -> Bool {
    lineCount += unsafe read.count { $0 == UInt8(ascii: "\n") }
    totalCount += read.count
    let rest = unsafe keepsEnd ? UnsafeRawBufferPointer(rebasing: read.suffix(limit)) : read
    let excess = bytes.count + rest.count - limit
    if excess > 0 {
      guard keepsEnd else { return false }
      bytes.remove(0..<excess)
    }
    return unsafe bytes.append(contentsOf: rest) == rest.count
  }

  /// Notes that the user has seen all of the output so far.
  package mutating func markAsShown() {
    if shownCount < totalCount { (earlierShownCount, shownCount) = (shownCount, totalCount) }
  }

  /// The offset at which the last line begins that is not blank, whether it has ended or not; but
  /// not before what the user has not seen.
  var lastLineOffset: Int {
    let place = unsafe bytes.withUnsafeBytes { all in
      guard let last = unsafe all.lastIndex(where: { !LimitedOutput.isBlank($0) }) else {
        return all.count
      }
      return unsafe all[..<last].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    }
    return max(firstOffset + place, shownCount)
  }

  /// The offset of the first byte that is kept.
  var firstOffset: Int { totalCount - bytes.count }

  /// Passes what is kept of the output from an offset on to a closure.
  borrowing func withBytes<Result>(
    from offset: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let place = min(max(0, offset - firstOffset), bytes.count)
    return unsafe bytes.withUnsafeBytes {
      unsafe body(UnsafeRawBufferPointer(rebasing: $0[place...]))
    }
  }

  /// Passes the last line that is not blank, without its newline and indentation, to a closure, and
  /// what is kept before it; an empty line if there is none.
  ///
  /// A line that the user has seen in parts, such as a question and then a reason, counts as
  /// several ones. If `isWhole`, text after the last newline does not count.
  package borrowing func withLastLine<Result, Failure: Error>(
    isWhole: Bool = false,
    _ body: (_ line: UnsafeRawBufferPointer, _ earlier: UnsafeRawBufferPointer) throws(Failure) ->
      Result
  ) throws(Failure) -> Result {
    let places = [shownCount - firstOffset, earlierShownCount - firstOffset]
    return try unsafe bytes.withUnsafeBytes { all throws(Failure) in
      let newline = UInt8(ascii: "\n")
      let count = unsafe isWhole ? (all.lastIndex(of: newline) ?? 0) : all.count
      let lines = unsafe UnsafeRawBufferPointer(rebasing: all[..<count])
      guard let last = unsafe lines.lastIndex(where: { !LimitedOutput.isBlank($0) }) else {
        let none = unsafe UnsafeRawBufferPointer(rebasing: lines[..<0])
        return try unsafe body(none, none)
      }
      var begin = unsafe lines[..<last].lastIndex(of: newline).map { $0 + 1 } ?? 0
      if let place = places.first(where: { $0 <= last }) { begin = max(begin, place) }
      let start = unsafe lines[begin...].firstIndex { !LimitedOutput.isBlank($0) } ?? begin
      let end = unsafe lines[start...].firstIndex(of: newline) ?? lines.count
      return try unsafe body(
        lines.line(start..<min(end, start + LimitedOutput.lineLimit)),
        UnsafeRawBufferPointer(rebasing: lines[..<start]))
    }
  }

  /// Passes the end of the output in whole lines to a closure: at most `limit` bytes, which is less
  /// than is kept, and nothing that the user has seen.
  borrowing func withEnd<Result>(
    _ limit: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    unsafe withBytes(from: shownCount) { bytes in
      var end = unsafe bytes.suffix(limit)
      // If earlier bytes are missing, the first line may lack its beginning.
      if bytes.count > limit {
        let newline = unsafe end.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count - 1
        unsafe end = end[(newline + 1)...]
      }
      return unsafe body(UnsafeRawBufferPointer(rebasing: end))
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }

  /// Passes the next line, without its newline, to a closure; nil if there is none yet. Text after
  /// the last newline is a line once the output is at its end.
  package mutating func nextLine<Result>(
    isAtEnd: Bool, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    while takenCount < bytes.count {
      let newline = unsafe bytes.withUnsafeBytes {
        unsafe $0[takenCount...].firstIndex(of: UInt8(ascii: "\n"))
      }
      guard let end = newline ?? (isAtEnd ? bytes.count : nil) else { break }
      let result = unsafe bytes.withUnsafeBytes { bytes -> Result? in
        let line = unsafe bytes.line(takenCount..<end)
        return unsafe line.count > LimitedOutput.lineLimit ? nil : body(line)
      }
      takenCount = min(end + 1, bytes.count)
      if let result { return result }
    }
    bytes.remove(0..<takenCount)
    takenCount = 0
    return nil
  }
}

extension UnsafeRawBufferPointer {
  /// Returns some bytes without one carriage return at the end.
  fileprivate func line(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    let line = unsafe UnsafeRawBufferPointer(rebasing: self[range])
    return unsafe line.last == UInt8(ascii: "\r")
      ? UnsafeRawBufferPointer(rebasing: line.dropLast()) : line
  }
}
