extension Scene {
  private static let asked = [
    "--digits", "6", "--mask", "--groups", "3-3", "--title", "Two-factor sign-in",
    "Code from your authenticator",
  ]

  /// All screenshots, in the order of the README.
  static let all = [
    life, halfTyped, refused, checking, saying, revealed, password, line, question, underline,
    compact,
    counter, plain, kept,
  ]

  private static let life = Scene(
    name: "life",
    words: """
      A prompt from its start to its end: six empty boxes are filled with dots one by one, the code is \
      checked, the boxes turn red with the words That code is wrong (2 attempts left), a second code is \
      typed and checked, and a tick with the words Code from your authenticator stays above Signed in \
      as ada.
      """,
    program: .script(
      """
      codeprompt --keep --no-animation -md6 --groups 3-3 --title 'Two-factor sign-in' \
        'Code from your authenticator' -- sh -c 'read code; until [ -e "$GATE" ]; do sleep .02; done
        rm "$GATE"; test "$code" = 271828' && echo 'Signed in as ada'
      """),
    steps: [.awaitText("╰───╯"), .show(1.2)] + typing("314159", at: 0.25) + [
      .awaitText("Checking…"), .show(1), .openGate, .awaitText("2 attempts left"), .awaitDots(0),
      .show(2),
    ] + typing("271828", at: 0.25) + [
      .awaitText("Checking…"), .show(1), .openGate, .awaitText("Signed in"), .awaitEnd, .show(2.5),
    ])

  /// Types a code digit by digit, with a frame after each digit but the last, which starts the
  /// check.
  private static func typing(_ code: String, at pace: Double) -> [Step] {
    code.enumerated().flatMap { number, digit -> [Step] in
      let typed = Step.type(String(digit))
      return number + 1 < code.count ? [typed, .awaitDots(number + 1), .show(pace)] : [typed]
    }
  }

  private static let halfTyped = Scene(
    name: "half-typed",
    words: """
      A title, a question and six boxes in two groups of three. Three hold a dot each, and the \
      cursor stands in the fourth, which is coloured. Below: Ctrl-R new code, Ctrl-F forgot it?
      """,
    program: .codeprompt(["--resend", "true", "--cooldown", "0", "--forgot"] + asked),
    steps: [.awaitText("╰───╯"), .type("314"), .awaitDots(3)])

  private static let refused = Scene(
    name: "refused",
    words: "Six empty red boxes, and below them in red: That code has expired (2 attempts left).",
    program: .codeprompt(
      ["--no-animation"] + asked
        + ["--", "sh", "-c", "echo 'That code has expired' >&2; exit 1"]),
    steps: [
      .awaitText("╰───╯"), .type("314159"), .awaitText("2 attempts left"), .awaitDots(0),
    ])

  private static let checking = Scene(
    name: "checking",
    words: "Six dim boxes with a dot each, and below them a spinner with the word Checking.",
    program: .codeprompt(["--no-animation"] + asked + ["--", "sleep", "1000"]),
    steps: [.awaitText("╰───╯"), .type("314159"), .awaitText("Checking…")])

  private static let saying = Scene(
    name: "saying",
    words: "Six dim boxes with a dot each, and below them a spinner with: Tap 21 on your phone.",
    program: .codeprompt(
      ["--no-animation"] + asked
        + ["--", "sh", "-c", "echo 'Tap 21 on your phone' >&2; exec sleep 1000"]),
    steps: [.awaitText("╰───╯"), .type("314159"), .awaitText("Tap 21")])

  private static let revealed = Scene(
    name: "revealed",
    words: "Six boxes, four of them with a letter or digit in clear, and below them: Tab hide.",
    program: .codeprompt([
      "--length", "6", "--upper", "--mask", "--reveal", "--title", "Recover your account",
      "Recovery code",
    ]),
    steps: [
      .awaitText("Tab show"), .type("k7q9"), .awaitDots(4), .type("\t"), .awaitText("Tab hide"),
    ])

  private static let password = Scene(
    name: "password",
    words: "A title, a question and one wide box with a dot for each character typed.",
    program: .codeprompt(["--title", "Unlock the vault", "Passphrase"]),
    steps: [.awaitText("┗━━━"), .type("Tr0ub4dor&3"), .awaitDots(11)])

  private static let line = Scene(
    name: "line",
    words: "A title, the question User name, and a box with ada love, the cursor after it.",
    program: .codeprompt(["--line", "--default", "ada", "--title", "Sign in", "User name"]),
    steps: [.awaitText("ada"), .type("ada love"), .awaitText("ada love")])

  private static let question = Scene(
    name: "question",
    words: "The question Deploy to production? and below it [Y] Yes, [N/Enter] No, [Esc] Cancel.",
    program: .codeprompt(["--yes-no=no", "Deploy to production?"]), steps: [.awaitText("Cancel")])

  private static let underline = Scene(
    name: "underline",
    words: "Six places with a line below each. Two hold a dot, and the cursor stands in the third.",
    program: .codeprompt(["--style", "underline"] + asked),
    steps: [.awaitText("───"), .type("31"), .awaitDots(2)])

  private static let compact = Scene(
    name: "compact",
    words: "One row: the question, two dots, the cursor, and three places that are still empty.",
    program: .codeprompt([
      "--style", "compact", "--digits", "6", "--mask", "Code from your authenticator",
    ]),
    steps: [.awaitText("_ _"), .type("31"), .awaitDots(2)])

  private static let counter = Scene(
    name: "counter", words: "A window of seven columns, with the question and 3/6 below it.",
    columns: 7, program: .codeprompt(["--digits", "6", "--groups", "3-3", "--mask", "Code"]),
    steps: [.awaitText("0/6"), .type("314"), .awaitText("3/6")])

  private static let plain = Scene(
    name: "plain",
    words: """
      Plain lines: the title, the question with 6 digits and Esc cancels, 6 of 6 entered, Checking, \
      That code is wrong, 2 attempts left.
      """,
    program: .codeprompt(["--plain"] + asked + ["--", "false"]),
    // The code is pasted, because a plain prompt prints a line for each read, and the kernel
    // decides how many typed keys a read gets.
    steps: [
      .awaitText("authenticator"), .type("\u{1B}[200~314159\u{1B}[201~"),
      .awaitText("2 attempts left"),
    ])

  private static let kept = Scene(
    name: "kept",
    words: "Lines of a script, and between them a green tick with the question.",
    program: .script(
      """
      echo 'Connecting to example.org'
      codeprompt --keep -md6 'Code from your app' -- true && echo 'Signed in as ada'
      """), steps: [.awaitText("╰───╯"), .type("314159"), .awaitEnd])
}
