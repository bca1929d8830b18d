/// The state machine that decides who has the terminal: this prompt, a shell, a command of the
/// prompt, or another prompt.
///
/// It is pure: the terminal reports events, and carries out the returned actions in their order.
/// Some actions end with another event, their answer. The article Ownership has the whole table.
package struct Ownership: Hashable, Sendable {
  package let rules: Rules
  package private(set) var state = State.outside
  /// What the prompt has to ask at present.
  private var situation = AskingSituation.typed
  /// A command that was stopped because it wants the terminal, until it ends; nil if there is none.
  private var waitingJob: Int32?
  /// Whether another prompt requests the terminal.
  private var isRequested = false
  /// For how many ticks that request is ignored, since its prompt did not take the terminal.
  private var pause = 0
  /// Whether a command of the prompt runs, which must not write into the picture.
  private var runsCommands = false

  package init(_ rules: Rules) {
    self.rules = rules
  }

  /// Returns the ownership of a terminal that nobody else can have, while its prompt asks.
  package static var uncontested: Ownership {
    var ownership = Ownership(
      Rules(lendsToJobs: false, canBeRequested: false, turnsEchoOff: false))
    ownership.state = .asking
    return ownership
  }

  /// Whether the prompt owns the terminal.
  package var isAsking: Bool { state == .asking }

  /// Whether another prompt may have the terminal.
  package var isLentToPrompt: Bool { if case .lentToPrompt = state { true } else { false } }

  /// The command that has the terminal; nil if there is none.
  package var borrowingJob: Int32? { if case .lentToJob(let job) = state { job } else { nil } }

  /// Whether ticks have an effect while commands run.
  package var needsTicks: Bool {
    isLentToPrompt || isAsking && (rules.canBeRequested || waitingJob != nil)
  }

  /// Whether a command wants to ask something, and only a typed entry prevents it.
  package var keepsCommandWaiting: Bool {
    isAsking && situation == .typed && (waitingJob != nil || isRequested && pause == 0)
  }

  /// Handles an event; returns the actions to carry out.
  package mutating func handle(_ event: OwnershipEvent) -> [OwnershipAction] {
    switch event {
    case .begin: begin()
    case .tick(let situation): tick(situation)
    case .foreground(let foreground): found(foreground)
    case .lockTaken: lockTaken()
    case .lockBusy: lockBusy()
    case .echo(let isOn): sawEcho(isOn)
    case .requested(let isRequested): sawRequest(isRequested)
    case .modesSet(let told, let isUntouched): modesSet(told, isUntouched: isUntouched)
    case .modesRestored(let isComplete): modesRestored(isComplete)
    case .erased: erased()
    case .commandsRun(let areRunning): commandsRun(areRunning)
    case .jobWants(let job, let situation): jobWants(job, situation)
    case .jobSuspended(let job): jobSuspended(job)
    case .jobEnded(let job, let wasKilled): jobEnded(job, wasKilled: wasKilled)
    case .suspend(let wholeGroup): suspend(wholeGroup: wholeGroup)
    case .resumed: resumed()
    case .finish(let message): finish(leaving: message)
    }
  }

  // MARK: Taking the terminal

  private mutating func begin() -> [OwnershipAction] {
    state = .approaching(.open)
    return [.look]
  }

  private mutating func found(_ foreground: Foreground) -> [OwnershipAction] {
    switch (state, foreground) {
    case (.approaching(.lend(let job)), .ours), (.lentToJob(let job), .ours),
      (.lentToJob(let job), .job):
      state = .lentToJob(job)
      return [.giveForeground(to: job)]
    case (.approaching, .ours), (.waiting, .ours), (.lentToPrompt, .ours): return [.takeLock]
    case (.takingBack(let wasKilled), .ours): return [.settleModes(ofKilledJob: wasKilled)]
    // The lock is released: a foreground process may open a prompt meanwhile.
    case (.approaching(let goal), _):
      return [.releaseLock, .awaitForeground(isStart: goal == .open)]
    case (.waiting, _):
      state = .approaching(.open)
      return [.turnEchoOn, .withdrawRequest, .awaitForeground(isStart: false)]
    case (.suspending(let job, _), .ours): return [.putJobModesAway(job)]
    case (.suspending(let job, _), _):
      state = .lentToJob(job)
      return [.awaitForeground(isStart: false)]
    case (.lentToJob, _), (.lentToPrompt, _), (.takingBack, _):
      return [.awaitForeground(isStart: false)]
    case (.ending(let message?), .ours): return [.restoreModes(leaving: message)]
    case (.ending(nil), .ours): return [.settleModes(ofKilledJob: true)]
    case (.ending, _):
      state = .ended
      return [.leaveToGuard]
    case (.outside, _), (.asking, _), (.leaving, _), (.ended, _): return []
    }
  }

  private mutating func lockTaken() -> [OwnershipAction] {
    switch state {
    case .approaching(.ask(after: .foreignStop)): return [.checkModes(stopsWriters: runsCommands)]
    case .approaching: return [.setModes(stopsWriters: runsCommands)]
    case .waiting: return [.withdrawRequest, .setModes(stopsWriters: runsCommands)]
    case .lentToPrompt(let loan):
      pause = isRequested && loan != .taken ? rules.pause : 0
      return [.setModes(stopsWriters: runsCommands)]
    case .ending(let message?): return [.restoreModes(leaving: message)]
    default: return []
    }
  }

  private mutating func lockBusy() -> [OwnershipAction] {
    switch state {
    case .approaching(.open):
      state = .waiting(echoes: 0)
      return [.request]
    // Its command has ended, and another prompt was faster.
    case .approaching(.ask(after: .job)):
      state = .lentToPrompt(.taken)
      return []
    // The user chose this prompt with `fg`, so it continues although another one has the lock.
    case .approaching(.ask(after: .foreignStop)): return [.checkModes(stopsWriters: runsCommands)]
    case .approaching: return [.setModes(stopsWriters: runsCommands)]
    case .waiting(let echoes) where rules.turnsEchoOff && echoes < rules.echoLimit:
      return [.lookAtEcho]
    case .lentToPrompt:
      state = .lentToPrompt(.taken)
      return []
    // Another prompt has the terminal, and restores this prompt's settings at its end. After that,
    // the guard restores the original ones.
    case .ending:
      state = .ended
      return [.leaveToGuard]
    default: return []
    }
  }

  private mutating func sawEcho(_ isOn: Bool) -> [OwnershipAction] {
    guard case .waiting(let echoes) = state else { return [] }
    state = .waiting(echoes: isOn ? echoes + 1 : 0)
    return isOn && echoes + 1 == rules.echoLimit ? [.turnEchoOff] : []
  }

  private mutating func modesSet(
    _ told: OwnershipMessage, isUntouched: Bool
  ) -> [OwnershipAction] {
    let before = state
    state = .asking
    switch before {
    case .approaching(.open), .waiting: return []
    case .approaching(.ask(after: .foreignStop)) where isUntouched: return [.redraw]
    case .approaching(.ask(after: .job)): return [.draw(told, onFreshRow: true)]
    default: return [.draw(told, onFreshRow: false)]
    }
  }

  // MARK: Lending

  private mutating func tick(_ situation: AskingSituation) -> [OwnershipAction] {
    self.situation = situation
    return switch state {
    case .waiting: [.look]
    case .asking: waitingJob == nil || !situation.lends ? [.lookForRequest] : lend()
    case .lentToPrompt: [.lookForRequest]
    default: []
    }
  }

  private mutating func sawRequest(_ isRequested: Bool) -> [OwnershipAction] {
    self.isRequested = isRequested
    pause = isRequested ? max(0, pause - 1) : 0
    switch state {
    case .asking: return lend()
    // While another prompt wants the terminal, this one does not try to be faster.
    case .lentToPrompt(.offered(let patience)) where isRequested && patience > 1:
      state = .lentToPrompt(.offered(patience: patience - 1))
      return []
    case .lentToPrompt: return [.look]
    default: return []
    }
  }

  /// Lends the terminal if something wants it and the prompt has nothing to ask.
  private mutating func lend() -> [OwnershipAction] {
    guard situation.lends else { return [] }
    if let job = waitingJob {
      state = .leaving(.lendingToJob(job))
    } else if isRequested, pause == 0 {
      state = .leaving(.lendingToPrompt)
    } else {
      return []
    }
    return [.erase]
  }

  private mutating func jobWants(
    _ job: Int32, _ situation: AskingSituation
  ) -> [OwnershipAction] {
    self.situation = situation
    guard rules.lendsToJobs else { return [.refuse(job)] }
    if state == .lentToJob(job) { return [.look] }
    waitingJob = job
    return state == .asking ? lend() : []
  }

  private mutating func erased() -> [OwnershipAction] {
    switch state {
    case .leaving(.lendingToPrompt):
      state = .lentToPrompt(.offered(patience: rules.patience))
      return [.yieldModes, .releaseLock]
    case .leaving: return [.restoreModes(leaving: .none)]
    default: return []
    }
  }

  private mutating func commandsRun(_ areRunning: Bool) -> [OwnershipAction] {
    guard runsCommands != areRunning else { return [] }
    runsCommands = areRunning
    return state == .asking ? [.changeModes(stopsWriters: areRunning)] : []
  }

  private mutating func jobEnded(_ job: Int32, wasKilled: Bool) -> [OwnershipAction] {
    if waitingJob == job { waitingJob = nil }
    guard state == .lentToJob(job) else { return [] }
    state = .takingBack(wasKilled: wasKilled)
    return [.takeForeground(from: job)]
  }

  // MARK: Stopping

  private mutating func suspend(wholeGroup: Bool) -> [OwnershipAction] {
    switch state {
    case .asking:
      state = .leaving(.stopping(wholeGroup: wholeGroup))
      return [.erase]
    // The other prompt restores this prompt's settings at its end; after that, the guard restores
    // the original ones.
    case .lentToPrompt: return [.leaveToGuard, .stop(wholeGroup: wholeGroup)]
    case .lentToJob(let job):
      state = .suspending(job, wholeGroup: wholeGroup)
      return [.stopJob(job), .takeForeground(from: job)]
    case .waiting:
      state = .approaching(.open)
      return [.turnEchoOn, .withdrawRequest, .stop(wholeGroup: wholeGroup)]
    case .approaching: return [.stop(wholeGroup: wholeGroup)]
    // `takingBack`, as any background process, stops when it waits for the foreground.
    case .outside, .leaving, .suspending, .takingBack, .ending, .ended: return []
    }
  }

  private mutating func jobSuspended(_ job: Int32) -> [OwnershipAction] {
    guard state == .lentToJob(job) else { return [] }
    state = .suspending(job, wholeGroup: true)
    return [.takeForeground(from: job)]
  }

  private mutating func resumed() -> [OwnershipAction] {
    switch state {
    case .asking:
      state = .approaching(.ask(after: .foreignStop))
      return [.look]
    case .lentToJob, .approaching: return [.look]
    default: return []
    }
  }

  // MARK: Ending

  private mutating func modesRestored(_ isComplete: Bool) -> [OwnershipAction] {
    let guardTask: OwnershipAction = isComplete ? .releaseLock : .leaveToGuard
    switch state {
    case .leaving(.lendingToJob(let job)):
      state = .lentToJob(job)
      return [.releaseLock, .giveForeground(to: job)]
    case .suspending(let job, let wholeGroup):
      state = isComplete ? .approaching(.lend(job)) : .lentToJob(job)
      return [isComplete ? .stop(wholeGroup: wholeGroup) : .awaitForeground(isStart: false)]
    case .takingBack:
      guard isComplete else { return [.awaitForeground(isStart: false)] }
      state = .approaching(.ask(after: .job))
      return [.takeLock]
    case .leaving(.stopping(let wholeGroup)):
      state = .approaching(.ask(after: .ownStop))
      return [guardTask, .stop(wholeGroup: wholeGroup)]
    case .ending:
      state = .ended
      return isComplete ? [.endGuard, .releaseLock] : [.leaveToGuard]
    default: return []
    }
  }

  private mutating func finish(leaving message: OwnershipMessage) -> [OwnershipAction] {
    switch state {
    // After somebody else's stop the prompt's settings may still be there.
    case .asking, .leaving, .approaching(.ask(after: .foreignStop)):
      state = .ending(leaving: message)
      return [.look]
    case .lentToPrompt:
      state = .ending(leaving: message)
      return [.awaitLock]
    case .lentToJob(let job), .suspending(let job, _):
      state = .ending(leaving: nil)
      return [.takeForeground(from: job)]
    case .takingBack:
      state = .ended
      return [.leaveToGuard]
    case .waiting:
      state = .ended
      return [.turnEchoOn, .withdrawRequest, .endGuard, .releaseLock]
    case .outside, .approaching:
      state = .ended
      return [.endGuard, .releaseLock]
    case .ending, .ended: return []
    }
  }
}
