import PromptTestSupport
import Testing

/// The run of a sequence: what was typed and when, what the script reported, and what was wrong.
final class HurriedRun {
  /// How long one wait may take before the prompt counts as hanging.
  private static let patience = Duration.seconds(20)

  let sequence: HurriedSequence
  let terminal: PseudoTerminal
  private let start = ContinuousClock.now
  private var random: SeededGenerator
  /// What was typed, with its time.
  private var log: [String] = []
  private(set) var faults: [String] = []
  /// What may have been right, because the machine was too slow to tell.
  private(set) var doubts: [String] = []
  /// Everything that was typed while no prompt was on the screen, as the kernel may echo it.
  private var echoed = Set<Character>()
  /// Typed since the last answer, in writes of their own.
  private var late = ""
  private var lastTyped = ContinuousClock.now
  /// The prompts that got a slow text with a longer pause than it was to have.
  private var slowed = Set<Int>()
  /// From when on each prompt can have been drawn, at the earliest.
  private var earliest: [Int: ContinuousClock.Instant] = [:]
  /// How many of the script's lines were read, and when a prompt was seen to have ended.
  private var linesSeen = 0
  private var lines: [String] = []
  private var seenAt: [String: ContinuousClock.Instant] = [:]

  init(_ sequence: HurriedSequence) throws {
    self.sequence = sequence
    random = SeededGenerator(seed: ~sequence.seed)
    var environment = programPath
    if sequence.isDumb { environment["TERM"] = "dumb" }
    terminal = try PseudoTerminal.run(
      ["sh", "-c", sequence.script], rows: 40, shell: sequence.shell, environment: environment
    ) {
      $0.input = .pipe
      $0.extra[5] = .pipe
      $0.limits = [.coreFile(0)]
    }
  }

  /// Runs the sequence to its end.
  func run() {
    do {
      for prompt in sequence.prompts { try answer(prompt) }
      try wait("gate last")
      try type(sequence.after, "after the last prompt")
      try terminal.writeInput([0x0A])
      if try terminal.waitForExit(within: Self.patience) != .exited(0) {
        faults.append("the script ended as \(terminal.job)")
      }
    } catch {
      faults.append("\(error)")
      // Not a second report by the terminal.
      terminal.mayBeLeftRunning = true
    }
    if terminal.job.outcome != nil { checkEnd() }
  }

  /// The failure in a few lines.
  var report: String {
    """
    CODEPROMPT_HURRIED_SEED=\(sequence.seed), \(sequence.shell)\
    \(sequence.isDumb ? ", TERM=dumb" : "")
    \(faults.map { String($0.prefix(while: { $0 != "\n" })) }.joined(separator: "\n"))
    expected: \(sequence.prompts.map { "\($0.number): \($0.status) \($0.output)" })
    reported: \(lines)
    typed: \(log.joined(separator: ", "))
    \(sequence.script)
    received at the end: \(ByteText(terminal.received.suffix(1000)))
    \(faults.joined(separator: "\n"))
    """
  }

  // MARK: Typing

  private func note(_ words: String) {
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    log.append("\(Int(time)) ms \(words)")
  }

  private func type(_ text: String, _ when: String) throws {
    guard !text.isEmpty else { return }
    let rest = text.count - 60
    note("\(when) \(ByteText(text.utf8.prefix(60)))\(rest > 0 ? "… \(rest) more" : "")")
    lastTyped = .now
    try terminal.type(text)
  }

  private func pause(_ milliseconds: Int) {
    guard milliseconds > 0 else { return }
    _ = terminal.holds(within: .milliseconds(milliseconds)) { _ in false }
  }

  /// Waits for a line of the script.
  private func wait(_ line: String) throws {
    try terminal.wait("\"\(line)\"", within: Self.patience) { _ in
      takeLines()
      return lines.contains { $0.hasPrefix(line) } || terminal.job.outcome != nil
    }
  }

  private func takeLines() {
    let bytes = terminal.output(of: 5)
    let all = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    let complete = bytes.last == 0x0A ? all : all.dropLast()
    for line in complete.dropFirst(linesSeen) {
      lines.append(line)
      let words = line.split(separator: " ").prefix(2).joined(separator: " ")
      seenAt[words] = ContinuousClock.now
    }
    linesSeen = complete.count
  }

  private func hasEnded(_ prompt: HurriedPrompt) -> Bool {
    takeLines()
    return seenAt["end \(prompt.number)"] != nil
  }

  // MARK: A prompt

  private func answer(_ prompt: HurriedPrompt) throws {
    if prompt.isGated {
      try wait("gate \(prompt.number)")
      checkEnds(before: prompt.number)
      for text in prompt.ahead {
        try type(text, "before \(prompt.sign)")
        noteEcho(text)
        pause(Int.random(in: 0...2, using: &random))
      }
      earliest[prompt.number] = .now
      try terminal.writeInput([0x0A])
    } else {
      earliest[prompt.number] = lastTyped
    }
    for text in prompt.hasty {
      pause([0, 0, 1, 3, 8, 15, 30, 60].randomElement(using: &random) ?? 0)
      // Right after the last digit of a code, a further digit would be refused together with it.
      if text != "\r", prompt.number > 1 { try wait("end \(prompt.number - 1) ") }
      try type(text, "around the start of \(prompt.sign)")
      noteEcho(text)
      late += text
    }
    try waitUntilDrawn(prompt)
    // What was typed after an early end reaches what reads next.
    if !hasEnded(prompt) { late = "" }
    for step in prompt.steps where !hasEnded(prompt) { try carryOut(step, prompt) }
  }

  private func waitUntilDrawn(_ prompt: HurriedPrompt) throws {
    try terminal.wait("\(prompt.sign) to be drawn", within: Self.patience) {
      hasEnded(prompt) || $0.job.outcome != nil
        || $0.settings?.echoes == false && $0.screen.text.contains(prompt.sign)
    }
  }

  private func carryOut(_ step: HurriedPrompt.Step, _ prompt: HurriedPrompt) throws {
    switch step {
    case .type(let text): try type(text, prompt.sign)
    case .typeSoon(let text):
      if ContinuousClock.now - lastTyped < .milliseconds(300) { try type(text, prompt.sign) }
    case .paste(let text):
      let isBracketed = terminal.screen.hasBracketedPaste
      try type(isBracketed ? paste(text) : text, "\(prompt.sign) paste")
    case .enterUntilEnd(let milliseconds):
      while !hasEnded(prompt), terminal.job.outcome == nil {
        guard ContinuousClock.now - start < Self.patience * 2 else {
          throw PseudoTerminalError.timedOut(
            waitingFor: "an Enter that counts for \(prompt.sign)", state: terminal.stateDescription)
        }
        pause(milliseconds)
        // On a busy machine the Enter before may have ended the prompt only now.
        if hasEnded(prompt) { break }
        try type("\r", prompt.sign)
        late += "\r"
        _ = terminal.holds(within: .milliseconds(80)) { _ in hasEnded(prompt) }
      }
    case .typeSlowly(let text, let milliseconds, let limit):
      for letter in text where !hasEnded(prompt) {
        let before = lastTyped
        try type(String(letter), prompt.sign)
        if letter != text.first, lastTyped - before > .milliseconds(limit) {
          slowed.insert(prompt.number)
        }
        pause(milliseconds)
      }
    case .answer(let key):
      while !hasEnded(prompt), terminal.job.outcome == nil {
        let start = terminal.received.count
        try type(key, prompt.sign)
        try terminal.wait("\(prompt.sign) to end, or to refuse a key", within: Self.patience) {
          // A dumb terminal gets no bell.
          hasEnded(prompt) || $0.job.outcome != nil
            || $0.received.dropFirst(start).contains(0x07)
            || Array($0.received.dropFirst(start)).contains(Array("Press ".utf8))
        }
        _ = terminal.holds(within: .milliseconds(600)) { _ in hasEnded(prompt) }
      }
    case .waitForRejection:
      try terminal.wait("the rejection by \(prompt.sign)", within: Self.patience) {
        hasEnded(prompt) || $0.job.outcome != nil
          || $0.screen.isCursorVisible && $0.screen.text.contains("attempt")
      }
    case .pause(let milliseconds): pause(milliseconds)
    case .resize(let columns, let rows):
      note("\(columns)x\(rows) after \(terminal.received.count) bytes")
      try terminal.resize(columns: columns, rows: rows)
    case .suspend:
      note("^Z")
      try terminal.suspend()
      if terminal.settings != terminal.settingsAtStart {
        faults.append("^Z: \(terminal.settings!)")
      }
      note("fg")
      try terminal.foreground()
      try waitUntilDrawn(prompt)
    }
  }

  /// Notes characters that the kernel may show, since the prompt may not have turned ECHO off yet.
  private func noteEcho(_ text: String) {
    echoed.formUnion(text)
    if text.contains(where: { ($0.asciiValue ?? 0) < 0x20 }) { echoed.formUnion("^[DUABH") }
  }

  // MARK: Checks

  /// Checks the reported ends of all prompts up to a number.
  private func checkEnds(before number: Int) {
    takeLines()
    for prompt in sequence.prompts where prompt.number < number {
      if seenAt["end \(prompt.number)"] == nil { faults.append("\(prompt.sign) has not ended") }
    }
  }

  private func checkEnd() {
    takeLines()
    for prompt in sequence.prompts { checkAnswer(prompt) }
    let left = String(decoding: terminal.leftover(), as: UTF8.self)
    checkQueue(left)
    // What is left was echoed after the last prompt.
    let skipped: Set<PseudoTerminal.Invariant> =
      left.isEmpty && !sequence.isDumb
      ? [.queue, .effort, .secret] : [.queue, .effort, .secret, .screen]
    faults += terminal.violations(except: skipped)
    if !terminal.errorText.isEmpty { faults.append("standard error: \(terminal.errorText)") }
    checkScreen()
  }

  private func checkAnswer(_ prompt: HurriedPrompt) {
    guard let line = lines.first(where: { $0.hasPrefix("end \(prompt.number) ") }) else {
      faults.append("\(prompt.sign) has not ended")
      return
    }
    let words = line.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
    guard words.count == 5 else {
      faults.append("the report is \(line)")
      return
    }
    if words[3] != "same" { faults.append("after \(prompt.sign) the settings are \(words[3])") }
    let isRight = words[2] == "\(prompt.status)" && words[4] == prompt.output
    if isRight { return }
    let fault = "\(prompt.sign) ended with status \(words[2]) and \"\(words[4])\""
    if slowed.contains(prompt.number) {
      doubts.append(fault)
      return
    }
    // An Enter out of habit counts half a second after the prompt is drawn, and whether it came so
    // late can't be seen on a slow machine.
    if let found = prompt.defaultAnswer, words[2] == "\(found.status)", words[4] == found.output,
      let from = earliest[prompt.number], let end = seenAt["end \(prompt.number)"],
      end - from >= .milliseconds(500)
    {
      doubts.append(fault)
    } else {
      faults.append(fault)
    }
  }

  /// The screen shows nothing but the kernel's echo of what was typed while no prompt was drawn.
  private func checkScreen() {
    guard !sequence.isDumb else { return }
    let allowed = echoed.union(sequence.after)
    for row in terminal.screen.text.split(separator: "\n") {
      let text = row.filter { $0 != " " }
      if !text.allSatisfy(allowed.contains) { faults.append("left on the screen: \(row)") }
    }
  }

  /// The queue has what was typed after the last prompt, and before it at most keys that were typed
  /// after the last answer.
  private func checkQueue(_ left: String) {
    let after = sequence.after
    guard left.hasSuffix(after),
      late.replacing("\r", with: "\n").hasSuffix(left.dropLast(after.count))
    else {
      faults.append("left in the queue: \(ByteText(left.utf8))")
      return
    }
  }
}
