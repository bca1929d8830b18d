import CodePromptKit
import Testing
import codeprompt

/// `--text` replaces texts by name; that of the attempts that are left has a number and forms.
struct TextNameTests {
  private func attempts(_ typed: String, _ count: Int, _ language: PromptLanguage = .english)
    -> String
  {
    var texts: [PromptText: String] = [:]
    TextName.attemptsLeft.replace(with: typed, in: &texts)
    return Wording(language, own: texts, isLiteral: true).say(.attemptsLeft, count)
  }

  @Test(arguments: [
    ("N left", "2 left"), ("noch N von 3", "noch 2 von 3"), ("还剩N次", "还剩2次"), ("N", "2"),
    ("あとN回", "あと2回"), ("(N/3)", "(2/3)"), ("N and N", "2 and 2"), ("No N", "No 2"),
    ("NN", "NN"), ("N'y touchez plus: N", "N'y touchez plus: 2"), ("N’y: N", "N’y: 2"),
    ("N2", "N2"), ("ÄN", "ÄN"), ("none", "none"), ("", ""),
  ])
  func `a lone N in the text for the attempts left is replaced by their number`(
    typed: String, expected: String
  ) {
    #expect(attempts(typed, 2) == expected)
  }

  @Test(arguments: [
    ("N left|N are left", ["1 left", "2 are left", "5 are left"]),
    ("one|many", ["one", "many", "many"]),
    ("N|", ["1", "", ""]), ("N próba|N próby|N prób", ["1 próba", "2 próby", "5 prób"]),
  ])
  func `the text for the attempts left has as many forms as the language, or fewer`(
    typed: String, expected: [String]
  ) {
    for (count, text) in zip([1, 2, 5], expected) {
      #expect(attempts(typed, count, .polish) == text)
    }
    // English has two: of three forms, the last one follows other numbers than 1.
    #expect(attempts(typed, 1) == expected[0] && attempts(typed, 5) == expected[2])
  }

  @Test func `each text of the prompt has at most one name, and braces stay`() {
    let all = TextName.allCases.flatMap { $0.texts }
    #expect(Set(all).count == all.count)
    var texts: [PromptText: String] = [:]
    for name in TextName.allCases { name.replace(with: "{so} {", in: &texts) }
    let wording = Wording(.english, own: texts, isLiteral: true)
    #expect(wording.say(.mismatch) == "{so} {" && wording.say(.full, 1) == "{so} {")
    #expect(texts[.moreOptions] == "" && texts.count == all.count + 1)
  }
}
