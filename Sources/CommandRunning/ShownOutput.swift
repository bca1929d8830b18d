/// The whole output of a command that anybody may see, up to a limit.
struct ShownOutput {
  private(set) var bytes: [UInt8] = []
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Adds what was read; false if it is more than may be held.
  mutating func append(_ read: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count + read.count <= limit else { return false }
    unsafe bytes.append(contentsOf: read)
    return true
  }
}
