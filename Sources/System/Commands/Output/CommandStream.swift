package import CodePromptSecretStorage

/// Our end of a command's output stream, and the part of the output that is kept.
package struct CommandStream: ~Copyable {
  // The maximum number of bytes read at a time, so that keys are not delayed.
  private static let readLimit = 256 * 1024
  // The maximum length in bytes of a stream that is read line by line: longer output does not
  // contain the expected line.
  private static let linesLimit = 1 << 20

  private let system: SystemCalls
  private var held: HeldOutput?
  private var shown: [UInt8]?
  private var shownLimit = 0
  private var tail: LineTail?
  private var recent: RecentOutput?
  private var lines: LineQueue?
  private var lineByteCount = 0
  // None if output isn't read, and after the stream is closed.
  private var file: OwnedDescriptor
  // Whether the last read emptied the pipe.
  private var isEmptied = false

  /// Takes over a non-blocking descriptor.
  init(
    of file: consuming OwnedDescriptor, keeping output: CommandOutput, system: SystemCalls
  ) throws(SecretStorageError) {
    self.system = system
    self.file = file
    switch output {
    case .held(let limit): held = try HeldOutput(limit: limit)
    case .shown(let limit): (shown, shownLimit) = ([], limit)
    case .lastLine: tail = try LineTail()
    case .recentLines(let limit):
      tail = try LineTail()
      recent = RecentOutput(limit: limit)
    case .lines: lines = try LineQueue()
    case .dropped: break
    }
  }

  /// The descriptor to wait for; -1 if nothing is to be read now or ever.
  package var descriptor: Int32 { room > 0 ? file.number : -1 }

  /// Whether there is nothing more to read.
  var isClosed: Bool { file.number == -1 }

  /// Whether reading is paused because untaken lines fill the buffer and more output may be there.
  var rests: Bool { lines != nil && !isClosed && !isEmptied }

  /// The `errno` of a failed read, after which output may be missing; 0 for none.
  private(set) var readError: Int32 = 0

  private var room: Int {
    switch lines {
    case .some(let lines): lines.room
    case .none: .max
    }
  }

  /// Reads available output, up to a limit, through `chunk`; returns false if the output exceeds
  /// what may be kept.
  mutating func read(by chunk: inout SecretBytes) -> Bool {
    var rest = CommandStream.readLimit
    isEmptied = false
    while !isClosed, !isEmptied, rest > 0, room > 0 {
      let count = readOnce(into: &chunk)
      rest -= count
      let isKept = keep(chunk)
      chunk.removeAll()
      guard isKept else { return false }
    }
    return true
  }

  private mutating func readOnce(into chunk: inout SecretBytes) -> Int {
    var count = 0
    let limit = room
    unsafe chunk.fill { space in
      let part = unsafe UnsafeMutableRawBufferPointer(rebasing: space.prefix(limit))
      count = SystemCalls.retrying { unsafe system.read(file.number, part) }
      return max(count, 0)
    }
    if count == -1, SystemCalls.lastError == EAGAIN {
      isEmptied = true
    } else if count <= 0 {
      if count == -1 { readError = SystemCalls.lastError }
      close()
    }
    return max(count, 0)
  }

  private mutating func keep(_ chunk: borrowing SecretBytes) -> Bool {
    if lines != nil { lineByteCount += chunk.count }
    guard lineByteCount <= CommandStream.linesLimit else { return false }
    return unsafe chunk.withUnsafeBytes { bytes in
      unsafe tail?.append(bytes)
      unsafe recent?.append(bytes)
      unsafe lines?.append(bytes)
      if let count = shown?.count {
        guard count + bytes.count <= shownLimit else { return false }
        unsafe shown?.append(contentsOf: bytes)
      }
      return unsafe held?.append(bytes) ?? true
    }
  }

  /// Closes our end; the output that was kept remains.
  mutating func close() { file.close() }

  /// Takes the complete secret output, once; nil if it isn't kept.
  package mutating func takeHeld() -> SecretBytes? {
    guard let held = held.take() else { return nil }
    return held.bytes
  }

  /// Takes the end of the output, in whole lines, once; nil if the command wrote nothing, or it
  /// isn't kept.
  package mutating func takeRecent() -> SecretBytes? { recent?.take() }

  /// Takes the complete output that isn't secret, once; nil if it isn't kept.
  package mutating func takeShown() -> [UInt8]? { shown.take() }

  /// Passes the last line, at most 4096 bytes, to a closure; the line is empty if there was none,
  /// or lines aren't kept.
  package borrowing func withLastLine<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch tail {
    case .some(let tail): try unsafe tail.withLastLine(body)
    case .none: try unsafe body(UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }

  /// Passes the next line to a closure; nil if there is none yet.
  ///
  /// Take all lines after each ``RunningCommand/advance(now:)`` and after the end: reading pauses
  /// while they fill the buffer.
  package mutating func takeLine<Result>(
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    unsafe lines?.next(isAtEnd: file.number == -1, body)
  }
}
