import CodePromptCodeEntry
import Testing

/// The keys that answer a question follow from its labels.
struct QuestionChoicesTests {
  private func choice(_ text: String?) -> QuestionChoices.Choice? {
    text.map { text in
      let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      let label = parts[0].isEmpty ? nil : parts[0]
      return QuestionChoices.Choice(label: label, key: parts.count > 1 ? parts[1].first : nil)
    }
  }

  /// The labels of the accepting and the rejecting answer, each followed by `=` and its key if one
  /// is set, or nil for an answer that can't be given; and both keys, `-` for none.
  static let rows: [(String?, String?, String)] = [
    // Without labels the keys are y and n, or o if the only answer is OK.
    ("", "", "yn"), ("", nil, "o-"), (nil, "", "-n"), (nil, nil, "--"),
    // The key is the letter after `_`, even inside a word, or else the label's first letter.
    ("_OK", "_Cancel", "oc"), ("E_xit", "Sta_y", "xy"), ("Allow", "Deny", "ad"),
    ("_Yes", nil, "y-"), ("a__b_c", "x", "cx"), ("__", "_", "yn"),
    // A set key overrides a marked letter. Upper and lower case are the same key.
    ("_OK=j", "No=Q", "jq"), ("=1", "=0", "10"), ("=É", "=я", "éя"),
    // A key that is not one visible character is ignored.
    ("Go= ", "Stay=\u{7}", "gs"), ("_🇩🇪 hin", "=e\u{301}", "hn"),
    // Two answers never share a key. The answer with a set key, or else with a marked letter,
    // chooses first; otherwise the accepting answer does.
    ("Drop", "Do", "do"), ("No way", "_No", "on"), ("_No", "_No", "no"),
    ("=x", "=X", "xn"), ("Now=x", "_Next=x", "xn"), ("_Axe", "Alas=a", "xa"),
    ("=n", "", "nx"), ("", "=y", "oy"), ("N", "N", "nx"), ("aa", "a", "an"),
    // An answer whose label has no ASCII letter gets a built-in key.
    ("确定", "取消", "yn"), ("确定", nil, "o-"), ("好(_N)", "不", "nx"), ("", "不=Y", "oy"),
  ]

  @Test(arguments: rows)
  func `each answer to a question gets a key that follows from its label`(
    accept: String?, reject: String?, expected: String
  ) {
    let choices = QuestionChoices(accept: choice(accept), reject: choice(reject))
    let keys = [QuestionChoices.Answer.accept, .reject].map { choices.key(of: $0) ?? "-" }
    #expect(String(String.UnicodeScalarView(keys)) == expected)
  }

  @Test(
    arguments: [
      ("_OK", "OK"), ("Do_n't", "Don't"), ("a__b", "a_b"), ("_", nil), ("__", "_"), ("", nil),
      ("plain", "plain"), ("_a_b", "ab"), ("___x", "_x"),
    ] as [(String, String?)])
  func `underscores that mark a key in a label are not shown`(label: String, shown: String?) {
    #expect((QuestionChoices.Choice(label: label).shownLabel ?? "") == shown ?? "")
  }

  @Test func `Enter accepts with enterAccepts and rejects without, unless that answer is missing`()
  {
    #expect(QuestionChoices.yesOrNo.enterAnswer == .reject)
    #expect(QuestionChoices.acknowledgement.enterAnswer == .accept)
    #expect(QuestionChoices.notice.enterAnswer == nil)
    #expect(QuestionChoices(accept: .init()).enterAnswer == nil)
    #expect(QuestionChoices(reject: .init(), enterAccepts: true).enterAnswer == nil)
    #expect(QuestionChoices(accept: .init(), reject: .init(), enterAccepts: nil).enterAnswer == nil)
  }
}
