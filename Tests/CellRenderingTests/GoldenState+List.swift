import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding

extension PromptSetting {
  /// Lets one of some labels be chosen; they are the names, too.
  mutating func choose(_ labels: [String], default index: Int? = nil) {
    let list = Choices(labels.map { .init($0, label: $0) }, defaultIndex: index)
    format = .choice(list)
    let options = labels.enumerated().map { number, label in
      ChoiceColumn.Option(
        key: list.haveKeys ? "\(number + 1)" : "", label: label, number: number + 1)
    }
    self.list = ChoiceColumn(
      options, filterHint: list.haveKeys ? "" : "type to filter",
      sentence: "Press 1 to \(labels.count)")
  }

  static let ways = ["Text message to +41 *** 12", "Phone call", "Authenticator app"]
  static let branches = (1...30).map { "branch number \($0) of the repository" }
}

// The recorded states of a list.
extension GoldenState {
  static let list: [GoldenState] = [
    GoldenState("asked", []),
    GoldenState("asked, without colours", []) { $0.usesColor = false },
    GoldenState("in ASCII", []) { $0.isASCII = true },
    GoldenState("a default", []) { $0.choose(PromptSetting.ways, default: 1) },
    GoldenState("letters as keys", []) { $0.list?.options[2].key = "A" },
    GoldenState("one row down", [pressed(.down)]),
    GoldenState("round to the last one", [pressed(.up)]),
    GoldenState("another key was pressed", status: .note("Press 1 to 3"), []),
    GoldenState("wide labels", []) {
      $0.choose(["发送短信验证码到您的手机号码", "拨打电话", "身份验证器应用"])
    },
    GoldenState("a single option", []) { $0.choose(["Only this one"]) },
    GoldenState("checked", [pressed(.down), .verify(checking)]),
    GoldenState("refused", [pressed(.down), .verify(checking), .reject(wrong)]),
    GoldenState("without the focus", [.loseFocus]),
    GoldenState("over the whole window", []) { $0.isModal = true },
    GoldenState("ended, accepted", [.keep(accepted: true)]),
    GoldenState("ended, erased", [pressed(.down), .erase]),
  ]

  static let longList: [GoldenState] = [
    GoldenState("asked", []),
    GoldenState("in ASCII", [pressed(.pageDown)]) { $0.isASCII = true },
    GoldenState("one page down", [pressed(.pageDown)]),
    GoldenState("the last one", [pressed(.end)]),
    GoldenState("filtered", [.type("R 2")]),
    GoldenState("filtered, and one row down", [.type("R 2"), pressed(.down)]),
    GoldenState("nothing matches", status: .note("Nothing matches"), [.type("xyz")]),
    GoldenState("the filter is erased", [.type("R 2"), pressed(.escape)]),
    GoldenState("a long filter", [.type("branch number 12 of the repository, and more of it")]),
    GoldenState("checked", [.type("12"), .verify(checking)]),
    GoldenState("refused", [.type("12"), .verify(checking), .reject(wrong)]),
    GoldenState("over the whole window", [.type("1")]) { $0.isModal = true },
    GoldenState("made narrower", [pressed(.pageDown), .resize(30, 8)]),
    GoldenState("ended, erased", [.type("12"), .erase]),
  ]

  private static func pressed(_ key: Key) -> GoldenCase.Step {
    GoldenCase.Step { $0.draw(.press(key, [])) }
  }
}
