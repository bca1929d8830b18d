import PromptTestSupport

/// One prompt of a storm, with random steps until its end.
///
/// The seed decides which prompt it is and which steps follow; how far the prompt gets between two
/// steps is left to chance.
struct StormPrompt {
  private var generator: SeededGenerator
  /// The steps in words, for the report of a failure.
  private var log: [String] = []
  private var endedByItself = false

  init(_ generator: SeededGenerator) {
    self.generator = generator
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
  mutating func run(in terminal: PseudoTerminal) throws {
    do {
      let kind = one(of: Self.kinds)
      log.append("codeprompt \(kind)")
      try terminal.resize(columns: random(20...120), rows: random(5...40))
      try terminal.startAnyhow(["codeprompt"] + kind)
      try terminal.waitUntilReady()
      for _ in 0..<random(20...200) where terminal.job.outcome == nil {
        try step(terminal)
        try goOnIfStopped(terminal)
      }
      try end(terminal)
      try check(terminal)
    } catch {
      throw SoakFailure(["\(error)", "steps:"] + log.suffix(25), terminal)
    }
  }

  private mutating func random(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func one<Element>(of elements: [Element]) -> Element {
    elements[random(0...elements.count - 1)]
  }

  // MARK: Steps

  /// Does a random step: most often keys, most rarely a flood.
  private mutating func step(_ terminal: PseudoTerminal) throws {
    switch random(0...99) {
    case ..<35: try type("keys", keys(), terminal)
    case ..<42: try type("garbage", garbage(), terminal)
    case ..<50:
      let text = (0..<random(1...(random(0...19) == 0 ? 400_000 : 3_000))).map { _ in
        UInt8(random(0x20...0x7E))
      }
      let end = one(of: ["\u{1B}[201~", ""])
      try type("paste", Array("\u{1B}[200~".utf8) + text + Array(end.utf8), terminal)
    case ..<52:
      let part = one(of: [
        "\u{1B}]", "\u{1B}[9", "\u{1B}P", "\u{1B}", "1", "\u{7F}", "\r", "\u{1B}[A",
      ])
      let bytes = Array(part.utf8)
      try type("flood", (0..<random(1000...60_000)).map { bytes[$0 % bytes.count] }, terminal)
    case ..<67:
      let sizes = [(0, 0), (1, 1), (2, 50), (3, 3), (300, 100), (80, 1), (80, 24)]
      let size = one(of: sizes + sizes.map { _ in (random(1...120), random(1...40)) })
      log.append("resize \(size)")
      try terminal.resize(columns: size.0, rows: size.1)
    case ..<79:
      // SIGWINCH, SIGCONT, SIGCHLD, and SIGURG, which no prompt handles.
      let numbers = (0..<random(1...30)).map { _ in one(of: [28, 18, 17, 23] as [Int32]) }
      log.append("signals \(numbers)")
      for number in numbers { try terminal.signal(number) }
    case ..<86: try stop(by: one(of: [20, 19]), terminal)
    case ..<91:
      try type("^S, keys", [0x13] + keys(), terminal)
      terminal.pass(.milliseconds(5))
      try type("^Q", [0x11], terminal)
    default: terminal.pass(.milliseconds(random(1...80)))
    }
  }

  // Keys that don't end a prompt: Esc, ^C and ^D come only at the end.
  private static let words =
    (0...9).map { "\($0)" } + [
      "a", "Z", " ", "é", "６", "۴", "👍🏽", "e\u{301}", "\u{7F}", "\u{8}", "\u{15}", "\u{17}", "\t",
      "\r", "\n", "\u{0}", "\u{12}", "\u{1}", "\u{1B}[A", "\u{1B}[3~", "\u{1B}OP", "\u{1B}[I",
      "\u{1B}[O", "\u{1B}[<0;3;4M", "\u{1B}[12;40R", "\u{1B}]11;rgb:0/0/0\u{1B}\\", "\u{1B}[49u",
      "\u{1B}[127u", "\u{1B}[27;5;49~", "\u{1B}[200~123 456\u{1B}[201~",
    ]

  private mutating func keys() -> [UInt8] {
    (0..<random(1...20)).flatMap { _ in Array(one(of: Self.words).utf8) }
  }

  /// Any bytes but ^C, ^D, ^Q, ^S, ^Z and ^\, which are steps of their own.
  private mutating func garbage() -> [UInt8] {
    (0..<random(1...60)).map { _ in
      let byte = UInt8(random(0...255))
      return [0x03, 0x04, 0x11, 0x13, 0x1A, 0x1C].contains(byte) ? 0x31 : byte
    }
  }

  /// Types bytes as long as the prompt runs; if it stops, runs `fg` and goes on.
  private mutating func type(
    _ name: String, _ bytes: [UInt8], _ terminal: PseudoTerminal
  ) throws {
    log.append("\(name), \(bytes.count) bytes: \(ByteText(bytes.prefix(100)))")
    var rest = bytes[...]
    while !rest.isEmpty, terminal.job.outcome == nil {
      do {
        try terminal.type(Array(rest.prefix(1024)))
      } catch {
        // If the prompt has ended, nothing reads the bytes, and the error does not count.
        guard terminal.job.outcome != nil else { throw error }
      }
      rest = rest.dropFirst(1024)
      try goOnIfStopped(terminal)
    }
  }

  private mutating func stop(by number: Int32, _ terminal: PseudoTerminal) throws {
    log.append("stop by \(number)")
    try terminal.signal(number)
    try terminal.wait("a stop") {
      if case .stopped = $0.job { true } else { $0.job.outcome != nil }
    }
  }

  /// If the prompt has stopped, restores the settings as a shell does, then runs `fg`.
  private mutating func goOnIfStopped(_ terminal: PseudoTerminal) throws {
    while case .stopped(let number) = terminal.job {
      terminal.settle()
      if number == 20, terminal.settings != terminal.settingsAtStart {
        throw SoakFailure(["stopped with the settings \(terminal.settings as Any)"], terminal)
      }
      try terminal.applySettings(terminal.settingsAtStart)
      if random(0...1) == 0 { try terminal.resize(columns: 33, rows: 9) }
      log.append("fg")
      try terminal.foreground()
    }
  }

  // MARK: End

  private mutating func end(_ terminal: PseudoTerminal) throws {
    // An unfinished sequence ends one second after its last byte, but an unfinished paste only at
    // its end marker.
    try type("before the end", Array("\u{11}\u{1B}[201~".utf8), terminal)
    try checkRest(terminal)
    guard terminal.job.outcome == nil else { return try takeOwnEnd(terminal) }
    // Every signal that ends a prompt by its number; 0 stands for Esc. ^C and ^\ always send
    // SIGINT and SIGQUIT: the prompt keeps the terminal's `ISIG` on.
    let number = one(of: [0, 1, 2, 3, 10, 12, 14, 15] as [Int32])
    let means = number == 0 ? 0 : random(0...2)
    log.append("end by \(number), means \(means)")
    switch (number, means) {
    case (0, _): try terminal.type([0x1B])
    case (2, 0): try terminal.interrupt()
    case (3, 0): try terminal.type("\u{1C}")
    case (_, 1):
      try stop(by: 19, terminal)
      try terminal.signal(number)
      try terminal.foreground()
    default: try terminal.signal(number)
    }
    try terminal.waitForExit()
    guard terminal.job == .ended(number == 0 ? .exited(130) : .signaled(number)) else {
      throw SoakFailure(["it ended as \(terminal.job)"], terminal)
    }
  }

  /// Checks that a prompt without input uses hardly any processor time.
  private func checkRest(_ terminal: PseudoTerminal) throws {
    guard terminal.job.outcome == nil else { return }
    terminal.pass(.milliseconds(1100))
    let process = terminal.processIdentifier
    let before = ProcessFigures.processorTime(of: process)
    terminal.pass(.milliseconds(500))
    guard let before, let after = ProcessFigures.processorTime(of: process) else { return }
    if after - before > .milliseconds(50) {
      throw SoakFailure(["at rest it used \(after - before) in 500 ms"], terminal)
    }
  }

  private mutating func takeOwnEnd(_ terminal: PseudoTerminal) throws {
    endedByItself = true
    try terminal.waitForExit()
    // Typed keys may have cancelled the prompt, used up the attempts, given an answer, or sent ^C
    // in the form of another keyboard protocol.
    let allowed: [Outcome] = [.exited(0), .exited(1), .exited(130), .signaled(2)]
    guard let outcome = terminal.job.outcome, allowed.contains(outcome) else {
      throw SoakFailure(["what was typed made it \(terminal.job)"], terminal)
    }
  }

  private func check(_ terminal: PseudoTerminal) throws {
    var skipped: Set<PseudoTerminal.Invariant> = [.effort, .secret]
    // After the prompt's end no program reads typed keys, and the terminal echoes them.
    if endedByItself {
      skipped.insert(.queue)
      try terminal.type([0x11])
    }
    var faults = terminal.violations(except: skipped).filter {
      !(endedByItself && $0.contains("the cursor is in column"))
    }
    if terminal.job != .ended(.exited(0)), !terminal.output.isEmpty {
      faults.append("standard output is \(ByteText(terminal.output))")
    }
    if !faults.isEmpty { throw SoakFailure(faults, terminal) }
    _ = terminal.leftover()
  }
}
