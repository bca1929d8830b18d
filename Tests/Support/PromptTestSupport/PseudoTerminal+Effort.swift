extension PseudoTerminal {
  /// The processor time that the command may use (invariant I6): 0.2 s, and more for each byte that
  /// it received or wrote.
  ///
  /// The limit grows on a slow or busy machine: it is counted in units, the time that this process
  /// needs now to pass a byte through a pipe. The 0.2 s are at least 200,000 units, and each byte
  /// adds three units. `CODEPROMPT_SLOWNESS` says how many times slower than this process the
  /// command runs, as in an emulator; 1 by default.
  ///
  /// - Parameter more: Units for other work of the command.
  /// - Returns: The limit, measured now.
  package func effortLimit(plus more: Int = 0) -> Duration {
    let unit = Self.timeOfByte()
    let limit = max(.milliseconds(200), unit * 200_000) + unit * (3 * byteCount + more)
    return limit * Self.slowness
  }

  private static let slowness =
    BuiltProducts.environmentValue("CODEPROMPT_SLOWNESS").flatMap { Int($0) } ?? 1

  /// The processor time that this thread needs to write a byte to a pipe and read it again.
  private static func timeOfByte() -> Duration {
    guard let ends = try? SystemCalls.makePipe() else { return .zero }
    defer { for end in [ends.reader, ends.writer] { close(end) } }
    guard let start = SystemClock.thread.now else { return .zero }
    let count = 5000
    var byte: UInt8 = 0
    for _ in 0..<count {
      _ = unsafe write(ends.writer, &byte, 1)
      _ = unsafe read(ends.reader, &byte, 1)
    }
    guard let end = SystemClock.thread.now else { return .zero }
    return (end - start) / count
  }
}
