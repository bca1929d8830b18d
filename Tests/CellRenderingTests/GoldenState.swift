import CodePromptCellRendering
import CodePromptCodeEntry
import PromptTestSupport

/// A state of a prompt, to be combined with a style and a window.
struct GoldenState: Sendable {
  let name: String
  let status: StatusLine?
  let steps: [GoldenCase.Step]
  let change: @Sendable (inout PromptSetting) -> Void

  init(
    _ name: String, status: StatusLine? = GoldenState.keys, _ steps: [GoldenCase.Step],
    _ change: @escaping @Sendable (inout PromptSetting) -> Void = { _ in }
  ) {
    (self.name, self.status, self.steps, self.change) = (name, status, steps, change)
  }

  /// Returns the case in which a prompt with this setting is brought into this state.
  func applied(to setting: PromptSetting, prefix: String = "") -> GoldenCase {
    var setting = setting
    change(&setting)
    return GoldenCase(name: prefix + name, setting: setting, status: status, steps: steps)
  }

  // MARK: Status lines

  static let keys = StatusLine([.hint("1:48 left"), .hint("Ctrl-R new code")])
  static let checking = StatusLine(
    [.progress("Checking…"), .hint("1:31 left")], spinner: 2)
  static let fetching = StatusLine([.progress("One moment…")], spinner: 7)
  static let wrong = StatusLine([
    .note("That code is wrong (2 attempts left)"), .urgent("0:09 left"),
  ])
  static let digitsOnly = StatusLine([.note("Only the digits 0 to 9"), .hint("1:48 left")])

  // MARK: States of a code

  static let code: [GoldenState] = [
    GoldenState("empty", []),
    GoldenState("half typed", [.type("314")]),
    GoldenState("one taken back", [.type("314"), .backspace]),
    GoldenState("filled", [.type("314159")]),
    GoldenState("shown in clear", [.type("314")]) { $0.mask = .shown },
    GoldenState("revealed", [.type("314"), .reveal]) { $0.rules.reveals = true },
    GoldenState("the last one revealed", [.type("314")]) { $0.rules.revealsLast = true },
    GoldenState("a note while typing", [.type("314"), .say(digitsOnly)]),
    GoldenState("checked", [.type("314159"), .verify(checking)]),
    GoldenState("refused", [.type("314159"), .verify(checking), .reject(wrong)]),
    GoldenState("refused, and shaken", [.type("314159"), .verify(checking), .shake(wrong)]),
    GoldenState("refused, shaken, and typed anew", refusedAndTyped),
    GoldenState("locked", [.type("314"), .lock(fetching)]),
    GoldenState("without the focus", [.type("314"), .loseFocus]),
    GoldenState("ended, accepted", [.type("314159"), .verify(checking), .keep(accepted: true)]),
    GoldenState("ended, failed", [.type("314"), .keep(accepted: false)]),
    GoldenState("ended, erased", [.type("314"), .loseFocus, .erase]),
  ]

  private static let refusedAndTyped: [GoldenCase.Step] = [
    .type("314159"), .verify(checking), .shake(wrong), .say(keys), .type("2"),
  ]

  /// The states of ``code`` that are recorded for some settings. The others would show nothing new.
  static let few = ["empty", "half typed", "checked", "refused", "ended, accepted"]
    .compactMap { name in code.first { $0.name == name } }
}

// The settings that are recorded in some states at every width.
extension GoldenSheet {
  static let settings: [GoldenSheet] = [
    setting("groups", "A code of six digits in groups of three.", GoldenState.few) {
      $0.format = .code(6, charset: .digits, groups: [3, 3])
    },
    setting("placeholder", "A code with something in its empty cells.", GoldenState.few) {
      ($0.style, $0.placeholder) = (.compact, "·")
    },
    setting("no-color", "A code without colours.", GoldenState.few) { $0.usesColor = false },
    setting("ascii", "A code in ASCII.", GoldenState.ascii) { $0.isASCII = true },
    setting("status", "A code above status lines of several parts.", GoldenState.statuses) {
      $0.style = .compact
    },
    setting("long-texts", "Texts that are longer than windows are wide.", GoldenState.long) {
      $0.style = .compact
      $0.title = "A title that " + veryLong
      $0.prompt = "A prompt that " + veryLong
    },
    setting("wide", "A code with texts of wide characters.", GoldenState.wide) {
      $0.style = .compact
      $0.title = "双重验证登录"
      $0.prompt = "请输入验证码"
    },
    setting("wide-mask", "A code with a mask of two columns.", GoldenState.few) {
      $0.mask = .glyph("密")
    },
    setting(
      "drawn-cells", "A code in groups of three, whose cells the application draws.",
      recordedAt: [80], GoldenState.code.filter { !$0.name.hasPrefix("ended") }
    ) {
      $0.format = .code(6, charset: .digits, groups: [3, 3])
      $0.customCells = GoldenState.doubleBoxes
    },
    setting(
      "custom-cells", "Cells that the application draws.", onlyAt: [80], GoldenState.customCells
    ) {
      ($0.format, $0.style, $0.title, $0.prompt) = (.digits(2), .compact, "", "")
    },
    setting("last", "Characters that are revealed for a while.", onlyAt: [80], GoldenState.last) {
      ($0.style, $0.title, $0.prompt, $0.rules.submission) = (.compact, "", "", .enter)
    },
    setting(
      "looks", "The focused cell in styles of the user's own.", onlyAt: [80], GoldenState.looks
    ) {
      ($0.style, $0.title, $0.prompt) = (.compact, "", "")
    },
    setting("modal", "A code over the whole window.", onlyAt: [60], GoldenState.modal) {
      ($0.isModal, $0.rows) = (true, 30)
    },
    setting("scripts", "Right-to-left texts, emoji of uncertain width.", GoldenState.scripts) {
      ($0.style, $0.title) = (.compact, "")
    },
    setting("ambiguous", "Texts drawn in two columns a letter.", GoldenState.ambiguous) {
      ($0.isWide, $0.title, $0.prompt) = (true, "Вход • ★", "Код →")
    },
    setting("colors", "A code in the user's own styles.", onlyAt: [80], GoldenState.colored) {
      $0.colors =
        "title=31:prompt=4;32:filled=33;44:focus=7;34:empty=35:hint=36:error=91;43:verifying=92:"
        + "note=93:revealed=94:accepted=1;95:urgent=96"
    },
    setting("clear", "Passwords in clear in a short field.", onlyAt: [10], GoldenState.clear) {
      ($0.format, $0.mask, $0.style) = (.password(), .shown, .compact)
      ($0.title, $0.prompt) = ("", "")
    },
    setting("entries", "Entries, masked or in clear.", onlyAt: [80, 7, 6], GoldenState.entries) {
      ($0.style, $0.title, $0.prompt) = (.compact, "", "")
    },
    setting("challenge", "A code below a challenge.", GoldenState.challenge) {
      $0.style = .compact
      $0.challenge = "What is on the third line\nof the letter 42/7?"
    },
    setting("password", "A password of any length.", GoldenState.password) {
      $0.format = .password()
      $0.prompt = "Password"
    },
    setting("quoted", "A password below a text of somebody else's.", GoldenState.quoted) {
      $0.format = .password()
      $0.title = ""
      $0.quotesPrompt = true
      $0.prompt =
        "╭──╮\n│● │ Go on?\n\nIt is of the host example.org, which nobody knows.\nPassword:"
    },
    setting("question", "A question that a key answers.", GoldenState.question) {
      $0.format = .question()
      $0.choices = .yesOrNo
      $0.prompt = "Allow use of the key for this host?"
    },
    setting("list", "One of three options.", onlyAt: [80, 30], GoldenState.list) {
      $0.choose(PromptSetting.ways)
      $0.prompt = "How do you want to sign in?"
    },
    setting("long-list", "One of thirty options.", onlyAt: [80, 30], GoldenState.longList) {
      $0.choose(PromptSetting.branches)
      $0.prompt = "Which branch?"
    },
  ]

  private static let veryLong =
    "goes on and on, past the edge of every window that anybody would open for a prompt"
}
