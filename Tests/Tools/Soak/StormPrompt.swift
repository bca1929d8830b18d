import PromptTestSupport

/// One prompt of a storm.
///
/// The seed decides which prompt it is and which steps follow; how far the prompt gets between two
/// steps is left to chance.
struct StormPrompt {
  private(set) var stepCount = 0
  private(set) var typedCount = 0
  private(set) var peakMemory: Int?
  private(set) var endedByItself = false
  private(set) var endTime = Duration.zero
  private(set) var processorTime = Duration.zero
  private var generator: SeededGenerator
  /// The last steps, for the report of a failure.
  private var log: [String] = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  private static let kinds = [
    ["-md6", "--attempts", "99", "--", "false"],
    ["-md6", "--attempts", "99", "--", "sh", "-c", "sleep 0.05; echo 'Not that one' >&2; exit 1"],
    ["-md6", "--submit", "enter", "--attempts", "99", "--", "sh", "-c", "exit 75"],
    ["-md6", "--repeat", "--reveal", "--attempts", "99", "--", "false"],
    ["--min", "900", "--max", "1024", "Passphrase"],
    ["-ml32", "--charset", "printable", "--attempts", "99", "-t", "10m", "--", "false"],
    ["-md6", "--plain", "--attempts", "99", "--", "false"],
    ["-md8", "--reveal-last", "--attempts", "99", "--title", "Storm", "--", "false"],
    ["-md6", "--challenge", "echo 4711", "--attempts", "99", "--", "false"],
    ["-md6", "--resend", "sleep 0.02; echo sent", "--attempts", "99", "--", "false"],
  ]

  /// Runs the prompt from its start to its end, and checks what it leaves.
  ///
  /// - Throws: ``SoakFailure`` with the last steps and the state of the terminal.
  mutating func run(in terminal: PseudoTerminal) throws {
    do {
      try start(terminal)
      try goThrough(terminal)
      try check(terminal)
      processorTime = terminal.processorTime
    } catch {
      let steps = log.suffix(25).joined(separator: "\n  ")
      let process = ProcessFigures.whereabouts(of: terminal.processIdentifier)
      throw SoakFailure(description: "\(error)\n\(process)\nsteps:\n  \(steps)")
    }
  }

  private mutating func start(_ terminal: PseudoTerminal) throws {
    let kind = Self.kinds.randomElement(using: &generator) ?? []
    log.append("codeprompt \(kind)")
    try terminal.resize(
      columns: Int.random(in: 20...120, using: &generator),
      rows: Int.random(in: 5...40, using: &generator))
    if terminal.job == .notStarted {
      try terminal.start(["codeprompt"] + kind, Launch { $0.limits = [.coreFile(0)] })
    } else {
      try terminal.startNext(["codeprompt"] + kind)
    }
    try terminal.waitUntilReady()
  }

  // MARK: Steps

  private mutating func goThrough(_ terminal: PseudoTerminal) throws {
    for _ in 0..<Int.random(in: 20...200, using: &generator) {
      let step = StormStep.random(&generator)
      log.append("\(step)")
      stepCount += 1
      try carryOut(step, terminal)
      try goOnIfStopped(terminal)
      if terminal.job.outcome != nil { break }
    }
    peakMemory = ProcessFigures.peakMemory(of: terminal.processIdentifier)
    try end(terminal)
  }

  private mutating func carryOut(_ step: StormStep, _ terminal: PseudoTerminal) throws {
    switch step {
    case .keys(let bytes): try type(bytes, terminal)
    case .paste(let count, let isCut):
      let text = (0..<count).map { _ in UInt8.random(in: 0x20...0x7E, using: &generator) }
      try type(Array("\u{1B}[200~".utf8) + text, terminal)
      if !isCut { try type(Array("\u{1B}[201~".utf8), terminal) }
    case .flood(let start, let count):
      let bytes = Array(start.utf8)
      try type((0..<count).map { bytes[$0 % bytes.count] }, terminal)
    case .resize(let columns, let rows): try terminal.resize(columns: columns, rows: rows)
    case .signals(let numbers):
      for number in numbers { try terminal.signal(number) }
    case .stop(let number):
      try terminal.signal(number)
      try terminal.waitForStopOrEnd()
    case .heldOutput(let bytes):
      try type([0x13] + bytes, terminal)
      terminal.pass(.milliseconds(5))
      try type([0x11], terminal)
    case .pause(let milliseconds): terminal.pass(.milliseconds(milliseconds))
    }
  }

  /// Types bytes as long as the prompt runs; if it stops, runs `fg` and goes on.
  private mutating func type(_ bytes: [UInt8], _ terminal: PseudoTerminal) throws {
    var rest = bytes[...]
    while !rest.isEmpty, terminal.job.outcome == nil {
      let part = Array(rest.prefix(1024))
      do {
        try terminal.type(part)
      } catch {
        // If the prompt has ended, nothing reads the bytes, and the error does not count.
        guard terminal.job.outcome != nil else { throw error }
      }
      typedCount += part.count
      rest = rest.dropFirst(part.count)
      try goOnIfStopped(terminal)
    }
  }

  /// If the prompt has stopped, restores the settings as a shell does, then runs `fg`.
  private mutating func goOnIfStopped(_ terminal: PseudoTerminal) throws {
    while case .stopped(let number) = terminal.job {
      terminal.settle()
      if number == 20, terminal.modes != terminal.modesAtStart {
        throw SoakFailure(description: "stopped with the settings \(terminal.modes as Any)")
      }
      try terminal.setModes(terminal.modesAtStart)
      if Bool.random(using: &generator) { try terminal.resize(columns: 33, rows: 9) }
      log.append("fg")
      try terminal.foreground()
    }
  }

  // MARK: End

  private mutating func end(_ terminal: PseudoTerminal) throws {
    guard terminal.job.outcome == nil else { return try takeOwnEnd(terminal) }
    let end = StormEnd.random(&generator)
    log.append("end: \(end)")
    try type([0x11], terminal)
    // An unfinished sequence ends one second after its last byte, but an unfinished paste only at
    // its end marker, which is typed here.
    if case .escape = end { try type(Array("\u{1B}[201~".utf8), terminal) }
    try checkRest(terminal)
    guard terminal.job.outcome == nil else { return try takeOwnEnd(terminal) }
    let start = ContinuousClock.now
    switch end {
    case .escape: try terminal.type([0x1B])
    case .interrupt: try terminal.interrupt()
    case .quit: try terminal.quit()
    case .signal(let number): try terminal.signal(number)
    case .signalWhileStopped(let number):
      try terminal.signal(19)
      try terminal.waitForStopOrEnd()
      try terminal.signal(number)
      try terminal.foreground()
    }
    try terminal.waitForExit()
    endTime = ContinuousClock.now - start
    guard terminal.job == .ended(end.outcome) else {
      throw SoakFailure(description: "\(end) made it \(terminal.job)")
    }
  }

  /// Checks that a prompt without input uses hardly any processor time.
  private func checkRest(_ terminal: PseudoTerminal) throws {
    terminal.pass(.milliseconds(1100))
    let process = terminal.processIdentifier
    let before = ProcessFigures.processorTime(of: process)
    terminal.pass(.milliseconds(500))
    guard let before, let after = ProcessFigures.processorTime(of: process) else { return }
    if after - before > .milliseconds(50) {
      throw SoakFailure(description: "at rest it used \(after - before) in 500 ms")
    }
  }

  private mutating func takeOwnEnd(_ terminal: PseudoTerminal) throws {
    endedByItself = true
    try terminal.waitForExit()
    // Typed keys may have cancelled the prompt, used up the attempts, given an answer, or sent ^C
    // in the form of another keyboard protocol.
    let allowed: [Outcome] = [.exited(0), .exited(1), .exited(130), .signaled(2)]
    guard let outcome = terminal.job.outcome, allowed.contains(outcome) else {
      throw SoakFailure(description: "what was typed made it \(terminal.job)")
    }
  }

  private func check(_ terminal: PseudoTerminal) throws {
    var skipped: Set<PseudoTerminal.Invariant> = [.effort, .secret]
    // After the prompt's end no program reads typed keys, and the terminal echoes them.
    if endedByItself { skipped.insert(.queue) }
    if endedByItself { try terminal.type([0x11]) }
    let faults = terminal.violations(except: skipped).filter {
      !(endedByItself && $0.contains("the cursor is in column"))
    }
    if !faults.isEmpty { throw SoakFailure(description: faults.joined(separator: "\n")) }
    if terminal.job != .ended(.exited(0)), !terminal.output.isEmpty {
      throw SoakFailure(description: "standard output is \(ByteText(terminal.output))")
    }
    _ = terminal.leftover()
  }
}

extension PseudoTerminal {
  /// Lets some time pass, whatever happens meanwhile.
  func pass(_ time: Duration) {
    _ = holds(within: time) { _ in false }
  }

  /// Waits until the command has stopped, or has ended before it could stop.
  func waitForStopOrEnd() throws {
    try wait("a stop") {
      if case .stopped = $0.job { true } else { $0.job.outcome != nil }
    }
  }
}
