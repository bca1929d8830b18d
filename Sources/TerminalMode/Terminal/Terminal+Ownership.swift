private import CCodePromptSystemShims

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

// Who owns the terminal: whoever has the lock on its device changes its settings, reads its keys
// and draws. The article Ownership in CodePromptKit.docc has all the rules.
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
    // A signal between the change of the modes and the handlers would leave the modes behind: the
    // handlers come first, for other threads, and this one holds signals back.
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

  /// Starts the guard, which shares the lock; harmless where there is one.
  ///
  /// Before echo goes off, or a prompt that is killed in between would leave it off; and as early
  /// as can be, while there is little to copy, so that it runs by the time the prompt has drawn.
  mutating func startGuard() {
    csystem_guard_start(descriptor, lock.node)
    isLeftToGuard = false
  }

  /// Starts another guard in the place of one that was killed.
  mutating func replaceGuard() {
    csystem_guard_lost()
    // Where each of them dies there is no point in more.
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
    // Another prompt has it, and gives this one's settings back: they go when it has ended.
    case .lent: leaveToGuard()
    case .lentToJob: takeForegroundBack()
    case .none: break
    }
    possession = .none
    csystem_stop(wholeGroup)
    return try takeAgain()
  }

  package mutating func resume() throws(TerminalError) -> Resumption {
    guard possession == .own else { return .unchanged }
    guard try comeBack() else { return .ending }
    // The handler of SIGCONT took the modes again, unless the process was in the background then.
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

  // MARK: Lending

  package var canBeWanted: Bool { lock.node != -1 }

  package var isWanted: Bool { possession == .own && lock.isWanted }

  package mutating func lend() {
    guard possession == .own else { return }
    // The guard still knows of the settings; the handlers of signals leave them alone from here on.
    csystem_signals_set_held(false, nil, nil)
    possession = .lent
    lock.release()
  }

  package var canLendToJob: Bool {
    isControlling && (possession == .own || possession == .lent) && hasForeground
  }

  package mutating func lend(toJob group: Int32) {
    // Of the job's processes one may still be on its way into the stop. SIGCONT takes a signal to
    // stop away that has not arrived: then `tcsetattr` begins again by itself, with settings that
    // the process has made out of this prompt's.
    for _ in 0..<3 { pause() }
    if possession == .own {
      _ = giveModesBack()
      csystem_guard_release()
    }
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
      // As a shell does: what a job that was killed has changed is no wish of anybody's.
      if isDead { _ = system.tcsetattr(descriptor, TCSADRAIN, savedModes) }
      possession = .none
    }
    // Another prompt that waits is first.
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
    // What the job gives back are this prompt's settings, if it had looked while these were on.
    if let found = try? readModes(), found.message == .asking {
      let wanted = found.givenBack(ours: ours, saved: savedModes)
      _ = system.tcsetattr(descriptor, TCSADRAIN, wanted)
    }
  }

  // MARK: Giving back

  package mutating func restore(leaving message: ModesMessage) -> Bool {
    if possession == .lentToJob {
      takeForegroundBack()
      _ = system.tcsetattr(descriptor, TCSADRAIN, savedModes)
      possession = .none
    }
    // The command that another prompt served has just been ended: it may need a moment.
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
    // Whoever ran the prompt may have died by the same ^C, and a shell has the terminal by now.
    // What that does not set itself is for the guard, which needs no foreground.
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

  /// Has the guard give the terminal back, with the lock that it shares.
  @discardableResult
  private mutating func leaveToGuard() -> Bool {
    possession = .none
    isLeftToGuard = csystem_guard_leave_terminal()
    if !isLeftToGuard { lock.release() }
    return isLeftToGuard
  }
}
