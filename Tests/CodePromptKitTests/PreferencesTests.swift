import CodePromptKit
import CodePromptLoop
import PromptTestSupport
import Testing

/// The user's preferences, in environment variables, override what a program sets.
struct PreferencesTests {
  private func preferences(_ words: String) -> Preferences {
    Preferences { $0 == "CODEPROMPT_PREFERENCES" ? words : nil }
  }

  /// Returns a prompt as the user prefers it.
  private func preferred(_ words: String) -> PromptRequest {
    var prompt = PromptRequest(.digits(), mask: .dots)
    prompt.timeLimit = .seconds(30)
    return preferences(words).applied(to: prompt)
  }

  @Test func `each word of CODEPROMPT_PREFERENCES sets one preference; unknown ones are ignored`() {
    #expect(preferred("plain").layout == .plain && preferences("plain").isPlain)
    #expect(preferred("ascii").isASCII && preferences("ascii").isASCII)
    #expect(preferred("still").reducesMotion && preferred("enter").submission == .enter)
    #expect(preferred("patient").timeLimit == .seconds(300))
    #expect(preferred("patient,plain,patient").timeLimit == .seconds(300), "each has one effect")
    #expect(preferred("box,compact").style == .compact, "the last one wins")
    #expect(preferred("box,compact,box").style == .box, "the last one wins")
    for words in ["PLAIN", "plain still", "$(touch x)", "nosuch", ",,", "plain=1", "timeout 5"] {
      #expect(preferences(words) == preferences(""), "\(words)")
    }
    for style in PromptStyle.allCases where style != .auto {
      #expect(preferred(style.rawValue).style == style)
    }
    let all = preferred("nosuch,,plain,still,;rm -rf /,enter")
    #expect(all.layout == .plain && all.reducesMotion && all.submission == .enter)
    #expect(all.timeLimit == .seconds(30))
  }

  @Test(arguments: Preferences.words.map(\.word))
  func `each word changes one property of a prompt`(word: String) {
    func properties(_ prompt: PromptRequest) -> [String] {
      [Mirror(reflecting: prompt), Mirror(reflecting: prompt.settings)].flatMap(\.children)
        .filter { $0.label != "settings" }.map { "\($0.label ?? ""): \($0.value)" }
    }
    let changes = zip(properties(preferred("")), properties(preferred(word))).filter { $0 != $1 }
    #expect(changes.count == 1, "\(changes)")
  }

  @Test(arguments: [
    (nil, false, false), ("", false, false), ("0", false, false), ("false", false, true),
    ("1", true, true), ("yes", true, true), ("00", true, true),
  ])
  func `ACCESSIBLE and REDUCED_MOTION are off if empty or 0, and ACCESSIBLE also if false`(
    value: String?, isPlain: Bool, reducesMotion: Bool
  ) {
    #expect(Preferences { $0 == "ACCESSIBLE" ? value : nil }.isPlain == isPlain)
    let preferences = Preferences { $0 == "REDUCED_MOTION" ? value : nil }
    #expect(preferences.applied(to: PromptRequest()).reducesMotion == reducesMotion)
  }

  private func run(
    _ environment: [String: String], _ steps: TerminalScript.Step...,
    change: (inout PromptRequest) -> Void = { _ in }
  ) throws -> ScriptedPrompt {
    var prompt = PromptRequest(.digits(4), mask: .dots)
    change(&prompt)
    return try ScriptedPrompt(
      TerminalScript(steps), prompt, ScriptedPrompt.xterm.merging(environment) { $1 })
  }

  @Test(arguments: [SubmissionRule.automatic, .after(.seconds(1)), .enter])
  func `the preference enter makes a full code wait for Enter`(submission: SubmissionRule) throws {
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

  @Test(arguments: [("", 3, "●●●"), ("nodots", 0, "")])
  func `the preference nodots draws nothing of a secret, and leaves what is shown`(
    words: String, count: Int, dots: String
  ) throws {
    let preferences = ["CODEPROMPT_PREFERENCES": words]
    let secret = try run(preferences, .type("abc"), .look, .press(.enter)) {
      $0 = PromptRequest(.password(), mask: .dots)
      $0.lastCharacterRevealTime = .seconds(1)
    }
    #expect(secret.look.dotCount == count - (count > 0 ? 1 : 0) && secret.answer == "abc")
    #expect(secret.look.contains("c") == (count > 0))
    let shown = try run(preferences, .type("abc"), .look) { $0 = PromptRequest(.text()) }
    #expect(shown.look.contains("abc"))
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
    var prompt = PromptRequest(.digits(4), mask: .dots)
    (prompt.question, prompt.keepsSummary) = ("Prüfung", true)
    let run = try ScriptedPrompt(
      .type("1234"), prompt: prompt, environment: ["LANG": "zh_CN.UTF-8", "TERM": "linux"]
    ) { _ in .accepted }
    #expect(run.script.emulator.text == "+ Prüfung" && run.sent.contains("Checking..."))
    #expect(run.sent.unicodeScalars.allSatisfy { $0.isASCII || $0 == "ü" })
  }
}
