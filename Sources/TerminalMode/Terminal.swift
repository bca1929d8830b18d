private import CSystemShims

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

  let system: SystemCalls
  let descriptor: Int32
  let wakeDescriptor: Int32
  /// Whether this is the process's own terminal, with job control and signals from keys.
  let isControlling: Bool
  var outputIsStuck = false
  /// Whether output was given up, so that nobody waits until the rest is taken.
  var wasDiscarded = false
  private var ours = termios()
  private var isHeld = false
  /// What keeps two prompts off one terminal.
  let lock: TerminalLock
  private let waitsForOthers: Bool
  /// How long others are waited for; nil for ever.
  let waitLimit: Duration?

  /// The keys that the settings name, as found when the terminal was opened or last taken.
  package private(set) var editingKeys: EditingKeys

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
    if device == nil {
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
    return Terminal(
      system: system, descriptor: descriptor, device: device, wakeDescriptor: wake,
      keys: found.editingKeys, waitsForOthers: waitsForOthers, waitLimit: waitLimit)
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
    if isHeld { Terminal.giveBack(descriptor, isControlling, ours, outputIsStuck, system) }
    csystem_signals_end()
    _ = system.close(descriptor)
  }
}

// MARK: Taking and giving back

extension Terminal {
  package mutating func hold(
    beside others: WatchedDescriptors
  ) throws(TerminalError) -> Bool {
    _ = try waitForForeground()
    let isFree = lock.take()
    guard isFree || waitsForOthers else { throw TerminalError.taken }
    // A signal between the change of the modes and the handlers would leave the modes behind: the
    // handlers come first, for other threads, and this one holds signals back.
    if isFree {
      waitForOtherGuard()
      csystem_signals_hold()
    }
    csystem_signals_begin(descriptor, isControlling)
    if !isFree {
      guard try waitForTurn(beside: others) else { return false }
      waitForOtherGuard()
      csystem_signals_hold()
    }
    defer { csystem_signals_release() }
    try takeModes()
    return true
  }

  /// Puts the prompt's modes on, and says so to the handlers of signals.
  private mutating func takeModes() throws(TerminalError) {
    let saved = try setModes()
    unsafe withUnsafePointer(to: ours) { ours in
      unsafe withUnsafePointer(to: saved) { unsafe csystem_signals_set_held(true, $0, ours) }
    }
    isHeld = true
  }

  package mutating func suspend(wholeGroup: Bool) throws(TerminalError) -> Resumption {
    giveModesBack()
    csystem_guard_release()
    lock.release()
    csystem_stop(wholeGroup)
    return try takeAgain()
  }

  package mutating func resume() throws(TerminalError) -> Resumption {
    guard try comeBack() else { return .ending }
    // The handler of SIGCONT took the modes again, unless the process was in the background then.
    var found = termios()
    if system.tcgetattr(descriptor, &found) == 0, !found.isSame(as: ours) {
      return try takeAgain()
    }
    return csystem_signals_modes_were_changed() ? .takenAgain : .unchanged
  }

  package mutating func startGuard() {
    csystem_guard_start(descriptor)
  }

  package mutating func restore() {
    // Whoever ran the prompt may have died by the same ^C, and a shell has the terminal by now. What
    // that does not set itself is for the guard, which needs no foreground.
    let isBehindShell = isHeld && !isInForeground
    giveModesBack()
    // Before another prompt has the lock: the guard would take its settings for ours.
    if isBehindShell { csystem_guard_leave_terminal() } else { csystem_guard_end() }
    lock.release()
  }

  private mutating func giveModesBack() {
    guard isHeld else { return }
    isHeld = false
    Terminal.giveBack(descriptor, isControlling, ours, outputIsStuck, system)
    wasDiscarded = false
  }

  private mutating func takeAgain() throws(TerminalError) -> Resumption {
    guard try comeBack() else { return .ending }
    csystem_signals_hold()
    defer { csystem_signals_release() }
    try takeModes()
    return .takenAgain
  }

  /// Waits for the foreground after a stop; false if the process is to end meanwhile.
  private func comeBack() throws(TerminalError) -> Bool {
    guard try waitForForeground() else { return false }
    // Where another prompt has it by now this one goes on all the same: a person chose it by `fg`.
    _ = lock.take()
    return true
  }

  /// Stops until this process is in the foreground, as any job does that uses the terminal.
  ///
  /// `tcflow(TCOON)` changes nothing, but the kernel lets no background process do it: it stops
  /// its group by SIGTTOU, or refuses with `EIO` where no shell could bring it back.
  ///
  /// Returns false if the process is to end meanwhile: it doesn't stop again then.
  func waitForForeground() throws(TerminalError) -> Bool {
    guard isControlling else { return true }
    while csystem_signals_pending_end() == 0 {
      let foreground = system.tcgetpgrp(descriptor)
      if foreground == system.getpgrp() { return true }
      if foreground == -1 { throw TerminalError.refused(code: SystemCalls.lastError) }
      // Whoever is in front may ask while this process is stopped.
      lock.release()
      // EINTR is no matter of repeating here: what interrupted may be the end.
      guard system.resumeOutput(descriptor) == 0 || SystemCalls.lastError == EINTR else {
        throw TerminalError.inBackground
      }
    }
    return false
  }

  /// Waits a moment where the settings are those of a prompt already: it was killed, and its guard is
  /// about to give those back that it had found. Under this prompt that would let typed keys show.
  private func waitForOtherGuard() {
    var found = termios()
    for _ in 0..<50 {
      guard system.tcgetattr(descriptor, &found) == 0,
        found.isSame(as: found.forPrompt(makesSignals: isControlling))
      else { return }
      _ = unsafe system.poll(UnsafeMutableBufferPointer(start: nil, count: 0), 10)
    }
  }

  /// Puts the prompt's modes on and returns those found.
  private mutating func setModes() throws(TerminalError) -> termios {
    var found = termios()
    guard system.tcgetattr(descriptor, &found) == 0 else {
      throw TerminalError.refused(code: SystemCalls.lastError)
    }
    editingKeys = found.editingKeys
    let wanted = found.forPrompt(makesSignals: isControlling)
    // Keys typed before the prompt was drawn are not an answer. TCSAFLUSH alone would let the driver
    // hand over what it still holds.
    discardInput()
    unsafe withUnsafePointer(to: found) { found in
      unsafe withUnsafePointer(to: wanted) { unsafe csystem_guard_announce(found, $0) }
    }
    guard
      SystemCalls.retrying({ system.tcsetattr(descriptor, TCSAFLUSH, wanted) }) == 0,
      system.tcgetattr(descriptor, &ours) == 0
    else {
      let error = SystemCalls.lastError
      _ = system.tcsetattr(descriptor, TCSAFLUSH, found)
      throw TerminalError.refused(code: error)
    }
    // `tcsetattr` succeeds if it could change anything at all.
    guard ours.hidesInput else {
      _ = system.tcsetattr(descriptor, TCSAFLUSH, found)
      throw TerminalError.refused(code: ENOTSUP)
    }
    return found
  }

  /// Gives the modes back that were found, unless this process is in the background or another
  /// process changed them meanwhile.
  private static func giveBack(
    _ descriptor: Int32, _ isControlling: Bool, _ ours: termios, _ outputIsStuck: Bool,
    _ system: SystemCalls
  ) {
    // First, or a SIGCONT after the last step would take the modes again.
    csystem_signals_set_held(false, nil, nil)
    guard !isControlling || system.tcgetpgrp(descriptor) == system.getpgrp() else { return }
    // While echo is off: what the driver still holds would be echoed, or run by a shell.
    _ = SystemCalls.retrying { system.flushInput(descriptor) }
    var found = termios()
    guard system.tcgetattr(descriptor, &found) == 0 else { return }
    // Output that was stopped is let on without a change that anybody else could have made.
    found.c_iflag |= ours.c_iflag & tcflag_t(IXON)
    guard found.isSame(as: ours) else { return }
    var saved = termios()
    unsafe csystem_signals_saved_modes(&saved)
    // TCSAFLUSH waits until output has drained, which stopped output never does.
    _ = SystemCalls.retrying {
      system.tcsetattr(descriptor, outputIsStuck ? TCSANOW : TCSAFLUSH, saved)
    }
  }

  package mutating func restartOutput() {
    var modes = termios()
    guard isHeld, isInForeground, system.tcgetattr(descriptor, &modes) == 0 else { return }
    // Where XON and XOFF end, the kernel starts what ^S stopped; `restore` puts them back.
    modes.c_iflag &= ~tcflag_t(IXON)
    _ = SystemCalls.retrying { system.tcsetattr(descriptor, TCSANOW, modes) }
  }

  /// Sends this process a signal that arrived, once the terminal is given back.
  ///
  /// Where that ends the process, its secrets are wiped first. Returns where it does not: the caller
  /// has a handler of its own, or this is process 1 of a container.
  package consuming func die(by signal: TerminalSignal) {
    restore()
    csystem_signals_end()
    csystem_raise_found(signal.rawValue)
  }
}
