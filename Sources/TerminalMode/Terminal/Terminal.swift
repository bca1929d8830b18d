private import CCodePromptSystemShims

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A terminal for a prompt: opened by its path, put into the prompt's modes, given back at the end.
///
/// The terminal has a file description of its own, so that flags of descriptors that were inherited
/// neither matter nor change. Signals that arrive are noted by handlers and wake the same wait as
/// keys. One terminal can be open at a time, since signals are the process's.
package struct Terminal: ~Copyable {
  /// The terminal of the process, whatever its descriptors are.
  package static let controllingPath = "/dev/tty"

  /// Whose the terminal is, as far as this prompt knows.
  enum Possession: Equatable {
    /// Not this prompt's: not taken yet, given back, or stopped.
    case none
    /// This prompt's, which has the lock: it draws, reads keys and changes settings.
    case own
    /// Free for another prompt, which finds this one's settings and gives those back.
    case lent
    /// A command's of this prompt: its process group has the foreground, with the settings as
    /// found.
    case lentToJob
  }

  let system: SystemCalls
  let descriptor: Int32
  let wakeDescriptor: Int32
  /// Whether this is the process's own terminal, with job control and signals from keys.
  let isControlling: Bool
  var outputIsStuck = false
  /// Whether output was given up, so that nobody waits until the rest is taken.
  var wasDiscarded = false
  var possession = Possession.none
  /// The settings that this prompt put on last.
  var ours = termios()
  /// What a wait for the lock changed, because the terminal echoed: the settings before and after.
  var hushed: (found: termios, ours: termios)?
  /// Whether the terminal had a prompt's settings already: this one has borrowed it.
  var isBorrowed = false
  /// Whether the guard is to give the terminal back, and has the lock for that.
  var isLeftToGuard = false
  /// Whether output that ^S stopped was let on, for which IXON is off.
  var wasRestarted = false
  /// What keeps two prompts off one terminal.
  let lock: TerminalLock
  let waitsForOthers: Bool
  /// How long others are waited for; nil for ever.
  let waitLimit: Duration?
  /// When the wait began; nil before it.
  var waitStart: Duration?
  /// How many guards that were killed may still be replaced.
  var spareGuards = 8

  /// The keys that the settings name, as found when the terminal was opened or last taken.
  package internal(set) var editingKeys: EditingKeys

  /// Opens a terminal and claims the process's signals; its settings stay as found.
  ///
  /// The corresponding C functions are `open` and `tcgetattr`.
  ///
  /// - Parameters:
  ///   - path: A terminal's device file.
  ///   - waitsForOthers: Whether ``hold(beside:)`` waits for a prompt of another process to end.
  ///   - waitLimit: How long it waits before it throws ``TerminalError/taken``; nil for ever.
  ///   - mustBeOwn: Whether a terminal at a path that another named has to be this user's.
  ///   - system: The C calls to use.
  /// - Returns: The terminal, not held yet.
  /// - Throws: ``TerminalError`` if it can't be had.
  package static func open(
    path: String = Terminal.controllingPath, waitsForOthers: Bool = false,
    waitLimit: Duration? = nil, mustBeOwn: Bool = false, system: SystemCalls = SystemCalls()
  ) throws(TerminalError) -> Terminal {
    let descriptor = SystemCalls.retrying {
      system.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    }
    guard descriptor != -1 else {
      throw TerminalError.cannotOpen(path: path, code: SystemCalls.lastError)
    }
    var found = termios()
    var refusal: TerminalError?
    let device = system.characterDevice(descriptor)
    if device == nil || path != Terminal.controllingPath && system.isMaster(descriptor) {
      refusal = .notATerminal(path: path)
    } else if mustBeOwn, path != Terminal.controllingPath, !system.isOwn(descriptor) {
      refusal = .notOwn(path: path)
    } else if system.tcgetattr(descriptor, &found) != 0 {
      refusal = .notATerminal(path: path)
    }
    guard let device, refusal == nil else {
      _ = system.close(descriptor)
      throw refusal ?? .notATerminal(path: path)
    }
    let wake = csystem_signals_prepare()
    guard wake != -1 else {
      let error = TerminalError(signalsRefused: SystemCalls.lastError)
      _ = system.close(descriptor)
      throw error
    }
    var terminal = Terminal(
      system: system, descriptor: descriptor, device: device, wakeDescriptor: wake,
      keys: found.editingKeys, waitsForOthers: waitsForOthers, waitLimit: waitLimit)
    terminal.startGuard()
    return terminal
  }

  private init(
    system: SystemCalls, descriptor: Int32, device: UInt64, wakeDescriptor: Int32,
    keys: EditingKeys, waitsForOthers: Bool, waitLimit: Duration?
  ) {
    self.system = system
    self.descriptor = descriptor
    self.wakeDescriptor = wakeDescriptor
    editingKeys = keys
    self.waitsForOthers = waitsForOthers
    self.waitLimit = waitLimit
    isControlling = system.tcgetpgrp(descriptor) != -1
    lock = TerminalLock(
      of: descriptor, device: device, isControlling: isControlling, system: system)
  }

  deinit {
    let isGivenBack = possession == .own && restoreModes(leaving: .none)
    if possession == .own, !isGivenBack { _ = csystem_guard_leave_terminal() }
    csystem_signals_end()
    // The guard shares the lock, and ends a moment later.
    if isGivenBack { lock.release() }
    _ = system.close(descriptor)
  }

  /// Sends this process a signal that arrived, once the terminal is given back.
  ///
  /// Where that ends the process, its secrets are wiped first. Returns where it does not: the
  /// caller has a handler of its own, or this is process 1 of a container.
  package consuming func die(by signal: TerminalSignal) {
    _ = restore()
    csystem_signals_end()
    csystem_raise_found(signal.rawValue)
  }
}
