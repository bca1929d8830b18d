internal import CodePromptKit

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// A thread for a prompt, which waits for a person: the pool of the concurrency runtime has too few
/// threads to let one wait.
// Holds what a prompt returned until the task takes it; one side writes, and then the other reads.
final class PromptThread: @unchecked Sendable {
  private let body: @Sendable () throws -> PromptOutcome
  private let continuation: CheckedContinuation<PromptThread, Never>
  private var outcome: PromptOutcome?
  private var error: (any Error)?

  private init(
    _ continuation: CheckedContinuation<PromptThread, Never>,
    _ body: @escaping @Sendable () throws -> PromptOutcome
  ) {
    self.continuation = continuation
    self.body = body
  }

  /// Runs a prompt on a thread of its own and awaits its end.
  static func run(_ body: @escaping @Sendable () throws -> PromptOutcome) async -> PromptThread {
    await withCheckedContinuation { continuation in
      PromptThread(continuation, body).start()
    }
  }

  private func start() {
    let context = unsafe Unmanaged.passRetained(self)
    #if canImport(Darwin) || canImport(Musl)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    // What a thread gets otherwise depends on the C library, and with glibc on the stack's limit.
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, 1 << 20)
    let code = unsafe pthread_create(
      &thread, &attributes,
      { context in
        // Optional in some C libraries.
        let pointer: UnsafeMutableRawPointer? = unsafe context
        guard let pointer = unsafe pointer else { return nil }
        unsafe Unmanaged<PromptThread>.fromOpaque(pointer).takeRetainedValue().runBody()
        return nil
      }, context.toOpaque())
    guard code != 0 else {
      #if canImport(Darwin) || canImport(Musl)
        if let thread = unsafe thread { unsafe pthread_detach(thread) }
      #else
        pthread_detach(thread)
      #endif
      return
    }
    unsafe context.release()
    error = CodePromptError.noResources(code: code)
    continuation.resume(returning: self)
  }

  private func runBody() {
    do {
      outcome = try body()
    } catch {
      self.error = error
    }
    continuation.resume(returning: self)
  }

  /// Hands over what the prompt returned.
  ///
  /// - Throws: What the prompt threw, or ``CodePromptError/noResources(code:)`` without a thread.
  func takeOutcome() throws -> PromptOutcome {
    if let error { throw error }
    guard let outcome = outcome.take() else {
      preconditionFailure("the outcome of a prompt is taken twice")
    }
    return outcome
  }
}
