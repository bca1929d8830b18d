import CodePromptCellRendering
public import CodePromptKit
import CodePromptTerminalText
import PromptTestSupport
public import Testing

/// Every text of the prompt exists in every language and fits its line.
struct PromptTextTests {
  /// A text in every language.
  struct Sample: Sendable, CustomTestStringConvertible {
    let texts: [PromptLanguage: String]
    /// The values of the text, which it must contain in each language.
    let inserted: [PromptLanguage: [String]]
    /// The columns that its text may have. How to choose and what Enter gives are two sentences of
    /// plain lines, which may need a second row.
    let columnLimit: Int
    let testDescription: String

    init(
      _ name: String, columnLimit: Int = 72, inserted: (Wording) -> [String] = { _ in [] },
      _ text: (Wording) -> String
    ) {
      let wordings = PromptLanguage.allCases.map { Wording($0) }
      texts = Dictionary(uniqueKeysWithValues: wordings.map { ($0.language, text($0)) })
      self.inserted = Dictionary(uniqueKeysWithValues: wordings.map { ($0.language, inserted($0)) })
      self.columnLimit = columnLimit
      testDescription = name
    }

    var chinese: [PromptLanguage] { [.simplifiedChinese, .traditionalChinese] }

    /// Returns the text without what is inserted.
    func words(in language: PromptLanguage) -> String {
      (inserted[language] ?? []).reduce(texts[language] ?? "") { rest, part in
        rest.split(separator: part).joined(separator: " ")
      }
    }
  }

  /// Texts that are parts of others: words that join, the names of keys, and words that other
  /// programs look for.
  static let parts: Set<PromptText> = [
    .comma, .stop, .colon, .separator, .or, .enterKey, .escapeKey, .controlKey, .passwordWord,
    .passcodeWord, .enterAlone, .interruptCancels, .moreOptions, .process, .namedProcess,
    .anotherProgram,
  ]

  /// Each text that is no part, with each set of its values, and a number of one and of more.
  static let simple: [Sample] = PromptText.allCases.filter { !parts.contains($0) }.flatMap { text in
    (text.hasCount ? [1, 12] : [nil]).map { (count: Int?) in
      Sample(
        count.map { "\(text) \($0)" } ?? "\(text)",
        inserted: { wording in
          inserted(in: wording.language.template(text), count)
        }
      ) { wording in wording.say(text, count, values(count, wording)) }
    }
  }

  /// The values of all texts.
  private static func values(_ count: Int?, _ wording: Wording) -> [Template.Value] {
    let amount = count.map { wording.say(.digits, $0) } ?? ""
    return [
      ("amount", amount), ("least", "4"), ("keys", "↑"), ("meaning", "↓"), ("label", "↑"),
      ("reason", "✗"), ("sentence", "✗."), ("attempts", "½"), ("program", "↓"), ("time", "1:05"),
      ("total", "6"), ("name", "↻"), ("holder", "↑"), ("process", "71"),
      ("subject", wording.say(.pastedText)), ("names", "↑, ↓"),
    ]
  }

  private static func inserted(in template: String, _ count: Int?) -> [String] {
    let marks = [
      "{keys}": "↑", "{meaning}": "↓", "{label}": "↑", "{reason}": "✗", "{attempts}": "½",
      "{program}": "↓", "{time}": "1:05", "{total}": "6", "{name}": "↻", "{holder}": "↑",
      "{process}": "71", "{names}": "↑, ↓", "{least}": "4", "{sentence}": "✗.",
    ]
    let used = marks.filter { template.contains($0.key) }.map(\.value)
    return used + (template.contains("{count}") ? [count.map { "\($0)" } ?? ""] : [])
  }

  /// Texts that are composed of others.
  static let composed: [Sample] =
    Wording.ChoiceWay.allCases.flatMap { way in
      [(1, nil), (2, nil), (9, nil), (42, "↑")].map { (count: Int, enter: String?) in
        Sample(
          "how to choose \(way) from \(count)", columnLimit: enter == nil ? 72 : 90,
          inserted: { [$0.say(.escapeKey)] + (enter.map { [$0] } ?? []) }
        ) { $0.howToChoose(way, count: count, enter: enter) }
      }
    } + [
      Sample("asking", inserted: { ["↑", $0.say(.escapeKey)] }) {
        $0.asking("↑", length: nil, needsEnter: false)
      },
      Sample("asking for a length", inserted: { ["↑?", $0.say(.enterKey), $0.say(.escapeKey)] }) {
        $0.asking("↑?", length: $0.say(.digits, 6), needsEnter: true)
      },
      Sample(
        "press", inserted: { ["J", "↑", "L", $0.say(.enterKey), "↓", $0.say(.escapeKey), "✗"] }
      ) {
        $0.press([(["J"], "↑"), (["L", $0.say(.enterKey)], "↓"), ([$0.say(.escapeKey)], "✗")])
      },
      Sample("press yes or no") {
        $0.press([
          (["Y"], $0.say(.yes)), (["N"], $0.say(.no)), ([$0.say(.escapeKey)], $0.say(.cancel)),
        ])
      },
      Sample("duration") { $0.duration(65) },
      Sample("long duration") { $0.duration(3725) },
      Sample("waiting", inserted: { ["71", "↑", $0.say(.controlKey) + "C"] }) {
        $0.waiting(for: 71, "↑", canInterrupt: true)
      },
      Sample("waiting for a process", inserted: { _ in ["71"] }) {
        $0.waiting(for: 71, "", canInterrupt: false)
      },
      Sample("waiting for another program") { $0.waiting(for: nil, "", canInterrupt: false) },
      Sample("unchecked", inserted: { _ in ["✗"] }) { $0.unchecked("✗") },
      Sample("spoken", inserted: { _ in ["✗", "½"] }) { $0.spoken("✗", attempts: "½") },
    ]

  static let samples = simple + composed
  /// Samples that have words of their own, and don't only join two other texts.
  static let wordy = samples.filter { $0.words(in: .english).contains(where: \.isLetter) }

  @Test(arguments: samples)
  func `each text is one line of at most 72 columns and contains its values`(sample: Sample) {
    for (language, text) in sample.texts {
      #expect(!text.isEmpty && DisplayWidth.columns(of: text) <= sample.columnLimit, "\(text)")
      #expect(DisplayText(text).lines == [text], "nothing in it controls the terminal")
      for part in sample.inserted[language] ?? [] { #expect(text.contains(part), "\(text)") }
      #expect(!text.hasPrefix(" ") && !text.hasSuffix(" ") && !text.contains("  "), "\(text)")
    }
  }

  /// The columns of a note in a window of 24, and its rows.
  private static let narrow = (columns: 19, rows: 3)

  // How to choose by a number or a line is said in plain lines only, which terminals wrap.
  @Test(arguments: samples.filter { !$0.testDescription.contains(/[bB]y(Number|Line)/) })
  func `in 24 columns no text is cut that is whole in English`(sample: Sample) {
    func rows(_ language: PromptLanguage) -> [String] {
      Widths.narrow.rows(
        of: DisplayText(sample.texts[language] ?? ""), columns: Self.narrow.columns)
    }
    guard rows(.english).count <= Self.narrow.rows else { return }
    for language in PromptLanguage.allCases {
      #expect(rows(language).count <= Self.narrow.rows, "\(language.name): \(rows(language))")
    }
  }

  @Test(arguments: wordy)
  func `English texts are ASCII, except for what is inserted`(sample: Sample) {
    #expect(sample.words(in: .english).allSatisfy { $0.isASCII || $0 == "…" })
  }

  @Test(arguments: PromptLanguage.allCases.filter { $0 != .english })
  func `each language has its own words for every text`(language: PromptLanguage) {
    let english = Self.wordy.compactMap { sample -> String? in
      let text = sample.texts[.english] ?? ""
      // Languages may share a short word, such as OK.
      return text.count > 10 && sample.texts[language] == text ? text : nil
    }
    let list = english.joined(separator: "\n")
    #expect(english.isEmpty, "\(language.englishName) lacks \(english.count) texts:\n\(list)")
  }

  @Test(arguments: wordy.filter { $0.testDescription != "keyMeaning" })
  func `Chinese texts are Chinese, except for the names of keys`(sample: Sample) {
    for language in sample.chinese {
      let rest = sample.words(in: language)
      #expect(rest.contains { ("\u{4E00}"..."\u{9FFF}").contains($0) })
      let words = rest.split { !$0.isASCII || !$0.isLetter }
      let keys = ["Enter", "Esc", "Ctrl", "Shift", "Backspace", "U", "V", "C", "Y", "N"]
      #expect(words.allSatisfy { keys.contains(String($0)) }, "\(words)")
      // Chinese punctuation is full-width.
      #expect(!rest.contains { "()!?:;,.".contains($0) }, "\(rest)")
    }
  }

  /// Simplified characters, each with its traditional form.
  static let pairs = Array(
    zip(
      "码验错误请输个还认时试余数机会两间长贴内获显隐发后过节这无确证记没删达应现满错",
      "碼驗錯誤請輸個還認時試餘數機會兩間長貼內獲顯隱發後過節這無確證記沒刪達應現滿錯"))

  @Test(arguments: samples)
  func `simplified and traditional Chinese texts use their own characters and words`(sample: Sample)
  {
    let simplified = sample.texts[.simplifiedChinese] ?? ""
    let traditional = sample.texts[.traditionalChinese] ?? ""
    for (short, long) in PromptTextTests.pairs {
      #expect(!simplified.contains(long))
      #expect(!traditional.contains(short))
    }
    for word in ["字符", "字節", "粘貼", "獲取", "發送", "默認"] {
      #expect(!traditional.contains(word), "a word of the mainland: \(word)")
    }
    for word in ["字元", "贴上", "取得", "送出"] {
      #expect(!simplified.contains(word), "a word of Taiwan: \(word)")
    }
  }

  /// Texts whose Chinese was once unidiomatic, with the words that readers in China and Taiwan use.
  static let idioms: [(PromptText, String, String)] = [
    (.sent, "验证码已发送", "驗證碼已傳送"), (.timeLeft, "剩余时间 {time}", "剩餘時間 {time}"),
    (.resting, "{time} 后可{name}", "{time} 後可{name}"),
    (
      .noDigitCode, "{subject}中没有 {count} 位数字验证码", "{subject}中沒有 {count} 位數字驗證碼"
    ),
    (.badPicture, "无法读取图片", "無法讀取圖片"), (.tooWeak, "太弱", "太弱"),
    (.forgotPassword, "忘记密码？", "忘記密碼？"), (.forgotCode, "没有验证码？", "沒有驗證碼？"),
    (.unchecked, "暂时无法验证，请按 Enter 键重试", "目前無法驗證，請按 Enter 鍵重試"),
    (.notAllowed, "不能使用这个字符", "不能使用這個字元"),
  ]

  @Test(arguments: idioms)
  func `Chinese texts that were once unidiomatic keep their idiomatic wording`(
    text: PromptText, simplified: String, traditional: String
  ) {
    #expect(PromptLanguage.simplifiedChinese.template(text) == simplified)
    #expect(PromptLanguage.traditionalChinese.template(text) == traditional)
  }

  @Test func `an amount of one is singular, and any other plural`() {
    let english = Wording(.english)
    func say(_ text: PromptText, _ count: Int, _ unit: PromptText) -> String {
      english.say(text, count, ("amount", english.say(unit, count)))
    }
    for unit: PromptText in [.digits, .characters] {
      for text: PromptText in [.full, .atMost, .atLeast] {
        #expect(!["digits", "characters"].contains { say(text, 1, unit).contains("1 \($0)") })
      }
      #expect(say(.missing, 1, unit).hasSuffix(" is missing"))
      #expect(say(.atMost, 2, unit).hasSuffix("s"))
      #expect(say(.missing, 2, unit).hasSuffix("s are missing"))
    }
    #expect(english.say(.attemptsLeft, 1) == "1 attempt left")
    #expect(english.say(.attemptsLeft, 0) == "0 attempts left")
  }
}

extension PromptLanguage: CustomTestStringConvertible {
  /// The language in a failure: its name.
  public var testDescription: String { name }
}
