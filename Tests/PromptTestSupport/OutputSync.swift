/// A mark that the harness writes after the command's output to know when all of it has arrived.
///
/// What a dead process wrote reaches the other end of a pseudo-terminal a moment later. The mark
/// takes the same way, and is cut out before anything else sees it.
struct OutputSync {
  static let mark = Array("\u{1}codeprompt-harness\u{2}".utf8)

  private(set) var isAwaited = false
  private var held: [UInt8] = []

  /// Begins to look for the mark.
  mutating func begin() {
    isAwaited = true
  }

  /// Takes what arrived and returns what may be shown of it.
  mutating func filter(_ bytes: [UInt8]) -> [UInt8] {
    guard isAwaited else { return bytes }
    held += bytes
    guard let range = held.firstRange(of: Self.mark) else { return [] }
    held.removeSubrange(range)
    return end()
  }

  /// Stops looking and returns what was held back.
  mutating func end() -> [UInt8] {
    isAwaited = false
    defer { held = [] }
    return held
  }
}
