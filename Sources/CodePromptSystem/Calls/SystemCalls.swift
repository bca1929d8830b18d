internal import CCodePromptSystem
internal import CodePromptSecretStorage

/// The C calls on descriptors, terminals and processes, as closures that tests can replace.
///
/// Every call returns what the C function returns and leaves its error in `errno`. Use
/// ``valueOrErrno(retryOnInterrupt:_:)`` to make a call whose error matters.
// A class, so that a copy of the table costs one reference. `@unchecked Sendable` is safe: only
// tests replace calls, before anybody else gets the table.
@safe package final class SystemCalls: @unchecked Sendable {
  /// Opens a file; with `O_CLOEXEC`, as a descriptor of at least 3.
  package var open: @Sendable (String, Int32) -> Int32 = { path, flags in
    let descriptor = unsafe path.withCString { unsafe csystem_open($0, flags) }
    return flags & O_CLOEXEC == 0 ? descriptor : csystem_above_streams(descriptor)
  }
  package var close: @Sendable (Int32) -> Int32 = { CodePromptSystem.close($0) }
  package var read: @Sendable (Int32, UnsafeMutableRawBufferPointer) -> Int = {
    unsafe CodePromptSystem.read($0, $1.baseAddress, $1.count)
  }
  package var write: @Sendable (Int32, UnsafeRawBufferPointer) -> Int = {
    unsafe CodePromptSystem.write($0, $1.baseAddress, $1.count)
  }
  /// `poll`, with the timeout in milliseconds, or -1 for none.
  package var poll: @Sendable (UnsafeMutableBufferPointer<pollfd>, Int32) -> Int32 = {
    unsafe csystem_poll($0.baseAddress, $0.count, $1)
  }
  /// `fcntl(F_GETFL)`; -1 if the descriptor is closed.
  package var statusFlags: @Sendable (Int32) -> Int32 = { csystem_status_flags($0) }
  /// The device number of a character device's node; nil for any other file (`fstat`).
  package var characterDevice: @Sendable (Int32) -> UInt64? = { descriptor in
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, unsafe csystem_is_character_device(&status)
    else { return nil }
    return UInt64(truncatingIfNeeded: status.st_rdev)
  }
  /// Whether a file belongs to this user, or this user is root (`fstat`, `geteuid`).
  package var isOwn: @Sendable (Int32) -> Bool = { descriptor in
    var status = stat()
    let user = geteuid()
    return unsafe fstat(descriptor, &status) == 0 && (status.st_uid == user || user == 0)
  }
  /// The device number of the controlling terminal, even for `/dev/tty`; nil if unknown.
  package var terminalDevice: @Sendable (Int32) -> UInt64? = { descriptor in
    let device = csystem_terminal_device(descriptor)
    return device == 0 ? nil : UInt64(device)
  }
  /// The path of a terminal's node, or nil.
  package var ttyname: @Sendable (Int32) -> String? = { descriptor in
    unsafe cString(capacity: 256) { unsafe ttyname_r(descriptor, $0, $1) == 0 }
  }
  /// `flock`, whose name is the C structure's too.
  package var lockFile: @Sendable (Int32, Int32) -> Int32 = { flock($0, $1) }
  package var tcgetattr: @Sendable (Int32, inout termios) -> Int32 = {
    unsafe CodePromptSystem.tcgetattr($0, &$1)
  }
  package var tcsetattr: @Sendable (Int32, Int32, termios) -> Int32 = {
    descriptor, when, settings in
    var settings = settings
    return unsafe CodePromptSystem.tcsetattr(descriptor, when, &settings)
  }
  /// Discards unread input (`tcflush`, TCIFLUSH).
  package var flushInput: @Sendable (Int32) -> Int32 = { tcflush($0, TCIFLUSH) }
  /// The foreground process group, or -1 if this isn't the controlling terminal.
  package var tcgetpgrp: @Sendable (Int32) -> Int32 = { CodePromptSystem.tcgetpgrp($0) }
  package var getpgrp: @Sendable () -> Int32 = { CodePromptSystem.getpgrp() }
  /// Whether standard output is a pipe, and the parent is in another process group of the session:
  /// then an interactive shell has started this process as a member of a pipeline (`fstat`,
  /// `getsid`, `getpgid`).
  ///
  /// In a script, in `$(…)` and in a pipeline of one of them, the parent is in the same group.
  package var isInTypedPipeline: @Sendable () -> Bool = {
    var status = stat()
    return unsafe fstat(1, &status) == 0 && csystem_is_pipe(&status)
      && getsid(getppid()) == getsid(0) && getpgid(getppid()) != CodePromptSystem.getpgrp()
  }
  /// Sends a signal to a process group, given by its leader, which must be above 1 (`killpg`).
  package var signalGroup: @Sendable (Int32, Int32) -> Int32 = { $0 > 1 ? kill(-$0, $1) : -1 }
  /// The size of a terminal's window (`ioctl`, TIOCGWINSZ).
  package var windowSize: @Sendable (Int32, inout winsize) -> Int32 = {
    unsafe csystem_window_size($0, &$1)
  }

  /// Makes a pipe whose ends are close-on-exec, non-blocking and at least 3 (`pipe2`).
  package var pipe: @Sendable (inout (reader: Int32, writer: Int32)) -> Int32 = { ends in
    var numbers: [Int32] = [-1, -1]
    let result = unsafe csystem_pipe(&numbers)
    ends = (numbers[0], numbers[1])
    return result
  }
  /// Makes reads and writes of a descriptor wait (`fcntl`, F_SETFL without O_NONBLOCK).
  package var makeBlocking: @Sendable (Int32) -> Int32 = { descriptor in
    let flags = csystem_status_flags(descriptor)
    return flags == -1 ? -1 : csystem_set_status_flags(descriptor, flags & ~O_NONBLOCK)
  }
  /// Starts a process; returns 0 or the error code (`csystem_spawn`).
  package var spawn: @Sendable (SpawnPlan, inout Int32) -> Int32 = { $0.spawn(&$1) }
  /// Returns the state of a child without reaping it (`waitid`).
  package var look: @Sendable (Int32) -> ChildEvent = { child in
    var value: Int32 = 0
    switch unsafe Int(csystem_child_look(child, &value)) {
    case Int(CLD_EXITED): return .ended(.exited(value))
    case Int(CLD_KILLED), Int(CLD_DUMPED): return .ended(.killed(signal: value))
    case Int(CLD_STOPPED): return .stopped(signal: value)
    case -1: return .ended(.killed(signal: 0))
    default: return .none
    }
  }
  /// The process group of a stopped process that a command has started, directly or not; 0 for
  /// none.
  package var stoppedGroup: @Sendable (Int32) -> Int32 = { csystem_stopped_group($0) }
  /// Whether all processes of a group have ended, and are not reaped.
  package var groupHasEnded: @Sendable (Int32) -> Bool = { csystem_group_has_ended($0) }
  /// Whether a process, the first one, was started by a command, the second one, directly or not.
  package var descends: @Sendable (Int32, Int32) -> Bool = { csystem_descends($0, $1) }
  /// Reaps a child that has ended (`waitpid`).
  package var reap: @Sendable (Int32) -> Int32 = { waitpid($0, nil, WNOHANG) }
  /// Waits for a number of milliseconds, or until a signal arrives.
  package var pause: @Sendable (Int32) -> Void = { milliseconds in
    _ = csystem_poll(nil, 0, milliseconds)
  }
  /// The time since a fixed moment. It never goes back, and continues while the machine sleeps.
  package var now: @Sendable () -> Duration = {
    var time = timespec()
    unsafe csystem_now(&time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  package init() {}

  /// Waits until a condition holds, and checks it every `step` milliseconds; returns false if it
  /// doesn't hold within `limit` milliseconds.
  func wait(upTo limit: Int32, every step: Int32, until holds: () -> Bool) -> Bool {
    for _ in 0..<(limit / step) {
      if holds() { return true }
      pause(step)
    }
    return false
  }

  /// Reads into the free space of `bytes`; returns the number of bytes, which is 0 at the end of
  /// the file.
  func read(
    _ descriptor: Int32, into bytes: inout SecretBytes, atMost limit: Int = .max
  ) -> Result<Int, Errno> {
    var count = Result<Int, Errno>.success(0)
    unsafe bytes.fill { space in
      let part = unsafe UnsafeMutableRawBufferPointer(rebasing: space.prefix(limit))
      count = valueOrErrno { unsafe read(descriptor, part) }
      return (try? count.get()) ?? 0
    }
    return count
  }
}
