internal import CCodePromptSystem

/// A place where one thread leaves a value for another, which waits for it with poll(2).
// A class, because both threads hold it. `@unchecked Sendable` is safe: `lock` protects `value`.
@safe package final class Mailbox<Value: ~Copyable>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  /// The ends of a pipe: a byte in it wakes the reader.
  private let ends: [Int32]
  private var value: Value?

  /// - Throws: ``TerminalError/noResources(code:)`` if there are no descriptors left.
  package init() throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    try nothingOrErrno { unsafe csystem_pipe(&ends) }
      .mapError { TerminalError.noResources(code: $0.code) }.get()
    self.ends = ends
    unsafe lock = .allocate(capacity: 1)
    unsafe pthread_mutex_init(lock, nil)
  }

  deinit {
    for end in ends { close(end) }
    unsafe pthread_mutex_destroy(lock)
    unsafe lock.deallocate()
  }

  /// The descriptor that is readable while a value waits to be taken.
  package var descriptor: Int32 { ends[0] }

  /// Leaves a value; it replaces one that has not been taken.
  package func post(_ value: consuming sending Value) {
    unsafe pthread_mutex_lock(lock)
    self.value = consume value
    unsafe pthread_mutex_unlock(lock)
    wake()
  }

  /// Changes the value in place, and wakes the reader if the change returns true.
  package func update(_ body: (inout Value?) -> Bool) {
    unsafe pthread_mutex_lock(lock)
    let wakes = body(&value)
    unsafe pthread_mutex_unlock(lock)
    if wakes { wake() }
  }

  private func wake() {
    // A write that fails because the pipe is full is harmless: the bytes in the pipe wake the
    // reader.
    _ = unsafe write(ends[1], "", 1)
  }

  /// Empties the pipe, so that the descriptor is not readable until the next value.
  package func drain() {
    var byte: UInt8 = 0
    while unsafe read(ends[0], &byte, 1) == 1 {}
  }

  package func take() -> Value? {
    drain()
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    return value.take()
  }
}
