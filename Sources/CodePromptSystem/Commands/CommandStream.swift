package import CodePromptSecretStorage

/// Our end of a command's output stream, and the part of the output that is kept.
package struct CommandStream: ~Copyable {
  // How much is read at a time, so that keys are not delayed.
  private static let readLimit = 256 * 1024

  private let system: SystemCalls
  private var kept: LimitedOutput?
  private var shown: [UInt8]?
  private var file: OwnedDescriptor
  // How many more bytes may come before the output is too much.
  private var rest = Int.max

  /// Takes over a non-blocking descriptor.
  init(
    of file: consuming OwnedDescriptor, keeping output: CommandOutput, system: SystemCalls
  ) throws(SecretStorageError) {
    self.system = system
    self.file = file
    switch output {
    case .held(let limit): kept = try LimitedOutput(limit: limit)
    case .shown(let limit):
      rest = limit
      shown = []
    case .end: kept = try LimitedOutput(limit: LimitedOutput.endLimit, keepsEnd: true)
    case .lines:
      rest = 1 << 20
      kept = try LimitedOutput(limit: rest)
    case .dropped: break
    }
  }

  /// The descriptor to wait for; -1 if nothing is to be read any more, or ever.
  package var descriptor: Int32 { file.number }

  var isClosed: Bool { file.number == -1 }

  /// The `errno` of a failed read, after which output may be missing; 0 for none.
  private(set) var readError: Int32 = 0

  /// Reads available output through `chunk`, about 256 KiB at most; returns false if the output
  /// exceeds the limit of its ``CommandOutput``, or memory is short.
  mutating func read(by chunk: inout SecretBytes) -> Bool {
    var room = CommandStream.readLimit
    while !isClosed, room > 0 {
      switch system.read(file.number, into: &chunk) {
      case .success(0): close()
      case .success(let count):
        room -= count
        let isKept = keep(chunk)
        chunk.removeAll()
        guard isKept else { return false }
      case .failure(.wouldBlock): return true
      case .failure(let error):
        readError = error.code
        close()
      }
    }
    return true
  }

  private mutating func keep(_ chunk: borrowing SecretBytes) -> Bool {
    rest -= chunk.count
    guard rest >= 0 else { return false }
    return unsafe chunk.withUnsafeBytes { bytes in
      unsafe shown?.append(contentsOf: bytes)
      return unsafe kept?.append(bytes) ?? true
    }
  }

  /// Closes our end; what was kept remains.
  mutating func close() { file.close() }

  /// Takes the output that was kept in secret memory, once; nil if there is none.
  package mutating func takeHeld() -> SecretBytes? {
    guard let kept = kept.take() else { return nil }
    return kept.bytes
  }

  /// Takes the complete output that isn't secret, once; nil if it isn't kept.
  package mutating func takeShown() -> [UInt8]? { shown.take() }

  /// Passes the end of the output in whole lines, at most `limit` bytes, to a closure; returns nil
  /// if the output isn't kept.
  package borrowing func withEnd<Result>(
    _ limit: Int, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    switch kept {
    case .some(let kept): unsafe kept.withEnd(limit, body)
    case .none: nil
    }
  }

  /// Passes the last line that is kept and not blank, at most 4096 bytes, to a closure, and what is
  /// kept before it; an empty line if there is none.
  package borrowing func withLastLine<Result, Failure: Error>(
    _ body: (_ line: UnsafeRawBufferPointer, _ earlier: UnsafeRawBufferPointer) throws(Failure) ->
      Result
  ) throws(Failure) -> Result {
    let none = unsafe UnsafeRawBufferPointer(start: nil, count: 0)
    switch kept {
    case .some(let kept): return try unsafe kept.withLastLine(body)
    case .none: return try unsafe body(none, none)
    }
  }

  // MARK: Showing the output while the command has the terminal

  /// The number of bytes so far, whether they are kept or not; 0 if none are.
  package var totalCount: Int {
    switch kept {
    case .some(let kept): kept.totalCount
    case .none: 0
    }
  }

  /// How many of these bytes the user has seen while the command had the terminal.
  package var shownCount: Int {
    switch kept {
    case .some(let kept): kept.shownCount
    case .none: 0
    }
  }

  /// The offset of the first byte that is kept.
  package var firstOffset: Int {
    switch kept {
    case .some(let kept): kept.firstOffset
    case .none: 0
    }
  }

  /// The offset at which the last line begins that is not blank, but not before what the user has
  /// not seen.
  package var lastLineOffset: Int {
    switch kept {
    case .some(let kept): kept.lastLineOffset
    case .none: 0
    }
  }

  /// Passes what is kept from an offset on to a closure.
  package borrowing func withBytes(from offset: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
    switch kept {
    case .some(let kept): unsafe kept.withBytes(from: offset, body)
    case .none: break
    }
  }

  /// Notes that the user has seen all of the output so far.
  mutating func markAsShown() { kept?.markAsShown() }

  // MARK: Lines

  /// The number of lines that have ended so far, whether they are kept or not.
  package var lineCount: Int {
    switch kept {
    case .some(let kept): kept.lineCount
    case .none: 0
    }
  }

  /// Passes the last line that has ended with a newline, like ``withLastLine(_:)``; returns nil if
  /// the output isn't kept.
  package borrowing func withLastWholeLine<Result>(
    _ body: (_ line: UnsafeRawBufferPointer, _ earlier: UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    switch kept {
    case .some(let kept): unsafe kept.withLastLine(isWhole: true, body)
    case .none: nil
    }
  }

  /// Passes the next line, of at most 4096 bytes, to a closure; nil if there is none yet.
  package mutating func takeLine<Result>(
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    let isAtEnd = isClosed
    return unsafe kept?.nextLine(isAtEnd: isAtEnd, body) ?? nil
  }
}
