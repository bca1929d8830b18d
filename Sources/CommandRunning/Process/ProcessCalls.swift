private import CCodePromptSystemShims
internal import CodePromptSystemLibrary

/// The C calls on pipes and processes, each made by a closure that tests can replace.
///
/// Every call returns what the C function returns and leaves its error in `errno`. Each property
/// hides the C function of the same name, so the closures call that function through its module's
/// name.
@safe package struct ProcessCalls: Sendable {
  /// Makes a pipe whose ends are close-on-exec and non-blocking. The corresponding C function is
  /// `pipe2`.
  package var pipe: @Sendable (inout (reader: Int32, writer: Int32)) -> Int32 = { ends in
    var numbers: [Int32] = [-1, -1]
    let result = unsafe csystem_pipe(&numbers)
    ends = (numbers[0], numbers[1])
    return result
  }
  /// Creates an unnamed file with these bytes. The corresponding C function is `memfd_create`.
  package var unnamedFile: @Sendable (UnsafeRawBufferPointer) -> Int32 = { bytes in
    unsafe csystem_unnamed_file(bytes.baseAddress, bytes.count)
  }
  /// Moves a descriptor to a number of at least 3. The corresponding C call is
  /// `fcntl(F_DUPFD_CLOEXEC)`.
  package var moveUp: @Sendable (Int32) -> Int32 = { descriptor in
    let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    if moved != -1 { _ = CodePromptSystemLibrary.close(descriptor) }
    return moved
  }
  /// Makes a descriptor blocking. The corresponding C call is `fcntl(F_SETFL)`.
  package var makeBlocking: @Sendable (Int32) -> Int32 = { descriptor in
    let flags = fcntl(descriptor, F_GETFL)
    return flags == -1 ? -1 : fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK)
  }
  /// Returns a descriptor's flags, or -1 if the descriptor is closed. The corresponding C call is
  /// `fcntl(F_GETFD)`.
  package var descriptorFlags: @Sendable (Int32) -> Int32 = { fcntl($0, F_GETFD) }
  /// Closes a descriptor. The corresponding C function is `close`.
  package var close: @Sendable (Int32) -> Int32 = { CodePromptSystemLibrary.close($0) }
  /// Reads bytes. The corresponding C function is `read`.
  package var read: @Sendable (Int32, UnsafeMutableRawBufferPointer) -> Int = {
    unsafe CodePromptSystemLibrary.read($0, $1.baseAddress, $1.count)
  }
  /// Writes bytes. The corresponding C function is `write`.
  package var write: @Sendable (Int32, UnsafeRawBufferPointer) -> Int = {
    unsafe CodePromptSystemLibrary.write($0, $1.baseAddress, $1.count)
  }
  /// Starts a process; returns 0 or the error code. The corresponding C function is `posix_spawn`.
  package var spawn: @Sendable (SpawnPlan, inout Int32) -> Int32 = { plan, child in
    plan.spawn(&child)
  }
  /// Sends a signal to a process group. The corresponding C call is `kill(-group, …)`.
  package var signalGroup: @Sendable (Int32, Int32) -> Int32 = { group, number in
    // kill(-1) would signal every process, and kill(0) our own group.
    group > 1 ? kill(-group, number) : -1
  }
  /// Returns the state of a child without reaping it. The corresponding C function is `waitid`.
  package var look: @Sendable (Int32) -> ChildEvent = { child in
    var value: Int32 = 0
    switch unsafe csystem_child_look(child, &value) {
    case csystem_child_exited: return .ended(.exited(value))
    case csystem_child_was_killed: return .ended(.killed(signal: value))
    case csystem_child_was_stopped: return .stopped(signal: value)
    case csystem_child_is_lost: return .lost
    default: return .none
    }
  }
  /// Reaps a child that has ended. The corresponding C function is `waitpid`.
  package var reap: @Sendable (Int32) -> Int32 = { child in
    retrying { waitpid(child, nil, WNOHANG) }
  }
  /// Waits for a time or until a signal arrives. The corresponding C function is `poll`.
  package var pause: @Sendable (Int32) -> Void = { milliseconds in
    _ = csystem_poll(nil, 0, milliseconds)
  }
  /// Returns the time of a monotonic clock. The corresponding C function is `clock_gettime`.
  package var now: @Sendable () -> Duration = {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  package init() {}

  /// The `errno` of the last failed call.
  package static var lastError: Int32 {
    get { errno }
    set { errno = newValue }
  }

  /// Repeats a call as long as signals interrupt it (`EINTR`).
  static func retrying<Result: FixedWidthInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  /// Returns the value of an environment variable. The corresponding C function is `getenv`.
  static func environmentValue(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Returns the kind of file at a path. The corresponding C functions are `stat` and `access`.
  static func fileKind(_ path: String) -> FileKind {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return errno == EACCES ? .other : .missing }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    return unsafe isFile && access(path, X_OK) == 0 ? .program : .other
  }

  /// Returns the position of a byte, or nil. The corresponding C function is `memchr`.
  static func position(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let start = bytes.baseAddress,
      let found = unsafe memchr(start, Int32(byte), bytes.count)
    else { return nil }
    return unsafe UnsafeRawPointer(found) - start
  }
}

/// The observed state of a child.
package enum ChildEvent: Equatable, Sendable {
  /// The child runs.
  case none
  /// The child has ended and is not reaped yet.
  case ended(CommandEnd)
  case stopped(signal: Int32)
  /// The child's status is not available.
  case lost
}
