internal import CodePromptSecretStorage

/// The end of a stream that may be of any length, in whole lines.
///
/// The bytes are a secret: a command may quote what was typed. Most commands write nothing here, so
/// there is no memory for it before the first byte.
struct RecentOutput: ~Copyable {
  private let limit: Int
  private var bytes: SecretBytes?
  private var isCut = false

  /// Creates one that keeps so many bytes at most.
  init(limit: Int) {
    self.limit = limit
  }

  /// Adds what was read; without memory for it nothing is kept.
  mutating func append(_ read: UnsafeRawBufferPointer) {
    guard unsafe !read.isEmpty else { return }
    if bytes == nil { bytes = try? SecretBytes(capacity: 2 * limit) }
    let rest = unsafe UnsafeRawBufferPointer(rebasing: read.suffix(limit))
    let excess = (bytes?.count ?? 0) + rest.count - 2 * limit
    if rest.count < read.count || excess > 0 { isCut = true }
    if excess > 0 { bytes?.removeFirst(excess) }
    _ = unsafe bytes?.append(contentsOf: rest)
  }

  /// Gives the end away, once; nil if there was nothing.
  mutating func take() -> SecretBytes? {
    guard var end = bytes.take() else { return nil }
    if end.count > limit {
      end.removeFirst(end.count - limit)
      isCut = true
    }
    // Of a line whose beginning is gone nobody can make sense.
    guard isCut else { return end }
    let newline = unsafe end.withUnsafeBytes { unsafe ProcessCalls.position(of: 10, in: $0) }
    if let newline { end.removeFirst(newline + 1) }
    return end
  }
}
