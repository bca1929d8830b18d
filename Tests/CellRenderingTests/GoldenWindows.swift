import CodePromptCellRendering
import CodePromptCodeEntry

/// A setting that is recorded in windows of decreasing size.
struct GoldenWindows: Sendable {
  /// The name of the file with the setting's screens.
  let name: String
  let about: String
  let sizes: [(columns: Int, rows: Int)]
  var status: StatusLine? = GoldenState.keys
  let change: @Sendable (inout PromptSetting) -> Void

  private static func narrower(from columns: Int) -> [(columns: Int, rows: Int)] {
    (1...columns).reversed().map { ($0, 12) }
  }

  private static func lower(columns: Int) -> [(columns: Int, rows: Int)] {
    (1...16).reversed().map { (columns, $0) }
  }

  static let all: [GoldenWindows] = [
    GoldenWindows(
      name: "narrower", about: "A code of six digits in windows that get narrower.",
      sizes: narrower(from: 45)
    ) {
      ($0.title, $0.prompt) = ("Sign in", "Code")
    },
    GoldenWindows(
      name: "narrower-groups", about: "A long code in groups in windows that get narrower.",
      sizes: narrower(from: 140), status: nil
    ) {
      $0.format = .code(21, groups: [6, 5, 4, 6])
      ($0.title, $0.prompt) = ("", "")
    },
    GoldenWindows(
      name: "narrower-password", about: "A password in windows that get narrower.",
      sizes: [(45, 12), (38, 12), (37, 12)] + narrower(from: 18), status: nil
    ) {
      $0.format = .password()
      ($0.title, $0.prompt, $0.mask) = ("", "PIN", .shown)
    },
    GoldenWindows(
      name: "narrower-modal", about: "A code that covers windows that get narrower.",
      sizes: narrower(from: 45).filter { $0.columns % 5 < 2 }
    ) {
      ($0.title, $0.prompt, $0.isModal) = ("Sign in", "Code", true)
    },
    GoldenWindows(
      name: "lower", about: "A code below a challenge in windows that get lower.",
      sizes: lower(columns: 30)
    ) {
      $0.challenge = "What is on the third line of the letter?\n6\n×\n7"
      $0.prompt = "The answer is what was sent to the telephone. Which code is it?"
    },
    GoldenWindows(
      name: "lower-underlined", about: "An underlined code in windows that get lower.",
      sizes: lower(columns: 30)
    ) {
      ($0.style, $0.title) = (.underline, "Sign in\nto the house")
    },
    GoldenWindows(
      name: "lower-password", about: "A password below a challenge in windows that get lower.",
      sizes: lower(columns: 30)
    ) {
      $0.format = .password()
      ($0.challenge, $0.prompt) = ("one\ntwo\nthree", "Word")
    },
    GoldenWindows(
      name: "lower-question", about: "A question below a challenge in windows that get lower.",
      sizes: lower(columns: 30)
    ) {
      $0.format = .question()
      $0.choices = .yesOrNo
      ($0.challenge, $0.prompt) = ("one\ntwo\nthree", "Is it what you see? Look twice.")
    },
    GoldenWindows(
      name: "lower-quoted", about: "Another program's text in windows that get lower.",
      sizes: lower(columns: 24)
    ) {
      $0.format = .password()
      ($0.title, $0.quotesPrompt) = ("", true)
      $0.prompt = "It is of the host example.org, which nobody knows.\nPassword:"
    },
    GoldenWindows(
      name: "lower-note", about: "A note that takes three rows in windows that get lower.",
      sizes: lower(columns: 24),
      status: StatusLine([
        .note("That code has expired, so ask for another one and type it here"), .hint("0:09"),
      ])
    ) {
      ($0.title, $0.prompt) = ("", "Code")
    },
    GoldenWindows(
      name: "lower-modal", about: "A password that covers windows that get lower.",
      sizes: lower(columns: 50)
    ) {
      $0.format = .password()
      ($0.prompt, $0.isModal) = ("Password", true)
    },
  ]
}
