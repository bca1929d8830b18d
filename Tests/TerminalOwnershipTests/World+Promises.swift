import CodePromptTerminalOwnership

extension World {
  /// What is wrong with this state; nil if all promises hold.
  var violation: String? {
    if requests, prompt == .stoppedItself || prompt == .awaitsForeground {
      return "a stopped prompt requests the terminal"
    }
    if let problem = problemWhileAsking ?? problemWhileLent { return problem }
    return isOver ? problemAtTheEnd : nil
  }

  private var problemWhileAsking: String? {
    guard prompt == .runs, ownership.isAsking, actions.isEmpty, foreground == .prompt,
      !wasContinued, !sharesTerminal
    else { return nil }
    guard case .ours = settings else { return "the prompt asks with settings of \(settings)" }
    return owner == .nobody ? "the prompt asks without its lock" : nil
  }

  private var problemWhileLent: String? {
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
    if foreground == .job { return "the foreground stays with a command that has ended" }
    switch settings {
    case .found, .shell: return nil
    case .other: return other == .asks ? nil : "the settings of another prompt remain"
    case .ours: return other == .asks ? nil : "the prompt's settings remain"
    case .job: return "the settings of the prompt's command remain"
    }
  }

  /// Returns whether ^C, and `fg` where the prompt is stopped, end the prompt from here.
  func canBeEnded() -> Bool {
    var world = self
    // Only what must happen happens: surprises are over.
    world.surprises = 0
    let moves: [Move] = [
      .act, .guardActs, .obey, .notice, .foreground, .otherEnds, .interrupts, .typesAtShell, .tick,
      .shellTakesTerminal, .jobExits,
    ]
    for _ in 0..<80 {
      if world.isOver { return true }
      // No shell can continue it, but whoever stopped it can.
      if world.isOrphaned, world.prompt.isStopped { world.continuePrompt() }
      var next = world
      for move in moves where next == world {
        if move == .interrupts, world.wasToldToEnd { continue }
        // A command that never uses the terminal may run on in the background of a shell.
        if move == .jobExits, world.foreground != .shell { continue }
        if let after = world.after(move) { next = after.world }
      }
      if next == world { return false }
      world = next
    }
    return false
  }
}
