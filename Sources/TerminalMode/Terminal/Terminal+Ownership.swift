private import CCodePromptSystemShims
internal import CodePromptSystemLibrary

// The ownership of the terminal: the process that locks its device changes its settings, reads its
// keys and draws. The article Ownership in CodePromptKit.docc has all the rules.
extension Terminal {
  // MARK: Taking

  package mutating func hold(
    beside others: WatchedDescriptors
  ) throws(TerminalError) -> TerminalTurn {
    _ = try waitForForeground()
    var isFree = waitStart == nil && lock.take()
    if !isFree, !waitsForOthers {
      isFree = try waitForLender()
      guard isFree else { throw TerminalError.taken }
    }
    // A signal that arrives after the modes are changed and before the handlers are installed would
    // leave the modes changed. So the handlers come first, for signals on other threads, and this
    // thread blocks signals meanwhile.
    if isFree { csystem_signals_hold() }
    if waitStart == nil { csystem_signals_begin(descriptor, isControlling) }
    if !isFree {
      let turn = try waitForTurn(beside: others)
      guard turn == .held else { return turn }
      csystem_signals_hold()
    }
    defer { csystem_signals_release() }
    try takeModes()
    return .held
  }

  /// Starts the guard, which shares the lock, unless a guard runs already.
  ///
  /// The guard must exist before echo is turned off: a prompt killed in between would leave echo
  /// off. It is started as early as possible, while there is little memory to copy, so that it runs
  /// by the time the prompt is drawn.
  mutating func startGuard() {
    csystem_guard_start(descriptor, lock.node)
    isLeftToGuard = false
  }

  /// Starts another guard in place of one that was killed.
  mutating func replaceGuard() {
    csystem_guard_lost()
    // If every guard is killed, starting more is pointless.
    guard spareGuards > 0 else { return }
    spareGuards -= 1
    startGuard()
  }

  // MARK: Stopping

  package mutating func suspend(wholeGroup: Bool) throws(TerminalError) -> Resumption {
    switch possession {
    case .own:
      if giveModesBack() {
        csystem_guard_release()
        lock.release()
      } else {
        leaveToGuard()
      }
    // Another prompt has the terminal, and restores this prompt's settings at its end. After that,
    // the guard restores the original settings.
    case .lent: leaveToGuard()
    case .lentToJob:
      takeForegroundBack()
      csystem_guard_release()
    case .none: break
    }
    possession = .none
    csystem_stop(wholeGroup)
    return try takeAgain()
  }

  package mutating func resume() throws(TerminalError) -> Resumption {
    guard possession == .own else { return .unchanged }
    guard try comeBack() else { return .ending }
    // The handler of SIGCONT has set the modes again, unless the process was in the background.
    var found = termios()
    if system.tcgetattr(descriptor, &found) == 0, !found.isSame(as: ours) {
      return try takeAgain()
    }
    return csystem_signals_modes_were_changed() ? .takenAgain : .unchanged
  }

  private mutating func takeAgain() throws(TerminalError) -> Resumption {
    guard try comeBack() else { return .ending }
    csystem_signals_hold()
    defer { csystem_signals_release() }
    try takeModes()
    return .takenAgain
  }

  /// Waits for the foreground after a stop; returns false if a signal that ends the process
  /// arrived.
  private func comeBack() throws(TerminalError) -> Bool {
    guard try waitForForeground() else { return false }
    // If another prompt has the lock by now, this one continues anyway: the user chose it with
    // `fg`.
    _ = lock.take()
    return true
  }

  /// Stops until this process is in the foreground, like any job that uses the terminal.
  ///
  /// `tcflow(TCOON)` changes nothing, but the kernel does not let a background process call it: it
  /// stops the process's group with SIGTTOU, or returns `EIO` if no shell could continue the group.
  ///
  /// Returns false once a signal that ends the process has arrived, so that the process doesn't
  /// stop again.
  func waitForForeground() throws(TerminalError) -> Bool {
    guard isControlling else { return true }
    while csystem_signals_pending_end() == 0 {
      let foreground = system.tcgetpgrp(descriptor)
      if foreground == system.getpgrp() { return true }
      if foreground == -1 { throw TerminalError.refused(code: SystemCalls.lastError) }
      // A foreground process may open a prompt while this process is stopped.
      lock.release()
      // EINTR is not retried: the interrupting signal may be one that ends the process.
      guard system.resumeOutput(descriptor) == 0 || SystemCalls.lastError == EINTR else {
        throw TerminalError.inBackground
      }
    }
    return false
  }

  // MARK: Lending

  package var canBeWanted: Bool { lock.node != -1 }

  package var isWanted: Bool { possession == .own && lock.isWanted }

  package mutating func lend() {
    guard possession == .own else { return }
    // The guard still knows the settings to restore. The signal handlers must leave the terminal's
    // settings alone from now on.
    csystem_signals_set_held(false, nil, nil)
    possession = .lent
    lock.release()
  }

  package var canLendToJob: Bool {
    isControlling && (possession == .own || possession == .lent) && hasForeground
  }

  package mutating func lend(toJob group: Int32) {
    // One of the job's processes may not have stopped yet, and SIGCONT would cancel its pending
    // stop signal. An interrupted `tcsetattr` would then restart, with settings that the process
    // derived from this prompt's.
    for _ in 0..<3 { pause() }
    if possession == .own { _ = giveModesBack() }
    unsafe withUnsafePointer(to: savedModes) { unsafe csystem_guard_announce_lent($0, group) }
    lock.release()
    possession = .lentToJob
    csystem_signals_set_foreground_lent(true)
    _ = system.setForeground(descriptor, group)
  }

  package mutating func takeBack(
    fromDeadJob isDead: Bool
  ) throws(TerminalError) -> ModesMessage? {
    if possession == .lentToJob {
      takeForegroundBack()
      // As in shells, the settings left by a killed job are not kept.
      if isDead { _ = system.tcsetattr(descriptor, TCSADRAIN, savedModes) }
      possession = .none
    }
    // If another prompt waits for the terminal, it goes first.
    guard hasForeground, !lock.isWanted, lock.take() else {
      if possession == .none { possession = .lent }
      return nil
    }
    let message = try readModes().message
    csystem_signals_hold()
    defer { csystem_signals_release() }
    try takeModes()
    return message
  }

  private mutating func takeForegroundBack() {
    _ = system.setForeground(descriptor, system.getpgrp())
    csystem_signals_set_foreground_lent(false)
    // A job that saved the settings while the prompt's were set has restored them at its end.
    if let found = try? readModes(), found.message == .asking {
      let wanted = found.givenBack(ours: ours, saved: savedModes)
      _ = system.tcsetattr(descriptor, TCSADRAIN, wanted)
    }
  }

  // MARK: Restoring

  package mutating func restore(leaving message: ModesMessage) -> Bool {
    if possession == .lentToJob {
      takeForegroundBack()
      _ = system.tcsetattr(descriptor, TCSADRAIN, savedModes)
      possession = .none
    }
    // If another prompt has the terminal, this prompt's command may have started it. The command
    // has just been ended, and that prompt may need a moment to end, too.
    if possession == .lent {
      for _ in 0..<20 where possession == .lent {
        if lock.take() { possession = .own } else { pause() }
      }
      if possession == .lent { return leaveToGuard() }
    }
    guard possession == .own else {
      if isLeftToGuard { return true }
      csystem_guard_end()
      lock.release()
      return true
    }
    // The script that started this prompt may have died by the same ^C, so that a shell has the
    // terminal now. The guard needs no foreground, and restores what the shell does not set.
    if !hasForeground {
      csystem_signals_set_held(false, nil, nil)
      leaveToGuard()
      return true
    }
    guard giveModesBack(leaving: message) else {
      leaveToGuard()
      return false
    }
    csystem_guard_end()
    lock.release()
    return true
  }

  /// Lets the guard, which shares the lock, restore the terminal.
  @discardableResult
  private mutating func leaveToGuard() -> Bool {
    possession = .none
    isLeftToGuard = csystem_guard_leave_terminal()
    if !isLeftToGuard { lock.release() }
    return isLeftToGuard
  }
}
