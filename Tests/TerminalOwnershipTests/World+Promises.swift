import CodePromptTerminalOwnership

extension World {
  /// What is wrong with this state; nil if all promises hold.
  var violation: String? {
    if isHungUp { return isOver ? problemAtTheEnd : nil }
    if isToStop, actions.isEmpty { return "the prompt does not stop although it was told to" }
    if prompt == .stoppedItself || prompt == .awaitsForeground && isWaitingForForeground {
      if requests { return "a stopped prompt requests the terminal" }
      if owner == .prompt, !guardian.isAtWork { return "a stopped prompt keeps the lock" }
    }
    if prompt == .stoppedItself, !guardian.isAtWork, foreground == .shell, case .ours = settings,
      ownership.state != .approaching(.ask(after: .foreignStop))
    {
      return "a stopped prompt leaves its settings to a shell"
    }
    if case .waiting = ownership.state, prompt == .runs, actions.isEmpty, !requests {
      return "a prompt waits without a request"
    }
    if let problem = problemWhileAsking ?? problemWithWriters ?? problemWhileLent { return problem }
    return isOver ? problemAtTheEnd : nil
  }

  private var hasSignals: Bool { wasToldToStop || wasToldToEnd || wasContinued }

  private var isWaitingForForeground: Bool {
    if case .awaitForeground = actions.first { true } else { false }
  }

  private var problemWhileAsking: String? {
    guard prompt == .runs, ownership.isAsking, actions.isEmpty, foreground == .prompt,
      !wasContinued, !sharesTerminal
    else { return nil }
    guard case .ours = settings else { return "the prompt asks with settings of \(settings)" }
    return owner == .nobody ? "the prompt asks without its lock" : nil
  }

  private var problemWithWriters: String? {
    guard prompt == .runs, ownership.isAsking, actions.isEmpty, foreground == .prompt,
      !hasSignals, ours != .ours(stopsWriters: job != .gone)
    else { return nil }
    return "a command that writes is stopped or not, whether it runs or not"
  }

  private var problemWhileLent: String? {
    if ownership.borrowingJob != nil, !ownership.rules.lendsToJobs {
      return "the terminal is lent to a command that could keep it"
    }
    if ownership.borrowingJob != nil, prompt == .runs, actions.isEmpty, foreground == .prompt,
      !hasSignals
    {
      return "the command that the terminal is lent to does not have it"
    }
    switch ownership.state {
    case .lentToJob, .lentToPrompt, .leaving(.lendingToJob), .leaving(.lendingToPrompt):
      if isTyped, prompt != .gone { return "the terminal is lent although something is typed" }
    default: break
    }
    return nil
  }

  private var problemAtTheEnd: String? {
    if guardian == .watches { return "the guard outlives the prompt" }
    if job != .gone, !diedUnguarded { return "the command outlives the prompt" }
    if isHungUp { return nil }
    if foreground == .job { return "the foreground stays with a command that has ended" }
    switch settings {
    case .found, .shell: return nil
    case .other: return other == .asks ? nil : "the settings of another prompt remain"
    case .ours: return other == .asks ? nil : "the prompt's settings remain"
    case .job, .made: return "the settings of the prompt's command remain"
    }
  }

  /// Returns whether ^C, and `fg` where the prompt is stopped, end the prompt from here, and adds
  /// the worlds on the way to those of which that is known.
  func canBeEnded(known: inout Set<World>) -> Bool {
    var world = self
    var way: [World] = []
    // Only what must happen happens: surprises are over.
    world.surprises = 0
    let moves: [Move] = [
      .act, .guardActs, .obey, .notice, .foreground, .otherEnds, .interrupts, .typesAtShell, .tick,
      .shellTakesTerminal, .jobExits,
    ]
    for _ in 0..<80 {
      if world.isOver || known.contains(world) {
        known.formUnion(way)
        return true
      }
      way.append(world)
      // No shell can continue it, but whoever stopped it can.
      if world.isOrphaned || world.isHungUp, world.prompt.isStopped { world.continuePrompt() }
      let isMade = world.makeFirst(of: moves) { world, move in
        switch move {
        case .interrupts: !world.wasToldToEnd
        // A command that never uses the terminal may run on in the background of a shell.
        case .jobExits: world.foreground == .shell
        default: true
        }
      }
      guard !isMade else { continue }
      // Its time limit ends it.
      guard world.job == .childStopped else { return false }
      world.job = .zombie(wasKilled: true)
    }
    return false
  }

  /// Returns what does not go on from here if everybody does what they should, and nobody ends the
  /// prompt; nil if it asks again in the end, or ends since nobody could continue it.
  func hindrance() -> String? {
    var world = self
    world.surprises = 0
    if world.other == .stoppedRequesting { world.other = .absent }
    let moves: [Move] = [
      .act, .guardActs, .obey, .clears, .notice, .shellTakesTerminal, .foreground,
      .otherTakesTerminal, .otherEnds,
    ]
    for _ in 0..<12 {
      // The time passes in which everybody may act.
      for _ in 0..<12 {
        for _ in 0..<80 {
          guard world.makeFirst(of: moves) else { break }
        }
        if world.prompt == .gone || world.wasToldToEnd || world.isOrphaned || world.isHungUp {
          return nil
        }
        guard world.makeFirst(of: [.tick]) else { break }
      }
      if world.other == .requests, world.job != .gone, world.ownership.isAsking {
        return "another prompt waits although nothing is asked"
      }
      _ = world.makeFirst(of: [.jobExits])
      // A command that somebody has stopped is ended by its time limit.
      if world.job == .suspended { world.job = .zombie(wasKilled: true) }
      let isBack = world.ownership.isAsking && world.hasPicture && world.job == .gone
      if isBack, world.actions.isEmpty, world.foreground == .prompt { return nil }
    }
    return "the prompt does not ask again"
  }
}
