internal import CCodePromptSystem
internal import CodePromptTerminalOwnership

// Taking the terminal, and waiting for another process's prompt: nothing is changed meanwhile,
// except for the keys of a prompt that is stopped.
extension Terminal {
  // The release of a lock wakes no wait, so the lock is tried again at this interval.
  private static let turnPause = Duration.milliseconds(50)
  // A prompt that doesn't wait tries for a moment, since the lock's owner may be about to end.
  private static let lenderLimit = Duration.milliseconds(500)
  private static let lenderPause = Duration.milliseconds(10)

  package func hold(
    beside others: WatchedDescriptors
  ) throws(TerminalError) -> TerminalTurn {
    do throws(TerminalError) {
      if ownership.state == .outside {
        waitForPager()
        try follow(.begin)
      }
      let turn = try waitForTurn(beside: others)
      if turn == .notWanted { try follow(.finish) }
      return turn
    } catch {
      try? follow(.finish)
      throw error
    }
  }

  /// Waits in the foreground until this prompt has the terminal or nobody needs it any more;
  /// returns ``TerminalTurn/blocked(by:)`` only once.
  private func waitForTurn(
    beside others: WatchedDescriptors
  ) throws(TerminalError) -> TerminalTurn {
    let limit = waitsForOthers ? waitLimit : Terminal.lenderLimit
    let pause = waitsForOthers ? Terminal.turnPause : Terminal.lenderPause
    while !ownership.isAsking {
      if csystem_signals_pending_end() != 0 { try obeySignals() }
      let start = waitStart ?? now
      waitStart = start
      if let limit, now >= start + limit { throw TerminalError.taken }
      // The terminal is watched only for a hangup: its input belongs to the other prompt.
      let ready: TerminalReadiness
      do throws(Errno) {
        ready = try poll(for: 0, orSignals: true, others, upTo: pause)
      } catch {
        throw TerminalError(refused: error)
      }
      if ready.contains(.signal) { try obeySignals() }
      if !ready.isDisjoint(with: [.others, .cut]) { return .notWanted }
      if ready.contains(.hungUp) {
        // After a hangup, SIGHUP may arrive a moment later.
        if (try? poll(for: nil, orSignals: true, upTo: .milliseconds(500))) == .signal {
          try obeySignals()
        }
        throw TerminalError.refused(code: EIO)
      }
      try follow(.tick(.nothingToAsk))
      if ownerIsToBeNamed, !wasTold {
        wasTold = true
        return .blocked(by: lock.holder)
      }
    }
    return .held
  }

  /// Whether the process that has the lock shows a prompt and reads its keys.
  var ownerAsks: Bool {
    guard let settings = try? readSettings() else { return true }
    return !settings.echoes && !lock.holderIsStopped
  }

  /// Has the kernel make signals of ^C and ^\ again, if a prompt that is stopped has taken these
  /// keys: it does not read them. It takes them again when it continues.
  func enableInterruptKeys() {
    guard isControlling, var settings = try? readSettings(), settings.areOfPrompt,
      settings.lacksSignalKeys, foreground(lentTo: nil) == .ours
    else { return }
    unsafe csystem_reset_interrupt_keys(&settings)
    _ = valueOrErrno { system.tcsetattr(descriptor, TCSANOW, settings) }
  }

  /// Handles recorded signals: ^Z stops the process, and one that ends it ends the wait.
  private func obeySignals() throws(TerminalError) {
    var signals = takeSignals()
    if let signal = signals.ending {
      // It is recorded again, so that it takes effect when the terminal is closed.
      raise(signal.rawValue)
      throw TerminalError.interrupted(signal: signal.rawValue)
    }
    if signals.remove(.suspend) { try follow(.suspend(wholeGroup: false)) }
  }
}
