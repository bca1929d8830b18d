private import CodePromptSystem

/// A reporter that writes each event as a line to a descriptor and never waits.
///
/// A slow reader gets lines later, with the next event; a closed descriptor gets none.
package struct EventLineWriter: ~Copyable {
  // Lines that the reader has not taken yet; beyond 64 KiB, reporting ends.
  private var pending = ""
  private var descriptor: Int32?
  private let streams = StandardStreams()

  private static let pendingLimit = 1 << 16

  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Reports an event.
  ///
  /// - Returns: The `errno` if that fails, after which nothing more is reported. A reader that has
  ///   closed its end is no failure.
  @discardableResult
  package mutating func report(_ event: PromptEvent) -> Int32? {
    guard let descriptor else { return nil }
    pending += "\(event)\n"
    while !pending.isEmpty {
      let count = pending.withUTF8 {
        unsafe streams.writeNow(UnsafeRawBufferPointer($0), to: descriptor)
      }
      guard let count, pending.utf8.count <= EventLineWriter.pendingLimit else {
        let code = SystemCalls.lastError
        self.descriptor = nil
        return count == nil && code != EPIPE ? code : nil
      }
      if count == 0 { return nil }
      pending.removeFirst(count)
    }
    return nil
  }
}
