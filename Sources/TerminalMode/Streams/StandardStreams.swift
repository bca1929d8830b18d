private import CCodePromptSystemShims
package import CodePromptSecretStorage

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// The descriptors a program was started with: what they are, and the way of an answer through
/// them.
package struct StandardStreams: Sendable {
  private let system: SystemCalls

  // Those of 0 to 2 that were closed when the program started: ours is `/dev/null`.
  private let closedAtStart: Set<Int32>

  /// Looks at descriptors 0 to 2 and opens `/dev/null` in the place of each closed one.
  ///
  /// This comes before anything is opened: a terminal opened into a closed standard output would
  /// have the answer printed on it.
  package init(system: SystemCalls = SystemCalls()) {
    self.system = system
    var closed = Set<Int32>()
    for descriptor in Int32(0)...2 where system.descriptorFlags(descriptor) == -1 {
      closed.insert(descriptor)
      // The lowest free number is taken, which is this one.
      _ = system.open("/dev/null", O_RDWR)
    }
    closedAtStart = closed
  }

  /// Whether a descriptor was open for writing when the program started.
  package func isWritable(_ descriptor: Int32) -> Bool {
    let flags = system.statusFlags(descriptor)
    // Not by O_ACCMODE, which Swift can't import from Musl.
    let writes = flags != -1 && flags & (O_WRONLY | O_RDWR) != 0
    return writes && !closedAtStart.contains(descriptor)
  }

  /// Whether a descriptor is a terminal.
  package func isTerminal(_ descriptor: Int32) -> Bool {
    var modes = termios()
    return system.characterDevice(descriptor) != nil && system.tcgetattr(descriptor, &modes) == 0
  }

  /// The terminal that one of descriptors 0 to 2 is, by its path; nil if none is.
  package var terminalPath: String? {
    for descriptor in Int32(0)...2 where isTerminal(descriptor) {
      if let path = system.ttyname(descriptor) { return path }
    }
    return nil
  }

  /// Makes a write to a pipe that nobody reads fail instead of ending the process.
  package func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Makes a write beyond the limit of a file's size fail instead of ending the process.
  package func ignoreFileSizeLimit() {
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Writes all bytes to a descriptor, waiting where it takes no more now.
  ///
  /// - Throws: ``StreamError`` with the `errno` of the write that failed.
  package func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(StreamError) {
    var written = 0
    while written < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = SystemCalls.retrying { unsafe system.write(descriptor, rest) }
      if count > 0 {
        written += count
      } else if count == -1, SystemCalls.lastError == EAGAIN, wait(for: descriptor, POLLOUT) {
        continue
      } else {
        throw StreamError(code: count == 0 ? EIO : SystemCalls.lastError)
      }
    }
  }

  /// Writes what a descriptor takes now and returns how much, without waiting; nil if it failed.
  ///
  /// A pipe that is ready takes a whole line.
  package func writeNow(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int? {
    guard wait(for: descriptor, POLLOUT, milliseconds: 0) == 1 else { return 0 }
    let part = unsafe UnsafeRawBufferPointer(rebasing: bytes.prefix(StandardStreams.pipeLine))
    let count = SystemCalls.retrying { unsafe system.write(descriptor, part) }
    if count >= 0 { return count }
    return SystemCalls.lastError == EAGAIN ? 0 : nil
  }

  // PIPE_BUF of POSIX: as much as a pipe takes at once wherever it is ready.
  private static let pipeLine = 512

  /// Writes a text of the program's own to a descriptor.
  ///
  /// - Throws: ``StreamError`` with the `errno` of the write that failed.
  package func write(_ text: String, to descriptor: Int32) throws(StreamError) {
    var text = text
    let result = text.withUTF8 { bytes -> Result<Void, StreamError> in
      do throws(StreamError) {
        return .success(try unsafe write(UnsafeRawBufferPointer(bytes), to: descriptor))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Writes an answer to a descriptor and closes it, since some errors come only then.
  ///
  /// - Throws: ``StreamError`` if the answer was not delivered whole.
  package func deliver(_ answer: borrowing SecretBytes, to descriptor: Int32) throws(StreamError) {
    try unsafe answer.withUnsafeBytes { bytes throws(StreamError) in
      try unsafe write(bytes, to: descriptor)
    }
    let result = system.close(descriptor)
    let error = SystemCalls.lastError
    // After EINTR Linux has closed it all the same.
    if result == -1, error != EINTR { throw StreamError(code: error) }
  }

  /// Reads one line, byte by byte so that the next reader gets the rest, without its newline.
  ///
  /// Where the line is not there by a deadline on the ``SystemClock``, it has failed with
  /// `ETIMEDOUT`.
  package func read(
    from descriptor: Int32, into line: inout SecretBytes, by deadline: Duration? = nil
  ) -> LineEnd {
    while line.count < line.capacity {
      if let deadline, !isReadable(descriptor, by: deadline) { return .failed(code: ETIMEDOUT) }
      var count = 0
      unsafe line.fill { space in
        count = SystemCalls.retrying {
          unsafe system.read(descriptor, UnsafeMutableRawBufferPointer(rebasing: space[..<1]))
        }
        return max(count, 0)
      }
      if count == 0 { return .endOfFile }
      if count == -1 {
        guard SystemCalls.lastError == EAGAIN, wait(for: descriptor, POLLIN) else {
          return .failed(code: SystemCalls.lastError)
        }
        continue
      }
      if line[line.count - 1] == UInt8(ascii: "\n") {
        line.removeLast(1)
        return .newline
      }
    }
    return .full
  }

  /// Puts the end of a pipe without another end in the place of descriptors: a read finds the end
  /// of the input, a write fails, and a lifeline is cut.
  package func cutOff(_ descriptors: Int32...) {
    var ends: [Int32] = [-1, -1]
    let isMade = unsafe csystem_pipe(&ends) == 0
    for descriptor in descriptors {
      _ = isMade ? dup2(ends[0], descriptor) : system.close(descriptor)
    }
    if isMade { for end in ends { _ = system.close(end) } }
  }

  /// Waits until something can be read; false if there is nothing by then.
  private func isReadable(_ descriptor: Int32, by deadline: Duration) -> Bool {
    let rest = deadline - SystemClock().now
    guard rest > .zero else { return false }
    var watched = WatchedDescriptors()
    watched.insert(descriptor)
    var set = PollSet(watched)
    return set.wait(upTo: rest, system).contains(.others)
  }

  /// Waits until a descriptor is ready; false if that can't be waited for, which must not be tried
  /// again and again.
  private func wait(for descriptor: Int32, _ events: Int32) -> Bool {
    wait(for: descriptor, events, milliseconds: -1) != -1
  }

  private func wait(for descriptor: Int32, _ events: Int32, milliseconds: Int32) -> Int32 {
    var slot = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    return unsafe withUnsafeMutablePointer(to: &slot) { slot in
      SystemCalls.retrying {
        unsafe system.poll(UnsafeMutableBufferPointer(start: slot, count: 1), milliseconds)
      }
    }
  }
}

/// How a line that was read ended.
package enum LineEnd: Equatable, Sendable {
  case newline
  case endOfFile
  /// The line is longer than the space for it.
  case full
  /// A read failed; `code` is its `errno`.
  case failed(code: Int32)
}

/// A read or a write of a stream failed.
package struct StreamError: Error, Equatable, Sendable {
  /// The `errno` of the call.
  package let code: Int32
}

/// Makes SIGTERM end this process with status 0. A prompt that is open gives its terminal back
/// first.
///
/// It does so too where SIGTERM was blocked or ignored.
package func exitAtTermination() {
  csystem_exit_at_termination()
}

/// Says that this process ends right after its prompt, which then does nothing at its end that only
/// a process that goes on needs.
package func expectExitAfterPrompt() {
  csystem_guard_expect_exit()
}

/// Ends this process with a status. The corresponding C function is `exit`.
package func exitProcess(_ status: Int32) -> Never {
  exit(status)
}
