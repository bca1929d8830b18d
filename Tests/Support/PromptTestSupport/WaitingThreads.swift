import Dispatch
package import Testing

/// Runs tests that mostly wait for other processes on a few extra threads, so that they don't block
/// the threads on which other tests compute.
///
/// A suite is on these threads as a whole, also between two of its tests. Otherwise it would queue
/// there behind all tests that compute. The time of each test is noted (``TestTimes``).
package struct WaitingThreads: SuiteTrait, TestTrait, TestScoping {
  fileprivate let areBrief: Bool
  package var isRecursive: Bool { true }

  /// The trait is asked to run a suite, and each case of its tests as well.
  package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { self }

  package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    if testCase != nil {
      let start = ContinuousClock.now
      defer { TestTimes.note(test.displayName ?? test.name, ContinuousClock.now - start) }
      return try await function()
    }
    guard #available(macOS 15, *) else { return try await function() }
    let pool = areBrief ? ThreadPool.brief : ThreadPool.waiting
    try await withTaskExecutorPreference(pool) { try await function() }
  }
}

extension Trait where Self == WaitingThreads {
  /// A trait for suites that run commands, mostly in pseudo-terminals.
  package static var waits: Self { WaitingThreads(areBrief: false) }

  /// A trait for suites of a hundred brief tests that run one after the other.
  ///
  /// Among the longer ones each would wait for its turn, and the last would run alone at the end.
  package static var waitsBriefly: Self { WaitingThreads(areBrief: true) }
}

/// A few threads that run jobs in the order in which they arrive.
@available(macOS 15, *)
private final class ThreadPool: TaskExecutor {
  static let waiting = ThreadPool(count: 12)
  static let brief = ThreadPool(count: 2)

  private let jobs = Locked<ArraySlice<UnownedJob>>([])
  private let added = DispatchSemaphore(value: 0)

  init(count: Int) {
    for _ in 0..<count {
      #if canImport(Darwin)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      let pool = unsafe Unmanaged.passRetained(self).toOpaque()
      unsafe pthread_create(&thread, nil, { unsafe ThreadPool.work($0) }, pool)
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    added.signal()
  }

  private static func work(_ pool: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let pool = unsafe pool else { return nil }
    let executor = unsafe Unmanaged<ThreadPool>.fromOpaque(pool).takeUnretainedValue()
    while true {
      executor.added.wait()
      if let job = executor.jobs.withLock({ $0.popFirst() }) {
        unsafe job.runSynchronously(on: executor.asUnownedTaskExecutor())
      }
    }
  }
}
