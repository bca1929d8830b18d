internal import CodePromptSecretStorage

/// The end of a stream of any length, in whole lines.
///
/// The bytes are secret: a command may quote the answer. Most commands write nothing to such a
/// stream, so memory is allocated at the first byte.
struct RecentOutput: ~Copyable {
  private let limit: Int
  private var bytes: SecretBytes?
  private var isCut = false

  init(limit: Int) { self.limit = limit }

  /// Appends bytes; if memory is short, nothing is kept.
  mutating func append(_ read: UnsafeRawBufferPointer) {
    guard unsafe !read.isEmpty else { return }
    if bytes == nil { bytes = try? SecretBytes(capacity: 2 * limit) }
    let rest = unsafe UnsafeRawBufferPointer(rebasing: read.suffix(limit))
    let excess = (bytes?.count ?? 0) + rest.count - 2 * limit
    if rest.count < read.count || excess > 0 { isCut = true }
    if excess > 0 { bytes?.removeFirst(excess) }
    _ = unsafe bytes?.append(contentsOf: rest)
  }

  /// Takes the end of the stream, once; nil if nothing was written.
  mutating func take() -> SecretBytes? {
    guard var end = bytes.take() else { return nil }
    if end.count > limit {
      end.removeFirst(end.count - limit)
      isCut = true
    }
    // If earlier bytes were dropped, the first line may lack its beginning, so it is dropped too.
    guard isCut else { return end }
    let newline = unsafe end.withUnsafeBytes { unsafe SystemCalls.position(of: 10, in: $0) }
    if let newline { end.removeFirst(newline + 1) }
    return end
  }
}
