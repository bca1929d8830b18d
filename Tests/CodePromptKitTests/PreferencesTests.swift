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
    #expect(preferences("patient").isPatient)
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
    _ environment: [String: String], _ steps: TerminalScript.Step...,
    change: (inout CodePrompt) -> Void = { _ in }
  ) throws -> ScriptedPrompt {
    var prompt = CodePrompt(.digits(4), mask: .dots)
    change(&prompt)
    return try ScriptedPrompt(
      TerminalScript(steps), prompt, ScriptedPrompt.xterm.merging(environment) { $1 })
  }

  @Test(arguments: [Submission.automatic, .after(.seconds(1)), .enter])
  func `the preference enter makes a full code wait for Enter`(submission: Submission) throws {
    let run = try run(
      ["CODEPROMPT_PREFERENCES": "enter"], .type("1234"), .pause(9000), .look, .press(.enter)
    ) { $0.submission = submission }
    #expect(run.answer == "1234" && run.look.dotCount == 4)
  }

  @Test func `the preference patient makes the time limit ten times as long`() throws {
    let run = try run(["CODEPROMPT_PREFERENCES": "patient"], .look, .pause(1_000_000)) {
      $0.timeLimit = .seconds(30)
    }
    #expect(run.ending == .ended(.timedOut) && run.end == .seconds(300))
    #expect(run.look.contains("5:00 left"))
    #expect(
      try self.run(["CODEPROMPT_PREFERENCES": "patient"], .type("1234")).answer == "1234")
  }

  /// Environments that change how a prompt looks, and a part of it.
  static let looks: [([String: String], String)] = [
    (["CODEPROMPT_PREFERENCES": "box"], "╭───╮"),
    (["CODEPROMPT_PREFERENCES": "underline"], "━━━"),
    (["CODEPROMPT_PREFERENCES": "compact"], "Ümlaut  _ _ _ _"),
    (["CODEPROMPT_PREFERENCES": "ascii", "LANG": "zh_CN.UTF-8"], "?mlaut"),
    (["CODEPROMPT_PREFERENCES": "still"], "Time limit: 1 minute 30 seconds"),
    (["REDUCED_MOTION": "1"], "Time limit: 1 minute 30 seconds"),
    (["CODEPROMPT_PREFERENCES": "plain"], "Ümlaut, 4 digits. Esc cancels."),
  ]

  @Test(arguments: looks)
  func `a preference or the console changes how the prompt looks`(
    environment: [String: String], part: String
  ) throws {
    let run = try run(environment, .look) {
      ($0.question, $0.timeLimit) = ("Ümlaut", .seconds(90))
      $0.style = part.contains("_") ? .box : .auto
    }
    #expect(run.look.contains(part), "\(run.look)")
  }

  @Test func `the Linux console gets ASCII marks, and the program's texts unchanged`() throws {
    var prompt = CodePrompt(.digits(4), mask: .dots)
    (prompt.title, prompt.keepsSummary) = ("Prüfung", true)
    let run = try ScriptedPrompt(
      .type("1234"), prompt: prompt, environment: ["LANG": "zh_CN.UTF-8", "TERM": "linux"]
    ) { _ in .accepted }
    #expect(run.script.emulator.text == "+ Prüfung" && run.sent.contains("Checking..."))
    #expect(run.sent.unicodeScalars.allSatisfy { $0.isASCII || $0 == "ü" })
  }
}
