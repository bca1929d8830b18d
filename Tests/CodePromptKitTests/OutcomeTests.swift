import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

/// A prompt ends in several ways, and each of them restores the terminal.
struct OutcomeTests {
  /// The typed keys, and the answer; nil while the prompt is still open.
  static let codes: [(String, String?)] = [
    ("123456", "123456"), ("12345", nil), ("", nil), ("12x3456", "123456"), ("12345\r", nil),
    ("123\u{7F}456\u{8}67", "124567"), ("99\u{15}123456", "123456"), ("99\u{17}123456", "123456"),
    ("\u{7F}\u{7F}\u{15}123456", "123456"), ("1234567", nil), ("1234567\u{7F}6", "123456"),
    ("1234567\r", nil), ("１２３٤٥٦", "123456"), ("12\u{1B}[A34\u{1B}[1;5C56", "123456"),
    ("12\u{1B}[I34\u{1B}[?62;1c56", "123456"), ("123\u{0}456", "123456"),
    ("12\u{FF}".unicodeScalars.map(String.init).joined() + "3456", "123456"),
  ]

  @Test(arguments: codes)
  func `a code is accepted when its last cell is filled`(keys: String, answer: String?) throws {
    let run = try ScriptedPrompt(.type(keys))
    #expect(run.answer == answer)
    #expect(run.isOpen == (answer == nil))
    #expect(run.script.requests == [.restore])
  }

  @Test(arguments: codes)
  func `keys that are read one by one give the same answer as in one read`(
    keys: String, answer: String?
  ) throws {
    // All reads are ready at once, so the prompt submits only after the last one.
    let run = try ScriptedPrompt(.read(keys.utf8.map { [$0] }))
    #expect(run.answer == answer)
  }

  @Test
  func `Enter submits a password that is not empty`() throws {
    let password = CodePrompt(.password())
    let run = try ScriptedPrompt(.type("pä ss\r"), prompt: password)
    #expect(run.answer == "pä ss")
    let open = try ScriptedPrompt(.type("\r\r"), .look, prompt: password)
    #expect(open.isOpen && open.look.contains("Nothing was typed"))
  }

  @Test(arguments: ["\u{4}", "\u{1B}\u{1B}"])
  func `a cancel key ends the prompt as cancelled`(key: String) throws {
    let run = try ScriptedPrompt(.type("123"), .type(key), .wait(.seconds(1)))
    #expect(run.ending == .ended(.cancelled) && run.answer == nil)
    #expect(run.script.requests == [.restore])
  }

  @Test
  func `a prompt whose terminal hangs up gives no answer`() throws {
    for keys in ["", "12345"] {
      let run = try ScriptedPrompt(.type(keys), .hangUp)
      #expect(run.ending == .lost && run.answer == nil && !run.script.isExhausted)
    }
  }

  @Test
  func `if SIGHUP follows a hangup soon, the prompt ends by the signal`() throws {
    let hangup = TerminalSignal(rawValue: 1)
    let run = try ScriptedPrompt(.type("12345"), .hangUp, .wait(.milliseconds(20)), .signal(hangup))
    #expect(run.ending == .signal(hangup) && run.answer == nil)
  }

  static let numbers: [Int32] = Array(1...31)

  @Test(arguments: numbers)
  func `any signal ends the prompt, except those for window size, job control and children`(
    number: Int32
  ) throws {
    let signal = TerminalSignal(rawValue: number)
    let run = try ScriptedPrompt(.type("12345"), .signal(signal))
    let goesOn = [TerminalSignal.suspend, .resume, .windowChange, .child].contains(signal)
    #expect(run.isOpen == goesOn)
    if !goesOn { #expect(run.ending == .signal(signal)) }
  }

  @Test
  func `a signal takes effect before unread keys`() throws {
    let script = TerminalScript([.type("12345"), .signal(.interrupt), .type("6")])
    let run = try ScriptedPrompt(script)
    #expect(run.ending == .signal(.interrupt) && run.answer == nil)
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
    let script = TerminalScript([.type("12" + keys), .signal(signal)])
    let run = try ScriptedPrompt(script)
    #expect(run.ending == .signal(signal))
    #expect(script.requests == [.signalGroup(signal), .restore])
    let foreign = TerminalScript([.type("12" + keys)])
    foreign.traits.makesSignals = false
    #expect(try ScriptedPrompt(foreign).ending == .signal(signal))
    #expect(foreign.requests == [.restore])
  }

  @Test(arguments: interrupts)
  func `with survivesInterrupt an interrupt key ends the prompt but not the process`(
    keys: String, signal: TerminalSignal
  ) throws {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.survivesInterrupt = true
    let foreign = TerminalScript([.type("12" + keys)])
    foreign.traits.makesSignals = false
    #expect(try ScriptedPrompt(foreign, prompt).ending == .interrupted(signal))
    #expect(foreign.requests == [.restore])
    // On the controlling terminal the key makes a signal, which ends the process.
    let own = TerminalScript([.type("12" + keys), .signal(signal)])
    #expect(try ScriptedPrompt(own, prompt).ending == .signal(signal))
  }

  @Test
  func `the editing keys of the terminal's settings work`() throws {
    let script = TerminalScript([.type("12#34@56%123456")])
    script.traits.editingKeys = EditingKeys(
      erase: UInt8(ascii: "#"), kill: UInt8(ascii: "@"), wordErase: UInt8(ascii: "%"),
      endOfFile: nil)
    let run = try ScriptedPrompt(script)
    #expect(run.answer == "123456")
  }

  @Test
  func `the screen is restored however the prompt ends`() throws {
    let ends: [[TerminalScript.Step]] = [
      [.type("123456")], [.type("12\u{4}")], [.type("1"), .signal(.interrupt)], [.type("12")],
    ]
    for steps in ends {
      let script = TerminalScript(steps)
      _ = try ScriptedPrompt(script)
      let screen = script.emulator
      #expect(screen.text == "" && screen.cursor == .init(row: 0, column: 0))
      #expect(screen.isCursorVisible && !screen.hasBracketedPaste && !screen.reportsFocus)
      #expect(screen.unknown == [] && !screen.wrapped)
    }
  }
}
