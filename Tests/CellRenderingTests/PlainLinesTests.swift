import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// Tests which lines a plain prompt appends over time, and which lines it does not.
struct PlainLinesTests {
  private typealias Step = GoldenCase.Step

  private static let newCode = StatusLine.hint("Ctrl-R new code")
  private static let checking = StatusLine([.progress("Checking…")], spinner: 0)
  private static let filled = Step { prompt in
    prompt.settle()
    prompt.draw()
  }

  /// A text is typed in one frame, and the status line changes.
  private static func typed(_ text: String, _ status: StatusLine? = nil) -> Step {
    Step { prompt in
      prompt.status = status
      prompt.type(text)
    }
  }

  private static func pressed(_ event: KeyEvent) -> Step { Step { $0.draw(event) } }

  private static func resumed(_ status: StatusLine?) -> Step {
    Step { prompt in
      prompt.status = status
      try prompt.suspend(showing: "")
    }
  }

  private static func ended(_ words: String = "", accepted: Bool, _ text: String) -> Step {
    Step { $0.end(saying: words, accepted: accepted, text) }
  }

  private static let conversations: [GoldenState] = [
    GoldenState(
      "the status first, and the question last",
      status: StatusLine([.note("No"), .hint("Ctrl-R new code")]), [.hideLast]
    ) { ($0.title, $0.challenge) = ("Sign in", "6 × 7?") },
    GoldenState(
      "after a stop the question and the entry are repeated", status: newCode,
      [
        typed("12", newCode), .erase, resumed(newCode), typed("", newCode), resumed(checking),
      ]),
    GoldenState("a quoted question keeps its marks", status: nil, []) {
      ($0.prompt, $0.quotesPrompt) = ("one\ntwo", true)
    },
    GoldenState(
      "a note, the number of characters, then the progress", status: nil,
      [
        typed("12x", .note("Only digits")), typed("3456", checking),
      ]),
    GoldenState("a refused key gets a note each time", status: nil, refusals) {
      $0.rules.explainsEveryKey = true
    },
    GoldenState("what changes in the status, but no hint that returns", status: limit, changes),
    GoldenState("the last character is never revealed", status: nil, [typed("7"), .hideLast]) {
      $0.rules.revealsLast = true
    },
    GoldenState(
      "an entry is repeated, and the empty field not mentioned", status: nil,
      [
        typed("12"), filled, typed("1"), pressed(.backspace),
        // The two entries differ, so the field is empty again; a note tells the user.
        typed("13"), filled,
        // A digit typed in the frame that empties the field is reported.
        typed("12"),
        Step { prompt in
          prompt.settle()
          prompt.type("1")
        },
      ]
    ) { ($0.format, $0.rules.confirms) = (.digits(2), true) },
    GoldenState(
      "an accepted prompt", status: nil,
      [
        ended("Accepted", accepted: true, "Sign in"), ended("Accepted", accepted: true, "Sign in"),
      ]),
    GoldenState(
      "a failed prompt in ASCII", status: nil,
      [
        ended(accepted: false, "Sign in"), resumed(nil), ended(accepted: true, ""),
      ]
    ) { $0.isASCII = true },
    GoldenState(
      "with a blank mask only whether there is text", status: nil,
      [
        typed("1"), typed("2"), pressed(.backspace), pressed(.backspace), typed("3"),
      ]
    ) { $0.mask = .blank },
    GoldenState(
      "no character of another direction in clear", status: nil,
      [
        Step { $0.paste("a\u{202E}b\u{2066}\u{2028}c") }
      ]
    ) { ($0.format, $0.mask) = (.password(), .shown) },
    GoldenState("a password in clear in ASCII", status: nil, [typed("a日")]) {
      ($0.format, $0.mask, $0.isASCII) = (.password(), .shown, true)
    },
  ]

  private static let formats: [CodeFormat] = [
    .digits(3), .code(3), .password(charset: .digits), .password(),
  ]

  private static let clear: [GoldenState] = formats.map { format in
    GoldenState("the characters of cells and of a PIN are apart", status: nil, [typed("12")]) {
      ($0.format, $0.mask) = (format, .shown)
    }
  }

  private static let revealed: [GoldenState] = [Mask.dots, .blank].map { mask in
    let steps = [.reveal, .reveal, typed("12"), .reveal, typed("3"), .reveal, typed("4")]
    return GoldenState("an entry in clear while it is revealed", status: nil, steps) {
      ($0.mask, $0.rules.reveals) = (mask, true)
    }
  }

  private static let refusals: [Step] = [
    typed("x", .note("Only digits")), typed("x", .note("Only digits")), .hideLast,
    .say(.note("Nothing")), pressed(.backspace), pressed(.press(.tab, [])),
    pressed(.press(.up, [])), pressed(.press(.character("r"), .control)),
  ]

  private static let hints: [StatusLine.Segment] = [.hint("Time limit"), .hint("Esc cancels")]
  private static let limit = StatusLine(hints)

  private static let changes: [Step] = [
    [.note("Too short")] + hints, [.note("Too short")] + hints,
    // A hint that returns is not appended again, while a note that returns is.
    hints, [.note("Too short")] + hints, [.note("Too long")] + hints, [.note("1 attempt left")],
    [.note("0 attempts left")], [.progress("Checking…"), .hint("Time limit")], [], hints,
    [.note("No"), .information("Sent")], [.information("Sent")], [.note("No line"), .note("No")],
    [.hint("Ctrl-R new code")], [.note("No"), .urgent("20 left")], [.urgent("20 left")],
    [.urgent("20 left"), .hint("key")],
  ].enumerated().map { .say(StatusLine($1, spinner: $0)) }

  @Test func `the lines that plain prompts append are as recorded`() throws {
    let states = Self.conversations + Self.clear + Self.revealed
    let sections = try states.map { state in
      let setting = state.applied(to: PromptSetting(isPlain: true, rows: 60)).setting
      let prompt = try DrawnPrompt(setting, status: state.status)
      var frames = [Self.appended(to: nil, prompt)]
      for step in state.steps {
        let before = prompt.screen
        try step.take(prompt)
        frames.append(Self.appended(to: before, prompt))
      }
      return "\(state.name)\n" + frames.joined(separator: "\n")
    }
    let folder = RecordedFolder("Screens/Lines", recordedBy: "PlainLinesTests")
    let top = """
      The lines that plain prompts append, in the order of what happens.

      After `>` are the lines of one frame, each enclosed in bars. The cursor is at the end of the
      last one.
      To record: \(folder.command)
      """
    folder.expect(
      ([top] + sections).joined(separator: RecordedFolder.mark) + "\n", as: "plain-lines")
  }

  /// The lines that a frame has appended to a screen, of which nothing else may have changed.
  private static func appended(to before: VirtualScreen?, _ prompt: DrawnPrompt) -> String {
    let (screen, sent) = (prompt.screen, prompt.sent)
    let last = before?.cursor.row ?? 0
    // The first frame, and one after a stop, begins in the cursor's row.
    let isStart = !sent.starts(with: "\r\n".utf8)
    let first = isStart ? last : last + 1
    #expect((0..<first).allSatisfy { screen.row($0) == before?.row($0) }, "\(ByteText(sent))")
    let isAtEnd = screen.lines[screen.cursor.row].end == screen.cursor.column
    #expect(isAtEnd && screen.isClean, "\(ByteText(sent))")
    if sent.isEmpty { return "> nothing" }
    let rows = (first..<screen.cursor.row + 1).map { "|\(screen.row($0))|" }
    return "> " + rows.joined(separator: "\n  ")
  }

  @Test(.needs(PythonModule.pyte, PythonModule.wcwidth), .waits)
  func `the terminal emulator pyte shows the same lines`() throws {
    let drawn = try (Self.conversations + Self.clear + Self.revealed).map { state in
      let prompt = try state.applied(to: PromptSetting(isPlain: true, rows: 60)).drawn()
      return (state.name, [(prompt.history, prompt.screen)])
    }
    try Pyte.expectSame(drawn)
  }

  @Test func `a new challenge is appended only after the prompt has begun`() throws {
    let prompt = try DrawnPrompt(PromptSetting(challenge: "one", isPlain: true))
    prompt.end()
    try prompt.replaceChallenge("two")
    #expect(prompt.sent == [])
    try prompt.suspend(showing: "")
    #expect(prompt.sent == Array("\rtwo\r\nEnter the code, please".utf8))
    let long = (0..<30).map { _ in String(repeating: "日", count: 1000) }.joined(separator: "\n")
    for text in ["three\nfour", long] {
      try prompt.replaceChallenge(text)
      let lines = "\r\n" + text.replacing("\n", with: "\r\n")
      #expect(prompt.sent == Array(lines.utf8))
    }
  }

  @Test(arguments: [Mask.dots, .shown, .blank, .glyph("日")])
  func `plain lines have no control bytes, and with a mask no digit`(mask: Mask) throws {
    for format in [CodeFormat.digits(6), .password()] {
      let prompt = try DrawnPrompt(
        PromptSetting(
          format: format, mask: mask, title: "\u{1B}[1mT\u{9B}2J", prompt: "a\u{7}\nb",
          isPlain: true))
      prompt.status = .note("\u{1B}[31mno")
      prompt.take(KeyEvent.typing("999x\u{1B}") + [.backspace, .focusOut, .focusIn])
      prompt.draw()
      prompt.end()
      let scalars = String(decoding: prompt.history, as: UTF8.self).unicodeScalars
      #expect(scalars.allSatisfy { $0 == "\r" || $0 == "\n" || $0.value >= 0x20 })
      if mask != .shown { #expect(!scalars.contains("9")) }
    }
  }
}
