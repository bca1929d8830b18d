internal import CCodePromptSystem

/// The error of a failed call of the C library (`errno(3)`).
package struct Errno: Error, Equatable, Sendable {
  /// The error number, such as `EIO`.
  package let code: Int32

  /// Creates the error with this number.
  package init(code: Int32) { self.code = code }

  /// A signal has interrupted the call (`EINTR`).
  package static let interrupted = Errno(code: EINTR)
  /// The call would have to wait, or another process has the lock (`EAGAIN`, `EWOULDBLOCK`).
  package static let wouldBlock = Errno(code: EAGAIN)
  /// The permissions of a file or folder forbid the call (`EACCES`).
  package static let permissionDenied = Errno(code: EACCES)
  /// This user may not make the call, such as kill(2) on another user's process (`EPERM`).
  package static let notPermitted = Errno(code: EPERM)
  /// There is no such process or process group (`ESRCH`).
  package static let noSuchProcess = Errno(code: ESRCH)
  /// Something else uses what the call needs (`EBUSY`).
  package static let resourceBusy = Errno(code: EBUSY)
  /// Nobody reads the other end of the pipe or socket (`EPIPE`).
  package static let brokenPipe = Errno(code: EPIPE)
  /// The device or file does not support the operation (`ENOTSUP`).
  package static let notSupported = Errno(code: ENOTSUP)
}

// The next call may change `errno`, so it is read here, at once, and nowhere else in this module.
// The functions have the names that they have in apple/swift-system.

/// Makes a call, and returns its value, or its error if it returns -1.
///
/// With `retryOnInterrupt`, the call is repeated as long as signals interrupt it (`EINTR`).
package func valueOrErrno<Value: SignedInteger>(
  retryOnInterrupt: Bool = true, _ call: () -> Value
) -> Result<Value, Errno> {
  while true {
    let value = call()
    if value != -1 { return .success(value) }
    let error = Errno(code: csystem_error())
    if error != .interrupted || !retryOnInterrupt { return .failure(error) }
  }
}

/// Makes a call like ``valueOrErrno(retryOnInterrupt:_:)`` whose value only says that it succeeded.
package func nothingOrErrno<Value: SignedInteger>(
  retryOnInterrupt: Bool = true, _ call: () -> Value
) -> Result<Void, Errno> {
  valueOrErrno(retryOnInterrupt: retryOnInterrupt, call).map { _ in () }
}
