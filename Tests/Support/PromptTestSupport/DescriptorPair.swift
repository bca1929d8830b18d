/// The two ends of a pipe, or two connected sockets, which no child process inherits.
///
/// A child between its fork and its exec still has a copy of each end. So a test that closes an end
/// waits for the effect.
package final class DescriptorPair: Sendable {
  /// The end to read from. Of sockets, both are for reading and writing.
  package let reader: Int32
  /// The end to write to.
  package let writer: Int32
  private let closed = Locked<Set<Int32>>([])

  /// Makes a pipe. The corresponding C function is `pipe2`.
  package static func pipe() throws(PseudoTerminalError) -> DescriptorPair {
    DescriptorPair(try SystemCalls.makePipe())
  }

  /// Makes a pair of stream sockets. The corresponding C function is `socketpair`.
  package static func sockets() throws(PseudoTerminalError) -> DescriptorPair {
    DescriptorPair(try SystemCalls.makeSockets())
  }

  private init(_ ends: (reader: Int32, writer: Int32)) {
    (reader, writer) = ends
  }

  deinit {
    closeReader()
    closeWriter()
  }

  /// Closes ``reader``, if it is open.
  package func closeReader() { closeOnce(reader) }

  /// Closes ``writer``, if it is open.
  package func closeWriter() { closeOnce(writer) }

  private func closeOnce(_ end: Int32) {
    guard closed.withLock({ $0.insert(end).inserted }) else { return }
    SpawnLock.whileHeld { _ = close(end) }
  }

  /// Writes until the pipe is full, so that the next write blocks, or fails if ``writer`` is
  /// non-blocking.
  package func fill() {
    let flags = fcntl(writer, F_GETFL)
    _ = fcntl(writer, F_SETFL, flags | O_NONBLOCK)
    for count in [4096, 1] {
      let bytes = [UInt8](repeating: UInt8(ascii: "-"), count: count)
      while unsafe write(writer, bytes, count) > 0 {}
    }
    _ = fcntl(writer, F_SETFL, flags)
  }
}
