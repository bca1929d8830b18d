import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// A modal prompt covers the window: it is centred on the alternate screen and leaves nothing on
/// it.
struct CoverTests {
  private static let shell = "$ make\r\nall done\r\n$ codeprompt --modal"
  private static let shownShell = "$ make\nall done\n$ codeprompt --modal"

  private static func setting(
    columns: Int = 60, rows: Int = 20, slides: Bool = false, style: FieldStyle = .auto
  ) -> PromptSetting {
    PromptSetting(
      style: style, title: "Sign-in", isModal: true, slides: slides, columns: columns, rows: rows)
  }

  /// The rows of the screen that are not blank, with their numbers.
  private func rows(_ prompt: DrawnPrompt) -> [(row: Int, text: String)] {
    prompt.screen.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { !$1.allSatisfy { $0 == " " } }.map { ($0, String($1)) }
  }

  @Test(arguments: [(60, 20), (80, 24), (101, 41), (41, 8)])
  func `a modal prompt is in the middle of the window`(columns: Int, rows count: Int) throws {
    let prompt = try DrawnPrompt(
      Self.setting(columns: columns, rows: count), typing: "12", below: Self.shell)
    #expect(prompt.screen.isAlternate)
    let rows = rows(prompt)
    // Title, prompt and three rows of cells; the status row below is empty.
    #expect(rows.count == 5 && rows[0].text.hasSuffix("Sign-in"))
    #expect(rows[0].row == (count - 6) / 2)
    let blanks = rows.map { $0.text.prefix { $0 == " " }.count }
    #expect(Set(blanks).count == 1)
    let right = columns - (rows.map(\.text.count).max() ?? 0)
    #expect(abs(right - blanks[0]) <= 1, "\(blanks[0]) left, \(right) right")
  }

  @Test func `a prompt text wider than the cells is centred too`() throws {
    var setting = Self.setting()
    setting.prompt = "The code that your authenticator shows now"
    let prompt = try DrawnPrompt(setting)
    let widest = rows(prompt).map(\.text.count).max() ?? 0
    #expect(rows(prompt)[1].text.hasPrefix("         The code"))
    #expect(widest == 9 + setting.prompt.count)
  }

  @Test(arguments: [FieldStyle.box, .underline, .compact])
  func `a modal prompt's end clears the alternate screen and restores the original one`(
    style: FieldStyle
  ) throws {
    let prompt = try DrawnPrompt(Self.setting(style: style), typing: "1", below: Self.shell)
    prompt.type("23")
    prompt.reject()
    prompt.end()
    #expect(!prompt.screen.isAlternate && prompt.screen.isClean)
    #expect(prompt.screen.text == Self.shownShell)
    #expect(prompt.screen.cursor.row == 2 && prompt.screen.cursor.column == 20)
    prompt.show("\u{1B}[?1049h")
    #expect(prompt.screen.text.allSatisfy { $0 == " " || $0 == "\n" })
  }

  /// The sequences from the first frame to the end, and what is between them.
  private func sequences(_ setting: PromptSetting, _ use: (DrawnPrompt) throws -> Void) throws
    -> String
  {
    let prompt = try DrawnPrompt(setting, typing: "1", below: Self.shell)
    let start = prompt.history.count - prompt.sent.count
    try use(prompt)
    prompt.end()
    return ByteText(prompt.history[start...]).description
  }

  // vim, Neovim and Emacs's vterm keep one saved cursor for both screens; dvtm's 1049 saves none.
  @Test(arguments: [FieldStyle.box, .underline, .compact])
  func `a modal prompt saves the cursor before the alternate screen and not inside`(
    style: FieldStyle
  ) throws {
    var setting = Self.setting(slides: true, style: style)
    setting.challenge = "one\ntwo"
    let sent = try sequences(setting) { prompt in
      while prompt.isSliding { prompt.slide() }
      prompt.status = .note("Too short")
      prompt.type("23")
      prompt.draw(.press(.backspace, []))
      try prompt.resize(columns: 50, rows: 18)
      prompt.reject()
    }
    #expect(sent.hasPrefix("\\e7\\e[?1049h") && sent.hasSuffix("\\e[?1049l\\e8"))
    let inside = sent.dropFirst(3).dropLast(3)
    #expect(!inside.contains("\\e7") && !inside.contains("\\e8"), "\(inside)")
  }

  @Test func `in tmux, which leaves a saved cursor behind, a modal prompt saves none`() throws {
    var setting = Self.setting()
    setting.isInTmux = true
    let sent = try sequences(setting) { try $0.resize(columns: 90, rows: 20) }
    #expect(!sent.contains("\\e7") && !sent.contains("\\e8"), "\(sent)")
  }

  @Test func `a modal prompt's summary is on the original screen`() throws {
    let prompt = try DrawnPrompt(Self.setting(), below: "$ make\r\n")
    prompt.end(accepted: true, "Sign-in")
    #expect(!prompt.screen.isAlternate && prompt.screen.text == "$ make\n✓ Sign-in")
  }

  @Test
  func `a modal prompt's restore sequence is short, and clears and leaves the alternate screen`()
    throws
  {
    let prompt = try DrawnPrompt(Self.setting(), typing: "123", below: Self.shell)
    let restoreSequence = try prompt.restoreSequence
    #expect(restoreSequence.count < 100)
    #expect(restoreSequence.hasSuffix("\u{1B}[?1049l\u{1B}8"))
    prompt.show(restoreSequence)
    #expect(!prompt.screen.isAlternate && prompt.screen.text == Self.shownShell)
    prompt.show("\u{1B}[?1049h")
    #expect(prompt.screen.text.allSatisfy { $0 == " " || $0 == "\n" })
  }

  @Test(arguments: [false, true])
  func `after a resize a modal prompt is in the middle again`(reflows: Bool) throws {
    var setting = Self.setting()
    setting.reflows = reflows
    let prompt = try DrawnPrompt(setting, typing: "12", below: Self.shell)
    for (columns, rows) in [(30, 20), (100, 30), (20, 12), (60, 5), (60, 20)] {
      try prompt.resize(columns: columns, rows: rows)
      var fresh = Self.setting(columns: columns, rows: rows)
      fresh.isModal = rows > 5
      if rows > 5 {
        let drawn = try DrawnPrompt(fresh, typing: "12")
        #expect(prompt.screen.text == drawn.screen.text, "\(columns) × \(rows)")
      }
      prompt.type("3")
      prompt.draw(.press(.backspace, []))
    }
    prompt.end()
    #expect(!prompt.screen.isAlternate && prompt.screen.text.hasPrefix("$ make"))
  }

  @Test func `in a window without free rows a modal prompt is drawn in place`() throws {
    let prompt = try DrawnPrompt(Self.setting(rows: 7), below: "$\r\n")
    #expect(!prompt.screen.isAlternate && prompt.screen.text.hasPrefix("$\n  Sign-in"))
    prompt.end()
    #expect(prompt.screen.text == "$\n" || prompt.screen.text == "$")
  }

  @Test
  func `a modal prompt slides in from below in three steps, and draws what is typed meanwhile`()
    throws
  {
    let prompt = try DrawnPrompt(Self.setting(rows: 30, slides: true))
    var firstRows = [rows(prompt)[0].row]
    while prompt.isSliding, firstRows.count < 9 {
      prompt.type("1")
      prompt.slide()
      firstRows.append(rows(prompt)[0].row)
    }
    #expect(firstRows == [18, 15, 13, 12])
    let still = try DrawnPrompt(Self.setting(rows: 30), typing: "111")
    #expect(prompt.screen.text == still.screen.text)
    #expect(prompt.screen.cursor == still.screen.cursor)
  }

  @Test func `in a low window a modal prompt slides no further than the window's rows`() throws {
    let prompt = try DrawnPrompt(Self.setting(rows: 12, slides: true))
    #expect(rows(prompt)[0].row == 4 && prompt.isSliding)
    prompt.slide()
    #expect(rows(prompt)[0].row == 3 && !prompt.isSliding)
  }

  @Test func `a modal prompt that was stopped and resized does not slide in again`() throws {
    let prompt = try DrawnPrompt(Self.setting(rows: 30, slides: true))
    while prompt.isSliding { prompt.slide() }
    prompt.forget(showing: "")
    try prompt.resize(columns: 60, rows: 29)
    #expect(!prompt.isSliding)
  }

  @Test func `a note below a modal prompt stays inside the window`() throws {
    let note = String(repeating: "not allowed ", count: 20)
    let prompt = try DrawnPrompt(Self.setting(rows: 8), status: .note(note))
    #expect(rows(prompt).count == 7 && prompt.screen.scrolled == 0 && prompt.screen.isClean)
    #expect(prompt.screen.text.hasSuffix("…"))
    #expect(rows(prompt).allSatisfy { $0.text.count < 60 })
  }

  @Test func `with a new challenge a modal prompt is centred again`() throws {
    var setting = Self.setting()
    setting.challenge = "one"
    let prompt = try DrawnPrompt(setting, typing: "12")
    try prompt.replaceChallenge("one\ntwo\nthree which is longer than the cells are")
    setting.challenge = "one\ntwo\nthree which is longer than the cells are"
    let fresh = try DrawnPrompt(setting, typing: "12")
    #expect(prompt.screen.text == fresh.screen.text)
  }

  @Test(arguments: [FieldStyle.box, .underline, .compact])
  func `for a key a modal prompt writes at most a few bytes more than a prompt drawn in place`(
    style: FieldStyle
  ) throws {
    let modal = try DrawnPrompt(Self.setting(style: style))
    var setting = Self.setting(style: style)
    setting.isModal = false
    let plain = try DrawnPrompt(setting)
    for digit in "12345" {
      let difference = modal.type(String(digit)).count - plain.type(String(digit)).count
      #expect(difference <= 14, "\(difference)")
    }
  }
}
