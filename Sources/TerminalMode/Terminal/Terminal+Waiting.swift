private import CCodePromptSystemShims
internal import CodePromptSystemLibrary

// Waiting until another process's prompt ends; meanwhile, nothing of the terminal but echo is
// changed.
extension Terminal {
  // The release of a lock wakes no wait, so the lock is tried again at this interval.
  private static let turnPause = Duration.milliseconds(50)
  // How many times a prompt that doesn't wait tries the lock, in case its owner lends the terminal
  // or has just ended.
  private static let lenderTries = 50
  // A prompt that asks keeps echo off. If echo is on for this many intervals, the process that has
  // the terminal's lock shows no prompt at present.
  private static let echoLimit = 10

  /// Waits for the lock for half a second: its owner may be a prompt that lends its terminal, or
  /// the guard of a killed prompt, which is about to restore the terminal.
  func waitForLender() throws(TerminalError) -> Bool {
    lock.want(true)
    defer { lock.want(false) }
    for _ in 0..<Terminal.lenderTries {
      pause()
      if try waitForForeground() && lock.take() { return true }
    }
    return false
  }

  /// Waits for ten milliseconds.
  func pause() {
    _ = unsafe system.poll(UnsafeMutableBufferPointer(start: nil, count: 0), 10)
  }

  /// Waits in the foreground until this prompt has the lock.
  ///
  /// - Returns: ``TerminalTurn/notWanted`` if another descriptor became readable or the lifeline
  ///   was closed; ``TerminalTurn/blocked(by:)``, once, if the lock's owner is not asking.
  /// - Throws: ``TerminalError/taken`` after ``waitLimit``, and
  ///   ``TerminalError/interrupted(signal:)`` for a signal that ends the process.
  mutating func waitForTurn(beside others: WatchedDescriptors) throws(TerminalError) -> TerminalTurn
  {
    let start = waitStart ?? now
    waitStart = start
    lock.want(true)
    do throws(TerminalError) {
      let turn = try waitForLock(until: waitLimit.map { start + $0 }, beside: others)
      if turn == .notWanted { unhush() }
      if case .blocked = turn { return turn }
      lock.want(false)
      return turn
    } catch {
      unhush()
      lock.want(false)
      throw error
    }
  }

  private mutating func waitForLock(
    until end: Duration?, beside others: WatchedDescriptors
  ) throws(TerminalError) -> TerminalTurn {
    var echoes = 0
    repeat {
      if let end, now >= end { throw TerminalError.taken }
      // The terminal is watched only for a hangup: its input belongs to the other prompt.
      let ready = poll(for: 0, orSignals: true, others, upTo: Terminal.turnPause)
      if ready.contains(.signal) { try obeySignals() }
      if !ready.isDisjoint(with: [.others, .cut]) { return .notWanted }
      if ready.contains(.input) {
        // After a hangup, SIGHUP may arrive a moment later.
        if poll(for: nil, orSignals: true, upTo: .milliseconds(500)) == .signal {
          try obeySignals()
        }
        throw TerminalError.refused(code: EIO)
      }
      if ready.contains(.lost) { throw TerminalError.refused(code: SystemCalls.lastError) }
      echoes = terminalEchoes ? echoes + 1 : 0
      if echoes >= Terminal.echoLimit, hushed == nil, hush() { return .blocked(by: lock.holder) }
    } while try !(waitForForeground() && lock.take() && hasForeground)
    return .held
  }

  // MARK: Echo

  private var terminalEchoes: Bool {
    var modes = termios()
    return hasForeground && system.tcgetattr(descriptor, &modes) == 0
      && modes.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Turns echo off, since no prompt is asking and a password typed out of habit must not show.
  private mutating func hush() -> Bool {
    guard let found = try? readModes() else { return false }
    var wanted = found
    wanted.c_lflag &= ~tcflag_t(ECHO)
    if wanted.message == .none { wanted.message = .waiting }
    startGuard()
    unsafe withUnsafePointer(to: found) { found in
      unsafe withUnsafePointer(to: wanted) { unsafe csystem_guard_announce_wait(found, $0) }
    }
    guard system.tcsetattr(descriptor, TCSANOW, wanted) == 0 else {
      csystem_guard_release()
      return false
    }
    hushed = (found, wanted)
    return true
  }

  /// Turns echo on again, unless another program has changed the settings.
  private mutating func unhush() {
    guard let hushed else { return }
    self.hushed = nil
    if let found = try? readModes(), found.isSame(as: hushed.ours), hasForeground {
      // TCSAFLUSH discards what was typed while echo was off: no prompt had asked for it.
      _ = system.tcsetattr(descriptor, TCSAFLUSH, hushed.found)
    }
    csystem_guard_release()
  }

  /// Handles recorded signals: ^Z stops the process, and a signal that ends the process ends the
  /// wait.
  private mutating func obeySignals() throws(TerminalError) {
    var signals = TerminalSignals(bits: csystem_signals_take())
    let stops = signals.remove(.suspend)
    for signal: TerminalSignal in [.resume, .windowChange, .child] { _ = signals.remove(signal) }
    if let signal = signals.first {
      // The raised signal is recorded again, and takes effect when the terminal is closed.
      raise(signal.rawValue)
      throw TerminalError.interrupted(signal: signal.rawValue)
    }
    guard stops else { return }
    unhush()
    csystem_stop(false)
  }
}
