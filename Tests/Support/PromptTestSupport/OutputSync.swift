/// A mark that the harness writes after the command's output to know when all of it has arrived.
///
/// What a process wrote may reach the master end of a pseudo-terminal only after its exit. The mark
/// follows it through the same queue, and is removed before the output is recorded or drawn.
struct OutputSync {
  static let mark = Array("\u{1}codeprompt-harness\u{2}".utf8)

  private(set) var isAwaited = false
  private var held: [UInt8] = []

  /// Starts to look for the mark.
  mutating func begin() {
    isAwaited = true
  }

  /// Takes bytes that arrived, and returns the output among them.
  ///
  /// While the mark is awaited, it holds back all bytes and returns none.
  mutating func filter(_ bytes: [UInt8]) -> [UInt8] {
    guard isAwaited else { return bytes }
    held += bytes
    guard let range = held.firstRange(of: Self.mark) else { return [] }
    held.removeSubrange(range)
    return end()
  }

  /// Stops looking for the mark and returns the bytes held back.
  mutating func end() -> [UInt8] {
    isAwaited = false
    defer { held = [] }
    return held
  }
}
