internal import CCodePromptSystem
package import CodePromptTerminalOwnership

/// A terminal for a prompt: opened by its path, given the prompt's settings, restored at the end.
///
/// It has its own file description, independent of the flags of inherited descriptors. Since signal
/// handlers are process-wide, only one terminal can be open at a time. It is closed when its last
/// reference is gone.
package final class Terminal {
  /// The path of the controlling terminal, independent of the standard streams.
  package static let controllingPath = "/dev/tty"

  let system: SystemCalls
  private let file: OwnedDescriptor
  var descriptor: Int32 { file.number }
  /// The descriptor that becomes readable when a signal was recorded.
  let wakeDescriptor: Int32
  /// Whether it has job control, and its keys send signals.
  let isControlling: Bool
  /// Whether the keys that interrupt arrive as keys while the prompt reads keys. They don't if its
  /// parent is another user's process, to which only the kernel can send their signals.
  let readsInterrupts: Bool
  /// Whether the terminal has not taken all output: then nothing waits for it.
  var outputIsStuck = false
  /// Whether pending output was discarded: then nothing waits for output.
  var wasDiscarded = false
  package var ownership: Ownership
  /// What is known about the command that has the terminal, or had it when it was stopped.
  var loan = Loan()
  let lock: TerminalLock
  /// Whether to wait until another process's prompt ends, at most for `waitLimit` (nil: no limit).
  let waitsForOthers: Bool
  let waitLimit: Duration?
  /// When the wait for other prompts began; nil before it.
  var waitStart: Duration?
  /// Whether the caller was told which process has the terminal.
  var wasTold = false
  /// Whether the wait has lasted so long that the user is to be told who has the terminal.
  var ownerIsToBeNamed = false
  /// Runs once, if the process has to wait for the foreground before it asks.
  var onBackground: () -> Void = {}
  /// The traits, with the editing keys as found when the terminal was last taken.
  package internal(set) var traits: TerminalTraits

  /// Opens a terminal and prepares the handling of signals; its settings are not changed.
  ///
  /// With `waitsForOthers`, ``hold(beside:)`` waits for a prompt of another process to end, at most
  /// for the limit. With `mustBeOwn` the terminal must be this user's. `onBackground` runs once if
  /// the process has to wait for the foreground before it asks.
  ///
  /// - Throws: ``TerminalError`` if it can't be used, or another prompt of this process is open.
  package init(
    path: String = Terminal.controllingPath, waitsForOthers: Bool = false,
    waitLimit: Duration? = nil, mustBeOwn: Bool = false, onBackground: @escaping () -> Void = {},
    system: SystemCalls = SystemCalls()
  ) throws(TerminalError) {
    let flags = O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK
    let descriptor = try valueOrErrno { system.open(path, flags) }
      .mapError { TerminalError.cannotOpen(path: path, code: $0.code) }.get()
    let file = OwnedDescriptor(descriptor, system)
    let isNamed = path != Terminal.controllingPath
    guard let device = system.characterDevice(descriptor),
      // The master side of a pseudo-terminal is no terminal.
      !(isNamed && csystem_is_pty_master(descriptor))
    else { throw TerminalError.notATerminal(path: path) }
    if mustBeOwn, isNamed, !system.isOwn(descriptor) { throw TerminalError.notOwn(path: path) }
    var found = termios()
    guard system.tcgetattr(descriptor, &found) == 0 else {
      throw TerminalError.notATerminal(path: path)
    }
    let wake = try valueOrErrno { csystem_signals_prepare() }
      .mapError(TerminalError.init(signalsRefused:)).get()
    self.system = system
    self.file = file
    wakeDescriptor = wake
    self.waitsForOthers = waitsForOthers
    self.waitLimit = waitLimit
    self.onBackground = onBackground
    isControlling = system.tcgetpgrp(descriptor) != -1
    readsInterrupts =
      !isControlling || valueOrErrno { kill(getppid(), 0) } != .failure(.notPermitted)
    traits = TerminalTraits(makesSignals: isControlling)
    lock = TerminalLock(
      of: descriptor, device: device, isControlling: isControlling, system: system)
    // In a PID namespace with its session outside, our process group has no number to restore.
    ownership = Ownership(
      Ownership.Rules(
        lendsToJobs: isControlling && system.getpgrp() > 0, canBeRequested: lock.node != -1,
        announcesOwner: waitsForOthers, canStop: !csystem_signal_is_ignored(SIGTSTP)))
    let hasEnded = csystem_guard_end_last()
    csystem_terminal_begin(descriptor, lock.node, isControlling, !hasEnded)
    // Early: a fork costs the least while the process is small.
    csystem_guard_start()
  }

  deinit {
    // What can't be restored is left to the guard, at its end.
    let isRestored = isHeld && csystem_terminal_restore(!outputIsStuck)
    Terminal.endSignals()
    // The lock is released explicitly: the guard shares it, and ends only a moment later.
    // A guard at work shares it too, and keeps it until it has looked at the terminal.
    if isRestored, !csystem_guard_is_at_work() { lock.release() }
  }

  /// Ends guard and signal handling; a recorded signal that nobody took has its effect now.
  static func endSignals() {
    csystem_guard_end()
    csystem_signals_end()
    // A guard that is not waited for would stay as a zombie if the signal ends this process.
    csystem_guard_reap()
    csystem_signals_pass_on()
  }
}
