import CodePromptKit
import CodePromptSystem
import CodePromptTerminalOwnership
import PromptTestSupport
import Testing

/// A stop restores the terminal, and typed text is drawn again afterwards.
struct SuspensionTests {
  @Test
  func `typed text survives a stop and is drawn below other output`() throws {
    let script = TerminalScript([
      .type("123"), .signal(.suspend), .look, .type("456"),
    ])
    let run = try ScriptedPrompt(script)
    #expect(run.answer == "123456")
    #expect(script.requests == [.suspend(wholeGroup: false), .restore])
    #expect(run.look.dotCount == 3)
  }

  @Test
  func `a stop erases the prompt before the terminal is restored`() throws {
    let script = TerminalScript([.type("123"), .signal(.suspend)])
    script.atStop { () throws(TerminalError) in throw .inBackground }
    let run = try ScriptedPrompt(script)
    #expect(run.error as? CodePromptError == .inBackground)
    #expect(script.requests == [.suspend(wholeGroup: false), .restore])
    #expect(script.emulator.text == "" && script.emulator.isCursorVisible)
    #expect(!script.emulator.hasBracketedPaste)
  }

  @Test
  func `a stop drops the unfinished start of a key sequence`() throws {
    let run = try ScriptedPrompt(
      .type("12\u{1B}"), .signal(.suspend), .wait(.seconds(1)), .type("3456"))
    #expect(run.answer == "123456")
  }

  @Test(arguments: [true, false])
  func `after SIGCONT the prompt is redrawn, in place if no other process drew`(
    wasUsed: Bool
  ) throws {
    let script = TerminalScript([
      .type("123"), .shell(wasUsed ? "\r\n\n\n\n$ fg\r\n" : ""), .signal(.resume), .look,
      .type("456"),
    ])
    script.onAction = {
      if case .checkModes = $0 { return .modesSet(.none, isUntouched: !wasUsed) }
      return $0.answer
    }
    let run = try ScriptedPrompt(script)
    #expect(run.answer == "123456")
    #expect(script.requests == [.resume, .restore])
    // The cells drawn before the stop stay on the shell's screen.
    #expect(run.look.dotCount == (wasUsed ? 6 : 3))
    #expect(run.look.contains("$ fg") == wasUsed)
    #expect(!script.emulator.hasBracketedPaste)
  }

  @Test
  func `if the terminal's modes can't be set, nothing is written to it`() throws {
    let script = TerminalScript([.type("123456")])
    script.onHold = { () throws(TerminalError) in throw .refused(code: 5) }
    let run = try ScriptedPrompt(script)
    #expect(run.error as? CodePromptError == .terminalRefused(code: 5))
    #expect(run.received == [])
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
  func `signals that arrive together are all handled`() throws {
    let script = TerminalScript([
      .type("123"), .resize(columns: 4, rows: 3),
      .signals([.windowChange, .resume, .suspend]), .look, .type("456"),
    ])
    let run = try ScriptedPrompt(script)
    #expect(run.answer == "123456")
    #expect(run.look.hasSuffix("\n3/6"))
    #expect(script.requests.first == .suspend(wholeGroup: false))
  }

  @Test
  func `a suspend key in a keyboard protocol stops the group on the controlling terminal only`()
    throws
  {
    for makesSignals in [true, false] {
      let script = TerminalScript([.reads("12\u{1B}[122;5u", "3456")])
      script.traits.makesSignals = makesSignals
      let run = try ScriptedPrompt(script)
      #expect(run.answer == "123456")
      #expect(script.requests == (makesSignals ? [.suspend(wholeGroup: true)] : []) + [.restore])
    }
  }
}
