import CodePromptKit
import PromptTestSupport
import Testing

/// The user's preferences, in environment variables, override what a program sets.
struct PreferencesTests {
  private func preferences(_ words: String) -> Preferences {
    Preferences { $0 == "CODEPROMPT_PREFERENCES" ? words : nil }
  }

  @Test func `each word of CODEPROMPT_PREFERENCES sets one preference; unknown ones are ignored`() {
    let none = preferences("")
    #expect(!none.isPlain && !none.isASCII && !none.reducesMotion && none.style == nil)
    #expect(preferences("plain").isPlain && preferences("ascii").isASCII)
    #expect(preferences("still").reducesMotion && preferences("enter").waitsForEnter)
    #expect(preferences("patient").isPatient && preferences("box").style == .box)
    #expect(preferences("underline").style == .underline)
    #expect(preferences("box,compact").style == .compact, "the last one wins")
    for words in ["PLAIN", "plain still", "$(touch x)", "nosuch", ",,", "plain=1", "timeout 5"] {
      #expect(preferences(words) == none, "\(words)")
    }
    for style in FieldStyle.allCases where style != .auto {
      #expect(preferences(style.rawValue).style == style)
    }
    let all = preferences("nosuch,,plain,still,;rm -rf /,enter")
    #expect(all.isPlain && all.reducesMotion && all.waitsForEnter && !all.isPatient)
  }

  @Test(arguments: [
    (nil, false, false), ("", false, false), ("0", false, false), ("false", false, true),
    ("1", true, true), ("yes", true, true), ("00", true, true),
  ])
  func `ACCESSIBLE and REDUCED_MOTION are off if empty or 0, and ACCESSIBLE also if false`(
    value: String?, isPlain: Bool, reducesMotion: Bool
  ) {
    #expect(Preferences { $0 == "ACCESSIBLE" ? value : nil }.isPlain == isPlain)
    #expect(Preferences { $0 == "REDUCED_MOTION" ? value : nil }.reducesMotion == reducesMotion)
  }

  private func run(
    _ words: String, _ prompt: CodePrompt = CodePrompt(.digits(4), mask: .dots),
    _ steps: TerminalScript.Step...
  ) throws -> ScriptedPrompt {
    let environment = ScriptedPrompt.xterm.merging(["CODEPROMPT_PREFERENCES": words]) { $1 }
    return try ScriptedPrompt(TerminalScript(steps), prompt, environment)
  }

  @Test func `the preference enter makes a full code wait for Enter`() throws {
    for submission in [Submission.automatic, .after(.seconds(1)), .enter] {
      var prompt = CodePrompt(.digits(4), mask: .dots)
      prompt.submission = submission
      let run = try run("enter", prompt, .type("1234"), .wait(.seconds(9)), .look, .type("\r"))
      #expect(run.answer == "1234" && run.look.dotCount == 4)
    }
  }

  @Test func `the preference patient makes the time limit ten times as long`() throws {
    var prompt = CodePrompt(.digits(4), mask: .dots)
    prompt.timeLimit = .seconds(30)
    let run = try run("patient", prompt, .look, .wait(.seconds(1000)))
    #expect(
      run.ending == .ended(.timedOut) && run.end == .seconds(300) && run.look.contains("5:00 left"))
    prompt.timeLimit = nil
    #expect(try self.run("patient", prompt, .type("1234")).answer == "1234")
  }

  @Test(arguments: [("box", "╭───╮"), ("underline", "━━━"), ("compact", "code  _ _ _ _")])
  func `a style among the preferences overrides the program's`(word: String, part: String) throws {
    var prompt = CodePrompt(.digits(4), mask: .dots)
    prompt.question = "code"
    prompt.style = word == "compact" ? .box : .compact
    let run = try run(word, prompt, .look)
    #expect(run.look.contains(part), "\(run.look)")
  }

  @Test func `the preference ascii limits the prompt to ASCII and English`() throws {
    let environment = [
      "LANG": "zh_CN.UTF-8", "TERM": "xterm-256color", "CODEPROMPT_PREFERENCES": "ascii",
    ]
    let run = try ScriptedPrompt(TerminalScript([.look]), CodePrompt(.digits(4)), environment)
    #expect(run.look.contains("Enter the 4-digit code") && run.look.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `the preference plain makes the prompt append plain lines`() throws {
    let run = try run("plain", CodePrompt(.digits(4), mask: .dots), .look, .type("1234"))
    #expect(run.look == "Enter the 4-digit code. Esc cancels.")
  }

  @Test(arguments: ["CODEPROMPT_PREFERENCES", "REDUCED_MOTION"])
  func `with reduced motion the passing of time changes the screen only for warnings`(name: String)
    throws
  {
    var prompt = CodePrompt(.digits(4), mask: .dots)
    prompt.timeLimit = .seconds(90)
    prompt.resend = .shell("true")
    prompt.cooldown = .seconds(45)
    let steps = (1...89).flatMap { _ in [TerminalScript.Step.wait(.seconds(1)), .look] }
    let script = TerminalScript([.look] + steps)
    let environment = ScriptedPrompt.xterm.merging([name: "still"]) { $1 }
    let run = try ScriptedPrompt(script, prompt, environment)
    var seen: [String] = []
    for look in script.shown where look != seen.last { seen.append(look) }
    let times = [
      "Time limit: 1 minute 30 seconds", "Less than 1 minute left", "Less than 20 seconds left",
    ]
    #expect(run.ending == .ended(.timedOut) && seen.count == times.count)
    for (look, time) in zip(seen, times) {
      #expect(look.contains(time) && look.contains("Ctrl-R new code"), "\(look)")
    }
    #expect(
      script.shown.firstIndex(of: seen[1]) == 30 && script.shown.firstIndex(of: seen[2]) == 70)
  }

  @Test func `without a countdown, pressing a disabled key shows how long it stays disabled`()
    throws
  {
    for words in ["still", "plain"] {
      var prompt = CodePrompt(.digits(4), mask: .dots)
      prompt.resend = .shell("true")
      prompt.cooldown = .seconds(30)
      let run = try run(
        words, prompt, .wait(.seconds(21)), .type("\u{12}"), .look, .type("1"), .look)
      #expect(run.script.shown[0].contains("new code in 9 seconds"))
      #expect(words == "plain" || !run.script.shown[1].contains("9 seconds"))
    }
  }

  @Test func `the Linux console gets ASCII marks, and the program's texts unchanged`() throws {
    var prompt = CodePrompt(.digits(4), mask: .dots)
    (prompt.title, prompt.keepsSummary) = ("Prüfung", true)
    let environment = ["LANG": "zh_CN.UTF-8", "TERM": "linux"]
    let run = try ScriptedPrompt(
      TerminalScript([.type("12"), .look, .type("34")]), prompt, environment
    ) { _ in .accepted }
    #expect(run.look.contains("Enter the 4-digit code") && run.look.contains("*"))
    let sent = String(decoding: run.received, as: UTF8.self)
    #expect(run.script.emulator.text == "+ Prüfung" && sent.contains("Checking..."))
    #expect(sent.unicodeScalars.allSatisfy { $0.isASCII || $0 == "ü" })
  }
}
