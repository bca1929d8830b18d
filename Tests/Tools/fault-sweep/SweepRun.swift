import PromptTestSupport

/// One run of a prompt, with or without a fault, and the person who types.
struct SweepRun {
  let scenario: SweepScenario
  let fault: Fault?
  let executable: String
  let terminal: PseudoTerminal
  var violations: [String] = []

  /// The descriptor to which the tracer reports.
  static let reportDescriptor: Int32 = 9

  var report: TracerReport { TracerReport(terminal.output(of: Self.reportDescriptor)) }
  private var hasEnded: Bool { terminal.job.outcome != nil }

  /// Runs the prompt to its end and notes what is wrong afterwards.
  mutating func run() throws {
    try start()
    try carryOut()
    try bringToEnd()
    checkAfterEnd()
  }

  private func start() throws {
    var words = ["fault-tracer", "\(Self.reportDescriptor)"]
    if let fault {
      let point = fault.point
      words += [
        fault.kind.action(fault.error), point.caller.rawValue, point.call, "\(point.number)",
      ]
    } else {
      words += ["list", "-", "-", "0"]
    }
    words += ["--", executable] + scenario.arguments
    if terminal.job == .notStarted {
      try terminal.start(words, Launch { $0.extra = [Self.reportDescriptor: .pipe] })
    } else {
      try terminal.startNext(words)
    }
  }

  // MARK: The person

  private mutating func carryOut() throws {
    for step in scenario.steps {
      waitUntilReady()
      if try doWhatFollows() || hasEnded { return }
      switch step {
      case .type(let text, let dots):
        try terminal.type(text)
        // A fault may keep the dots from being drawn: then the wait for them ends, and typing goes
        // on.
        if let dots { waitForDots(dots) }
      case .signal(let number): try terminal.signal(number)
      case .suspend: try suspend()
      }
    }
  }

  /// Waits until the prompt has turned echo off, has drawn and waits for keys, or until it has
  /// ended.
  ///
  /// From then on neither the prompt nor its guard makes a system call before the next step: the
  /// guard waits for the prompt's end.
  private func waitUntilReady() {
    let limit: Duration = fault?.kind == .slowGuard ? .milliseconds(1500) : .seconds(3)
    let isHeld = fault?.kind == .slowGuard
    // Checks the state twice, because the tracer may report a guard during the first check.
    for _ in 0..<2 {
      _ = terminal.holds(within: limit) { terminal in
        if terminal.job.outcome != nil { return true }
        guard terminal.settings?.echoes == false, !terminal.received.isEmpty,
          ProcessTable.isSleeping(terminal.processIdentifier)
        else { return false }
        let report = TracerReport(terminal.output(of: Self.reportDescriptor))
        return report.livingGuards.allSatisfy {
          // Any other sleep is short: then the guard is still preparing, or ending.
          ProcessTable.waitsForPrompt($0) || isHeld && report.fault != nil
        }
      }
    }
  }

  private func waitForDots(_ count: Int) {
    _ = terminal.holds(within: .seconds(1)) { terminal in
      terminal.job.outcome != nil || terminal.screen.text.count { $0 == "●" } == count
    }
  }

  /// Kills the prompt after the fault in its guard, if the kind of fault includes that.
  ///
  /// Returns whether it killed the prompt.
  private func doWhatFollows() throws -> Bool {
    guard let fault, fault.kind == .guardFirst || fault.kind == .slowGuard, !hasEnded else {
      return false
    }
    guard report.fault != nil else { return false }
    if fault.kind == .slowGuard {
      try terminal.signalGroup(SIGKILL)
    } else {
      _ = terminal.holds(within: .seconds(1)) { terminal in
        let prompt = terminal.processIdentifier
        return ProcessTable.children(of: prompt, named: "prompt-guard").contains {
          ProcessTable.waitsForPrompt($0)
        }
      }
      try terminal.signal(SIGKILL)
    }
    return true
  }

  private mutating func suspend() throws {
    try terminal.type([0x1A])
    _ = terminal.holds(within: .seconds(3)) { Self.isStopped($0) || $0.job.outcome != nil }
    guard Self.isStopped(terminal) else { return }
    terminal.settle()
    if !terminal.holds(within: .seconds(1), { $0.settings == $0.settingsAtStart }) {
      violations.append("I1 while stopped: \(modesInWords)")
    }
    try terminal.foreground()
  }

  private static func isStopped(_ terminal: PseudoTerminal) -> Bool {
    if case .stopped = terminal.job { true } else { false }
  }

  // MARK: The end

  /// Waits for the prompt's end, and ends the prompt if it does not end by itself.
  private mutating func bringToEnd() throws {
    var means = ["Esc", "^C"]
    while !terminal.holds(within: .seconds(3), { $0.job.outcome != nil || Self.isStopped($0) })
      || !hasEnded
    {
      if case .stopped(let number) = terminal.job {
        note("it was stopped by signal \(number)")
        try terminal.foreground()
        // A single stop is tolerated, but a loop of stops is ended by SIGKILL.
        if violations.count > 3 { try terminal.signalGroup(SIGKILL) }
      } else if means.isEmpty {
        let place = ProcessFigures.whereabouts(of: terminal.processIdentifier)
        note("hang: Esc and ^C don't end it: \(place)")
        try terminal.signalGroup(SIGKILL)
      } else {
        let key = means.removeFirst()
        if key == "Esc" { note("it goes on asking") } else { note("Esc does not end it") }
        try terminal.type(key == "Esc" ? [0x1B] : [0x03])
      }
    }
  }

  mutating func note(_ text: String) {
    violations.append(text)
  }
}
