import CodePromptSystem

/// The result of a replaced call: a value, or an error to be left in `errno`.
enum CallResult: Sendable {
  case value(Int)
  case failure(Int32)
}

/// Fails as a system call does. With `EINTR` left in `errno` by another call, a replaced call that
/// only returned -1 would be made again and again.
func failure(_ code: Int32 = EIO) -> Int32 {
  errno = code
  return -1
}

/// Gives replaced calls their results in order, and counts the calls.
///
/// It has no lock: each test has its own recorder, on one thread. It is `Sendable` because the
/// closures of ``SystemCalls`` are.
final class CallRecorder: @unchecked Sendable {
  private var results: [CallResult]
  private let last: CallResult
  /// How often the call was made.
  private(set) var count = 0
  /// The bytes that replaced writes took.
  private(set) var taken: [UInt8] = []
  /// The bytes that replaced reads will give.
  private(set) var given: [UInt8]

  /// Creates a recorder that gives `results` in turn, and then always `last`.
  init(_ results: [CallResult], then last: CallResult, giving bytes: [UInt8] = []) {
    self.results = results
    self.last = last
    given = bytes
  }

  /// Returns the result of the next call. Traps at call 10 000, to end an endless loop.
  func next() -> Int {
    count += 1
    precondition(count < 10_000, "a call is repeated for ever")
    switch results.isEmpty ? last : results.removeFirst() {
    case .value(let value): return value
    case .failure(let code):
      errno = code
      return -1
    }
  }

  /// A write that takes as many bytes as the next result says.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    let count = min(next(), bytes.count)
    if count > 0 { unsafe taken += bytes[..<count] }
    return count
  }

  /// A read that gives as many bytes as the next result says, or fewer if fewer are left.
  func read(_ space: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(next(), space.count, given.count)
    guard count > 0 else { return count }
    unsafe space.copyBytes(from: given[..<count])
    given.removeFirst(count)
    return count
  }
}

/// The error numbers with which tests make a call fail.
enum Errors {
  static let all: [Int32] = [EIO, ENOSPC, EPIPE, ENXIO, EBADF, ENOTTY, ENOMEM]
}
