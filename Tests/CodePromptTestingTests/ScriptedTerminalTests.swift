import CodePromptKit
import CodePromptTesting
import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Tests of an application can script a terminal and look at its screen.
struct ScriptedTerminalTests {
  private let prompt = CodePrompt(.digits(6), mask: .dots)

  private func text(_ code: borrowing SecretBytes) -> String {
    unsafe code.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }

  @Test func `the answer of a scripted prompt is the code that the script types`() throws {
    var terminal = ScriptedTerminal(.type("314159"))
    let outcome = try prompt.run(on: &terminal)
    guard case .accepted(let code) = outcome else {
      Issue.record("not accepted")
      return
    }
    let answer = text(code)
    #expect(answer == "314159")
    #expect(terminal.isRestored && terminal.text.contains("Enter the 6-digit code"))
    #expect(!terminal.frames.joined().contains("314159"))
  }

  @Test func `a script can answer a question with yes or no`() throws {
    for (key, isYes) in [("y", true), ("n", false)] {
      var terminal = ScriptedTerminal(.type("x"), .type(key))
      switch try CodePrompt(.question()).run(on: &terminal) {
      case .accepted(let answer):
        let isEmpty = answer.isEmpty
        #expect(isYes && isEmpty)
      case .rejected: #expect(!isYes)
      default: Issue.record("neither")
      }
      #expect(terminal.text.contains("[Y] Yes") && terminal.text.contains("Press Y for Yes"))
    }
  }

  @Test func `a closed lifeline cancels a scripted prompt, even one that has not opened yet`()
    throws
  {
    let lifeline = try DescriptorPair.sockets()
    var prompt = prompt
    prompt.lifeline = lifeline.reader
    var (early, late) = (ScriptedTerminal(.type("314159")), ScriptedTerminal(.type("31")))
    // A shutdown takes effect at once, even if a process that another test starts has a copy.
    prompt.onEvent = { [other = lifeline.writer] in
      if case .change = $0 { _ = shutdown(other, Int32(SHUT_RDWR)) }
    }
    guard case .cancelled = try prompt.run(on: &late) else {
      Issue.record("not cancelled")
      return
    }
    #expect(late.isRestored && late.text.contains("Enter the 6-digit code"))
    guard case .cancelled = try prompt.run(on: &early) else {
      Issue.record("not cancelled")
      return
    }
    #expect(early.text == "")
  }

  @Test
  func `a wrong code in a script is rejected with a reason, and a later pasted code is accepted`()
    throws
  {
    var terminal = ScriptedTerminal(
      .type("111111"), .paste("Your code is G-314 159."), .wait(.seconds(1)))
    var seen: [String] = []
    let outcome = try prompt.run(on: &terminal) { code in
      let code = text(code)
      seen.append(code)
      return code == "314159" ? .accepted : .rejected("That code has expired")
    }
    guard case .accepted = outcome else {
      Issue.record("not accepted")
      return
    }
    #expect(seen == ["111111", "314159"])
    #expect(terminal.text.contains("That code has expired (2 attempts left)"))
  }

  @Test func `a script can press keys and let time pass without waiting in reality`() throws {
    var prompt = prompt
    prompt.timeLimit = .seconds(3600)
    var escape = ScriptedTerminal(
      .type("12"), .press(.backspace), .press(.escape), .wait(.seconds(1)))
    guard case .cancelled = try prompt.run(on: &escape) else {
      Issue.record("not cancelled")
      return
    }
    #expect(escape.elapsed < .seconds(1))
    var late = ScriptedTerminal(.type("12"), .wait(.seconds(4000)))
    guard case .timedOut = try prompt.run(on: &late) else {
      Issue.record("not timed out")
      return
    }
    #expect(late.elapsed == .seconds(3600))
    #expect(late.text.contains("1:00:00 left"))
  }

  @Test func `a script hangs up the terminal at a hangUp step and after its last step`() {
    for var terminal in [ScriptedTerminal(.type("12")), ScriptedTerminal(.hangUp, .type("314159"))]
    {
      #expect(throws: CodePromptError.terminalLost) { _ = try prompt.run(on: &terminal) }
      #expect(terminal.isRestored)
    }
  }

  @Test func `a script's next step waits until the command that checks the answer has ended`()
    throws
  {
    var terminal = ScriptedTerminal(.type("111111"), .type("314159"))
    let outcome = try prompt.run(
      on: &terminal, command: VerificationCommand(["grep", "-qx", "314159"]))
    guard case .accepted = outcome else {
      Issue.record("not accepted")
      return
    }
    #expect(terminal.text.contains("That code is wrong (2 attempts left)"))
  }

  @Test func `in plain lines a scripted terminal's text has a line for each event of the prompt`()
    throws
  {
    var prompt = prompt
    prompt.isPlain = true
    var terminal = ScriptedTerminal(.type("314159"))
    _ = try prompt.run(on: &terminal)
    #expect(
      terminal.text.split(separator: "\n") == [
        "Enter the 6-digit code. Esc cancels.", "6 of 6 entered", "Accepted",
      ])
  }

  @Test(.timeLimit(.minutes(60)))
  func `a command that never ends does not block a script for ever`() throws {
    var prompt = prompt
    prompt.autofill = .shell("sleep 1000")
    var terminal = ScriptedTerminal(.type("314159"))
    guard case .accepted = try prompt.run(on: &terminal) else {
      Issue.record("not accepted")
      return
    }
  }

  @Test func `a scripted prompt returns the output of its command, or the reason for a rejection`()
    throws
  {
    var right = ScriptedTerminal(.type("314159"))
    let cat = try prompt.run(on: &right, command: VerificationCommand(["cat"]))
    guard case .accepted(_, .some(let output), nil) = cat else {
      Issue.record("not accepted")
      return
    }
    let printed = text(output)
    #expect(printed == "314159\n")
    var wrong = ScriptedTerminal(.type("111111"), .type("222222"), .type("333333"))
    let no = try prompt.run(
      on: &wrong, command: VerificationCommand(["sh", "-c", "echo No >&2; exit 1"]))
    guard case .rejected("No") = no else {
      Issue.record("not rejected")
      return
    }
  }
}
