import CodePromptCellRendering
public import CodePromptKit
import CodePromptTerminalText
import PromptTestSupport
public import Testing

/// Every text of the prompt exists in every language and fits its line.
struct PromptPhraseTests {
  /// A text in every language.
  struct Sample: Sendable, CustomTestStringConvertible {
    let texts: [PromptLanguage: String]
    /// The values that the phrase holds, which its text must contain.
    let inserted: [String]
    /// The columns that its text may have. How to choose and what Enter gives are two sentences of
    /// plain lines, which may need a second row.
    let columnLimit: Int
    let testDescription: String

    init(_ phrase: PromptPhrase) {
      texts = Dictionary(
        uniqueKeysWithValues: PromptLanguage.allCases.map { ($0, phrase.text(in: $0)) })
      inserted = phrase.inserted
      columnLimit = if case .howToChoose(_, _, .some) = phrase { 90 } else { 72 }
      testDescription = phrase.testDescription
    }

    var chinese: [String] {
      [PromptLanguage.simplifiedChinese, .traditionalChinese].compactMap { texts[$0] }
    }
  }

  static let samples = PromptPhrase.samples.map(Sample.init)
  /// Samples that have words of their own, and don't only join two other texts.
  static let wordy = samples.filter { $0.texts[.english]?.contains(where: \.isLetter) ?? true }

  @Test func `the samples have every text of a language`() {
    let used = Locked<Set<PhraseKey>>([])
    let book = Phrasebook(.oneForm) { key in
      used.withLock { _ = $0.insert(key) }
      return ""
    }
    for sample in PromptPhrase.samples { _ = book.text(of: sample) }
    // Words that tell other programs that a question is for a password; no phrase has them.
    let words: Set<PhraseKey> = [.passwordWord, .passcodeWord]
    #expect(Set(PhraseKey.allCases).subtracting(used.withLock { $0 }) == words)
  }

  @Test(arguments: samples)
  func `each text is one line of at most 72 columns and contains its values`(sample: Sample) {
    #expect(sample.texts.count == PromptLanguage.allCases.count)
    for text in sample.texts.values {
      #expect(!text.isEmpty && DisplayWidth.columns(of: text) <= sample.columnLimit, "\(text)")
      #expect(DisplayText(text).lines == [text], "nothing in it controls the terminal")
      for part in sample.inserted { #expect(text.contains(part)) }
      #expect(!text.hasPrefix(" ") && !text.hasSuffix(" ") && !text.contains("  "))
    }
  }

  @Test(arguments: wordy)
  func `English texts are ASCII, except for what is inserted`(sample: Sample) {
    let english = sample.texts[.english] ?? ""
    #expect(english.allSatisfy { $0.isASCII || $0 == "…" || sample.inserted.joined().contains($0) })
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

  @Test(arguments: wordy)
  func `Chinese texts are Chinese, except for the names of keys`(sample: Sample) {
    for text in sample.chinese {
      var rest = text
      for part in sample.inserted { rest = rest.split(separator: part).joined(separator: " ") }
      #expect(rest.contains { ("\u{4E00}"..."\u{9FFF}").contains($0) })
      let words = rest.split { !$0.isASCII || !$0.isLetter }
      #expect(words.allSatisfy { $0 == "Enter" }, "\(words)")
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
    for (short, long) in PromptPhraseTests.pairs {
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

  /// Phrases whose Chinese was once unidiomatic, with the words that readers in China and Taiwan
  /// use.
  static let idioms: [(PromptPhrase, String, String)] = [
    (.sent, "验证码已发送", "驗證碼已傳送"),
    (.timeLeft("1:26"), "剩余时间 1:26", "剩餘時間 1:26"),
    (.resting("…", time: "0:05"), "0:05 后可…", "0:05 後可…"),
    (
      .refused(.noCode(.init(6, .digits)), .paste), "粘贴的内容中没有 6 位数字验证码",
      "貼上的內容中沒有 6 位數字驗證碼"
    ),
    (.badPicture, "无法读取图片", "無法讀取圖片"), (.tooWeak, "太弱", "太弱"),
    (.forgotIt(isPassword: true), "忘记密码？", "忘記密碼？"),
    (.forgotIt(isPassword: false), "没有验证码？", "沒有驗證碼？"),
    (.unchecked(nil), "暂时无法验证，请按 Enter 键重试", "目前無法驗證，請按 Enter 鍵重試"),
    (.notAllowed, "不能使用这个字符", "不能使用這個字元"),
  ]

  @Test(arguments: idioms)
  func `Chinese phrases that were once unidiomatic keep their idiomatic wording`(
    phrase: PromptPhrase, simplified: String, traditional: String
  ) {
    #expect(phrase.text(in: .simplifiedChinese) == simplified)
    #expect(phrase.text(in: .traditionalChinese) == traditional)
  }

  @Test func `an amount of one is singular, and any other plural`() {
    for unit in PromptPhrase.Amount.Unit.allCases {
      let (one, two) = (PromptPhrase.Amount(1, unit), PromptPhrase.Amount(2, unit))
      for phrase in [PromptPhrase.full(one), .atMost(one), .atLeast(one)] {
        let text = phrase.text(in: .english)
        #expect(!["digits", "characters", "bytes"].contains { text.contains("1 \($0)") })
      }
      #expect(PromptPhrase.missing(one).text(in: .english).hasSuffix(" is missing"))
      #expect(PromptPhrase.atMost(two).text(in: .english).hasSuffix("s"))
      #expect(PromptPhrase.missing(two).text(in: .english).hasSuffix("s are missing"))
    }
    #expect(PromptPhrase.attemptsLeft(1).text(in: .english) == "1 attempt left")
    #expect(PromptPhrase.attemptsLeft(0).text(in: .english) == "0 attempts left")
  }
}

extension PromptLanguage: CustomTestStringConvertible {
  /// The language in a failure: its name.
  public var testDescription: String { name }
}

extension PromptPhrase: CustomTestStringConvertible {
  /// The phrase in a failure: its English words.
  public var testDescription: String { "“\(text(in: .english))”" }
}

extension PromptPhrase {
  fileprivate func text(in language: PromptLanguage) -> String {
    language.text(of: self)
  }

  /// Every phrase, with every kind of value that it can hold.
  static let samples: [PromptPhrase] = simple + choosing + counted + refused

  private static let simple: [PromptPhrase] = [
    .enterCode(digits: 6), .enterCode(digits: nil), .enterPassword, .enterText, .again, .checking,
    .stillChecking, .fetching, .sending, .awaiting, .weakPassword, .suggestion, .sent,
    .noNewCode(.tookTooLong),
    .noNewCode(.nothingCame), .noNewCode(.printedTooMuch), .noNewCode(.usedTerminal),
    .notFilledIn(.tookTooLong), .notFilledIn(.nothingCame), .notFilledIn(.printedTooMuch),
    .notFilledIn(.severalCodes),
    .notFilledIn(.usedTerminal),
    .timeLeft("1:05"), .entered(3, of: 6), .entered(12, of: nil),
    .newCode, .resting("↻", time: "0:09"), .resting("↻", time: "↓"), .forgotIt(isPassword: false),
    .forgotIt(isPassword: true), .duration(65), .timeLimit(3725), .timeLimit(60), .lessTime(20),
    .notShown,
    .empty, .asking("↑", nil, needsEnter: false),
    .asking("↑?", .exactly(.init(6, .digits)), needsEnter: true),
    .asking("↑", .between(4, .init(8, .characters)), needsEnter: false),
    .asking("", .atLeast(.init(8, .characters)), needsEnter: false), .show, .hide, .accepted,
    .cancelled, .pictureNotShown, .pictureNeedsRoom, .pictureNeeds("↓"), .badPicture, .timeIsUp,
    .quality, .waiting(process: 71, name: "↑", canInterrupt: true),
    .waiting(process: nil, name: "", canInterrupt: false),
    .waiting(process: 71, name: "", canInterrupt: true), .tooWeak, .goOn, .yes, .no, .ok,
    .cancel, .mismatch, .commandWaits,
    .press([.init(["J"], "↑"), .init(["L", "Enter"], "↓"), .init(["Esc"], "✗")]),
    .wrongCode, .wrongPassword, .notAccepted, .attemptsLeft(1), .attemptsLeft(2),
    .reason("✗", attempts: "½", comesFirst: true), .reason("✗", attempts: "½", comesFirst: false),
    .spokenReason("✗", attempts: "½"), .nothingToErase, .keyDoesNothing, .unchecked(nil),
    .unchecked("✗"), .notAllowed, .onlyDigits, .nothingTyped, .emptyLine,
    .pasteKey, .eraseKey, .chooseOne, .typeToFilter, .nothingMatches, .matching(1, "↑"),
    .matching(7, "↑"),
  ]

  private static let choosing: [PromptPhrase] = ChoiceWay.allCases.flatMap { way in
    [
      .howToChoose(way, count: 1, enter: nil), .howToChoose(way, count: 2, enter: nil),
      .howToChoose(way, count: 9, enter: nil), .howToChoose(way, count: 42, enter: "↑"),
    ]
  }
  private static let counted: [PromptPhrase] = amounts.flatMap {
    [.full($0), .atMost($0), .atLeast($0), .missing($0)]
  }
  private static let refused: [PromptPhrase] = refusals.flatMap {
    [.refused($0, .paste), .refused($0, .line)]
  }

  private static let amounts = Amount.Unit.allCases.flatMap { [Amount(1, $0), Amount(12, $0)] }
  private static let refusals: [Refusal] =
    amounts.flatMap { [.noCode($0), .tooLong($0)] } + [
      .severalCodes, .notAllowed, .noAnswer, .noOption(["↑", "↓"], others: 0),
      .noOption(["↑", "↓"], others: 7),
    ]

  /// The values that a phrase holds. The switch names every case, so a new phrase must be added
  /// here; add it to the samples too.
  var inserted: [String] {
    switch self {
    case .enterCode(let count): count.map { ["\($0)"] } ?? []
    case .timeLeft(let clock): [clock]
    case .waiting(let process, let name, let canInterrupt):
      (process.map { name.isEmpty ? ["\($0)"] : ["\($0)", name] } ?? [])
        + (canInterrupt ? ["Ctrl-C"] : [])
    case .pictureNeeds(let program): [program]
    case .commandWaits: ["Ctrl-U"]
    case .entered(let count, let total): ["\(count)"] + (total.map { ["\($0)"] } ?? [])
    case .resting(let name, let time): [name, time]
    case .asking(let prompt, _, let needsEnter):
      (prompt.isEmpty ? ["Esc"] : [prompt, "Esc"]) + (needsEnter ? ["Enter"] : [])
    case .press(let keys): keys.flatMap { $0.keys + [$0.meaning] }
    case .attemptsLeft(let count): ["\(count)"]
    case .reason(let reason, let attempts, _), .spokenReason(let reason, let attempts):
      [reason, attempts]
    case .unchecked(let reason): reason.map { [$0] } ?? []
    case .full(let amount), .atMost(let amount), .atLeast(let amount), .missing(let amount),
      .refused(.noCode(let amount), _), .refused(.tooLong(let amount), _):
      ["\(amount.count)"]
    case .matching(let count, let label): ["\(count)", label]
    case .howToChoose(let way, let count, let enter):
      (way == .byKey || way == .byLine ? ["\(count)", "Esc"] : ["Esc"]) + (enter.map { [$0] } ?? [])
    case .refused(.noOption(let names, let others), _): names + (others > 0 ? ["\(others)"] : [])
    case .pasteKey: ["Ctrl-Shift-V"]
    case .eraseKey: ["Backspace"]
    case .refused(.severalCodes, _), .refused(.notAllowed, _),
      .refused(.noAnswer, _), .enterPassword, .enterText, .again, .checking, .stillChecking,
      .fetching, .sending, .awaiting, .sent, .noNewCode, .notFilledIn, .newCode, .suggestion,
      .forgotIt, .show,
      .hide, .weakPassword,
      .accepted, .cancelled, .timeIsUp, .pictureNotShown, .pictureNeedsRoom, .badPicture,
      .duration, .timeLimit, .lessTime, .notShown, .empty, .quality, .tooWeak, .goOn, .yes, .no,
      .ok, .cancel,
      .wrongCode, .wrongPassword, .notAccepted, .mismatch, .notAllowed, .onlyDigits,
      .chooseOne, .typeToFilter, .nothingMatches, .nothingTyped, .nothingToErase, .keyDoesNothing,
      .emptyLine:
      []
    }
  }
}
