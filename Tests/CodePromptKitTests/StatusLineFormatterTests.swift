import CodePromptKit
import CodePromptLoop
import Testing

/// The status line's text depends only on the status model, the texts, the hint and the entry
/// rules.
struct StatusLineFormatterTests {
  @Test(arguments: [
    (0, "0:00"), (1, "0:01"), (9, "0:09"), (10, "0:10"), (59, "0:59"), (60, "1:00"), (65, "1:05"),
    (600, "10:00"), (3599, "59:59"), (3600, "1:00:00"), (3605, "1:00:05"), (3661, "1:01:01"),
    (86_400, "24:00:00"), (360_000, "100:00:00"),
  ])
  func `seconds are shown as on a clock`(seconds: Int, text: String) {
    #expect(Localizer.clock(seconds) == text)
  }

  /// A status model, and the expected segments, each with the name of its tone.
  struct Row: Sendable {
    var content: StatusLineContent
    var errands: [Errand] = []
    var reveals: Bool
    var hint: String
    var segments: [String]

    init(
      _ segments: String..., note: EntryNote? = nil, result: EntryNote? = nil, hint: String = "",
      reveals: Bool = false, resends: Bool = false, offersForgot: Bool = false,
      _ change: (inout StatusLineContent) -> Void = { _ in }
    ) {
      content = StatusLineContent()
      content.note = note
      content.results = [result].compactMap { $0 }
      change(&content)
      if resends { errands.append(.resend(.function { nil })) }
      var prompt = PromptRequest()
      if offersForgot { prompt.alternatives = [.forgot] }
      errands += prompt.allErrands
      self.reveals = reveals
      self.hint = hint
      self.segments = segments
    }
  }

  private static let sent = EntryNote.information("Sent to 42")
  private static let failure = EntryNote.message("No line")

  static let rows: [Row] = [
    Row(),
    Row("hint Esc cancels", hint: "Esc cancels"),
    Row("note 2 digits are missing", note: .tooShort(missing: 2), hint: "Esc cancels"),
    Row("information Sent", note: .information("Sent"), hint: "Esc cancels"),
    Row(
      "note That code is wrong (2 attempts left)", note: .rejected(nil, attemptsLeft: 2)),
    Row("information Once more, to be sure", hint: "Esc cancels") { $0.isRepeating = true },
    Row("note as said", note: .message("as said")) { $0.isRepeating = true },
    Row("progress Checking…", note: .message("x"), hint: "y") { $0.activity = .checking },
    Row("progress One moment…") { $0.activity = .fetching },
    Row("progress Requesting a new code…") { $0.activity = .sending },
    Row("information Sent to 42", result: sent, hint: "Esc cancels"),
    Row("note No line", result: failure),
    Row(
      "note as said", "information Sent to 42", note: .message("as said"), result: sent),
    Row("progress Checking…", result: sent) { $0.activity = .checking },
    // The remaining time counts down.
    Row("hint 1:05 left") { $0.secondsLeft = 65 },
    Row("hint 0:11 left") { $0.secondsLeft = 11 },
    Row("urgent 0:10 left") { $0.secondsLeft = 10 },
    Row("urgent 0:00 left") { $0.secondsLeft = 0 },
    Row("hint Esc cancels", "urgent 0:03 left", hint: "Esc cancels") { $0.secondsLeft = 3 },
    // Without a countdown the remaining time is given in words.
    Row("hint Time limit: 1 hour 2 minutes 1 second") { $0.timeLimit = 3721 },
    Row("urgent Less than 1 minute left") { ($0.timeLimit, $0.secondsLeft) = (90, 60) },
    Row("urgent Less than 20 seconds left") { ($0.timeLimit, $0.secondsLeft) = (90, 20) },
    Row("progress Checking…", "urgent 0:03 left") {
      $0.activity = .checking
      $0.secondsLeft = 3
    },
    // The key hints, which say what the keys do.
    Row("hint Ctrl-R new code", resends: true),
    Row("hint new code in 0:09", resends: true) { $0.restSeconds = [9] },
    Row("hint Ctrl-F forgot it?", offersForgot: true),
    Row("hint Tab show", reveals: true),
    Row("hint Tab hide", reveals: true) { $0.isRevealed = true },
    Row(
      "hint Esc cancels", "hint 1:05 left", "hint Ctrl-R new code", "hint Ctrl-F forgot it?",
      "hint Tab show", hint: "Esc cancels",
      reveals: true, resends: true, offersForgot: true
    ) { $0.secondsLeft = 65 },
    // Only keys that work now have hints.
    Row("progress Checking…", resends: true, offersForgot: true) { $0.activity = .checking },
    Row("progress One moment…", resends: true, offersForgot: true) { $0.activity = .fetching },
    Row(
      "progress Requesting a new code…", "hint Ctrl-F forgot it?", resends: true, offersForgot: true
    ) { $0.activity = .sending },
  ]

  @Test(arguments: rows)
  func `the status line has the activity, then the remaining time, then the key hints`(row: Row) {
    let texts = Localizer(format: .digits(6), isASCII: false)
    var prompt = PromptRequest()
    prompt.hint = row.hint
    var lines = StatusLineFormatter(texts, row.errands, prompt, reveals: row.reveals)
    let line = lines.line(for: row.content)
    #expect(line.segments.map { "\($0.tone) \($0.text)" } == row.segments)
    #expect(line.spinner == nil)
    var turning = row.content
    turning.spinnerFrame = 3
    #expect(lines.line(for: turning).spinner == (turning.activity == nil ? nil : 3))
    prompt.hint = "Größe"
    lines = StatusLineFormatter(
      Localizer(format: .digits(6), isASCII: true), row.errands, prompt, reveals: row.reveals)
    #expect(lines.line(for: row.content).segments.allSatisfy { $0.text.allSatisfy(\.isASCII) })
  }

  @Test
  func `an application's text can't control the terminal`() {
    let texts = Localizer(
      format: .digits(6), texts: [.wrongCode: "\u{1B}[31mno\u{202E}\u{7}\nmore"], isASCII: false)
    let lines = StatusLineFormatter(texts, [], PromptRequest())
    var content = StatusLineContent()
    content.note = .rejected(nil, attemptsLeft: nil)
    let text = lines.line(for: content).segments.map(\.text).joined()
    #expect(text.contains("no") && !text.contains("more"))
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
  }
}
