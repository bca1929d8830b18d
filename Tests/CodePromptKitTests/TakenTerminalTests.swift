import CodePromptKit
import CodePromptSystem
import PromptTestSupport
import Testing

/// Another process may have the terminal when the prompt wants to take it.
struct TakenTerminalTests {
  @Test(arguments: [
    (TerminalError.taken, CodePromptError.terminalInUse),
    (.interrupted(signal: 15), .interrupted(signal: 15)),
  ])
  func `nothing is sent to a terminal that can't be taken`(
    error: TerminalError, expected: CodePromptError
  ) throws {
    let script = TerminalScript([.type("123456")])
    script.onHold = { () throws(TerminalError) in throw error }
    let run = try ScriptedPrompt(script)
    #expect(run.error as? CodePromptError == expected)
    #expect(run.received == [])
  }

  @Test
  func `window size and editing keys are read after the terminal is taken, not before`() throws {
    let script = TerminalScript([.look, .type("99#"), .type("9#123456")])
    script.onHold = {
      script.emulator.resize(columns: 12, rows: 10)
      script.traits.editingKeys.kill = UInt8(ascii: "#")
      return .held
    }
    let run = try ScriptedPrompt(script)
    #expect(script.shown.first?.contains("_ _ _ _ _ _") == true, "\(script.shown)")
    #expect(run.answer == "123456")
    #expect(!script.emulator.wrapped)
  }

  @Test
  func `a prompt that gives up its wait for the terminal ends as cancelled and draws nothing`()
    throws
  {
    let script = TerminalScript([.type("123456")])
    script.onHold = { .notWanted }
    let run = try ScriptedPrompt(script)
    #expect(run.ending == .ended(.cancelled))
    #expect(run.received == [])
  }
}
