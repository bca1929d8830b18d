#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension PseudoTerminal {
  /// The processor time that the command may take: 0.2 s (I6), and more the more it had to do.
  ///
  /// The unit is what a byte takes through a pipe in this process now, so that the limit is the
  /// same for a slower machine, and for one that does other things. 0.2 s are 200 000 of these, and
  /// each byte that the command was sent or wrote may take three more.
  ///
  /// - Parameter more: What else it had to do, in bytes that take as long.
  /// - Returns: The limit, measured anew.
  package func effortLimit(plus more: Int = 0) -> Duration {
    let unit = Self.timeOfByte()
    return max(.milliseconds(200), unit * 200_000) + unit * (3 * byteCount + more)
  }

  /// The processor time in which this thread writes a byte to a pipe and reads it again.
  private static func timeOfByte() -> Duration {
    guard let ends = try? SystemCalls.makePipe() else { return .zero }
    defer { for end in [ends.reader, ends.writer] { close(end) } }
    let (start, count) = (ownTime, 5000)
    var byte: UInt8 = 0
    for _ in 0..<count {
      _ = unsafe write(ends.writer, &byte, 1)
      _ = unsafe read(ends.reader, &byte, 1)
    }
    return (ownTime - start) / count
  }

  /// The processor time that this thread has used.
  private static var ownTime: Duration {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
