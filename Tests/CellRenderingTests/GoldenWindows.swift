import CodePromptCellRendering
import CodePromptCodeEntry

// The settings that are recorded in windows of decreasing size.
extension GoldenSheet {
  static let codes: [GoldenSheet] = [
    narrower("", "A code of six digits", from: 45, status: GoldenState.keys) {
      ($0.title, $0.prompt) = ("Sign in", "Code")
    },
    narrower("-groups", "A long code in groups", from: 140) {
      $0.format = .code(21, groups: [6, 5, 4, 6])
      ($0.style, $0.title, $0.prompt) = (.compact, "", "")
    },
    narrower("-lines", "A code on two lines", from: 60, [.type("12345678901")]) {
      ($0.format, $0.style, $0.title, $0.prompt) = (.digits(18), .compact, "", "")
    },
    narrower("-divided", "A group too long for a line", from: 64, [.type("12345678901")]) {
      $0.format = .code(20, charset: .digits, groups: [17, 3])
      ($0.style, $0.title, $0.prompt) = (.compact, "", "")
    },
    narrower("-shaken", "A refused code that is shifted", from: 45, refused) {
      ($0.title, $0.prompt) = ("Sign in", "Code")
    },
    windows(
      "narrower-modal", "A code that covers windows that get narrower.",
      (1...45).reversed().filter { $0 % 5 < 2 }.map { ($0, 12) }
    ) {
      ($0.title, $0.prompt, $0.isModal) = ("Sign in", "Code", true)
    },
    windows(
      "smaller-cells", "Cells that the application draws, if the window has room for them.",
      [(80, 24), (50, 24), (80, 5), (30, 24), (20, 24), (4, 24)]
    ) {
      $0.style = .compact
      ($0.title, $0.customCells) = ("", PromptCells(columns: 8, rows: 4) { ["<\($0.glyph)>"] })
    },
    lower("-lines", "A code on two lines", columns: 80, [.type("12345678901234567")]) {
      ($0.format, $0.title, $0.prompt) = (.digits(32), "", "Code")
    },
    lower("-underlined", "An underlined code", columns: 30) {
      ($0.style, $0.title) = (.underline, "Sign in\nto the house")
    },
    lower("-beside", "A code beside its prompt text, below a challenge,", columns: 40) {
      ($0.style, $0.challenge, $0.prompt) = (.compact, "one\ntwo\nthree", "Code")
    },
  ]

  private static let refused: [GoldenCase.Step] = [
    .type("123456"), .verify(GoldenState.checking), .shake(GoldenState.wrong),
  ]

  static let passwords: [GoldenSheet] = [
    windows(
      "narrower-password", "A password in windows that get narrower.",
      ([45, 38, 37] + (1...18).reversed()).map { ($0, 12) },
      recordedAt: { $0 > 18 || $0 % 3 == 0 }, status: nil
    ) {
      ($0.format, $0.mask, $0.title, $0.prompt) = (.password(), .shown, "", "PIN")
    },
    narrower("-shaken-password", "A refused password that is shifted", from: 40, refused) {
      ($0.format, $0.style, $0.title, $0.prompt) = (.password(), .compact, "", "")
    },
    windows(
      "narrower-quoted", "Another program's text in windows that get narrower.",
      [60, 40, 24, 12, 9, 5, 3, 2].map { ($0, 24) }, status: nil
    ) {
      ($0.format, $0.title, $0.quotesPrompt) = (.password(), "", true)
      $0.prompt = "One line here\n\nand another one: go on?"
    },
    lower("-quoted", "Another program's text", columns: 24) {
      ($0.format, $0.title, $0.quotesPrompt) = (.password(), "", true)
      $0.prompt = "It is of the host example.org, which nobody knows.\nPassword:"
    },
    lower("-password", "A password below a challenge", columns: 30) {
      ($0.format, $0.challenge, $0.prompt) = (.password(), "one\ntwo\nthree", "Word")
    },
    lower("-modal", "A password that covers a part of the window,", columns: 50) {
      ($0.format, $0.isModal) = (.password(), true)
      $0.prompt = "The code that your authenticator shows now"
    },
  ]

  static let challenges: [GoldenSheet] = [
    lower("", "A code below a challenge", columns: 30) {
      $0.challenge = "What is on the third line of the letter?\n6\n×\n7"
      $0.prompt = "The answer is what was sent to the telephone. Which code is it?"
    },
    lower("-drawing", "A drawing that needs four rows", columns: 40) {
      ($0.format, $0.style, $0.prompt, $0.challenge) = (.digits(2), .compact, "Code", "words")
      $0.challengeDrawing = .block(5, 20, least: 4)
    },
    lower("-cut-drawing", "A drawing of six rows that may be cut", columns: 40) {
      ($0.format, $0.style, $0.prompt, $0.challenge) = (.digits(2), .compact, "Code", "words")
      $0.challengeDrawing = .sixRows
    },
    narrower("-drawing", "A drawing of three columns", from: 8) {
      ($0.format, $0.style, $0.challenge) = (.digits(1), .compact, "words")
      ($0.title, $0.prompt) = ("", "")
      $0.challengeDrawing = .block(3, 1)
    },
  ]

  static let answers: [GoldenSheet] =
    ["J", "Yes", "Certainly"].map { label in
      narrower("-" + label.lowercased(), "Answers, the first one \(label),", from: 48, []) {
        ($0.format, $0.title, $0.prompt, $0.choices) = (.question(), "", "Go on?", .yesOrNo)
        $0.choices?.choices[0].label = label
      }
    } + [
      narrower("-long-answers", "Answers with a long label each,", from: 80, []) {
        ($0.format, $0.title, $0.prompt, $0.choices) = (.question(), "", "Go on?", .yesOrNo)
        $0.choices?.choices[0].label += " and more of it, and more of that"
        $0.choices?.choices[1].label += " and nothing else"
        $0.choices?.choices[2].label += " all of it"
      },
      narrower("-message", "A single answer", from: 20, []) {
        ($0.format, $0.choices) = (.question(.acknowledgement), .acknowledgement)
        ($0.title, $0.prompt) = ("", "Done")
      },
      lower("-question", "A question below a challenge", columns: 30) {
        ($0.format, $0.choices, $0.challenge) = (.question(), .yesOrNo, "one\ntwo\nthree")
        $0.prompt = "Is it what you see? Look twice."
      },
    ]

  static let lists: [GoldenSheet] = [
    narrower("-list", "Three options", from: 40, []) {
      ($0.title, $0.prompt) = ("", "How?")
      $0.choose(PromptSetting.ways)
    },
    lower("-list", "Nine options below a title", columns: 40, []) {
      $0.prompt = "Which of these do you want to have, and which one not at all?"
      $0.choose(Array(PromptSetting.branches.prefix(9)), default: 4)
    },
    lower("-long-list", "Thirty options below a title", columns: 40, []) {
      $0.prompt = "Which branch?"
      $0.choose(PromptSetting.branches, default: 12)
    },
  ]

  static let statuses: [GoldenSheet] =
    [
      StatusLine(
        [.progress("Checking…"), .hint("0:42 left"), .hint("Ctrl-R new code")], spinner: 2),
      StatusLine([.note("日本語"), .hint("語")]),
      StatusLine([.note("Too many of them, and too often"), .hint("0:09 left")]),
    ].enumerated().map { number, status in
      narrower("-status-\(number + 1)", "A status", from: 50, status: status) {
        ($0.format, $0.style, $0.title, $0.prompt) = (.digits(1), .compact, "", "")
      }
    } + [
      lower(
        "-note", "A note that takes three rows", columns: 24,
        status: StatusLine([
          .note("That code has expired, so ask for another one and type it here"), .hint("0:09"),
        ])
      ) {
        ($0.title, $0.prompt) = ("", "Code")
      }
    ]
}
