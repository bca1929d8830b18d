private import CCodePromptSystemShims

#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// A lock on the terminal's device node: whoever has it owns the terminal's settings, keys and
/// screen.
///
/// The lock binds prompts only. It is never one on `/dev/tty`, which is one file for all terminals.
/// A node that can't be found or opened has no lock, which is no error: the prompt goes on as if it
/// had one.
///
/// It belongs to the open file: no program that is run gets it, but the guard, a copy of the
/// process, shares it. What the prompt releases is free for both; if the prompt is killed, the
/// guard owns the terminal until it has given it back.
struct TerminalLock: ~Copyable {
  private let system: SystemCalls
  private let terminal: Int32
  /// The terminal's own descriptor, another one that is closed at the end, or -1 for none.
  let node: Int32

  /// Finds the node of a terminal, and opens it where the terminal itself is not open by it.
  ///
  /// - Parameters:
  ///   - terminal: The terminal's descriptor, which outlives the lock.
  ///   - device: The device of the file by which it is open.
  ///   - isControlling: Whether it is the process's own, and so may be open as `/dev/tty`.
  ///   - system: The C calls to use.
  init(of terminal: Int32, device: UInt64, isControlling: Bool, system: SystemCalls) {
    self.system = system
    self.terminal = terminal
    let real = isControlling ? system.terminalDevice(terminal) : device
    node = real == device ? terminal : TerminalLock.open(real, system)
  }

  deinit {
    if node != -1, node != terminal { _ = system.close(node) }
  }

  /// Takes the lock if it is free; false if another prompt has it. Twice is harmless.
  func take() -> Bool {
    guard node != -1 else { return true }
    let result = SystemCalls.retrying { system.flock(node, LOCK_EX | LOCK_NB) }
    return result == 0 || SystemCalls.lastError != EWOULDBLOCK
  }

  /// Gives the lock up. Twice is harmless.
  func release() {
    if node != -1 { _ = system.flock(node, LOCK_UN) }
  }

  /// Whether another process wants the lock.
  var isWanted: Bool { node != -1 && system.isLockWanted(node) }

  /// Says whether this process wants the lock, so that a prompt that has nothing to ask lends it.
  func want(_ wants: Bool) {
    if node != -1 { system.wantLock(node, wants) }
  }

  /// The process that has the lock, where the system tells.
  var holder: LockHolder {
    var name = [CChar](repeating: 0, count: 32)
    let process = unsafe csystem_lock_holder(node, &name, name.count)
    let text = unsafe name.withUnsafeBytes { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return LockHolder(process: process == 0 ? nil : process, name: text)
  }

  /// Opens the node of the process's terminal; -1 if that can't be had.
  private static func open(_ device: UInt64?, _ system: SystemCalls) -> Int32 {
    guard let path = device.flatMap(path) ?? pathOfInherited(system) else { return -1 }
    let flags = O_RDONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK
    let node = SystemCalls.retrying { system.open(path, flags) }
    // Another mount of devpts has nodes of the same number: only that of the own terminal answers.
    if node != -1, system.tcgetpgrp(node) == -1 {
      _ = system.close(node)
      return -1
    }
    return node
  }

  /// The path of a node by the number of its device, as Linux puts it together; nil where the
  /// number does not say it. Source: `Documentation/admin-guide/devices.txt`.
  private static func path(_ device: UInt64) -> String? {
    let (major, minor) = (
      device >> 8 & 0xFFF, Int(device & 0xFF | device >> 12 & 0xFFF00)
    )
    return switch major {
    case 136: String("/dev/pts/", minor)
    case 4 where minor < 64: String("/dev/tty", minor)
    case 4: String("/dev/ttyS", minor - 64)
    default: nil
    }
  }

  /// The path of the terminal that the program was started with.
  private static func pathOfInherited(_ system: SystemCalls) -> String? {
    for descriptor in Int32(0)...2 {
      if let path = system.ttyname(descriptor), path != Terminal.controllingPath { return path }
    }
    return nil
  }
}

/// The process that has the lock on a terminal.
package struct LockHolder: Equatable, Sendable {
  /// Its number; nil where it isn't known.
  package let process: Int32?
  /// Its name, as `ps` shows it; empty where it isn't known.
  package let name: String
}
