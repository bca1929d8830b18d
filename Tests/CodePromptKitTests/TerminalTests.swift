import CCodePromptSystem
import CodePromptCellRendering
import CodePromptKit
import CodePromptLoop
import CodePromptSystem
import CodePromptTerminalOwnership
import PromptTestSupport
import Testing

/// How a prompt takes its terminal, draws on it, gives it up for a moment, and restores it.
@Suite(.waits)
struct TerminalTests {
  private static let masked = PromptRequest(.digits(6), mask: .dots)

  // MARK: Taking

  @Test(arguments: [
    (TerminalError.taken, PromptError.terminalInUse), (.inBackground, .inBackground),
    (.interrupted(signal: 15), .interrupted(signal: 15)),
    (.refused(code: 5), .terminalRefused(code: 5)),
  ])
  func `nothing is sent to a terminal that can't be taken`(
    error: TerminalError, expected: PromptError
  ) throws {
    let script = TerminalScript([.type("123456")])
    script.onHold = { () throws(TerminalError) in throw error }
    let run = try ScriptedPrompt(script)
    #expect(run.fault == expected && run.received == [])
  }

  @Test
  func `window size and editing keys are read after the terminal is taken, not before`() throws {
    for (keys, ending) in [("99#9@12%123456", PromptEvent.Ending.accepted), ("12!", .cancelled)] {
      let script = TerminalScript([.look, .type(keys)])
      script.onHold = {
        script.emulator.resize(columns: 12, rows: 10)
        let bytes = "@#%!".utf8.map { $0 }
        script.traits.editingKeys.erase = bytes[0]
        script.traits.editingKeys.kill = bytes[1]
        script.traits.editingKeys.wordErase = bytes[2]
        script.traits.editingKeys.endOfFile = bytes[3]
        return .held
      }
      let run = try ScriptedPrompt(script)
      #expect(script.shown.first?.contains("_ _ _ _ _ _") == true && !script.emulator.wrapped)
      #expect(run.ending == .ended(ending) && run.answer == (ending == .accepted ? "123456" : nil))
    }
  }

  @Test
  func `a prompt that gives up its wait for the terminal ends as cancelled and draws nothing`()
    throws
  {
    let script = TerminalScript([.type("123456")])
    script.onHold = { .notWanted }
    let run = try ScriptedPrompt(script)
    #expect(run.ending == .ended(.cancelled) && run.received == [])
  }

  // MARK: Drawing

  @Test
  func `each key is drawn with one write, and so are the first and the last frame`() throws {
    for prompt in [
      PromptRequest(.digits(6), mask: .shown), Self.masked, PromptRequest(.password()),
    ] {
      let run = try ScriptedPrompt(
        .type("1"), .type("2"), .press(.backspace), .type("345"), .press(.up), .ctrl("u"),
        prompt: prompt)
      // The arrow key draws nothing.
      #expect(run.isOpen && run.script.writes.count == 1 + 5 + 1)
    }
  }

  @Test(arguments: [PromptSettings.Layout.inPlace, .plain])
  func `of a title only the first line is shown`(layout: PromptSettings.Layout) throws {
    var prompt = Self.masked
    (prompt.title, prompt.layout) = ("Sign in\nto the house", layout)
    let run = try ScriptedPrompt(.look, prompt: prompt)
    #expect(run.look.contains("Sign in") && !run.look.contains("house"), "\(run.look)")
  }

  @Test
  func `no key is lost while output is blocked, and the latest state is drawn afterwards`() throws {
    for room in stride(from: 0, to: 40, by: 3) {
      let script = TerminalScript(
        takes: room,
        [.type("1"), .takes(3), .type("2"), .type("3x"), .type("4"), .takes(nil), .look])
      let run = try ScriptedPrompt(script, PromptRequest(.digits(6), mask: .shown))
      for digit in ["1", "2", "3", "4"] { #expect(run.look.contains(" \(digit) ")) }
      #expect(run.look.contains("Enter the 6-digit code") && !run.look.contains("Only the digits"))
      #expect(run.script.emulator.unknown == [])
    }
  }

  @Test
  func `a prompt whose output stays blocked restores the terminal within a second`() throws {
    let run = try ScriptedPrompt(.takes(0), .type("123456"))
    #expect(run.answer == "123456" && run.script.elapsed == .milliseconds(300))
    #expect(run.script.requests == [.restartOutput, .restore])
  }

  @Test
  func `where no signal tells of a resize, the window's size is checked at each key`() throws {
    let script = TerminalScript([.type("12"), .resize(columns: 4, rows: 3), .type("3"), .look])
    script.traits.makesSignals = false
    #expect(try ScriptedPrompt(script).look == "En…\n3/6")
  }

  @Test(arguments: [0, 16, 17, 31])
  func `a crash erases the prompt, whichever row of cells the cursor is in`(count: Int) throws {
    for columns in [20, 80, 200] {
      let typed = String(repeating: "1", count: count)
      let script = TerminalScript(
        columns: columns, [.type(typed), .crash, .type("\u{7F}\u{7F}"), .crash])
      _ = try ScriptedPrompt(script, PromptRequest(.digits(32), mask: .dots))
      #expect(script.shown == ["|0,0", "|0,0"], "\(columns)")
    }
  }

  @Test
  func `a crash erases even the tallest prompt, and leaves plain lines`() throws {
    var prompt = Self.masked
    prompt.challenge = .shell("seq 60")
    prompt.question = (1...10).map { "line \($0)" }.joined(separator: "\n")
    let script = TerminalScript(rows: 120, [.until("60\n"), .type("1"), .crash])
    _ = try ScriptedPrompt(script, prompt)
    #expect(script.shown == ["|0,0"] && script.restoreSequence.utf8.count <= 512)
    prompt = Self.masked
    prompt.layout = .plain
    let plain = TerminalScript([.type("12"), .crash])
    _ = try ScriptedPrompt(plain, prompt)
    #expect(plain.shown[0].hasSuffix("2 of 6 entered|2,0"))
  }

  @Test(arguments: ["", "one line\r\n", "one line\r\ntwo\r\nthree\r\n"], [6, 24])
  func `after a crash of the program its message and the prompt stay, and the cursor is below both`(
    message: String, rows: Int
  ) throws {
    for columns in [20, 80] {
      // The cursor is in another row of the cells each time.
      for count in [0, 16, 31] {
        let typed = String(repeating: "1", count: count)
        let script = TerminalScript(columns: columns, rows: rows, [.type(typed), .trap(message)])
        _ = try ScriptedPrompt(script, PromptRequest(.digits(32), mask: .dots))
        let parts = script.shown[0].split(separator: "|", omittingEmptySubsequences: false)
        // The terminal may wrap the message.
        let words = parts[0].filter { !$0.isWhitespace }
        for line in message.split(separator: "\r\n") {
          #expect(words.contains(line.filter { $0 != " " }))
        }
        let rowCount = parts[0].split(separator: "\n", omittingEmptySubsequences: false).count
        let place = parts[1].split(separator: ",").compactMap { Int($0) }
        #expect(place[0] >= rowCount && place[1] == 0, "\(columns) \(count) \(parts)")
      }
    }
  }

  @Test func `the renderer makes no more bytes for a crash handler than that keeps`() {
    #expect(FrameBuffer.restoreSequenceLimit == Int(csystem_screen_limit))
  }

  @Test
  func `after the end a crash handler erases nothing more`() throws {
    let script = TerminalScript([.ctrl("d")])
    _ = try ScriptedPrompt(script, Self.masked)
    #expect(!script.restoreSequence.contains("\u{1B}[J"))
  }

  @Test(arguments: ["dumb", "", nil])
  func `a dumb terminal gets no escape sequences`(term: String?) throws {
    var environment = ["LANG": "en_US.UTF-8"]
    environment["TERM"] = term
    let run = try ScriptedPrompt(
      .type("12"), .signal(.suspend), .type("x"), .type("3456"), environment: environment)
    #expect(run.answer == "123456" && !run.received.contains(0x1B) && !run.received.contains(7))
  }

  @Test
  func `a terminal without UTF-8 gets ASCII, and colours only if nothing forbids them`() throws {
    var prompt = Self.masked
    (prompt.title, prompt.placeholder) = ("Größe", "·")
    let run = try ScriptedPrompt(
      .type("12x"), .type("3456"), prompt: prompt, environment: ["TERM": "xterm"]
    ) { _ in .accepted }
    #expect(run.answer == "123456" && run.received.allSatisfy { $0 < 0x80 })
    for (use, isSet, hasColor) in [
      (PromptSettings.ColorUse.auto, false, true), (.auto, true, false), (.always, true, true),
      (.never, false, false),
    ] {
      prompt.colors = use
      let environment = ScriptedPrompt.xterm.merging(isSet ? ["NO_COLOR": "1"] : [:]) { $1 }
      let sent = try ScriptedPrompt(.type("12x"), prompt: prompt, environment: environment).sent
      let colors = ["\u{1B}[31m", "\u{1B}[95m", ";95m"]
      #expect(colors.contains(where: sent.contains) == hasColor, "\(use) \(isSet)")
    }
  }

  // MARK: Stops

  @Test
  func `a stop erases the prompt and resets the settings before the terminal is restored`() throws {
    for isPlain in [false, true] {
      var prompt = Self.masked
      prompt.layout = isPlain ? .plain : .inPlace
      let script = TerminalScript([.type("123"), .signal(.suspend), .type("456")])
      script.atStop { () throws(TerminalError) in
        let screen = script.emulator
        #expect(screen.text.isEmpty == !isPlain && screen.isCursorVisible)
        #expect(!screen.hasBracketedPaste && !screen.reportsFocus)
      }
      #expect(try ScriptedPrompt(script, prompt).answer == "123456")
      #expect(script.requests == [.suspend(wholeGroup: false), .restore])
    }
  }

  @Test
  func `a terminal that can't be taken back after a stop ends the prompt`() throws {
    let script = TerminalScript([.type("123"), .signal(.suspend)])
    script.atStop { () throws(TerminalError) in throw .inBackground }
    #expect(try ScriptedPrompt(script).fault == .inBackground)
    #expect(script.requests == [.suspend(wholeGroup: false), .restore])
  }

  @Test(arguments: [true, false])
  func `after SIGCONT the prompt is redrawn, in place if no other process drew`(
    wasUsed: Bool
  ) throws {
    let shell = wasUsed ? "\r\n\n\n\n$ fg\r\n" : ""
    let script = TerminalScript([
      .type("123"), .shell(shell), .signal(.resume), .look, .type("456"),
    ])
    script.onAction = {
      if case .checkSettings = $0 { return .settingsApplied(isUntouched: !wasUsed) }
      return $0.answer
    }
    let run = try ScriptedPrompt(script)
    #expect(run.answer == "123456" && script.requests == [.resume, .restore])
    // The cells drawn before the stop stay on the shell's screen.
    #expect(run.look.dotCount == (wasUsed ? 6 : 3) && run.look.contains("$ fg") == wasUsed)
    #expect(!script.emulator.hasBracketedPaste)
  }

  @Test
  func `a window that was resized during a stop is noticed after SIGCONT`() throws {
    let script = TerminalScript([.type("123"), .signal(.resume), .look])
    script.onAction = { action in
      guard case .checkSettings = action else { return action.answer }
      script.emulator.resize(columns: 12, rows: 10)
      return .settingsApplied(isUntouched: true)
    }
    #expect(try ScriptedPrompt(script).look.contains("● ● ● _ _ _"))
  }

  @Test
  func `a stopped prompt that a signal ends when it continues leaves no terminal mode on`() throws {
    let script = TerminalScript([
      .type("12"), .signal(.resume), .signal(TerminalSignal(rawValue: 15)),
    ])
    script.onAction = { $0 == .look ? .foreground(.elsewhere) : $0.answer }
    let run = try ScriptedPrompt(script)
    #expect(run.ending == .signal(TerminalSignal(rawValue: 15)))
    #expect(!script.emulator.hasBracketedPaste && !script.emulator.reportsFocus)
  }

  @Test
  func `a suspend key in a keyboard protocol stops the group on the controlling terminal only`()
    throws
  {
    for makesSignals in [true, false] {
      // What follows in the same read was meant for the shell, if the prompt stops.
      let rest = makesSignals ? "3456" : "456"
      let script = TerminalScript([.reads("12\u{1B}[122;5u3", rest)])
      script.traits.makesSignals = makesSignals
      let run = try ScriptedPrompt(script)
      #expect(run.answer == "123456")
      #expect(script.requests == (makesSignals ? [.suspend(wholeGroup: true)] : []) + [.restore])
    }
  }

  // MARK: In the background

  @Test
  func `time and jobs draw nothing in the background, but a key proves the foreground`() throws {
    let script = TerminalScript([
      .type("111111"), .pause(400), .look, .pause(600), .look, .type("2"), .look, .pause(1000),
      .look, .foreground, .pause(1000), .look,
    ])
    var prompt = Self.masked
    (prompt.timeLimit, prompt.style) = (.seconds(60), .compact)
    let run = try ScriptedPrompt(
      script, prompt, ScriptedPrompt.xterm,
      check: .blocking { _ in
        script.isInForeground = false
        return .rejected()
      })
    let looks = script.shown
    #expect(run.ending == .ended(.timedOut) && looks[0] == looks[1], "\(looks)")
    #expect(looks[2].dotCount == 1 && looks[3] == looks[2], "\(looks)")
    #expect(looks[4].contains("0:57 left"), "\(looks)")
  }

  @Test
  func `the terminal's settings are checked when time alone draws, and when a job may have ended`()
    throws
  {
    var prompt = Self.masked
    prompt.timeLimit = .seconds(60)
    let script = TerminalScript([.pause(1000)])
    _ = try ScriptedPrompt(script, prompt)
    #expect(script.calls.contains(.request(.keepSettings)))
    let typed = TerminalScript([.type("1")])
    _ = try ScriptedPrompt(typed)
    #expect(!typed.calls.contains(.request(.keepSettings)))
    #expect(!typed.calls.contains(.request(.watchChildren)))
    prompt.autofill = .shell("true")
    let filled = TerminalScript([.untilAllEnded, .type("1")])
    _ = try ScriptedPrompt(filled, prompt)
    #expect(filled.calls.contains(.request(.keepSettings)))
    #expect(filled.calls.contains(.request(.watchChildren)))
  }

  // MARK: Waits

  /// Settings and steps, and the longest and the last limit of the waits for keys, in seconds; nil
  /// for a wait without a limit.
  static let waits: [([TerminalScript.Step], @Sendable (inout PromptRequest) -> Void, Int?, Int?)] =
    [
      (
        [.type("1"), .press(.up), .type("\u{1B}]11;rgb:0/0/0\u{7}"), .type("é")], { _ in }, nil, nil
      ),
      ([.type("111111"), .pause(60_000)], { _ in }, nil, nil),
      (
        [.type("123456"), .press(.backspace)], { $0.submission = .after(.seconds(5)) }, nil, nil
      ),
      ([.pause(100_000)], { $0.timeLimit = .seconds(90) }, 1, 1),
      (
        [.pause(100_000)], { ($0.timeLimit, $0.reducesMotion) = (.seconds(90), true) }, 30, 20
      ),
      ([.type("1"), .pause(1000)], { $0.lastCharacterRevealTime = .seconds(1) }, nil, nil),
    ]

  @Test(arguments: waits)
  func `a wait has a limit only if something is due, of a second or half a minute`(
    steps: [TerminalScript.Step], change: @Sendable (inout PromptRequest) -> Void, longest: Int?,
    last: Int?
  ) throws {
    var prompt = Self.masked
    change(&prompt)
    let run = try ScriptedPrompt(
      TerminalScript(steps), prompt, ScriptedPrompt.xterm, check: .blocking { _ in .rejected() })
    let limits = run.script.limits
    let most = limits.contains(nil) ? nil : limits.compactMap(\.self).max()
    #expect(most.map { Int($0 / .seconds(1)) } == longest && limits.count < 110, "\(limits)")
    #expect((limits.last ?? nil).map { Int($0 / .seconds(1)) } == last, "\(limits)")
  }
}

extension TerminalScript.Step {
  /// The prompt has the foreground again.
  fileprivate static let foreground = Self(.perform { $0.isInForeground = true })
}
