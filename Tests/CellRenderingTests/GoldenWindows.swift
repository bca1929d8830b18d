import CodePromptCellRendering
import CodePromptCodeEntry

/// A setting that is recorded in windows of decreasing size.
struct GoldenWindows: Sendable {
  /// The name of the file with the setting's screens.
  let name: String
  let about: String
  let sizes: [(columns: Int, rows: Int)]
  var status: StatusLine? = GoldenState.keys
  var steps: [GoldenCase.Step] = [.type("31")]
  let change: @Sendable (inout PromptSetting) -> Void

  private static func narrower(from columns: Int) -> [(columns: Int, rows: Int)] {
    (1...columns).reversed().map { ($0, 12) }
  }

  private static func lower(columns: Int) -> [(columns: Int, rows: Int)] {
    (1...16).reversed().map { (columns, $0) }
  }

  static let all = codes + challenges + answers + statuses

  private static let codes: [GoldenWindows] = [
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
      name: "narrower-lines", about: "A code on two lines in windows that get narrower.",
      sizes: narrower(from: 60), status: nil, steps: [.type("12345678901")]
    ) {
      ($0.format, $0.title, $0.prompt) = (.digits(18), "", "")
    },
    GoldenWindows(
      name: "narrower-divided", about: "A code of a group too long for a line, and another one.",
      sizes: narrower(from: 75), status: nil, steps: [.type("12345678901")]
    ) {
      $0.format = .code(20, charset: .digits, groups: [17, 3])
      ($0.title, $0.prompt) = ("", "")
    },
    GoldenWindows(
      name: "lower-lines", about: "A code on two lines in windows that get lower.",
      sizes: lower(columns: 80), steps: [.type("12345678901234567")]
    ) {
      ($0.format, $0.title, $0.prompt) = (.digits(32), "", "Code")
    },
    GoldenWindows(
      name: "narrower-shaken", about: "A refused code that is shifted, in ever narrower windows.",
      sizes: narrower(from: 45), steps: refused
    ) {
      ($0.title, $0.prompt) = ("Sign in", "Code")
    },
    GoldenWindows(
      name: "narrower-shaken-password",
      about: "A refused password that is shifted, in ever narrower windows.",
      sizes: narrower(from: 40), steps: refused
    ) {
      $0.format = .password()
      ($0.style, $0.title, $0.prompt) = (.compact, "", "")
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
  ]

  private static let refused: [GoldenCase.Step] = [
    .type("123456"), .verify(GoldenState.checking), .shake(GoldenState.wrong),
  ]

  private static let challenges: [GoldenWindows] = [
    GoldenWindows(
      name: "lower-beside", about: "A code beside its prompt text, below a challenge.",
      sizes: lower(columns: 40)
    ) {
      ($0.style, $0.challenge, $0.prompt) = (.compact, "one\ntwo\nthree", "Code")
    },
    GoldenWindows(
      name: "lower-drawing", about: "A drawing that needs four rows, in windows that get lower.",
      sizes: lower(columns: 40)
    ) {
      ($0.format, $0.prompt, $0.challenge) = (.digits(2), "Code", "words")
      $0.challengeDrawing = .block(5, 20, least: 4)
    },
    GoldenWindows(
      name: "lower-cut-drawing", about: "A drawing of six rows that may be cut.",
      sizes: lower(columns: 40)
    ) {
      ($0.format, $0.prompt, $0.challenge) = (.digits(2), "Code", "words")
      $0.challengeDrawing = .sixRows
    },
    GoldenWindows(
      name: "narrower-drawing", about: "A drawing of three columns, in windows that get narrower.",
      sizes: (1...12).reversed().map { ($0, 12) }
    ) {
      ($0.format, $0.prompt, $0.challenge) = (.digits(1), "", "words")
      $0.challengeDrawing = .block(3, 1)
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
      name: "narrower-quoted", about: "Another program's text in windows that get narrower.",
      sizes: [60, 40, 24, 12, 9, 5, 3, 2].map { ($0, 24) }, status: nil
    ) {
      $0.format = .password()
      ($0.title, $0.quotesPrompt) = ("", true)
      $0.prompt = "One line here\n\nand another one: go on?"
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

  private static let answers =
    ["J", "Yes", "Certainly"].map { label in
      GoldenWindows(
        name: "narrower-\(label.lowercased())",
        about: "Answers, the first one of them \(label), in windows that get narrower.",
        sizes: narrower(from: 60), status: nil, steps: []
      ) {
        ($0.format, $0.title, $0.prompt) = (.question(), "", "Go on?")
        $0.choices = .yesOrNo
        $0.choices?.choices[0].label = label
      }
    } + [
      GoldenWindows(
        name: "narrower-message", about: "A single answer in windows that get narrower.",
        sizes: narrower(from: 20), status: nil, steps: []
      ) {
        ($0.format, $0.title, $0.prompt) = (.question(.acknowledgement), "", "Done")
        $0.choices = .acknowledgement
      }
    ]

  private static let statuses = [
    StatusLine([.progress("Checking…"), .hint("0:42 left"), .hint("Ctrl-R new code")], spinner: 2),
    StatusLine([.note("日本語"), .hint("語")]),
    StatusLine([.note("Too many of them, and too often"), .hint("0:09 left")]),
  ].enumerated().map { number, status in
    GoldenWindows(
      name: "narrower-status-\(number + 1)", about: "A status in windows that get narrower.",
      sizes: narrower(from: 50), status: status
    ) {
      ($0.format, $0.style, $0.title, $0.prompt) = (.digits(1), .compact, "", "")
    }
  }
}
