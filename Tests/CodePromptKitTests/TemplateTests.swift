import CodePromptKit
import Testing

/// The templates of each language have the values of their texts, and the forms of words that its
/// plural rule needs.
struct TemplateTests {
  @Test(arguments: PromptLanguage.allCases)
  func `each template has the values of its text, and as many forms of a word as the language`(
    language: PromptLanguage
  ) {
    #expect(language.faults == [])
    for text in PromptText.allCases {
      let template = language.template(text)
      #expect(template.count { $0 == "{" } == template.count { $0 == "}" }, "\(text)")
      #expect(!template.contains("{}") && !template.contains("||") && !template.contains("{|"))
    }
  }

  @Test func `a language's mistakes are listed, a line for each text`() {
    let broken = PromptLanguage("x", .oneAndOthers) { text in
      switch text {
      case .attemptsLeft: "{counts} left"
      case .timeLeft: "zeit"
      case .hours: "{count} {a|b|c}"
      case .minutes: "{one|{count} {a|b}}"
      case .yes: "Ja {count}"
      case .again: "{a|b}"
      default: PromptLanguage.english.template(text)
      }
    }
    #expect(
      broken.faults == [
        "yes: has no value {count}", "again: has forms of a word, but no number",
        "timeLeft: needs {time}",
        "hours: needs 2 forms of a word", "attemptsLeft: has no value {counts}",
      ])
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
    // An application's own rule, whose mistakes trap nothing.
    (PluralRule(forms: 2) { $0 - 1 }, [0: 0, 1: 0, 2: 1, 3: 1]),
    (PluralRule(forms: 0) { _ in 7 }, [0: 0, 1: 0]),
  ]

  @Test(arguments: forms)
  func `a number is followed by its form`(rule: PluralRule, forms: [Int: Int]) {
    for (number, form) in forms { #expect(rule.form(after: number) == form, "\(number)") }
    #expect((0...200).allSatisfy { (0..<rule.formCount).contains(rule.form(after: $0)) })
  }

  @Test func `values are filled in once, whatever they contain`() {
    let texts = Wording(
      PromptLanguage("x", .eastSlavic) { text in
        switch text {
        case .attemptsLeft: "{count} {попытка|попытки|попыток}"
        case .reasonFirst: "{reason} – {attempts} {"
        case .missing: "{count} цифр{а|ы|}"
        case .again: "{noch|{count} mal}"
        default: ""
        }
      })
    #expect(texts.say(.attemptsLeft, 21) == "21 попытка")
    #expect(texts.say(.attemptsLeft, 3) == "3 попытки")
    #expect(texts.say(.attemptsLeft, 0) == "0 попыток")
    #expect(texts.say(.missing, 5) == "5 цифр")
    #expect(texts.say(.again, 1) == "noch" && texts.say(.again, 7) == "7 mal")
    #expect(
      texts.say(.reasonFirst, nil, ("reason", "{attempts}"), ("attempts", "{a|b}"))
        == "{attempts} – {a|b} {")
  }

  @Test func `an own text with the forms of another language has one for 1, and one for others`() {
    let own: [PromptText: String] = [
      .attemptsLeft: "{last one|{count} tries}", .hours: "{a|b|c}", .minutes: "{a}",
    ]
    for language in [PromptLanguage.japanese, .russian, .english] {
      let wording = Wording(language, own: own)
      #expect(wording.say(.attemptsLeft, 1) == "last one")
      for count in [2, 5, 21] { #expect(wording.say(.attemptsLeft, count) == "\(count) tries") }
    }
    #expect(Wording(.english, own: own).say(.hours, 5) == "c")
    #expect(Wording(.polish, own: own).say(.hours, 2) == "b")
  }

  @Test func `braces that name no value stay`() {
    let own = Wording(.english, own: [.again: "{name} {a", .sent: "}{count}{"])
    #expect(own.say(.again) == "{name} {a" && own.say(.sent) == "}{count}{")
  }
}
