internal import CCodePromptSystem
package import CodePromptSecretStorage

/// The standard streams of the program: which of them are open, and reading and writing them.
package struct StandardStreams: Sendable {
  private let system: SystemCalls

  // The descriptors from 0 to 2 that were closed at the start and are `/dev/null` now.
  private let closedAtStart: Set<Int32>

  /// Uses the descriptors as they are.
  package init(system: SystemCalls = SystemCalls()) {
    self.system = system
    closedAtStart = []
  }

  /// Checks descriptors 0 to 2 and opens `/dev/null` for each closed one.
  ///
  /// If a terminal were opened as descriptor 1, the answer would be printed on it.
  package init(fillingClosed system: SystemCalls) {
    self.system = system
    var closed = Set<Int32>()
    for descriptor in Int32(0)...2 where system.statusFlags(descriptor) == -1 {
      closed.insert(descriptor)
      // open(2) uses the lowest free number, which is that of the closed descriptor.
      _ = system.open("/dev/null", O_RDWR)
    }
    closedAtStart = closed
  }

  /// Returns whether a descriptor was open for writing when the program started.
  package func isWritable(_ descriptor: Int32) -> Bool {
    let flags = system.statusFlags(descriptor)
    // O_ACCMODE is the mask for these bits, but Swift can't import it from Musl.
    let writes = flags != -1 && flags & (O_WRONLY | O_RDWR) != 0
    return writes && !closedAtStart.contains(descriptor)
  }

  /// Returns whether a descriptor is open on a terminal (`isatty(3)`).
  package func isTerminal(_ descriptor: Int32) -> Bool {
    var settings = termios()
    return system.characterDevice(descriptor) != nil && system.tcgetattr(descriptor, &settings) == 0
  }

  /// The path of the first terminal among descriptors 0 to 2; nil if none of them is a terminal.
  package var terminalPath: String? {
    for stream in Int32(0)...2 where isTerminal(stream) {
      if let path = system.ttyname(stream) { return path }
    }
    return nil
  }

  /// Writes all bytes to a descriptor, and waits while it takes no more.
  ///
  /// - Throws: ``StreamError`` if not all of them could be written.
  package func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(StreamError) {
    var written = 0
    while written < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
      switch valueOrErrno({ unsafe system.write(descriptor, rest) }) {
      case .success(0): throw StreamError(code: EIO)
      case .success(let count): written += count
      case .failure(.wouldBlock):
        if case .failure(let error) = wait(for: descriptor, POLLOUT) {
          throw StreamError(code: error.code)
        }
      case .failure(let error): throw StreamError(code: error.code)
      }
    }
  }

  /// Writes as many bytes as possible without waiting, at most 512; returns their number, or the
  /// error of the write.
  ///
  /// 512 is the least `PIPE_BUF` of POSIX: a pipe that is ready takes this many bytes as a whole.
  package func writeNow(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
  ) -> Result<Int, Errno> {
    guard wait(for: descriptor, POLLOUT, upTo: .zero) == .success(1) else { return .success(0) }
    let part = unsafe UnsafeRawBufferPointer(rebasing: bytes.prefix(512))
    let count = valueOrErrno { unsafe system.write(descriptor, part) }
    return count == .failure(.wouldBlock) ? .success(0) : count
  }

  /// Writes a text in UTF-8 to a descriptor.
  package func write(_ text: String, to descriptor: Int32) throws(StreamError) {
    let bytes = Array(text.utf8)
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(StreamError) in
      try unsafe write(UnsafeRawBufferPointer(bytes), to: descriptor)
    }
  }

  /// Writes a text to a terminal that this process may not control; errors are ignored.
  ///
  /// In the background, the kernel stops this process first if the terminal stops writers (TOSTOP).
  package func writeLine(_ text: String, toTerminal path: String) {
    let file = OwnedDescriptor(
      system.open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK), system)
    if file.number != -1 { try? write(text, to: file.number) }
  }

  /// Replaces this process by a program in `PATH` that reads a text on standard input
  /// (`execvp(3)`); returns if that fails.
  package func become(_ words: [String], reading text: String) {
    let bytes = Array(text.utf8)
    let file = unsafe csystem_unnamed_file(bytes, bytes.count)
    guard let name = words.first, file != -1, dup2(file, 0) != -1 else { return }
    csystem_stop_ignoring(SIGPIPE)
    var arguments = unsafe words.map { unsafe strdup($0) }
    unsafe arguments.append(nil)
    _ = unsafe execvp(name, arguments)
    csystem_ignore(SIGPIPE)
  }

  /// Writes an answer to a descriptor and closes it, since some errors are reported only on close.
  ///
  /// - Throws: ``StreamError`` if writing or closing failed.
  package func deliver(_ answer: borrowing SecretBytes, to descriptor: Int32) throws(StreamError) {
    try unsafe answer.withUnsafeBytes { bytes throws(StreamError) in
      try unsafe write(bytes, to: descriptor)
    }
    // After EINTR, Linux has closed the descriptor anyway.
    let closed = nothingOrErrno(retryOnInterrupt: false) { system.close(descriptor) }
    if case .failure(let error) = closed, error != .interrupted {
      throw StreamError(code: error.code)
    }
  }

  /// Reads one line without its newline, byte by byte: what follows remains for the next reader.
  ///
  /// After a deadline, a time of ``SystemCalls/now``, it fails with `ETIMEDOUT`. A cut lifeline
  /// among `watched` ends it too.
  package func read(
    from descriptor: Int32, into line: inout SecretBytes, by deadline: Duration? = nil,
    beside watched: WatchedDescriptors = WatchedDescriptors()
  ) -> LineEnd {
    while line.count < line.capacity {
      if watched.hasLifeline || deadline != nil {
        let rest = deadline.map { max(.zero, $0 - system.now()) }
        var set = PollSet(watched, terminal: descriptor, events: POLLIN)
        // If the wait fails, the read does what is left to do: it returns bytes or an error.
        let ready = (try? set.wait(upTo: rest, system)) ?? .lost
        if ready.contains(.cut) { return .cut }
        if rest == .zero || rest != nil && ready.isEmpty { return .failed(code: ETIMEDOUT) }
      }
      switch system.read(descriptor, into: &line, atMost: 1) {
      case .success(0): return .endOfFile
      case .success:
        if line[line.count - 1] == UInt8(ascii: "\n") {
          line.removeLast(1)
          return .newline
        }
      case .failure(.wouldBlock):
        if case .failure(let error) = wait(for: descriptor, POLLIN) {
          return .failed(code: error.code)
        }
      case .failure(let error): return .failed(code: error.code)
      }
    }
    return .full
  }

  /// Replaces each descriptor by one end of a pipe whose other end is closed: a read reports end of
  /// file, a write fails, and a lifeline counts as closed.
  package func cutOff(_ descriptors: Int32...) {
    var ends = (reader: Int32(-1), writer: Int32(-1))
    let isMade = system.pipe(&ends) == 0
    for descriptor in descriptors {
      _ = isMade ? dup2(ends.reader, descriptor) : system.close(descriptor)
    }
    _ = system.close(ends.reader)
    _ = system.close(ends.writer)
  }

  /// Waits until a descriptor is ready; returns 1, or 0 after the time limit (nil: none).
  private func wait(
    for descriptor: Int32, _ events: Int32, upTo limit: Duration? = nil
  ) -> Result<Int32, Errno> {
    var slot = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return unsafe withUnsafeMutablePointer(to: &slot) { slot in
      valueOrErrno {
        unsafe system.poll(UnsafeMutableBufferPointer(start: slot, count: 1), limit.milliseconds)
      }
    }
  }
}

/// The way a line that was read ended.
package enum LineEnd: Equatable, Sendable {
  case newline
  case endOfFile
  /// The line is longer than its buffer.
  case full
  /// Nobody needs the line any more.
  case cut
  /// A read failed; `code` is its `errno`.
  case failed(code: Int32)
}

/// A failed read or write of a stream.
package struct StreamError: Error, Equatable, Sendable {
  /// The `errno` of the failed call.
  package let code: Int32
}
