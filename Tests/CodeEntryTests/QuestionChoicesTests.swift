import CodePromptCodeEntry
import Testing

/// The keys that answer a question follow from its labels.
struct QuestionChoicesTests {
  /// The labels of a question's answers, each followed by `=` and its key if one is set; nil for an
  /// answer that can't be given.
  struct Row: Sendable {
    let accept: String?
    let reject: String?
    /// The keys of accept and reject; `-` for none.
    let keys: String

    init(_ accept: String?, _ reject: String?, _ keys: String) {
      (self.accept, self.reject, self.keys) = (accept, reject, keys)
    }
  }

  private func choice(_ text: String?) -> QuestionChoices.Choice? {
    text.map { text in
      let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      let label = parts[0].isEmpty ? nil : parts[0]
      return QuestionChoices.Choice(label: label, key: parts.count > 1 ? parts[1].first : nil)
    }
  }

  static let rows: [Row] = [
    // Without labels the keys are y and n, or o if the only answer is OK.
    Row("", "", "yn"), Row("", nil, "o-"), Row(nil, "", "-n"), Row(nil, nil, "--"),
    // The key is the letter after `_`, even inside a word, or else the label's first letter.
    Row("_OK", "_Cancel", "oc"), Row("E_xit", "Sta_y", "xy"), Row("Allow", "Deny", "ad"),
    Row("_Yes", nil, "y-"), Row("a__b_c", "x", "cx"), Row("__", "_", "yn"),
    // A set key overrides a marked letter. Upper and lower case are the same key.
    Row("_OK=j", "No=Q", "jq"), Row("=1", "=0", "10"), Row("=É", "=я", "éя"),
    // A key that is not one visible character is ignored.
    Row("Go= ", "Stay=\u{7}", "gs"), Row("_🇩🇪 hin", "=e\u{301}", "hn"),
    // Two answers never share a key. The answer with a set key, or else with a marked letter,
    // chooses first; otherwise the accepting answer does.
    Row("Drop", "Do", "do"), Row("No way", "_No", "on"), Row("_No", "_No", "no"),
    Row("=x", "=X", "xn"), Row("Now=x", "_Next=x", "xn"), Row("_Axe", "Alas=a", "xa"),
    Row("=n", "", "nx"), Row("", "=y", "oy"), Row("N", "N", "nx"), Row("aa", "a", "an"),
    // An answer whose label has no ASCII letter gets a built-in key.
    Row("确定", "取消", "yn"), Row("确定", nil, "o-"), Row("好(_N)", "不", "nx"), Row("", "不=Y", "oy"),
  ]

  @Test(arguments: rows)
  func `each answer to a question gets a key that follows from its label`(row: Row) throws {
    let choices = QuestionChoices(accept: choice(row.accept), reject: choice(row.reject))
    let keys = [QuestionChoices.Answer.accept, .reject].map { choices.key(of: $0) ?? "-" }
    #expect(String(String.UnicodeScalarView(keys)) == row.keys)
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
