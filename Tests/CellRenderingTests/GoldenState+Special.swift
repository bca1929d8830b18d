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

  static let scripts: [GoldenState] = [
    GoldenState("Hebrew", [.type("314")]) { $0.prompt = "קוד אימות" },
    GoldenState("Arabic above a password", [.type("314")]) {
      ($0.format, $0.prompt) = (.password(), "رمز التحقق")
    },
    GoldenState("emoji in texts", status: .note("⚠\u{FE0F} Wrong"), [.type("314")]) {
      ($0.title, $0.prompt) = ("🇨🇭❤\u{FE0F}!", "❤\u{FE0F} Code")
    },
    GoldenState("texts that would control the terminal", status: .note(hostile), []) {
      ($0.title, $0.prompt) = (hostile, hostile)
    },
    GoldenState("emoji in boxes", [.type("314"), .backspace]) {
      ($0.mask, $0.style, $0.placeholder) = (.glyph("❤\u{FE0F}"), .box, "☑\u{FE0F}")
    },
    GoldenState("a mask wider than two columns", [.type("314"), .backspace]) {
      ($0.mask, $0.style, $0.placeholder) = (.glyph(family), .underline, family)
    },
    GoldenState("such a mask in a password", [.type("314")]) {
      ($0.format, $0.mask) = (.password(), .glyph(family))
    },
    GoldenState("emoji in drawn cells", [.type("314"), .backspace]) {
      $0.customCells = PromptCells(columns: 7) { cell in
        cell.isFilled ? ["❤\u{FE0F}\(cell.glyph)❤\u{FE0F}|"] : ["abcdefg"]
      }
    },
    GoldenState("emoji in clear", [.type("a❤\u{FE0F}b👨\u{200D}👩c")]) {
      ($0.format, $0.mask, $0.style) = (.password(), .shown, .box)
    },
  ]

  private static let hostile = "a\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}H\u{202E}\u{1B}[?1049h"

  static let colored: [GoldenState] = [
    GoldenState("half typed", status: wrong, [.type("314")]),
    GoldenState("revealed", status: spinning(1), [.type("314"), .reveal]) {
      $0.rules.reveals = true
    },
    GoldenState("a revealed password", [.type("314"), .reveal]) {
      ($0.format, $0.style, $0.rules.reveals) = (.password(), .underline, true)
    },
    GoldenState("checked", [.type("314159"), .verify(checking)]),
    GoldenState("refused", [.type("314159"), .verify(checking), .reject(wrong)]),
    GoldenState("ended", [.keep(accepted: true)]),
    GoldenState("no colours", [.type("314")]) { $0.usesColor = false },
  ]

  static let looks: [GoldenState] = [
    "", "35", "1;0;35", "95", "38;5;8", "38;5;208", "38;2;1;22;255", "44;38;5;3;1",
    "48;2;9;8;7;31;39",
    "103;31", "1;2;4;7",
  ].map { style in
    GoldenState("focus=\(style)", status: nil, [.type("12")]) { $0.colors = "focus=\(style)" }
  }

  static let clear: [GoldenState] =
    [
      "abcdefg", "abcdefgh", "日本語abc", "a日本語", "ab日本語", "日abcdef", "e\u{301}abcdef",
      "e\u{301}e\u{301}bcdefg", "xe\u{301}e\u{301}cdefg", "🇩🇪🇫🇷🇮🇹🇪🇸", "🇩🇪🇫🇷🇮🇹🇪🇸x", "👍🏽👍🏽x",
      "👨\u{200D}👩\u{200D}👧x", "x👨\u{200D}👩\u{200D}👧x", "👨\u{200D}👩\u{200D}👧xy",
      "👨\u{200D}👩\u{200D}👧\u{200D}👦", "ᄀ\u{1161}\u{11A8}abcdef", "xᄀ\u{1161}\u{11A8}abcd",
      "xyᄀ\u{1161}\u{11A8}abcd", "क्षabcdef", "काabcdef", "xxकाabcd", "❤\u{FE0F}abcde",
      "❤\u{FE0F}abcdef", "xx❤\u{FE0F}abcd",
    ].map { text in GoldenState(text, status: nil, [.type(text)]) }
    + [GoldenState("ASCII", status: nil, [.type("abcdefgh")]) { $0.isASCII = true }]
    + (0...5).map { count in
      // The cursor stands on the character before which the next one goes.
      let keys = Array(repeating: GoldenCase.Step.left, count: count)
      return GoldenState("\(count) to the left", status: nil, [.type("abcdefghij")] + keys) {
        $0.format = .text()
      }
    }

  private static let family: Character = "👨\u{200D}👩\u{200D}👧"

  static let ambiguous: [GoldenState] = [
    GoldenState(
      "half typed", status: .hint("ещё 1:09 •"), [.type("314"), .say(.hint("ещё 0:59 •"))]),
    GoldenState("long texts", status: .note(sent), [.type("314")]) {
      ($0.title, $0.challenge, $0.prompt) = (sent, sent, sent)
    },
    GoldenState("a mask and a placeholder", [.type("314")]) {
      ($0.mask, $0.placeholder) = (.glyph("★"), "★")
    },
    GoldenState("others that stay", [.type("314")]) {
      ($0.mask, $0.placeholder) = (.glyph("密"), "#")
    },
    GoldenState("in clear", [.type("при→"), .backspace]) {
      ($0.format, $0.mask) = (.password(), .shown)
    },
    GoldenState("a question", []) {
      $0.format = .question()
      $0.choices = ChoiceRow(
        [
          .init(key: "Y", label: "Да • да", role: .focused),
          .init(key: "N", label: "Нет", role: .other),
          .init(key: "Esc", label: "выход", role: .cancel),
        ], sentence: "")
    },
  ]

  private static let sent = "Код отправлен • на номер ••42 → ждите ‘его’ 10 минут ★"

  /// Each entry as it is masked, revealed again after it was hidden, and with its last character
  /// revealed.
  static let entries = formats.enumerated().flatMap { number, entry in
    let states: [(name: String, steps: [GoldenCase.Step])] = [
      ("masked", []), ("revealed", [.reveal, .reveal, .reveal]), ("the last one revealed", []),
    ]
    return states.map { name, steps in
      GoldenState("\(number): \(name)", status: nil, [.type(entry.typed)] + steps) {
        ($0.format, $0.mask, $0.isASCII) = (entry.format, entry.mask, entry.isASCII)
        ($0.rules.reveals, $0.rules.revealsLast) = (name == "revealed", name.hasPrefix("the last"))
      }
    }
  }

  private static let formats: [(format: CodeFormat, mask: Mask, isASCII: Bool, typed: String)] = [
    (.code(5), .dots, false, "aB3"), (.code(6), .blank, false, "aB3"),
    (.code(3, charset: .any), .glyph("#"), false, "日a"),
    (.code(3, charset: .any), .dots, true, "日a"), (.code(3, charset: .any), .dots, false, "a日"),
    (.code(3, charset: .any), .dots, false, "ᄀ\u{1161}x"), (.digits(4), .glyph("#"), false, "1234"),
    (.password(), .dots, false, "a日\u{301}b"), (.password(), .blank, false, "secret"),
    (.password(), .dots, false, "\u{301}ab"), (.password(), .glyph("日"), false, "ab"),
    (.password(), .dots, true, "日é"), (.password(), .shown, false, "abc"),
    (.password(), .dots, false, "abe\u{301}"), (.password(), .dots, false, "a👨\u{200D}👧"),
    // A lone combining mark or an invisible character stays masked.
    (.password(), .dots, false, "\u{301}"), (.password(), .dots, false, "x\u{1161}\u{200D}👧"),
    (.password(), .dots, false, "a\u{2028}"), (.password(), .dots, false, "xx日"),
    (.password(), .dots, false, "x日"), (.password(), .dots, false, "xxxx"),
    (.password(), .dots, false, "xxxxx"), (.password(), .glyph("🔒"), false, "xxx"),
  ]

  /// Custom cells: boxes that touch each other, each with a description of its state below.
  static let doubleBoxes = PromptCells(columns: 7, rows: 4, gap: 0, groupGap: 2) { cell in
    let side = cell.state == .focused ? "║" : "│"
    let place = cell.position == cell.count - 1 ? "!" : cell.beginsGroup ? ":" : "."
    return [
      "╓─────╖", "\(side)  \(cell.glyph)  \(side)", "╙─────╜",
      "\("\(cell.state)".prefix(3))\(cell.position)\(cell.isFilled ? "+" : "-")\(place)",
    ]
  }
}
