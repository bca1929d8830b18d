private import CSystemShims
internal import CodePromptKit

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// The way between a prompt's thread and the tasks that check its answers: verdicts go over by a
/// lock, and a byte in a pipe wakes the prompt.
// A class, since both sides hold it; everything that changes is behind the lock.
@safe final class VerdictRelay: @unchecked Sendable {
  private let verify: @Sendable (borrowing SecretBytes) async throws -> Verdict
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var ends: [Int32] = [-1, -1]
  private var verdict: Result<Verdict, any Error>?
  private var check: Task<Void, Never>?
  private var isCancelled = false

  /// - Throws: ``CodePromptError/noResources(code:)`` if there are no descriptors left.
  init(
    _ verify: @escaping @Sendable (borrowing SecretBytes) async throws -> Verdict
  ) throws(CodePromptError) {
    self.verify = verify
    unsafe lock = .allocate(capacity: 1)
    unsafe pthread_mutex_init(lock, nil)
    guard unsafe csystem_pipe(&ends) == 0 else { throw .noResources(code: errno) }
  }

  deinit {
    for end in ends where end != -1 { close(end) }
    unsafe pthread_mutex_destroy(lock)
    unsafe lock.deallocate()
  }

  /// This relay as the prompt sees it.
  var verification: RemoteVerification {
    RemoteVerification(
      descriptor: ends[0], start: { [self] in start($0) },
      takeVerdict: { [self] in try takeVerdict() }, cancel: { [self] in cancelCheck() })
  }

  /// Ends the prompt, since the task that waits for it was cancelled.
  func cancelPrompt() {
    locked { isCancelled = true }
    wake()
  }

  /// Waits for the end of a check that was cancelled.
  func waitForCheck() async {
    await locked { check }?.value
  }

  private func start(_ answer: consuming SecretBytes) {
    let held = HeldAnswer(answer)
    let task = Task { [self] in
      let result: Result<Verdict, any Error>
      do {
        result = .success(try await verify(held.bytes))
      } catch {
        result = .failure(error)
      }
      locked { verdict = result }
      wake()
    }
    locked { check = task }
  }

  private func takeVerdict() throws -> Verdict? {
    var byte: UInt8 = 0
    while unsafe read(ends[0], &byte, 1) == 1 {}
    let taken = locked {
      defer { verdict = nil }
      return (isCancelled: isCancelled, verdict: verdict)
    }
    if taken.isCancelled { throw CancellationError() }
    return try taken.verdict?.get()
  }

  private func cancelCheck() {
    locked { check }?.cancel()
  }

  private func wake() {
    // A full pipe wakes as well.
    _ = unsafe write(ends[1], "", 1)
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    return body()
  }
}

/// An answer that a task holds until it has a verdict.
private final class HeldAnswer: Sendable {
  let bytes: SecretBytes

  init(_ bytes: consuming SecretBytes) {
    self.bytes = bytes
  }
}
