internal import CCodePromptSystem
package import CodePromptTerminalOwnership

// ``Ownership`` decides, and this carries out its actions. The article Ownership has all the rules.
extension Terminal {
  /// Handles an event while there is no picture, before the prompt and at its end.
  func follow(_ event: OwnershipEvent) throws(TerminalError) {
    ownership.handle(event)
    while let action = ownership.next() {
      if let answer = try carryOut(action) { ownership.handle(answer) }
    }
  }

  package func carryOut(
    _ action: OwnershipAction
  ) throws(TerminalError) -> OwnershipEvent? {
    switch action {
    case .look: return .foreground(foreground(lentTo: ownership.borrowingJob))
    case .awaitForeground(let isStart): return try awaitForeground(tells: isStart)
    case .giveForeground(let job): return giveForeground(to: job)
    case .giveSettings(let job): giveSettings(to: job)
    case .takeForeground(let job):
      let group = system.getpgrp()
      if foreground(lentTo: job) == .job { _ = csystem_set_foreground(descriptor, group) }
      return .foreground(foreground(lentTo: nil))
    case .takeLock: return takeLock() ? .lockTaken : .lockBusy
    case .awaitLock: return awaitLock() ? .lockTaken : .lockBusy
    // A guard at work keeps the lock until it has restored the terminal.
    case .releaseLock: if !csystem_guard_is_at_work() { lock.release() }
    case .request: lock.request(true)
    case .withdrawRequest: lock.request(false)
    case .lookForRequest: return .requested(lock.isRequested)
    case .lookAtOwner: return .ownerAsks(ownerAsks)
    case .applySettings(let stops): return try applySettings(stopsWriters: stops)
    case .checkSettings(let stops): return try checkSettings(stopsWriters: stops)
    case .repeatSettings:
      var ours = TerminalRecord().ours
      _ = unsafe csystem_apply_in_background(descriptor, &ours)
    case .changeSettings(let stops): keepSettings(stopsWriters: stops && mayStopWriters)
    case .yieldSettings:
      // Until the other prompt reads keys, nobody does.
      giveInterruptKeys(toKernel: true)
      csystem_terminal_yield()
    case .restoreSettings:
      defer { wasDiscarded = false }
      return .settingsRestored(csystem_terminal_restore(!outputIsStuck))
    case .undoJobSettings(let wasKilled):
      return .settingsRestored(undoJobSettings(ofKilledJob: wasKilled))
    case .saveJobSettings: return .settingsRestored(saveJobSettings())
    case .stopJob(let job):
      _ = system.signalGroup(job, SIGTSTP)
      // The command gets a moment to restore its own settings, while it is in the foreground.
      system.pause(10)
    case .awaitStop(let job): awaitStop(of: job)
    case .stop(let wholeGroup):
      csystem_stop(wholeGroup)
      // A pager that was stopped too sets its settings anew.
      waitForPager()
      return .resumed
    case .signalGroup(let signal): return signalGroup(signal)
    case .endGuard: csystem_guard_end()
    case .leaveToGuard: leaveToGuard()
    case .announceOwner:
      enableInterruptKeys()
      ownerIsToBeNamed = true
    case .erase, .forgetPicture, .draw, .redraw, .refuse: break
    }
    return nil
  }

  /// Sends a signal to this process's group. The answer is nil if the signal is ignored, or if its
  /// handler has recorded it, which ends the prompt. The handler may run on another thread, so it
  /// is waited for, for at most 100 ms.
  private func signalGroup(_ signal: Int32) -> OwnershipEvent? {
    if kill(0, signal) != 0 { kill(getpid(), signal) }
    if csystem_signal_is_ignored(signal) { return nil }
    let isRecorded = system.wait(upTo: 100, every: 5) { csystem_signals_pending_end() != 0 }
    return isRecorded ? nil : .resumed
  }

  // MARK: Foreground

  /// Returns who has the foreground; a failed call is repeated twice.
  func foreground(lentTo job: Int32?) -> Foreground {
    guard isControlling else { return .ours }
    for _ in 0..<3 {
      let group = system.tcgetpgrp(descriptor)
      if group == -1 { continue }
      if group == system.getpgrp() { return .ours }
      return group == job ? .job : .elsewhere
    }
    return .elsewhere
  }

  /// Stops until this process is in the foreground, or a signal ends it: then nil is returned.
  ///
  /// `tcflow(TCOON)` changes nothing, but the kernel does not let a background process call it: it
  /// stops the process's group with SIGTTOU, or returns `EIO` if no shell could continue the group.
  /// If SIGTTOU is ignored, nothing would stop this process: then it can't ask.
  private func awaitForeground(tells: Bool) throws(TerminalError) -> OwnershipEvent? {
    guard isControlling else { return .foreground(.ours) }
    while csystem_signals_pending_end() == 0 {
      let foreground = try valueOrErrno { system.tcgetpgrp(descriptor) }
        .mapError(TerminalError.init(refused:)).get()
      if foreground == system.getpgrp() { return .foreground(.ours) }
      if csystem_signal_is_ignored(SIGTTOU) { throw TerminalError.inBackground }
      if tells, mayBeContinued, mayWriteInBackground {
        onBackground()
        onBackground = {}
      }
      // The call is not repeated: the signal that interrupts it may be one that ends the process.
      switch nothingOrErrno(retryOnInterrupt: false, { tcflow(descriptor, TCOON) }) {
      case .success, .failure(.interrupted): break
      case .failure: throw TerminalError.inBackground
      }
    }
    return nil
  }

  /// Whether a shell may bring this process to the foreground.
  ///
  /// No process can do that for the group of the session's leader. At a login shell, bash starts
  /// what is in `<(…)` as a member of its own group. A leader outside of the PID namespace is 0.
  private var mayBeContinued: Bool {
    let group = system.getpgrp()
    return group == 0 || group != getsid(0)
  }

  /// Whether a line that is written in the background neither stops this process nor disturbs
  /// another prompt, which may be about to lend the terminal.
  private var mayWriteInBackground: Bool {
    guard let settings = try? readSettings() else { return false }
    return !settings.stopsWriters && !settings.areOfPrompt
  }

  // MARK: Settings

  private func applySettings(stopsWriters: Bool) throws(TerminalError) -> OwnershipEvent {
    csystem_signals_hold(true)
    defer { csystem_signals_hold(false) }
    try takeSettings(stopsWriters: stopsWriters && mayStopWriters)
    return .settingsApplied(isUntouched: false)
  }

  /// Sets the prompt's settings after a stop, unless the handler of SIGCONT did.
  private func checkSettings(stopsWriters: Bool) throws(TerminalError) -> OwnershipEvent {
    let record = TerminalRecord()
    var current = termios()
    let isSame = system.tcgetattr(descriptor, &current) != 0 || current.isSame(as: record.ours)
    if !isSame || record.ours.stopsWriters != (stopsWriters && mayStopWriters) {
      return try applySettings(stopsWriters: stopsWriters)
    }
    return .settingsApplied(isUntouched: !csystem_terminal_was_changed())
  }

  /// Whether stopping those who write to the terminal stops no job but the prompt's commands.
  private var mayStopWriters: Bool { isControlling && !csystem_other_job_runs(descriptor) }

  // MARK: Lock and guard

  /// Takes the lock if it is free; from now on the handlers record signals.
  func takeLock() -> Bool {
    var isFree = lock.take()
    // A guard at work, which shares the lock, would release it: it finishes first.
    if isFree, csystem_guard_is_at_work() {
      csystem_guard_start()
      isFree = lock.take()
    }
    // The handlers come before the settings: a signal in between would leave these changed.
    csystem_signals_begin(true)
    return isFree
  }

  /// Tries for 200 ms to take the lock: a prompt of this prompt's command may be about to end.
  private func awaitLock() -> Bool {
    system.wait(upTo: 200, every: 10) { takeLock() }
  }

  /// Lets the guard restore the terminal; it shares the lock.
  private func leaveToGuard() {
    csystem_terminal_yield()
    if csystem_guard_is_at_work() { return }
    if !csystem_guard_leave_terminal() { lock.release() }
  }

  // MARK: The end

  @discardableResult
  package func restore() -> Bool {
    try? follow(.finish)
    return !ownership.hasFailedToRestore
  }
}
