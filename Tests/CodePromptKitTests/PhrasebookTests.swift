import CodePromptKit
import Testing

/// The texts of each language have the values that a phrase gives them, and the forms of words that
/// its plural rule needs.
struct PhrasebookTests {
  /// The names in braces of a text, and the words in braces with several forms.
  private func braces(_ text: String) -> (names: Set<String>, forms: [[Substring]]) {
    let parts = text.split(separator: "{", omittingEmptySubsequences: false).dropFirst()
      .map { $0.prefix { $0 != "}" } }
    let forms = parts.filter { $0.contains("|") }
      .map { $0.split(separator: "|", omittingEmptySubsequences: false) }
    return (Set(parts.filter { !$0.contains("|") }.map(String.init)), forms)
  }

  @Test(arguments: PromptLanguage.allCases)
  func `each text uses the values of its phrase, and no others`(language: PromptLanguage) {
    for key in PhraseKey.allCases {
      let text = language.template(key)
      let names = braces(text).names
      #expect(key.values.contains(names), "\(key): \(text)")
      #expect(text.count { $0 == "{" } == text.count { $0 == "}" } && !text.contains("{}"))
    }
  }

  @Test(arguments: PromptLanguage.allCases)
  func `words after a number have as many forms as the language has, and only where there is one`(
    language: PromptLanguage
  ) throws {
    let phrasebook = try #require(language.phrasebook)
    for key in PhraseKey.allCases {
      let text = language.template(key)
      let forms = braces(text).forms
      #expect(forms.isEmpty || key.hasCount, "\(key): \(text)")
      #expect(forms.allSatisfy { $0.count == phrasebook.plural.formCount }, "\(key): \(text)")
      #expect(forms.allSatisfy { !$0.contains("") }, "\(key): \(text)")
    }
  }

  /// Numbers, and the forms that follow them in CLDR's rules.
  static let forms: [(PluralRule, [Int: Int])] = [
    (.oneForm, [0: 0, 1: 0, 2: 0, 11: 0]),
    (.oneAndOthers, [0: 1, 1: 0, 2: 1, 21: 1]),
    (.zeroOneAndOthers, [0: 0, 1: 0, 2: 1, 21: 1]),
    (.polish, [0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 21: 2, 22: 1, 25: 2, 101: 2, 112: 2, 122: 1]),
    (
      .eastSlavic,
      [0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 11: 2, 12: 2, 21: 0, 22: 1, 25: 2, 101: 0, 111: 2, 122: 1]
    ),
  ]

  @Test(arguments: forms)
  func `a number is followed by its form`(rule: PluralRule, forms: [Int: Int]) {
    for (number, form) in forms { #expect(rule.form(after: number) == form, "\(number)") }
    #expect((0...200).allSatisfy { (0..<rule.formCount).contains(rule.form(after: $0)) })
    #expect(PhrasebookTests.forms.count == PluralRule.allCases.count)
  }

  @Test func `values are filled in once, whatever they contain`() {
    let texts = Phrasebook(.eastSlavic) { key in
      switch key {
      case .attemptsLeft: "{count} {попытка|попытки|попыток}"
      case .reasonFirst: "{reason} – {attempts} {"
      case .missing: "{count} цифр{а|ы|}"
      default: ""
      }
    }
    #expect(texts.text(of: .attemptsLeft(21)) == "21 попытка")
    #expect(texts.text(of: .attemptsLeft(3)) == "3 попытки")
    #expect(texts.text(of: .attemptsLeft(0)) == "0 попыток")
    #expect(texts.text(of: .missing(.init(5, .digits))) == "5 цифр")
    #expect(
      texts.text(of: .reason("{attempts}", attempts: "{a|b}", comesFirst: true))
        == "{attempts} – {a|b} {")
  }
}

extension PhraseKey {
  /// The sets of values that a text may use. The switch names every key, so a new one must be
  /// added.
  fileprivate var values: [Set<String>] {
    switch self {
    case .enterDigits, .digits, .characters, .oneOfKeys, .chooseByLine, .hours, .minutes, .seconds,
      .entered, .attemptsLeft, .moreOptions:
      [["count"]]
    case .lengthAtLeast, .full, .atMost, .atLeast: [["amount"]]
    case .missing: [["amount"], ["amount", "count"]]
    case .lengthBetween: [["least", "amount"]]
    case .press, .chooseByKey: [["keys"]]
    case .keyMeaning: [["keys", "meaning"]]
    case .enterAlone: [["label"]]
    case .matching: [["count", "label"]]
    case .noNewCodeReason, .notFilledInReason: [["reason"]]
    case .pictureNeeds: [["program"]]
    case .timeLeft, .timeLimit: [["time"]]
    case .lessTime: [["time"], ["count"]]
    case .enteredOf: [["count", "total"]]
    case .resting, .restingInWords: [["name", "time"]]
    case .waiting: [["holder"]]
    case .process: [["process"]]
    case .namedProcess: [["process", "name"]]
    case .reasonFirst, .attemptsFirst: [["reason", "attempts"]]
    case .uncheckedReason: [["reason"], ["sentence"]]
    case .noDigitCode, .noCharacterCode: [["subject", "count"]]
    case .severalCodes, .textNotAllowed, .noAnswer: [["subject"]]
    case .textTooLong: [["subject", "amount"]]
    case .noOption: [["subject", "names"]]
    case .enterCode, .enterPassword, .enterText, .chooseOne, .goOn, .yes, .no, .ok, .cancel,
      .passwordWord, .passcodeWord, .comma, .stop, .separator, .or, .thenEnter, .escCancels,
      .oneOfTwoKeys, .chooseByFilter, .chooseByNumber, .chooseOnlyLine, .typeToFilter,
      .nothingMatches, .again, .checking, .stillChecking, .fetching, .sending, .awaiting, .sent,
      .commandWaits, .noNewCode, .notFilledIn, .tookTooLong, .printedTooMuch,
      .moreThanOneCode, .usedTerminal,
      .pictureNotShown, .pictureNeedsRoom, .badPicture, .notShown, .empty, .quality, .tooWeak,
      .weakPassword, .newCode, .suggestion, .forgotPassword, .forgotCode, .show, .hide,
      .interruptCancels, .anotherProgram, .accepted, .cancelled, .timeIsUp, .wrongCode,
      .wrongPassword, .notAccepted, .unchecked, .mismatch, .notAllowed, .onlyDigits, .nothingTyped,
      .nothingToErase, .keyDoesNothing, .pasteKey, .eraseKey, .emptyLine, .pastedText, .inputText:
      [[]]
    }
  }

  /// Whether the phrase gives the text a number, which forms of words can follow.
  fileprivate var hasCount: Bool {
    values.contains { $0.contains("count") || $0.contains("amount") }
  }
}
