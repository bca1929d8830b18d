import CodePromptKit
import CodePromptSecretStorage
import CodePromptSystem
import PromptTestSupport
import Testing

/// In plain lines, for screen readers, a prompt appends a line for each event and draws no cells.
struct PlainPromptTests {
  private static let dumb = ["LANG": "en_US.UTF-8", "TERM": "dumb"]
  private static let slow = VerificationCommand(["sh", "-c", "sleep 100"])

  private static var plain: CodePrompt {
    var prompt = CodePrompt(.digits(6), mask: .dots)
    prompt.isPlain = true
    return prompt
  }

  /// The screen at each `look` step of a prompt in plain lines.
  private func said(
    _ steps: TerminalScript.Step..., prompt: CodePrompt = plain, verify: Verifier? = nil
  ) throws -> [String] {
    let script = TerminalScript(steps)
    _ = try ScriptedPrompt(script, prompt, ScriptedPrompt.xterm, verify)
    return script.shown
  }

  @Test func `plain lines say what is asked, the expected length and how to cancel`() throws {
    let formats: [(CodeFormat, Submission, String?, String)] = [
      (.digits(6), .automatic, nil, "Enter the 6-digit code. Esc cancels."),
      (.digits(6), .automatic, "Code", "Code, 6 digits. Esc cancels."),
      (.digits(6), .enter, "What is it?", "What is it? 6 digits, then Enter. Esc cancels."),
      (.code(8), .automatic, "Code:", "Code: 8 characters. Esc cancels."),
      (.password(), .automatic, nil, "Password. Esc cancels."),
      (.password(), .enter, "user@host's password: ", "user@host's password: Esc cancels."),
      (.password(byteCount: 0...1023), .automatic, "P", "P. Esc cancels."),
      (.password(byteCount: 0...64), .automatic, "P", "P, 1 to 64 characters. Esc cancels."),
      (.password(byteCount: 8...1024), .automatic, "P", "P, at least 8 characters. Esc cancels."),
      (
        .password(byteCount: 4...8, charset: .digits), .automatic, "PIN",
        "PIN, 4 to 8 digits. Esc cancels."
      ),
    ]
    for (format, submission, text, line) in formats {
      var prompt = CodePrompt(format)
      (prompt.isPlain, prompt.submission, prompt.question) = (true, submission, text)
      let script = TerminalScript([.look])
      _ = try ScriptedPrompt(script, prompt)
      #expect(script.shown == [line])
      var screen = VirtualScreen(columns: 80, rows: 24)
      screen.feed(script.writes[0])
      #expect(screen.cursor.column == line.count)
    }
  }

  @Test func `in plain lines each key that has no effect gets a note, each time`() throws {
    let keys: [(String, String)] = [
      ("\u{7F}", "Nothing to delete"), ("\u{15}", "Nothing to delete"),
      ("\t", "That key does nothing here"), ("\u{12}", "That key does nothing here"),
      ("\u{6}", "That key does nothing here"), ("\u{1B}[A", "That key does nothing here"),
      ("x", "Only the digits 0 to 9"), ("\r", "6 digits are missing"),
    ]
    for (key, answer) in keys {
      let looks = try said(.type(key), .type(key), .look)
      let lines = looks[0].split(separator: "\n").dropFirst()
      #expect(Array(lines) == [answer[...], answer[...]])
    }
    // A prompt with cells draws nothing for keys that have no effect.
    let cells = try ScriptedPrompt(.look, .type("\u{7F}\t\u{12}"), .look)
    #expect(cells.script.shown[0] == cells.script.shown[1])
  }

  @Test func `plain lines repeat the question and the entry after fg`() throws {
    let looks = try said(.type("123"), .signal(.suspend), .look)
    let lines = looks[0].split(separator: "\n")
    #expect(lines.suffix(2) == ["Enter the 6-digit code. Esc cancels.", "3 of 6 entered"])
    #expect(lines.count == 4)
  }

  @Test func `plain lines announce the time left at the start, at a minute and at 20 seconds`()
    throws
  {
    var prompt = Self.plain
    prompt.timeLimit = .seconds(125)
    let seconds = (0..<124).flatMap { _ in [TerminalScript.Step.wait(.seconds(1))] }
    let script = TerminalScript(seconds + [.look])
    _ = try ScriptedPrompt(script, prompt)
    #expect(
      script.shown == [
        """
        Time limit: 2 minutes 5 seconds
        Enter the 6-digit code. Esc cancels.
        Less than 1 minute left
        Less than 20 seconds left
        """
      ])
    prompt.timeLimit = .seconds(20)
    #expect(
      try said(.wait(.seconds(15)), .look, prompt: prompt)
        == ["Time limit: 20 seconds\nEnter the 6-digit code. Esc cancels."])
  }

  @Test func `plain lines say why an answer is wrong, and not that the field is empty`() throws {
    let looks = try said(.type("111111"), .look) { _ in .rejected("Expired") }
    #expect(looks[0].hasSuffix("6 of 6 entered\nChecking…\nExpired, 2 attempts left"))
  }

  @Test func `plain lines answer a key during a check with a note that it is still running`() throws
  {
    let run = try ScriptedPrompt(
      .type("123456"), .until("Checking…"), .type("7"), .look, .type("\r"), .look,
      .type("\u{1B}"), .wait(.seconds(1)), prompt: Self.plain, command: Self.slow)
    let counts = run.script.shown.map { look in
      look.split(separator: "\n").count { $0 == "Still checking…" }
    }
    #expect(counts == [1, 2])
  }

  @Test func `in plain lines a crash leaves the cursor on a new row`() throws {
    let script = TerminalScript([.type("12"), .crash, .type("\u{4}")])
    _ = try ScriptedPrompt(script, Self.plain)
    #expect(script.shown[0].hasSuffix("2 of 6 entered|2,0"))
    #expect(script.emulator.cursor.column == 0)
  }

  @Test(arguments: [false, true])
  func `plain lines announce a running check every five seconds`(reducesMotion: Bool) throws {
    var prompt = Self.plain
    prompt.reducesMotion = reducesMotion
    let run = try ScriptedPrompt(
      .type("123456"), .until("Checking"), .wait(.milliseconds(4999)), .look,
      .wait(.milliseconds(1)), .look, .wait(.seconds(10)), .look, .type("\u{1B}\u{1B}"),
      .wait(.seconds(1)), prompt: prompt, command: Self.slow)
    #expect(run.ending == .ended(.cancelled) && run.script.missed == [])
    let counts = run.script.shown.map { look in
      look.split(separator: "\n").count { $0 == "Still checking…" }
    }
    #expect(counts == [0, 1, 3])
    #expect(run.look.split(separator: "\n").count { $0 == "Checking…" } == 1)
  }

  @Test
  func `plain lines repeat the application's text for checking`() throws {
    var prompt = Self.plain
    prompt.texts[.verifying] = "Asking the server"
    let run = try ScriptedPrompt(
      .type("123456"), .until("Asking"), .wait(.seconds(5)), .look, .type("\u{1B}\u{1B}"),
      .wait(.seconds(1)), prompt: prompt, command: Self.slow)
    #expect(run.look.split(separator: "\n").count { $0 == "Asking the server" } == 2)
  }

  @Test
  func `a prompt with cells does not repeat that a check is running`() throws {
    let run = try ScriptedPrompt(
      .type("123456"), .until("Checking"), .wait(.seconds(20)), .look, .type("\u{1B}\u{1B}"),
      .wait(.seconds(1)), command: Self.slow)
    #expect(run.look.contains("Checking…") && !run.look.contains("Still"))
  }

  @Test
  func `plain lines mention a running resend only once, and the user can type meanwhile`() throws {
    var prompt = Self.plain
    prompt.resend = .shell("sleep 100")
    let run = try ScriptedPrompt(
      .type("\u{12}"), .until("Asking for a new code"), .wait(.seconds(20)), .look,
      .type("123456"), prompt: prompt)
    #expect(run.answer == "123456")
    #expect(run.look.split(separator: "\n").count { $0.hasPrefix("Asking") } == 1)
  }

  @Test
  func `in plain lines a bracketed paste is taken as a whole`() throws {
    let run = try ScriptedPrompt(
      .paste("Your code is G-123 456."), .look, prompt: Self.plain)
    #expect(run.answer == "123456" && run.received.first { $0 == 0x1B } != nil)
    #expect(!run.script.emulator.hasBracketedPaste)
  }

  @Test
  func `plain lines turn bracketed paste off at a stop, at the end and in a crash`() throws {
    let script = TerminalScript([.type("1"), .look, .signal(.suspend), .look, .type("\u{4}")])
    var wasOn: [Bool] = []
    script.atStop {
      wasOn.append(script.emulator.hasBracketedPaste)
      var screen = script.emulator
      screen.feed("\u{1B}[?2004h")
      screen.feed(script.restoreSequence)
      wasOn.append(screen.hasBracketedPaste)
    }
    let run = try ScriptedPrompt(script, Self.plain)
    #expect(run.ending == .ended(.cancelled) && wasOn == [false, false])
    #expect(!script.emulator.hasBracketedPaste && script.shown[1].contains("1 of 6 entered"))
    var prompt = Self.plain
    prompt.keepsSummary = true
    let kept = try ScriptedPrompt(.type("123456"), prompt: prompt)
    #expect(!kept.script.emulator.hasBracketedPaste)
  }

  @Test
  func `a dumb terminal gets no escape sequences`() throws {
    let run = try ScriptedPrompt(
      .type("12"), .signal(.suspend), .type("3456"), environment: Self.dumb)
    #expect(run.answer == "123456" && !run.received.contains(0x1B))
  }
}
