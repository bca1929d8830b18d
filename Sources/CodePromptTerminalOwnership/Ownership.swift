/// The state machine that decides who has the terminal: this prompt, its command, or somebody else.
///
/// It is pure: it handles what happens (``handle(_:)``), and keeps a queue of actions that follow
/// from it, which are taken one by one (``next()``). Some actions end with another event, their
/// answer, which is handled before the next action is taken. The article Ownership has the whole
/// table.
package struct Ownership: Hashable, Sendable {
  package let rules: Rules
  /// What the prompt has of the terminal.
  package private(set) var state = State.outside
  /// What the prompt has to ask at present.
  private var situation = AskingSituation.typed
  /// The process group of a command that was stopped because it wants the terminal, until it ends;
  /// nil if there is none.
  private var waitingJob: Int32?
  /// For how many ticks another prompt's request is ignored, since that prompt did not take the
  /// terminal; nil if none requests it.
  private var requestPause: Int?
  /// Whether a command of the prompt runs, which must not write into the picture.
  package private(set) var runsCommands = false
  /// The actions that are decided and not carried out yet, in their order.
  package private(set) var pending: [OwnershipAction] = []

  package init(_ rules: Rules) {
    self.rules = rules
  }

  /// Returns the ownership of a terminal that nobody else can have, while its prompt asks.
  package static var uncontested: Ownership {
    var ownership = Ownership(
      Rules(lendsToJobs: false, canBeRequested: false, announcesOwner: false))
    ownership.state = .asking
    return ownership
  }

  /// Whether the settings from before the prompt could not be restored at its end.
  package var hasFailedToRestore: Bool { state == .ended(isRestored: false) }

  /// Whether the prompt owns the terminal.
  package var isAsking: Bool { state == .asking }

  /// Whether another prompt may have the terminal.
  package var isLentToPrompt: Bool { if case .lentToPrompt = state { true } else { false } }

  /// The process group of the command that has the terminal; nil if there is none.
  package var borrowingJob: Int32? { if case .lentToJob(let job) = state { job } else { nil } }

  /// Whether ticks have an effect while commands run.
  package var needsTicks: Bool {
    isLentToPrompt || isAsking && (rules.canBeRequested || rules.lendsToJobs)
  }

  /// Whether a command wants to ask something, and only a typed entry prevents it.
  package var keepsCommandWaiting: Bool {
    isAsking && situation == .typed && (waitingJob != nil || requestPause == 0)
  }

  /// Handles an event, or the answer to an action. The actions that follow from it come after those
  /// that are pending.
  ///
  /// Actions can be pending at an event only if one before them has failed; the prompt then ends,
  /// and ``OwnershipEvent/finish`` drops them.
  package mutating func handle(_ event: OwnershipEvent) {
    if event == .finish { pending = [] }
    pending += decide(event)
  }

  /// Takes the action that is to be carried out next; nil if there is none.
  package mutating func next() -> OwnershipAction? {
    pending.isEmpty ? nil : pending.removeFirst()
  }

  /// Returns the actions that follow from an event.
  private mutating func decide(_ event: OwnershipEvent) -> [OwnershipAction] {
    switch event {
    case .begin: enter(.approaching(.open), .look)
    case .tick(let situation): tick(situation)
    case .foreground(let foreground): found(foreground)
    case .lockTaken: lockTaken()
    case .lockBusy: lockBusy()
    case .ownerAsks(let asks): sawOwner(asks)
    case .requested(let isRequested): sawRequest(isRequested)
    case .settingsApplied(let isUntouched): settingsApplied(isUntouched: isUntouched)
    case .settingsRestored(let isComplete): settingsRestored(isComplete)
    case .erased: erased()
    case .commandsRun(let areRunning): commandsRun(areRunning)
    case .jobWants(let job, let situation): jobWants(job, situation)
    case .jobMoves(let job): jobMoves(to: job)
    case .jobTook(let job, let situation): jobTook(job, situation)
    case .jobSuspended(let job): jobSuspended(job)
    case .jobEnded(let job, let wasKilled): jobEnded(job, wasKilled: wasKilled)
    case .suspend(let wholeGroup): suspend(wholeGroup: wholeGroup)
    case .signal(let signal, let isIgnored): signalKey(signal, isIgnored: isIgnored)
    case .resumed: resumed()
    case .finish: finish()
    }
  }

  /// Enters a state; returns the actions that go with it.
  private mutating func enter(_ next: State, _ actions: OwnershipAction...) -> [OwnershipAction] {
    state = next
    return actions
  }

  // MARK: Taking the terminal

  private mutating func found(_ foreground: Foreground) -> [OwnershipAction] {
    switch (state, foreground) {
    case (.approaching(.lend(let job)), .ours), (.lentToJob(let job), .ours),
      (.lentToJob(let job), .job):
      enter(.lentToJob(job), .giveForeground(to: job))
    case (.approaching, .ours), (.waiting, .ours), (.lentToPrompt, .ours): [.takeLock]
    case (.takingBack(let wasKilled), .ours): [.undoJobSettings(ofKilledJob: wasKilled)]
    // The lock is released: a foreground process may open a prompt meanwhile.
    case (.approaching(let goal), _): [.releaseLock, .awaitForeground(isStart: goal == .open)]
    case (.waiting, _):
      enter(.approaching(.open), .withdrawRequest, .awaitForeground(isStart: false))
    case (.suspending, .ours): [.saveJobSettings]
    case (.suspending(let job, _), _): enter(.lentToJob(job), .awaitForeground(isStart: false))
    case (.lentToJob, _), (.lentToPrompt, _), (.takingBack, _): [.awaitForeground(isStart: false)]
    case (.ending(afterLoan: false), .ours): [.restoreSettings]
    case (.ending(afterLoan: true), .ours): [.undoJobSettings(ofKilledJob: true)]
    // A shell has the terminal: the guard looks after what the prompt left there.
    case (.ending, _): enter(.ended(isRestored: true), .leaveToGuard)
    case (.outside, _), (.asking, _), (.leaving, _), (.ended, _): []
    }
  }

  private mutating func lockTaken() -> [OwnershipAction] {
    if case .lentToPrompt(let loan) = state, requestPause != nil {
      requestPause = loan == .taken ? 0 : rules.pause
    }
    return switch state {
    case .approaching(.ask(after: .foreignStop)): [.checkSettings(stopsWriters: runsCommands)]
    case .approaching, .lentToPrompt: [.applySettings(stopsWriters: runsCommands)]
    case .waiting: [.withdrawRequest, .applySettings(stopsWriters: runsCommands)]
    case .ending(afterLoan: false): [.restoreSettings]
    default: []
    }
  }

  private mutating func lockBusy() -> [OwnershipAction] {
    switch state {
    case .approaching(.open): enter(.waiting(silence: 0), .request)
    // The command that had the terminal has ended, and another prompt was faster.
    case .approaching(.ask(after: .job)): enter(.lentToPrompt(.taken))
    // The user chose this prompt with `fg`, so it continues although another one has the lock.
    case .approaching(.ask(after: .foreignStop)): [.checkSettings(stopsWriters: runsCommands)]
    case .approaching: [.applySettings(stopsWriters: runsCommands)]
    case .waiting where rules.announcesOwner: [.lookAtOwner]
    case .lentToPrompt: enter(.lentToPrompt(.taken))
    // Another prompt has the terminal, and restores this prompt's settings at its end. After that,
    // the guard restores the original ones.
    case .ending: enter(.ended(isRestored: true), .leaveToGuard)
    default: []
    }
  }

  private mutating func sawOwner(_ asks: Bool) -> [OwnershipAction] {
    guard case .waiting(let silence) = state else { return [] }
    // It is counted again afterwards: the owner may be continued, and stopped again.
    let isOver = !asks && silence + 1 == rules.ownerLimit
    state = .waiting(silence: asks || isOver ? 0 : silence + 1)
    return isOver ? [.announceOwner] : []
  }

  private mutating func settingsApplied(isUntouched: Bool) -> [OwnershipAction] {
    defer { state = .asking }
    return switch state {
    case .approaching(.open), .waiting: []
    case .approaching(.ask(after: .foreignStop)) where isUntouched: [.redraw]
    case .approaching(.ask(after: .job)): [.draw(onFreshRow: true)]
    default: [.draw(onFreshRow: false)]
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
    requestPause = isRequested ? max(0, (requestPause ?? 0) - 1) : nil
    return switch state {
    case .asking: lend()
    // While another prompt wants the terminal, this one does not try to be faster.
    case .lentToPrompt(.offered(let patience)) where isRequested && patience > 1:
      enter(.lentToPrompt(.offered(patience: patience - 1)))
    case .lentToPrompt: [.look]
    default: []
    }
  }

  /// Lends the terminal if something wants it and the prompt has nothing to ask.
  private mutating func lend() -> [OwnershipAction] {
    guard situation.lends else { return [] }
    if let job = waitingJob { return enter(.leaving(.lendingToJob(job)), .erase) }
    return requestPause == 0 ? enter(.leaving(.lendingToPrompt), .erase) : []
  }

  private mutating func jobWants(_ job: Int32, _ situation: AskingSituation) -> [OwnershipAction] {
    self.situation = situation
    guard rules.lendsToJobs else { return [.refuse(job)] }
    if state == .lentToJob(job) { return [.look] }
    // While another command has the terminal, this one waits until it has ended: it would find the
    // other's settings.
    waitingJob = job
    return state == .asking ? lend() : []
  }

  private mutating func jobMoves(to job: Int32) -> [OwnershipAction] {
    guard case .lentToJob(let other) = state else { return [] }
    return enter(.lentToJob(job), .takeForeground(from: other))
  }

  private mutating func jobTook(
    _ job: Int32, _ situation: AskingSituation
  ) -> [OwnershipAction] {
    self.situation = situation
    guard state == .asking else { return [] }
    // What is typed must not reach the command. The command may be reading already, and only a stop
    // ends that read. Its settings are replaced before it loses the foreground: until then, the
    // guard of a killed prompt can tell by the foreground that the settings are the command's.
    guard situation.lends else {
      return [
        .stopJob(job), .repeatSettings, .takeForeground(from: job),
        .changeSettings(stopsWriters: runsCommands), .redraw,
      ]
    }
    return enter(.lentToJob(job), .forgetPicture, .giveSettings(to: job), .releaseLock)
  }

  private mutating func erased() -> [OwnershipAction] {
    switch state {
    case .leaving(.lendingToPrompt):
      enter(.lentToPrompt(.offered(patience: rules.patience)), .yieldSettings, .releaseLock)
    case .leaving: [.restoreSettings]
    default: []
    }
  }

  private mutating func commandsRun(_ areRunning: Bool) -> [OwnershipAction] {
    guard runsCommands != areRunning else { return [] }
    runsCommands = areRunning
    return state == .asking ? [.changeSettings(stopsWriters: areRunning)] : []
  }

  private mutating func jobEnded(_ job: Int32, wasKilled: Bool) -> [OwnershipAction] {
    if waitingJob == job { waitingJob = nil }
    guard state == .lentToJob(job) else { return [] }
    return enter(.takingBack(wasKilled: wasKilled), .takeForeground(from: job))
  }

  // MARK: Stopping

  private mutating func suspend(wholeGroup: Bool) -> [OwnershipAction] {
    guard rules.canStop else { return [] }
    return switch state {
    case .asking: enter(.leaving(.stopping(wholeGroup: wholeGroup)), .erase)
    // The other prompt restores this prompt's settings, then the guard restores the original ones.
    case .lentToPrompt: [.leaveToGuard, .stop(wholeGroup: wholeGroup)]
    case .lentToJob(let job):
      enter(
        .suspending(job, wholeGroup: wholeGroup), .stopJob(job), .awaitStop(job),
        .takeForeground(from: job))
    case .waiting:
      enter(.approaching(.open), .withdrawRequest, .stop(wholeGroup: wholeGroup))
    case .approaching: [.stop(wholeGroup: wholeGroup)]
    // `takingBack`, as any background process, stops when it waits for the foreground.
    case .outside, .leaving, .suspending, .takingBack, .ending, .ended: []
    }
  }

  private mutating func signalKey(_ signal: Int32, isIgnored: Bool) -> [OwnershipAction] {
    // The picture is erased first: as soon as the prompt's script has got the signal, its shell may
    // have the terminal.
    state == .asking && !isIgnored
      ? enter(.leaving(.signalling(signal)), .erase) : [.signalGroup(signal)]
  }

  private mutating func jobSuspended(_ job: Int32) -> [OwnershipAction] {
    guard state == .lentToJob(job) else { return [] }
    // A prompt that can't stop continues the command, as after `fg`.
    guard rules.canStop else { return [.look] }
    return enter(
      .suspending(job, wholeGroup: true), .awaitStop(job), .takeForeground(from: job))
  }

  private mutating func resumed() -> [OwnershipAction] {
    switch state {
    case .asking: enter(.approaching(.ask(after: .foreignStop)), .look)
    case .lentToJob, .approaching: [.look]
    default: []
    }
  }

  // MARK: Ending

  private mutating func settingsRestored(_ isComplete: Bool) -> [OwnershipAction] {
    let guardTask: OwnershipAction = isComplete ? .releaseLock : .leaveToGuard
    return switch state {
    case .leaving(.lendingToJob(let job)):
      enter(.lentToJob(job), .releaseLock, .giveForeground(to: job))
    case .suspending(let job, let wholeGroup) where isComplete:
      enter(.approaching(.lend(job)), .stop(wholeGroup: wholeGroup))
    case .suspending(let job, _): enter(.lentToJob(job), .awaitForeground(isStart: false))
    case .takingBack where isComplete: enter(.approaching(.ask(after: .job)), .takeLock)
    case .takingBack: [.awaitForeground(isStart: false)]
    case .leaving(.stopping(let wholeGroup)):
      enter(.approaching(.ask(after: .ownStop)), guardTask, .stop(wholeGroup: wholeGroup))
    case .leaving(.signalling(let signal)):
      enter(.approaching(.ask(after: .ownStop)), guardTask, .signalGroup(signal))
    case .ending where isComplete: enter(.ended(isRestored: true), .endGuard, .releaseLock)
    case .ending: enter(.ended(isRestored: false), .leaveToGuard)
    default: []
    }
  }

  private mutating func finish() -> [OwnershipAction] {
    switch state {
    // After somebody else's stop the prompt's settings may still be there.
    case .asking, .leaving, .approaching(.ask(after: .foreignStop)):
      enter(.ending(afterLoan: false), .look)
    case .lentToPrompt: enter(.ending(afterLoan: false), .awaitLock)
    case .lentToJob(let job), .suspending(let job, _):
      enter(.ending(afterLoan: true), .takeForeground(from: job))
    case .takingBack: enter(.ended(isRestored: true), .leaveToGuard)
    case .waiting: enter(.ended(isRestored: true), .withdrawRequest, .endGuard, .releaseLock)
    case .outside, .approaching: enter(.ended(isRestored: true), .endGuard, .releaseLock)
    case .ending, .ended: []
    }
  }
}
