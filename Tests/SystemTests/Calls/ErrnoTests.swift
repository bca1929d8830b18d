import CodePromptSystem
import Testing

/// Calls of the C library return a value or an error.
struct ErrnoTests {
  /// The results of a call, and what is returned: with and without a retry after `EINTR`.
  static let calls:
    [(results: [CallResult], retried: Result<Int, Errno>, once: Result<Int, Errno>)] = [
      ([.value(0)], .success(0), .success(0)),
      ([.value(7)], .success(7), .success(7)),
      ([.value(-2)], .success(-2), .success(-2)),
      ([.failure(EIO)], .failure(Errno(code: EIO)), .failure(Errno(code: EIO))),
      ([.failure(EAGAIN)], .failure(.wouldBlock), .failure(.wouldBlock)),
      ([.failure(EINTR), .value(7)], .success(7), .failure(.interrupted)),
      (
        [.failure(EINTR), .failure(EINTR), .failure(EPERM)], .failure(.notPermitted),
        .failure(.interrupted)
      ),
    ]

  @Test(arguments: calls)
  func `a call returns its value or its error, and is repeated only after EINTR`(
    results: [CallResult], retried: Result<Int, Errno>, once: Result<Int, Errno>
  ) {
    let repeated = CallRecorder(results, then: .value(99))
    let single = CallRecorder(results, then: .value(99))
    #expect(valueOrErrno { repeated.next() } == retried && repeated.count == results.count)
    #expect(valueOrErrno(retryOnInterrupt: false) { single.next() } == once && single.count == 1)
  }

  @Test(arguments: calls)
  func `a call without a value succeeds, or returns its error`(
    results: [CallResult], retried: Result<Int, Errno>, once: Result<Int, Errno>
  ) {
    let repeated = CallRecorder(results, then: .value(99))
    let single = CallRecorder(results, then: .value(99))
    let outcomes = [
      nothingOrErrno { repeated.next() },
      nothingOrErrno(retryOnInterrupt: false) { single.next() },
    ]
    #expect(outcomes.map(ErrnoTests.error) == [retried, once].map(ErrnoTests.error))
    #expect(repeated.count == results.count && single.count == 1)
  }

  private static func error<Value>(of result: Result<Value, Errno>) -> Errno? {
    if case .failure(let error) = result { error } else { nil }
  }
}
