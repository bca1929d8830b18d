internal import CCodePromptSystem

/// A lock on a terminal's device node; its holder owns the terminal's settings, keys and screen.
///
/// It binds only prompts, and is never on `/dev/tty`, which is one file for all terminals. If the
/// node can't be found or opened, the prompt continues as if it had the lock. The lock belongs to
/// the open file (`flock(2)`), which a guard shares, and keeps after a prompt that was killed.
struct TerminalLock: ~Copyable {
  private let system: SystemCalls
  private let file: OwnedDescriptor
  /// The descriptor that is locked: the terminal's, or a separate one, or -1 for none.
  let node: Int32

  /// Finds the node of a terminal that was opened as `device`. If the terminal's real device is
  /// another one, since the controlling terminal may be open as `/dev/tty`, opens its node.
  init(of terminal: Int32, device: UInt64, isControlling: Bool, system: SystemCalls) {
    self.system = system
    let real = isControlling ? system.terminalDevice(terminal) : device
    file = OwnedDescriptor(real == device ? -1 : TerminalLock.open(real, system), system)
    node = real == device ? terminal : file.number
  }

  /// Takes the lock if it is free; returns false if another prompt has it.
  func take() -> Bool {
    guard node != -1 else { return true }
    return valueOrErrno { system.lockFile(node, LOCK_EX | LOCK_NB) } != .failure(.wouldBlock)
  }

  /// Releases the lock, also for the guard, which shares it.
  func release() {
    if node != -1 { _ = system.lockFile(node, LOCK_UN) }
  }

  /// Sets whether this process requests the terminal from the prompt that has it.
  ///
  /// The request is a lock (`fcntl(2)`) on the first byte of the node, apart from the owner's, and
  /// ends with this process.
  func request(_ wants: Bool) {
    _ = csystem_lock_first_byte(node, Int16(wants ? F_RDLCK : F_UNLCK))
  }

  /// Whether another process requests the terminal; false without a node.
  var isRequested: Bool { csystem_first_byte_is_locked(node) }

  /// The process that has the lock, if the system knows it.
  var holder: LockHolder {
    var process: Int32 = 0
    let name = unsafe cString(capacity: 33) {
      process = unsafe csystem_lock_holder(node, $0, $1)
      return true
    }
    return LockHolder(process: process == 0 ? nil : process, name: name ?? "")
  }

  /// Whether the process that has the lock was stopped by a signal; false if that is unknown.
  var holderIsStopped: Bool { holder.process.map { csystem_process_is_stopped($0) } ?? false }

  /// Opens the node of the controlling terminal; returns -1 if that fails.
  private static func open(_ device: UInt64?, _ system: SystemCalls) -> Int32 {
    guard let path = device.flatMap(path) ?? pathOfInherited(system) else { return -1 }
    let flags = O_RDONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK
    guard case .success(let node) = valueOrErrno({ system.open(path, flags) }) else { return -1 }
    // With another mount of devpts, this may be a different terminal: tcgetpgrp(3) then fails.
    if system.tcgetpgrp(node) == -1 {
      _ = system.close(node)
      return -1
    }
    return node
  }

  private static func path(_ device: UInt64) -> String? {
    unsafe cString(capacity: 64) {
      unsafe csystem_terminal_path(UInt32(truncatingIfNeeded: device), $0, $1)
    }
  }

  /// Returns the path of the first standard stream that is a terminal, except `/dev/tty`.
  private static func pathOfInherited(_ system: SystemCalls) -> String? {
    // A lazy `compactMap` calls its function twice, and traps if the second call fails.
    for stream in Int32(0)...2 {
      if let path = system.ttyname(stream), path != Terminal.controllingPath { return path }
    }
    return nil
  }
}

/// The process that has the lock on a terminal.
package struct LockHolder: Equatable, Sendable {
  /// The process ID; nil if unknown.
  package let process: Int32?
  /// The name, as `ps` shows it; empty if unknown.
  package let name: String
}
