import CodePromptKit
import CodePromptLoop
import CodePromptSystem
import CodePromptTerminalOwnership
import PromptTestSupport
import Testing

/// A prompt ends in several ways: each restores the terminal, and is told in events and on the
/// status descriptor.
@Suite(.waits)
struct EndingTests {
  /// Steps that end a prompt for six digits with one attempt and a minute's time, and the ending,
  /// the last plain line, and the events.
  struct Row: Sendable, CustomTestStringConvertible {
    var steps: [TerminalScript.Step]
    var ending: ScriptEnding
    var line: String?
    var events: String

    var testDescription: String { events }
  }

  private static let sms = PromptAlternative("sms", label: "send an SMS instead", letter: "t")

  static let rows: [Row] = [
    Row(
      steps: [.type("123456")], ending: .ended(.accepted), line: "Accepted",
      events: "change 6, submit, verify, close ok"),
    Row(
      steps: [.type("111111")], ending: .ended(.rejected), line: "Expired",
      events: "change 6, submit, verify, reject 0, close rejected"),
    Row(
      steps: [.type("000000"), .press(.enter), .ctrl("d")], ending: .ended(.cancelled),
      line: "Cancelled", events: "change 6, submit, verify, submit, verify, close cancelled"),
    Row(
      steps: [.type("1"), .press(.backspace), .press(.escape), .pause(50)],
      ending: .ended(.cancelled), line: "Cancelled",
      events: "change 1, change 0, close cancelled"),
    Row(
      steps: [.type("1\u{7F}2\u{7F}x\u{4}")], ending: .ended(.cancelled), line: "Cancelled",
      events: "close cancelled"),
    Row(
      steps: [.type("12"), .pause(60_000)], ending: .ended(.timedOut), line: "The time is up",
      events: "change 2, close timeout"),
    Row(
      steps: [.type("12"), .ctrl("f")], ending: .ended(.alternative(.forgot)), line: nil,
      events: "change 2, close forgot"),
    Row(
      steps: [.type("12"), .ctrl("t")], ending: .ended(.alternative(sms)), line: nil,
      events: "change 2, offer sms, close offer"),
    Row(
      steps: [.type("12"), .hangUp], ending: .lost, line: nil, events: "change 2, close failed"),
    Row(
      steps: [.signal(.suspend), .signal(.interrupt)], ending: .signal(.interrupt), line: nil,
      events: "suspend, resume, close failed"),
    Row(
      steps: [.paste("12345"), .ctrl("r"), .until("Sent"), .paste("123456")],
      ending: .ended(.accepted), line: "Accepted",
      events: "start resend, end resend ok, change 6, submit, verify, close ok"),
  ]

  @Test func `each word for an ending is that of a row`() {
    let words = Set(Self.rows.compactMap { $0.events.split(separator: " ").last.map(String.init) })
    #expect(words == Set(PromptEvent.EndingWord.allCases.map(\.rawValue)))
  }

  private func run(
    _ steps: [TerminalScript.Step], _ change: (inout PromptRequest) -> Void
  ) throws -> ScriptedPrompt {
    var prompt = PromptRequest(.digits(6), mask: .dots)
    prompt.attempts = 1
    prompt.timeLimit = .seconds(60)
    prompt.alternatives = [.forgot, Self.sms]
    prompt.resend = .function { nil }
    change(&prompt)
    return try ScriptedPrompt(
      TerminalScript(steps), prompt, ScriptedPrompt.xterm,
      check: .blocking {
        switch $0.text {
        case "123456": .accepted
        case "000000": .unchecked()
        default: .rejected("Expired")
        }
      })
  }

  @Test(arguments: rows)
  func `an ending restores the terminal, and is told once`(row: Row) throws {
    let pipe = try DescriptorPair.statusPipe()
    let run = try run(row.steps) { $0.statusDescriptor = pipe.writer }
    #expect(run.ending == row.ending && pipe.lines == "open, " + row.events)
    #expect(run.script.requests.count { $0 == .restore } == 1 && run.error == nil)
    guard row.ending != .lost else { return }
    let screen = run.script.emulator
    #expect(screen.text == "" && screen.cursor == .init(row: 0, column: 0))
    #expect(screen.isCursorVisible && !screen.hasBracketedPaste && !screen.reportsFocus)
    #expect(screen.unknown == [] && !screen.wrapped)
  }

  @Test(arguments: rows)
  func `a summary is one row with a mark, and plain lines end with a word`(row: Row) throws {
    let mark = row.ending == .ended(.accepted) ? "✓" : "✗"
    let isSummed = if case .ended = row.ending { true } else { false }
    for title in ["", "Sign in"] {
      let run = try run(row.steps) { ($0.keepsSummary, $0.title) = (true, title) }
      guard row.ending != .lost else { continue }
      #expect(run.script.emulator.text == (isSummed ? "\(mark) Enter the 6-digit code" : ""))
    }
    let texts: [PromptText: String] = [.accepted: "gut", .cancelled: "ab", .timeIsUp: "aus"]
    for own in [[:], texts] {
      let run = try run(row.steps) {
        ($0.keepsSummary, $0.layout, $0.wording) = (true, .plain, own)
      }
      let words: [PromptEvent.Ending: String] =
        own.isEmpty ? [:] : [.accepted: "gut", .cancelled: "ab", .timedOut: "aus"]
      let expected =
        if case .ended(let ending) = row.ending { words[ending] ?? row.line } else { row.line }
      let lines = run.script.emulator.text.split(separator: "\n").map(String.init)
      let summary = "\(mark) Enter the 6-digit code"
      #expect(lines.contains(summary) == isSummed && (!isSummed || lines.last == summary))
      let last = lines.dropLast(isSummed ? 1 : 0).last
      #expect(expected == nil || last == expected, "\(lines)")
      for word in ["Accepted", "Expired", "Cancelled", "The time is up"] where word != expected {
        #expect(!lines.contains(word))
      }
    }
  }

  @Test
  func `if SIGHUP follows a hangup within half a second, the prompt ends by the signal`() throws {
    let hangup = TerminalSignal(rawValue: 1)
    for (pause, ending) in [(499, ScriptEnding.signal(hangup)), (500, .lost)] {
      let run = try ScriptedPrompt(.type("12345"), .hangUp, .pause(pause), .signal(hangup))
      #expect(run.ending == ending && run.answer == nil)
    }
  }

  @Test
  func `any signal ends the prompt, except those for window size, job control and children`() throws
  {
    for number in Int32(1)...31 {
      let signal = TerminalSignal(rawValue: number)
      let run = try ScriptedPrompt(.type("12345"), .signal(signal), .type("\u{7F}6"))
      let goesOn = [TerminalSignal.suspend, .resume, .windowChange, .child].contains(signal)
      #expect(goesOn ? run.isOpen : run.ending == .signal(signal), "\(number)")
    }
    // A signal takes effect before unread keys.
    #expect(
      try ScriptedPrompt(.type("12345"), .signal(.interrupt), .type("6")).ending
        == .signal(.interrupt))
  }

  /// Interrupt and quit keys: control bytes, which the prompt reads if the kernel makes no signals
  /// of them, and sequences of the kitty and xterm key protocols.
  static let interrupts: [(String, TerminalSignal)] = [
    ("\u{3}", .interrupt), ("\u{1C}", .quit), ("\u{1B}[99;5u", .interrupt),
    ("\u{1B}[27;5;99~", .interrupt),
  ]

  @Test(arguments: interrupts)
  func `an interrupt key ends the prompt, and signals the group only on the controlling terminal`(
    keys: String, signal: TerminalSignal
  ) throws {
    for survives in [false, true] {
      var prompt = PromptRequest(.digits(6), mask: .dots)
      prompt.survivesInterrupt = survives
      let script = TerminalScript([.type("12" + keys)])
      var screenAtSignal: String?
      script.onAction = { action in
        if case .signalGroup = action { screenAtSignal = script.emulator.text }
        return action.answer
      }
      #expect(try ScriptedPrompt(script, prompt).ending == .signal(signal))
      #expect(script.requests == [.signalGroup(signal), .restore])
      // The prompt is erased and the settings are restored before anybody gets the signal.
      let actions: [OwnershipAction] = [
        .restoreSettings, .releaseLock, .signalGroup(signal.rawValue),
      ]
      #expect(script.calls.contains(actions.map { .action($0) }))
      #expect(screenAtSignal == "")
      let foreign = TerminalScript([.type("12" + keys)])
      foreign.traits.makesSignals = false
      #expect(
        try ScriptedPrompt(foreign, prompt).ending
          == (survives ? .interrupted(signal) : .signal(signal)))
      #expect(foreign.requests == [.restore])
    }
  }

  @Test(arguments: ["\u{3}", "\u{18}"])
  func `an interrupt key is that of the terminal's settings, and ^C`(key: String) throws {
    let script = TerminalScript([.type("12" + key)])
    script.traits.editingKeys.interrupt = 0x18
    #expect(try ScriptedPrompt(script).ending == .signal(.interrupt))
  }

  @Test func `a signal key that the process ignores changes nothing on the screen`() throws {
    let script = TerminalScript([.type("12\u{3}"), .look, .type("3456")])
    script.ignoredSignals = [TerminalSignal.interrupt.rawValue]
    script.onAction = { action in
      if case .signalGroup = action { script.signals = 0 }
      return action.answer
    }
    let run = try ScriptedPrompt(script)
    #expect(run.answer == "123456" && run.look.count { $0 == "●" } == 2, "\(run.look)")
    #expect(script.requests == [.signalGroup(.interrupt), .restore])
  }

  @Test func `an answer does not count if the terminal could not be restored`() throws {
    for text in ["123456", "\u{4}"] {
      let script = TerminalScript([.type(text)])
      script.canBeRestored = false
      let run = try ScriptedPrompt(script)
      #expect(run.fault == .terminalNotRestored && run.answer == nil && run.ending == nil)
    }
  }

  // MARK: The status descriptor

  @Test
  func `a prompt that can't take the terminal does not report that it opened`() throws {
    let pipe = try DescriptorPair.statusPipe()
    var prompt = PromptRequest(.digits(6))
    prompt.statusDescriptor = pipe.writer
    let script = TerminalScript([])
    script.onHold = { () throws(TerminalError) in throw .inBackground }
    _ = try ScriptedPrompt(script, prompt)
    #expect(pipe.lines == "close failed")
  }

  @Test
  func `a full status pipe does not block the prompt, and the lines are written later`() throws {
    let pipe = try DescriptorPair.statusPipe()
    pipe.fill()
    var reporter = EventLineWriter(descriptor: pipe.writer)
    for count in 0..<50 { reporter.report(.change(characterCount: count)) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    while unsafe read(pipe.reader, &bytes, bytes.count) > 0 {}
    reporter.report(.close(.accepted))
    let expected = (0..<50).map { "change \($0)" } + ["close ok"]
    #expect(pipe.lines == expected.joined(separator: ", "))
  }

  @Test
  func `a status descriptor that is closed, or has no reader, does not disturb the prompt`() throws
  {
    _ = signal(SIGPIPE, SIG_IGN)
    let pipe = try DescriptorPair.statusPipe()
    pipe.closeReader()
    for descriptor in [pipe.writer, -1, 999_999] {
      var prompt = PromptRequest(.digits(6))
      prompt.statusDescriptor = descriptor
      #expect(try ScriptedPrompt(.type("123456"), prompt: prompt).answer == "123456")
    }
  }
}

extension DescriptorPair {
  /// A pipe whose reader does not block.
  static func statusPipe() throws -> DescriptorPair {
    let pipe = try pipe()
    _ = fcntl(pipe.reader, F_SETFL, O_NONBLOCK)
    return pipe
  }

  /// All lines in the pipe so far, joined by commas.
  var lines: String {
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 65536)
    while case let count = unsafe read(reader, &bytes, bytes.count), count > 0 {
      text += bytes[..<count]
    }
    guard text.last == UInt8(ascii: "\n") else { return text.isEmpty ? "" : "cut" }
    return String(decoding: text.dropLast(), as: UTF8.self).replacing("\n", with: ", ")
  }
}
