import CodePromptTerminalOwnership

extension World {
  /// What can happen next.
  enum Move: Hashable, CaseIterable {
    // The prompt's loop.
    case act, tick, notice, obey, looksAtLoan
    // The command.
    case jobReads, jobWrites, jobTurnsEchoOff, jobMakesSettings, jobExits
    // What programs do that have the terminal lent in other ways.
    case childReads, jobTakesForeground
    // The user.
    case types, clears, typesAtShell, interrupts, suspends, foreground
    // The shell, and other programs.
    case shellTakesTerminal, otherTakesTerminal, otherEnds, guardActs
    // Surprises.
    case promptStops, promptIsStopped, promptIsContinued, promptIsTerminated, promptIsKilled
    case jobIsStopped, jobIsKilled, jobIsToldOfTerminal
    case scriptIsKilled, scriptStops, otherRequests, otherIsStopped, otherIsContinued
    case terminalHangsUp

    var isSurprise: Bool {
      switch self {
      case .promptStops, .promptIsStopped, .promptIsContinued, .promptIsTerminated,
        .promptIsKilled, .jobIsStopped, .jobIsKilled, .jobIsToldOfTerminal, .scriptStops,
        .scriptIsKilled, .childReads, .jobTakesForeground,
        .otherRequests, .otherIsStopped, .otherIsContinued, .terminalHangsUp:
        true
      default: false
      }
    }
  }

  /// Makes a move; returns false, and changes nothing, if it is impossible. `problem` gets what was
  /// wrong about it.
  mutating func make(_ move: Move, _ problem: inout String?) -> Bool {
    if move.isSurprise {
      // Left out: a command that takes the foreground, together with another surprise or ^C.
      guard surprises > (move == .jobTakesForeground ? 1 : 0) else { return false }
      let isInterrupted =
        wasToldToEnd || ownership.state == .leaving(.signalling(2))
        || actions.contains(.signalGroup(2))
      if move == .jobTakesForeground, isInterrupted { return false }
    }
    guard perform(move, &problem) else { return false }
    if move.isSurprise { surprises = move == .jobTakesForeground ? 0 : surprises - 1 }
    if prompt != .runs || wasToldToEnd || isOrphaned { isToStop = false }
    // The lock goes with the last process that has its file.
    if prompt == .gone, guardian == .isDone, owner == .prompt { owner = .nobody }
    return true
  }

  /// Makes the first of some moves that is due and changes the world; returns false if there is
  /// none.
  mutating func makeFirst(
    of moves: [Move], where isDue: (World, Move) -> Bool = { _, _ in true }
  ) -> Bool {
    let before = self
    var problem: String?
    for move in moves where isDue(self, move) && make(move, &problem) && self != before {
      return true
    }
    return false
  }

  private mutating func perform(_ move: Move, _ problem: inout String?) -> Bool {
    switch move {
    case .act, .tick, .notice, .obey: return actAsPrompt(move, &problem)
    case .looksAtLoan: return lookAtLoan()
    case .jobReads, .jobWrites, .jobTurnsEchoOff, .jobMakesSettings, .jobExits, .childReads,
      .jobTakesForeground:
      return actAsJob(move, &problem)
    case .types, .clears, .typesAtShell, .interrupts, .suspends, .foreground: return actAsUser(move)
    case .shellTakesTerminal:
      guard foreground != .shell, !isHungUp,
        prompt.isStopped || prompt == .gone || isOrphaned || scriptIsStopped
      else {
        return false
      }
      foreground = .shell
      if shellEdits { settings = .shell }
    case .otherTakesTerminal:
      // Left out: a prompt on top of a command that has just changed the settings, since they can't
      // know of each other; and a third turn of two prompts that share the terminal by `fg`.
      guard other == .requests, owner == .nobody, foreground == .prompt, !isHungUp,
        settings != .job, settings != .made, !sharesTerminal
      else { return false }
      otherFound = settings
      (other, owner, settings) = (.asks, .other, .other)
    case .otherEnds:
      guard other == .asks else { return false }
      if settings == .other { settings = otherFound }
      (other, owner) = (.absent, .nobody)
    case .guardActs: return actAsGuard()
    default: return surprise(move)
    }
    return true
  }

  // MARK: The prompt

  private mutating func actAsPrompt(_ move: Move, _ problem: inout String?) -> Bool {
    guard prompt == .runs else { return false }
    if move == .act {
      guard !actions.isEmpty else { return false }
      problem = carryOut()
      return true
    }
    // Between its actions the loop looks at nothing else.
    guard actions.isEmpty else { return false }
    if move == .notice, job != .gone, foreground == .job, ownership.isAsking {
      if case .zombie = job {
        handle(.jobTook(World.job, .typed))
      } else {
        handle(.jobTook(World.job, situation))
      }
      return true
    }
    switch (move, job) {
    case (.tick, _) where job != .gone || !ownership.isAsking:
      handle(.tick(situation))
      if job == .childStopped, ownership.isAsking, actions.isEmpty || actions == [.lookForRequest] {
        handle(.jobWants(World.job, situation))
      }
    case (.notice, .stoppedByTerminal): handle(.jobWants(World.job, situation))
    case (.notice, .suspended) where ownership.borrowingJob != nil:
      isToStop = ownership.rules.canStop
      handle(.jobSuspended(World.job))
    // Any other stop is a wish for the terminal.
    case (.notice, .suspended): handle(.jobWants(World.job, situation))
    case (.notice, .zombie(let wasKilled)):
      job = .gone
      handle(.jobEnded(World.job, wasKilled: wasKilled))
      // The verdict ends the prompt, or it asks again.
      handle(.commandsRun(false))
    // A loop that reads keys is told by its read.
    case (.obey, _) where wasToldToEnd || isHungUp: end()
    case (.obey, _) where wasToldToStop:
      (wasToldToStop, wasContinued) = (false, false)
      isToStop = true
      handle(.suspend(wholeGroup: false))
    case (.obey, _) where wasContinued:
      wasContinued = false
      handle(.resumed)
    default: return false
    }
    return true
  }

  /// The handler of SIGCONT sets the prompt's settings again before the loop continues.
  mutating func continuePrompt() {
    switch prompt {
    case .stoppedItself: handle(.resumed)
    case .awaitsForeground: break
    case .wasStopped, .runs: wasContinued = true
    case .gone: return
    }
    (prompt, wasToldToStop, isToStop) = (.runs, false, false)
    if announcement == .held, foreground == .prompt { settings = ours }
  }

  /// Replaces settings that a command has made from the prompt's, while nobody has the lock.
  private mutating func lookAtLoan() -> Bool {
    guard prompt == .runs, actions.isEmpty, ownership.borrowingJob != nil, foreground == .job,
      owner == .nobody, settings == .made
    else { return false }
    (settings, wasMended) = (.job, true)
    return true
  }

  // MARK: The command

  private mutating func actAsJob(_ move: Move, _ problem: inout String?) -> Bool {
    guard job == .runs else { return false }
    let isInForeground = foreground == .job
    switch move {
    case .jobReads:
      guard !isInForeground else { return false }
      job = .stoppedByTerminal
    case .jobWrites:
      guard !isInForeground else { return false }
      if case .ours(stopsWriters: true) = settings {
        job = .stoppedByTerminal
      } else if hasPicture, isAsked, !sharesTerminal, !wasContinued, !wasToldToStop {
        problem = "a command writes into the picture"
      } else {
        return false
      }
    case .childReads:
      guard !isInForeground else { return false }
      job = .childStopped
    case .jobTakesForeground:
      guard foreground == .prompt, prompt == .runs, ownership.rules.lendsToJobs else {
        return false
      }
      foreground = .job
    case .jobTurnsEchoOff:
      if isInForeground { settings = .job } else { job = .stoppedByTerminal }
    case .jobMakesSettings:
      guard isInForeground, announcement == .lent, !hasReadSettings else { return false }
      (settings, hasReadSettings) = (.made, true)
    default:
      // A command that ends by itself puts its settings right, unless the kernel stops it. It gives
      // back what it has read.
      let hasSet = settings == .job || settings == .made
      if hasSet, isInForeground { settings = hasReadSettings ? .made : .found }
      job = hasSet && !isInForeground ? .stoppedByTerminal : .zombie(wasKilled: false)
      hasReadSettings = false
    }
    return true
  }

  // MARK: The user

  private mutating func actAsUser(_ move: Move) -> Bool {
    switch move {
    case .types:
      guard !checks, !isTyped, isAsked else { return false }
      isTyped = true
    case .clears:
      guard isTyped, isAsked else { return false }
      isTyped = false
    case .typesAtShell:
      // The prompt's read fails, or the kernel stops the prompt.
      guard foreground == .shell, prompt == .runs, ownership.isAsking, actions.isEmpty else {
        return false
      }
      if isOrphaned { end() } else { prompt = .wasStopped }
    case .interrupts:
      switch foreground {
      // While the prompt has the keys, it must read them.
      case .prompt where announcement == .held && hasPromptsMark:
        guard isAsked, !wasToldToEnd else { return false }
        handle(.signal(2, isIgnored: false))
      case .prompt where prompt == .runs && settings != .other: groupIsInterrupted()
      case .job where job == .runs: job = .zombie(wasKilled: true)
      default: return false
      }
    case .suspends:
      guard foreground == .job, job == .runs else { return false }
      job = .suspended
    default:
      guard foreground == .shell, prompt.isStopped || scriptIsStopped, prompt != .gone, !isOrphaned,
        !isHungUp
      else { return false }
      (foreground, scriptIsStopped) = (.prompt, false)
      if shellEdits { settings = .found }
      continuePrompt()
    }
    return true
  }

  /// Whether a typed key reaches the prompt.
  private var isAsked: Bool {
    prompt == .runs && ownership.isAsking && actions.isEmpty && foreground == .prompt
  }

  // MARK: The guard

  mutating func actAsGuard() -> Bool {
    guard guardian.isAtWork, owner != .other else { return false }
    if isHungUp {
      if prompt == .gone { job = .gone }
      (owner, announcement, guardian) = (.nobody, .nothing, .isDone)
      return true
    }
    // Anything may happen between its look at the settings and its change of them.
    if guardian == .acts, announcement != .lent, foreground != .job, hasPromptsMark {
      guardian = .hasLooked
      return true
    }
    if guardian == .hasLooked { settings = .found }
    if prompt == .gone { job = .gone }
    if announcement == .lent, foreground == .job {
      foreground = .prompt
      settings = .found
    } else if announcement == .lent, settings == .job || settings == .made {
      settings = .found
    }
    // A command that has taken the foreground itself loses it.
    if foreground == .job { (foreground, settings) = (.prompt, .found) }
    if hasPromptsMark { settings = .found }
    (owner, announcement, guardian) = (.nobody, .nothing, .isDone)
    return true
  }

  // MARK: Surprises

  private mutating func surprise(_ move: Move) -> Bool {
    switch move {
    case .promptStops:
      guard prompt == .runs, !wasToldToStop, ownership.rules.canStop else { return false }
      (wasToldToStop, wasContinued) = (true, false)
    case .promptIsStopped:
      guard prompt == .runs else { return false }
      prompt = .wasStopped
    case .promptIsContinued:
      guard prompt.isStopped else { return false }
      continuePrompt()
    case .promptIsTerminated:
      guard prompt != .gone, !wasToldToEnd else { return false }
      wasToldToEnd = true
    case .promptIsKilled:
      guard prompt != .gone else { return false }
      (prompt, diedUnguarded) = (.gone, guardian == .isDone)
      while ownership.next() != nil {}
      if guardian == .watches { guardian = .acts }
    case .jobIsStopped:
      guard job == .runs else { return false }
      job = .suspended
    case .jobIsToldOfTerminal:
      guard job == .runs else { return false }
      job = .stoppedByTerminal
    case .jobIsKilled:
      switch job {
      case .runs, .stoppedByTerminal, .suspended, .childStopped: job = .zombie(wasKilled: true)
      case .zombie, .gone: return false
      }
    case .scriptStops:
      guard !scriptIsStopped, !isOrphaned, !isHungUp, prompt != .gone else { return false }
      scriptIsStopped = true
    case .scriptIsKilled:
      guard !isOrphaned else { return false }
      isOrphaned = true
      // The kernel continues the stopped processes of a group that becomes orphaned.
      if prompt.isStopped { continuePrompt() }
    case .terminalHangsUp:
      // The model has no shell or other prompt on a terminal that has hung up.
      guard !isHungUp, ownership.borrowingJob != nil, other == .absent else { return false }
      isHungUp = true
      // The kernel continues what is stopped.
      if prompt.isStopped { continuePrompt() }
    case .otherRequests:
      guard other == .absent, !isHungUp else { return false }
      other = .requests
    case .otherIsStopped:
      guard other == .requests else { return false }
      other = .stoppedRequesting
    default:
      guard other == .stoppedRequesting else { return false }
      other = .requests
    }
    return true
  }
}
