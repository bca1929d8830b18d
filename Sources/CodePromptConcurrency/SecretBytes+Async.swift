public import CodePromptKit

extension SecretBytes {
  /// Passes the bytes in place to an asynchronous function; the pointer is valid during the call
  /// only.
  ///
  /// A caller that copies the bytes must wipe the copy.
  public borrowing func withUnsafeBytes<Result>(
    _ body: (sending UnsafeRawBufferPointer) async throws -> Result
  ) async rethrows -> Result {
    nonisolated(unsafe) let bytes = unsafe UnsafeRawBufferPointer(start: memory, count: count)
    return try await unsafe body(bytes)
  }
}
