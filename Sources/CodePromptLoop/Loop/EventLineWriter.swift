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
      let result = pending.withUTF8 {
        unsafe streams.writeNow(UnsafeRawBufferPointer($0), to: descriptor)
      }
      switch result {
      case .success(let count):
        guard pending.utf8.count <= EventLineWriter.pendingLimit else {
          self.descriptor = nil
          return nil
        }
        if count == 0 { return nil }
        pending.removeFirst(count)
      case .failure(let error):
        self.descriptor = nil
        return error == .brokenPipe ? nil : error.code
      }
    }
    return nil
  }
}
