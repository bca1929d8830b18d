import CodePromptKit
import CodePromptLoop
import PromptTestSupport
import Testing

/// The environment chooses the language of the built-in texts.
struct LanguageTests {
  private static let (english, simplified, traditional) = (
    PromptLanguage.english, PromptLanguage.simplifiedChinese, PromptLanguage.traditionalChinese
  )

  static let names: [(String, PromptLanguage)] = [
    ("", english), ("C", english), ("POSIX", english), ("en_US", english), ("tlh_US", english),
    ("sr_Latn", english), ("zha", english), ("_zh", english), ("e", english), ("den", english),
    ("pt_BR", .brazilianPortuguese), ("pt", .brazilianPortuguese), ("pt_PT", .brazilianPortuguese),
    ("fr_FR", .french), ("fr_CA", .french), ("de_DE", .german), ("de_AT", .german),
    ("de_CH@euro", .german), ("DE", .german), ("it_IT", .italian), ("it_CH", .italian),
    ("ja_JP", .japanese), ("ko_KR", .korean),
    ("pl_PL", .polish), ("ru_RU", .russian), ("ru_UA", .russian), ("es_ES", .spanish),
    ("es_MX", .spanish), ("es-419", .spanish), ("tr_TR", .turkish), ("uk_UA", .ukrainian),
    ("vi_VN", .vietnamese),
    ("zh", simplified), ("zh_CN", simplified), ("zh_SG", simplified), ("zh_MY", simplified),
    ("zh_Hans", simplified), ("zh_Hans_HK", simplified), ("zh-CN", simplified),
    ("zh-Hans-TW", simplified), ("ZH_cn", simplified), ("zh_US", simplified),
    ("zh_CN@pinyin", simplified), ("cmn", simplified), ("cmn_CN", simplified),
    ("yue_CN", simplified), ("yue_Hans", simplified), ("cmn_TW", traditional), ("yue", traditional),
    ("yue_HK", traditional), ("yue_Hant_CN", traditional), ("hak_TW", traditional),
    ("nan_TW", traditional), ("nan_TW@latin", english),
    ("zh_TW", traditional), ("zh_HK", traditional), ("zh_MO", traditional),
    ("zh_Hant", traditional), ("zh_Hant_CN", traditional), ("zh-Hant-TW", traditional),
    ("ZH-HANT", traditional), ("zh_tw", traditional), ("zh_TW@radical", traditional),
  ]

  @Test(arguments: names)
  func `the name of a locale determines the language`(name: String, language: PromptLanguage) {
    for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      for codeset in ["", ".UTF-8", ".utf8"] {
        // The modifier of a locale follows its codeset, after an @.
        let parts = name.split(separator: "@", omittingEmptySubsequences: false)
        let value = ([parts[0] + codeset] + parts.dropFirst()).joined(separator: "@")
        #expect(PromptLanguage { $0 == variable ? value : nil } == language, "\(variable)=\(value)")
      }
    }
  }

  @Test func `the names of locales that are tried choose each language`() {
    let untried = PromptLanguage.allCases.filter { language in
      !Self.names.contains { $0.1 == language }
    }
    #expect(untried == [], "names in LanguageTests needs some of their locales")
  }

  @Test(arguments: PromptLanguage.allCases)
  func `each language is chosen by the locale that the help names, if the terminal has UTF-8`(
    language: PromptLanguage
  ) {
    let locale = language.exampleLocale
    func chosen(_ codeset: String) -> PromptLanguage {
      TerminalEnvironment { $0 == "LANG" ? locale + codeset : nil }.language
    }
    #expect(chosen(".UTF-8") == language && chosen("") == .english)
    // Two languages with the same name would count as the same.
    #expect(PromptLanguage.allCases.count { $0.name == language.name } == 1)
  }

  static let environments: [([String: String], PromptLanguage)] = [
    ([:], english),
    // The first variable that is not empty is the locale.
    (["LC_ALL": "zh_TW.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8", "LANG": "en_US.UTF-8"], traditional),
    (["LC_ALL": "", "LC_MESSAGES": "zh_CN.UTF-8", "LANG": "zh_TW.UTF-8"], simplified),
    (["LC_MESSAGES": "", "LANG": "zh_TW.UTF-8"], traditional),
    (["LC_ALL": "en_US.UTF-8", "LANG": "zh_TW.UTF-8"], english),
    (["LC_CTYPE": "zh_TW.UTF-8"], english),
    // LANGUAGE overrides the locale.
    (["LANG": "en_US.UTF-8", "LANGUAGE": "zh_CN"], simplified),
    (["LANG": "en_US.UTF-8", "LANGUAGE": "pt:es"], .brazilianPortuguese),
    (["LANG": "fr_FR.UTF-8", "LANGUAGE": "tlh:es:fr"], .spanish),
    (["LC_ALL": "tlh_US.UTF-8", "LANGUAGE": "zh_HK:zh_CN"], traditional),
    (["LANG": "zh_TW.UTF-8", "LANGUAGE": "en_GB:zh_TW"], english),
    (["LANG": "zh_TW.UTF-8", "LANGUAGE": "C:zh_TW"], english),
    (["LANG": "zh_TW.UTF-8", "LANGUAGE": ""], traditional),
    (["LANG": "en_US.UTF-8", "LANGUAGE": "tlh:qya_US:zh_Hant:zh"], traditional),
    (["LANG": "en_US.UTF-8", "LANGUAGE": "::zh_CN.GB2312@x:zh_TW"], simplified),
    // A list of only other languages gives English, not the locale's Chinese.
    (["LANG": "zh_TW.UTF-8", "LANGUAGE": "tlh:qya"], english),
    (["LANG": "zh_TW.UTF-8", "LANGUAGE": ":"], english),
    // In the locale C or POSIX the language is English whatever LANGUAGE says.
    (["LANGUAGE": "zh_CN"], english), (["LANG": "C", "LANGUAGE": "zh_CN"], english),
    (["LANG": "C.UTF-8"], english), (["LANG": "C.UTF-8", "LANGUAGE": "zh_CN"], simplified),
    (["LC_ALL": "POSIX", "LANG": "zh_CN.UTF-8", "LANGUAGE": "zh_CN"], english),
  ]

  @Test(arguments: environments)
  func `the language is chosen as gettext does`(
    environment: [String: String], language: PromptLanguage
  ) {
    #expect(PromptLanguage { environment[$0] } == language)
  }

  static let terminals: [([String: String], PromptLanguage)] = [
    (["LANG": "zh_CN.UTF-8"], simplified), (["LC_CTYPE": "UTF-8", "LANG": "zh_TW"], traditional),
    (["LANG": "zh_CN"], english), (["LANG": "zh_CN.GB18030"], english),
    (["LANG": "zh_TW.Big5"], english), (["LC_CTYPE": "C", "LANG": "zh_TW.UTF-8"], english),
  ]

  @Test(arguments: terminals)
  func `languages other than English need a terminal with UTF-8`(
    environment: [String: String], language: PromptLanguage
  ) {
    #expect(TerminalEnvironment { environment[$0] }.language == language)
  }

  @Test(arguments: [
    ("zh_CN.UTF-8", ["请输入 6 位数字验证码", "只能输入数字 0 到 9", "验证码错误（剩余 2 次机会）"]),
    ("zh_TW.UTF-8", ["請輸入 6 位數字驗證碼", "只能輸入數字 0 到 9", "驗證碼錯誤（剩餘 2 次機會）"]),
    ("eo.UTF-8", ["Enter the 6-digit code", "Only the digits 0 to 9", "(2 attempts left)"]),
  ])
  func `a prompt uses the language of the environment, unless the application sets one`(
    locale: String, texts: [String]
  ) throws {
    let environment = ["LANG": locale, "TERM": "xterm-256color"]
    let run = try ScriptedPrompt(
      .type("x"), .look, .type("111111"), .look, environment: environment
    ) { _ in .rejected() }
    #expect(run.script.shown[0].contains(texts[0]) && run.script.shown[0].contains(texts[1]))
    #expect(run.script.shown[1].contains(texts[2]) && run.script.emulator.unknown == [])
    for language in [PromptLanguage.english, .simplifiedChinese] {
      var prompt = PromptRequest(.digits(6))
      prompt.language = language
      let own = try ScriptedPrompt(.look, prompt: prompt, environment: environment)
      #expect(own.look.contains(language == .english ? "Enter the" : "请输入"))
      // In the C locale Chinese can't be drawn.
      let ascii = try ScriptedPrompt(.look, prompt: prompt, environment: ["TERM": "xterm"])
      #expect(ascii.look.contains("Enter the 6-digit code"))
    }
  }

  /// The keys of yes and no, as people type them in each language; those of a script without
  /// capital letters are English.
  static let answerKeys: [PromptLanguage: (yes: String, no: String)] = [
    .brazilianPortuguese: ("s", "n"), .english: ("y", "n"), .french: ("o", "n"),
    .german: ("j", "n"), .italian: ("s", "n"), .japanese: ("y", "n"), .korean: ("y", "n"),
    .polish: ("t", "n"), .russian: ("д", "н"), .simplifiedChinese: ("y", "n"),
    .spanish: ("s", "n"), .traditionalChinese: ("y", "n"), .turkish: ("e", "h"),
    .ukrainian: ("т", "н"), .vietnamese: ("c", "k"),
  ]

  @Test(arguments: PromptLanguage.allCases)
  func `a question takes the keys and words of the language, and those of English`(
    language: PromptLanguage
  ) throws {
    let keys = try #require(Self.answerKeys[language])
    let words = (language.template(.yes), language.template(.no))
    var prompt = PromptRequest(.question())
    prompt.language = language
    // A letter that means the other answer on another layout of the keyboard waits for Enter.
    let waiting: [PromptLanguage: String] = [.russian: "нy", .ukrainian: "тнyn"]
    for (yes, no) in [keys, (keys.yes.uppercased(), keys.no.uppercased()), ("y", "n"), words] {
      for (key, ending) in [(yes, PromptEvent.Ending.accepted), (no, .rejected)] {
        let waits = key.count == 1 && waiting[language]?.contains(key.lowercased()) == true
        let typed = waits ? "\(key)\r" : key
        let run = try ScriptedPrompt(
          .look, .calm, .type(typed), .pause(150), prompt: prompt,
          environment: ["LANG": "C.UTF-8", "TERM": "xterm-256color"])
        #expect(run.ending == .ended(ending), "\(typed)")
        #expect(run.look.contains("[\(keys.yes.uppercased())] "), "\(run.look)")
      }
    }
  }

  @Test(arguments: [
    ("zh_CN", "是的", true), ("zh_TW", "不是", false), ("zh_CN", "不", false), ("ja_JP", "ハイ", true),
    ("ja_JP", "イイエ", false), ("ko_KR", "네", true), ("ko_KR", "아니오", false),
  ])
  func `a question takes other words for yes and no that people type`(
    locale: String, word: String, isYes: Bool
  ) throws {
    var prompt = PromptRequest(.question())
    prompt.language = PromptLanguage.allCases.first { $0.exampleLocale == locale }
    let run = try ScriptedPrompt(
      .type("\(word)\r"), prompt: prompt, environment: ["LANG": "C.UTF-8", "TERM": "xterm"])
    #expect(run.ending == .ended(isYes ? .accepted : .rejected))
  }

  @Test func `an application can replace every text, even one with a number`() throws {
    var prompt = PromptRequest(.digits(6), mask: .dots)
    (prompt.timeLimit, prompt.allowsReveal) = (.seconds(90), true)
    prompt.wording = [
      .timeLeft: "noch {time}", .show: "zeigen",
      .attemptsLeft: "noch {ein Versuch|{count} Versuche}", .missing: "es fehlen {amount}",
      .wrongCode: "Falsch",
    ]
    let run = try ScriptedPrompt(
      .look, .type("123\r"), .look, .type("456"), .look, .pause(1000), .type("111111"), .look,
      prompt: prompt
    ) { _ in .rejected() }
    let texts = ["noch 1:30", "es fehlen 3", "noch 2 Versuche", "noch ein Versuch"]
    try #require(run.script.shown.count == texts.count)
    for (look, text) in zip(run.script.shown, texts) {
      #expect(look.contains(text), "\(look)")
    }
    #expect(run.script.shown[0].contains("Tab zeigen") && run.script.shown[2].contains("Falsch"))
  }
}
