import CodePromptTerminalOwnership

/// A model of everything that shares a terminal with a prompt: the kernel, a shell, a command of
/// the prompt, another prompt, the guard, and a user.
///
/// The prompt's own decisions are those of the real ``Ownership``; its actions are carried out one
/// by one, and anything may happen between two of them.
struct World: Hashable {
  static let job: Int32 = 7

  enum Group: Hashable { case prompt, job, shell }
  enum Settings: Hashable {
    /// As the user has set them, with echo.
    case found
    case ours(stopsWriters: Bool)
    /// A command has turned echo off.
    case job
    /// A command has made them from the prompt's, which it had read before it got the terminal.
    case made
    /// Another prompt's.
    case other
    /// A shell edits a line.
    case shell
  }
  enum Owner: Hashable { case nobody, prompt, other }
  enum PromptLife: Hashable {
    case runs
    /// Stopped by its own action `stop`.
    case stoppedItself
    /// Stopped by the kernel, since it waits for the foreground.
    case awaitsForeground
    /// Stopped by SIGSTOP.
    case wasStopped
    case gone

    var isStopped: Bool { self != .runs && self != .gone }
  }
  enum JobLife: Hashable {
    case runs
    /// Stopped by SIGTTIN or SIGTTOU.
    case stoppedByTerminal
    /// Stopped by SIGTSTP or SIGSTOP.
    case suspended
    /// It runs, but a process that it has started is stopped by SIGTTIN.
    case childStopped
    case zombie(wasKilled: Bool)
    case gone
  }
  enum OtherPrompt: Hashable { case absent, requests, stoppedRequesting, asks }
  /// What the prompt last announced to its signal handlers and its guard.
  enum Announcement: Hashable { case nothing, held, lent }
  enum Guard: Hashable {
    case watches, acts
    /// It has found the prompt's settings, and is about to set those of before.
    case hasLooked
    case isDone

    var isAtWork: Bool { self == .acts || self == .hasLooked }
  }

  // The kernel.
  var foreground = Group.prompt
  var settings = Settings.found
  var owner = Owner.nobody
  /// Whether no shell could continue the prompt's group any more.
  var isOrphaned = false
  /// Whether the script that runs the prompt is stopped, so that its shell goes on.
  var scriptIsStopped = false
  /// Whether the terminal has hung up: calls on it fail.
  var isHungUp = false

  // The prompt.
  var ownership: Ownership
  var actions: [OwnershipAction] { ownership.pending }
  var prompt = PromptLife.runs
  /// Whether the loop was told to stop, and has not stopped yet.
  var isToStop = false
  /// The signals that its handlers have recorded, and its loop has not seen yet.
  var wasToldToStop = false, wasToldToEnd = false, wasContinued = false
  var announcement = Announcement.nothing
  var jobSettings: Settings?
  /// Whether settings were replaced that the command had made from the prompt's.
  var wasMended = false
  /// The settings that the prompt set last.
  var ours = Settings.ours(stopsWriters: false)
  var hasPicture = false, hasOpened = false
  /// Whether this prompt requests the terminal from another one.
  var requests = false

  // The others.
  var job = JobLife.gone
  /// Whether the command has read the prompt's settings, and sets them again at its end.
  var hasReadSettings = false
  /// Whether the command checks the answer, so that the prompt asks nothing meanwhile.
  let checks: Bool
  var isTyped = false
  var other = OtherPrompt.absent
  var otherFound = Settings.found
  var guardian = Guard.watches
  /// Whether the user continued the prompt by `fg` while another prompt had the lock.
  var sharesTerminal = false
  /// Whether SIGKILL came after the prompt had used up its guard.
  var diedUnguarded = false
  /// Whether the shell has settings of its own for editing a line, as bash and zsh have.
  let shellEdits: Bool
  /// How many more surprises may come from outside.
  var surprises: Int

  /// How a prompt finds its terminal.
  enum Start: CaseIterable { case inForeground, inBackground, besideOtherPrompt }

  init(
    _ start: Start, checks: Bool, shellEdits: Bool, lendsToJobs: Bool = true,
    canStop: Bool = true, surprises: Int
  ) {
    var rules = Ownership.Rules(
      lendsToJobs: lendsToJobs, canBeRequested: true, announcesOwner: true, canStop: canStop)
    (rules.ownerLimit, rules.patience, rules.pause) = (1, 2, 2)
    ownership = Ownership(rules)
    self.checks = checks
    self.shellEdits = shellEdits
    self.surprises = surprises
    switch start {
    case .inForeground: break
    case .inBackground: (foreground, settings) = (.shell, shellEdits ? .shell : .found)
    case .besideOtherPrompt: (owner, other, settings) = (.other, .asks, .other)
    }
    handle(.begin)
    if start == .inForeground { while !actions.isEmpty { _ = carryOut() } }
  }

  var situation: AskingSituation { checks ? .nothingToAsk : isTyped ? .typed : .idle }
  var isOver: Bool { prompt == .gone && !guardian.isAtWork }

  /// Handles an event of the prompt's loop.
  mutating func handle(_ event: OwnershipEvent) { ownership.handle(event) }

  // MARK: The kernel's rules

  /// Carries out the prompt's next action; returns what was wrong with it.
  mutating func carryOut() -> String? {
    let before = ownership
    guard let action = ownership.next() else { return nil }
    if isHungUp {
      carryOutInVain(action)
      return nil
    }
    if action.changesSettings, foreground != .prompt, prompt == .runs {
      // The kernel stops a background process that changes the settings, or refuses it.
      if !isOrphaned {
        prompt = .awaitsForeground
        ownership = before
      } else {
        switch action {
        case .restoreSettings, .undoJobSettings, .saveJobSettings: handle(.settingsRestored(false))
        default: end()
        }
      }
      return nil
    }
    var problem: String?
    switch action {
    case .look: handle(.foreground(looked))
    case .awaitForeground:
      if foreground == .prompt {
        handle(.foreground(.ours))
      } else if isOrphaned {
        end()
      } else if !wasToldToEnd {
        prompt = .awaitsForeground
        ownership = before
      }
    case .giveForeground:
      if foreground == .shell {
        handle(.foreground(.elsewhere))
      } else {
        if case .ours = settings { problem = "a command gets the prompt's settings" }
        if hasPicture { problem = "a command gets the terminal with the picture on it" }
        if let jobSettings { settings = jobSettings }
        jobSettings = nil
        announcement = .lent
        foreground = .job
        continueJob()
      }
    case .takeForeground:
      if foreground == .job { foreground = .prompt }
      handle(.foreground(foreground == .prompt ? .ours : .elsewhere))
    case .takeLock, .awaitLock:
      if owner == .other {
        if ownership.state == .approaching(.ask(after: .ownStop))
          || ownership.state == .approaching(.ask(after: .foreignStop))
        {
          sharesTerminal = true
        }
        handle(.lockBusy)
      } else {
        // A guard that is still at work would release the lock that it shares: it finishes first.
        if guardian.isAtWork {
          while actAsGuard() {}
          guardian = .watches
        }
        owner = .prompt
        handle(.lockTaken)
      }
    case .releaseLock: if owner == .prompt, !guardian.isAtWork { owner = .nobody }
    case .request: requests = true
    case .withdrawRequest: requests = false
    case .lookForRequest: handle(.requested(other == .requests || other == .stoppedRequesting))
    case .lookAtOwner: handle(.ownerAsks(settings != .found))
    case .applySettings(let stopsWriters), .checkSettings(let stopsWriters):
      if guardian == .isDone { guardian = .watches }
      ours = .ours(stopsWriters: stopsWriters)
      let isUntouched = settings == ours
      settings = ours
      announcement = .held
      handle(.settingsApplied(isUntouched: isUntouched))
      if !hasOpened {
        // The first frame is drawn, and a command starts.
        (hasOpened, hasPicture, job) = (true, true, .runs)
        handle(.commandsRun(true))
      }
    case .repeatSettings: settings = ours
    case .changeSettings(let stopsWriters):
      if foreground == .prompt {
        ours = .ours(stopsWriters: stopsWriters)
        settings = ours
      }
    case .yieldSettings: announcement = .nothing
    case .restoreSettings:
      announcement = .nothing
      if hasPromptsMark { settings = .found }
      handle(.settingsRestored(true))
    case .undoJobSettings(let wasKilled):
      if wasKilled || wasMended || settings != .job { settings = .found }
      (announcement, wasMended) = (.nothing, false)
      handle(.settingsRestored(true))
    case .saveJobSettings:
      announcement = .nothing
      switch settings {
      case .found, .job: (jobSettings, settings) = (settings, .found)
      case .made: (jobSettings, settings, wasMended) = (.job, .found, true)
      default: break
      }
      handle(.settingsRestored(true))
    case .stopJob: if job == .runs { job = .suspended }
    // In this model, a group stops at once.
    case .awaitStop: break
    case .stop:
      if isOrphaned {
        handle(.resumed)
      } else {
        prompt = .stoppedItself
      }
    case .signalGroup:
      if hasPicture { problem = "a script is interrupted while the picture is on the screen" }
      if foreground == .prompt, hasPromptsMark {
        problem = "a script is interrupted with the prompt's settings"
      }
      groupIsInterrupted()
    case .endGuard: if guardian == .watches { guardian = .isDone }
    case .leaveToGuard: if guardian == .watches { guardian = .acts }
    case .forgetPicture: hasPicture = false
    case .giveSettings:
      announcement = .lent
      if case .ours = settings { settings = .found }
    case .erase:
      hasPicture = false
      handle(.erased)
    case .draw, .redraw:
      hasPicture = foreground == .prompt
    case .refuse: job = .zombie(wasKilled: true)
    case .announceOwner: break
    }
    if actions.isEmpty, ownership.state.isEnded { prompt = .gone }
    return problem
  }

  /// Carries out an action on a terminal that has hung up, where each call fails.
  private mutating func carryOutInVain(_ action: OwnershipAction) {
    switch action {
    case .look, .takeForeground: handle(.foreground(.elsewhere))
    case .awaitForeground, .applySettings, .checkSettings: end()
    case .takeLock, .awaitLock: handle(.lockTaken)
    case .restoreSettings, .undoJobSettings, .saveJobSettings: handle(.settingsRestored(false))
    case .stop: handle(.resumed)
    case .erase: handle(.erased)
    case .lookForRequest: handle(.requested(false))
    case .lookAtOwner: handle(.ownerAsks(true))
    case .signalGroup: wasToldToEnd = true
    case .endGuard: if guardian == .watches { guardian = .isDone }
    case .leaveToGuard: if guardian == .watches { guardian = .acts }
    default: break
    }
    if actions.isEmpty, ownership.state.isEnded { prompt = .gone }
  }

  /// ^C ends the script of the prompt too, so that its shell may have the terminal at once.
  mutating func groupIsInterrupted() { (wasToldToEnd, isOrphaned) = (true, true) }

  /// Whether the settings have a prompt's mark, and are not another prompt's.
  var hasPromptsMark: Bool {
    switch settings {
    case .ours, .made: true
    case .found, .job, .other, .shell: false
    }
  }

  private var looked: Foreground {
    switch foreground {
    case .prompt: .ours
    case .job: .job
    case .shell: .elsewhere
    }
  }

  mutating func continueJob() {
    if [.stoppedByTerminal, .suspended, .childStopped].contains(job) { job = .runs }
  }

  /// The prompt erases its picture, ends its commands and restores the terminal.
  mutating func end() {
    if foreground == .job, ownership.isAsking {
      handle(.jobTook(World.job, .nothingToAsk))
      while !actions.isEmpty { _ = carryOut() }
    }
    hasPicture = false
    job = .gone
    handle(.finish)
    if actions.isEmpty, ownership.state.isEnded { prompt = .gone }
  }
}

extension OwnershipAction {
  /// Whether the kernel lets only foreground processes carry this action out.
  fileprivate var changesSettings: Bool {
    switch self {
    case .applySettings, .checkSettings, .restoreSettings, .undoJobSettings,
      .saveJobSettings:
      true
    default: false
    }
  }
}
