import CodePromptCellRendering
import CodePromptCodeEntry

// The recorded states of special settings.
extension GoldenState {
  static let ascii: [GoldenState] = [
    GoldenState("half typed", [.type("314")]),
    GoldenState("checked", [.type("314159"), .verify(plainChecking)]),
    GoldenState(
      "refused, and a long title", [.type("314159"), .verify(plainChecking), .reject(wrong)]
    ) {
      $0.title = "Sign in to the machine beneath the stairs of the house at the end of the road"
    },
    GoldenState("ended, accepted", [.type("314159"), .keep(accepted: true)]),
    GoldenState("ended, failed", [.type("314"), .keep(accepted: false)]),
    GoldenState("masks that are not ASCII", [.type("314")]) {
      ($0.mask, $0.placeholder) = (.glyph("日"), nil)
    },
  ]

  static let statuses: [GoldenState] = [
    GoldenState(
      "every tone",
      status: StatusLine([
        .note("n"), .information("i"), .urgent("u"), .hint("h"), .progress("p"),
      ]), []),
    GoldenState("only a spinner", status: StatusLine([], spinner: 13), []),
    GoldenState("a spinner in ASCII", status: StatusLine([], spinner: 7), []) { $0.isASCII = true },
    GoldenState("empty parts", status: StatusLine([.note(""), .hint("b"), .hint("")]), []),
    GoldenState(
      "a part too long for most windows",
      status: StatusLine([.note("a"), .hint("a longer one, of many words"), .hint("c")]), []),
    GoldenState("two lines", status: .note("one\ntwo"), []),
    GoldenState("no colours", status: wrong, []) { $0.usesColor = false },
    GoldenState("the spinner turns", status: spinning(3), [.say(spinning(4)), .say(spinning(11))]),
    GoldenState(
      "the time runs out", status: .hint("0:42 left"),
      [.say(.hint("0:41 left")), .say(StatusLine([.urgent("0:09 left")])), .say(nil)]),
    GoldenState(
      "a joined emoji is replaced", status: .hint("a👨\u{200D}👩"), [.say(.hint("abc"))]),
  ]

  private static func spinning(_ frame: Int) -> StatusLine {
    StatusLine([.progress("Checking…"), .hint("0:42 left")], spinner: frame)
  }

  private static let plainChecking = StatusLine([.progress("Checking...")], spinner: 1)

  static let long: [GoldenState] = [
    GoldenState("a hint", status: .hint("A hint that " + endless), [.type("314")]),
    GoldenState(
      "a note", [.type("314159"), .verify(checking), .reject(.note("A note that " + endless))]),
    GoldenState(
      "a text behind the spinner",
      [.say(StatusLine([.progress("A check that " + endless), .hint("1:31 left")], spinner: 4))]),
    GoldenState("ended, accepted", [.type("314159"), .keep(accepted: true)]),
    GoldenState("a prompt of many rows", [.type("314")]) {
      $0.prompt = (1...30).map { "word\($0)" }.joined(separator: " ")
      $0.rows = 24
    },
  ]

  private static let endless =
    "has more to say than any status line of a prompt has room for, and is cut at its end"

  static let wide: [GoldenState] = [
    GoldenState("half typed", status: .hint("还剩一分钟"), [.type("314")]),
    GoldenState("refused", [.type("314159"), .verify(checking), .reject(.note("验证码错误，还剩两次机会"))]),
    GoldenState(
      "long texts", status: .note("验证码错误，还剩两次机会，请检查您的手机短信后重新输入完整的六位验证码，然后再试一次吧"), [.type("314")]
    ) {
      $0.title = "双重验证登录：为了保护您的账户安全，我们需要确认这是您本人的操作，请不要把验证码告诉任何人"
      $0.prompt = "a" + $0.title
    },
    GoldenState("ended, accepted", [.type("314159"), .keep(accepted: true)]),
  ]

  static let challenge: [GoldenState] = [
    GoldenState("half typed", [.type("314")]),
    GoldenState("locked", [.type("314"), .lock(fetching)]),
    GoldenState(
      "another one", [.type("314"), .lock(fetching), .challenge("And on its\nvery\nlast?")]),
    GoldenState("a longer one than there is room for", [.challenge(manyLines), .type("31")]),
    GoldenState("ended, erased", [.type("314"), .lock(fetching), .challenge("And now?"), .erase]),
    GoldenState("in ASCII, longer than there is room for", []) {
      ($0.challenge, $0.prompt, $0.isASCII) = ("6 × 7?\n日本語\n" + manyLines, "a\nb", true)
    },
  ]

  private static let manyLines = (1...20).map { "line \($0)" }.joined(separator: "\n")

  static let password: [GoldenState] = [
    GoldenState("empty", []),
    GoldenState("typed", [.type("hunter2")]),
    GoldenState("longer than the field", [.type(sentence)]),
    GoldenState("longer than the field, taken back to its width", [.type(sentence)] + taken),
    GoldenState("longer than the field, in clear", [.type(sentence), .reveal]) {
      $0.rules.reveals = true
    },
    GoldenState("longer than the field, the last one revealed", [.type(sentence)]) {
      $0.rules.revealsLast = true
    },
    GoldenState("wide characters in clear", [.type("correct 馬 battery")]) { $0.mask = .shown },
    GoldenState("in clear, in ASCII", [.type("a日é")]) {
      ($0.mask, $0.isASCII) = (.shown, true)
    },
    GoldenState("nothing is drawn for what is typed", [.type("hunter2")]) { $0.mask = .blank },
    GoldenState("checked", [.type("hunter2"), .verify(checking)]),
    GoldenState("refused", [.type("hunter2"), .verify(checking), .reject(wrong)]),
    GoldenState("refused, and shaken", [.type("hunter2"), .verify(checking), .shake(wrong)]),
    GoldenState("ended, accepted", [.type("hunter2"), .keep(accepted: true)]),
  ]

  private static let sentence = "the quick brown fox jumps over the lazy dog"
  private static let taken = Array(repeating: GoldenCase.Step.backspace, count: 12)

  static let quoted: [GoldenState] = [
    GoldenState("typed", [.type("hunter2")]),
    GoldenState("in ASCII", status: .hint("Ctrl-F forgot it"), [.type("hunter2")]) {
      $0.isASCII = true
    },
    GoldenState("one row", []) { $0.prompt = "│ Password ╭──╮" },
    GoldenState("a question", status: nil, []) {
      $0.format = .question()
      $0.choices = .yesOrNo
    },
    GoldenState("ended, erased", [.type("hunter2"), .erase]),
  ]

  /// Custom cells: boxes that touch each other, each with a number below.
  static let doubleBoxes = CustomCells(columns: 7, rows: 4, gap: 0, groupGap: 2) { cell in
    let side = cell.state == .focused ? "║" : "│"
    let glyph = cell.isFilled && cell.state == .filled ? "◆" : cell.glyph
    return ["╓─────╖", "\(side)  \(glyph)  \(side)", "╙─────╜", "  №\(cell.position + 1)"]
  }
}
