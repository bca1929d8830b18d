private import CCodePromptSystemShims

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

// Waiting for a prompt of another process, without a change of anything of the terminal but echo.
extension Terminal {
  // No wait tells of a lock that becomes free: it is tried again after so long.
  private static let turnPause = Duration.milliseconds(50)
  // How often a prompt that doesn't wait tries, for one that lends its terminal, or has just ended.
  private static let lenderTries = 50
  // After so many pauses in which the terminal echoed nobody is asking there.
  private static let echoLimit = 10

  /// Waits a moment for the lock: a prompt that has nothing to ask lends its terminal, and the
  /// guard of one that was killed is about to give it back.
  func waitForLender() throws(TerminalError) -> Bool {
    lock.want(true)
    defer { lock.want(false) }
    for _ in 0..<Terminal.lenderTries {
      pause()
      if try waitForForeground() && lock.take() { return true }
    }
    return false
  }

  /// Lets ten milliseconds pass.
  func pause() {
    _ = unsafe system.poll(UnsafeMutableBufferPointer(start: nil, count: 0), 10)
  }

  /// Waits until the lock is had, in the foreground.
  ///
  /// - Returns: ``TerminalTurn/notWanted`` if one of the others could be read before, or the
  ///   lifeline was cut; ``TerminalTurn/blocked(by:)`` once, if nobody asks although somebody has
  ///   the lock.
  /// - Throws: ``TerminalError/taken`` once ``waitLimit`` is over, and
  ///   ``TerminalError/interrupted(signal:)`` for a signal by which the process is to end.
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
      // Of the terminal only a hangup is looked for: what is typed is the other prompt's.
      let ready = poll(for: 0, orSignals: true, others, upTo: Terminal.turnPause)
      if ready.contains(.signal) { try obeySignals() }
      if !ready.isDisjoint(with: [.others, .cut]) { return .notWanted }
      if ready.contains(.input) {
        // A hangup comes with a signal, which may be a moment behind.
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

  /// Turns echo off where nobody is asking: what is typed by habit must not show.
  private mutating func hush() -> Bool {
    guard let found = try? readModes() else { return false }
    var wanted = found
    wanted.c_lflag &= ~tcflag_t(ECHO)
    if wanted.message == .none { wanted.message = .waiting }
    startGuard()
    unsafe withUnsafePointer(to: found) { found in
      unsafe withUnsafePointer(to: wanted) { unsafe csystem_guard_announce_wait(found, $0) }
    }
    csystem_guard_await()
    guard system.tcsetattr(descriptor, TCSANOW, wanted) == 0 else {
      csystem_guard_release()
      return false
    }
    hushed = (found, wanted)
    return true
  }

  /// Turns echo on again, unless somebody else has changed the settings.
  private mutating func unhush() {
    guard let hushed else { return }
    self.hushed = nil
    if let found = try? readModes(), found.isSame(as: hushed.ours), hasForeground {
      // What was typed while nothing showed is for nobody.
      _ = system.tcsetattr(descriptor, TCSAFLUSH, hushed.found)
    }
    csystem_guard_release()
  }

  /// Stops by a signal that stops, and ends the wait by one that ends.
  private mutating func obeySignals() throws(TerminalError) {
    var signals = TerminalSignals(bits: csystem_signals_take())
    let stops = signals.remove(.suspend)
    for signal: TerminalSignal in [.resume, .windowChange, .child] { _ = signals.remove(signal) }
    if let signal = signals.first {
      // Noted once more, it has its effect when the terminal is closed.
      raise(signal.rawValue)
      throw TerminalError.interrupted(signal: signal.rawValue)
    }
    guard stops else { return }
    unhush()
    csystem_stop(false)
  }
}
