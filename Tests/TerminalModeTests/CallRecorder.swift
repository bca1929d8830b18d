import CodePromptTerminalMode

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What a faked call gives back: a value, or an error it leaves in `errno`.
enum CallResult: Sendable {
  case value(Int)
  case failure(Int32)
}

/// Results for faked calls, in the order they are asked for, and a count of how often they were.
///
/// Confined to the test that made it; the closures of ``SystemCalls`` ask for `Sendable`.
final class CallRecorder: @unchecked Sendable {
  private var results: [CallResult]
  private let last: CallResult
  /// How often the call was made.
  private(set) var count = 0
  /// The bytes that faked writes took.
  private(set) var taken: [UInt8] = []
  /// The bytes that faked reads give.
  private var given: [UInt8]

  /// Once `results` are used up every call gives `last`.
  init(_ results: [CallResult], then last: CallResult, giving bytes: [UInt8] = []) {
    self.results = results
    self.last = last
    given = bytes
  }

  /// The result of one call. A loop without an end would make calls without an end.
  func next() -> Int {
    count += 1
    precondition(count < 10_000, "a call is repeated for ever")
    switch results.isEmpty ? last : results.removeFirst() {
    case .value(let value): return value
    case .failure(let code):
      SystemCalls.lastError = code
      return -1
    }
  }

  /// A write that takes as many bytes as the next result says.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    let count = min(next(), bytes.count)
    if count > 0 { unsafe taken += bytes[..<count] }
    return count
  }

  /// A read that gives as many bytes as the next result says, at most those that are left.
  func read(_ space: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(next(), space.count, given.count)
    guard count > 0 else { return count }
    unsafe space.copyBytes(from: given[..<count])
    given.removeFirst(count)
    return count
  }
}

/// The errors that every call is put through.
enum Errors {
  static let all: [Int32] = [EIO, ENOSPC, EPIPE, ENXIO, EBADF, ENOTTY, ENOMEM]
}
