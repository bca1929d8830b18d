internal import CCodePromptSystem

/// Runs a function on a new thread with the stack size that a prompt needs; returns 0, or the
/// `errno` of `pthread_create`.
package func startThread(_ body: @escaping @Sendable () -> Void) -> Int32 {
  let context = unsafe Unmanaged.passRetained(ThreadBody(body))
  let code = unsafe csystem_start_thread(
    { context in
      guard let context = unsafe context else { return nil }
      unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body()
      return nil
    }, context.toOpaque())
  if code != 0 { unsafe context.release() }
  return code
}

/// The function that a thread runs, boxed so that `pthread_create` can pass a pointer to it.
private final class ThreadBody: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
