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
    columns: Int = 60, rows: Int = 20, slides: Bool = false, style: PromptStyle = .auto
  ) -> PromptSetting {
    PromptSetting(
      style: style, title: "Sign-in", isModal: true, slides: slides, columns: columns, rows: rows)
  }

  @Test(arguments: PromptStyle.drawn)
  func `a modal prompt's end clears its screen and restores the original one`(
    style: PromptStyle
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
    let kept = try DrawnPrompt(Self.setting(style: style), below: "$ make\r\n")
    kept.end(accepted: true, "Sign-in")
    #expect(!kept.screen.isAlternate && kept.screen.text == "$ make\n✓ Sign-in")
  }

  @Test(arguments: PromptStyle.drawn, 5...12)
  func `a long note below a modal prompt stays in the window`(style: PromptStyle, rows: Int) throws
  {
    let prompt = try DrawnPrompt(Self.setting(columns: 30, rows: rows, style: style))
    let top = prompt.row
    prompt.status = .note(String(repeating: "A long note. ", count: 20))
    prompt.draw()
    #expect(prompt.screen.scrolled == 0 && prompt.row == top && prompt.screen.isClean)
  }

  @Test(arguments: PromptStyle.drawn)
  func `a modal prompt is drawn beside a margin of any width`(style: PromptStyle) throws {
    for columns in 16...44 {
      let prompt = try DrawnPrompt(
        Self.setting(columns: columns, style: style), status: .note("A note"))
      #expect(prompt.screen.text.contains("A note"), "\(columns)")
      #expect(prompt.screen.isClean, "\(columns)")
    }
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
  @Test(arguments: PromptStyle.drawn)
  func `a modal prompt saves the cursor only outside its screen`(style: PromptStyle) throws {
    var setting = Self.setting(slides: true, style: style)
    (setting.challenge, setting.challengeDrawing) = ("words", style == .box ? .image(20, 2) : nil)
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

  @Test func `a modal prompt's restore sequence clears and leaves the other screen`() throws {
    let prompt = try DrawnPrompt(Self.setting(), typing: "123", below: Self.shell)
    let restoreSequence = try prompt.restoreSequence
    #expect(restoreSequence.count < 100)
    #expect(restoreSequence.hasSuffix("\u{1B}[?1049l\u{1B}8"))
    prompt.show(restoreSequence)
    #expect(!prompt.screen.isAlternate && prompt.screen.text == Self.shownShell)
    prompt.show("\u{1B}[?1049h")
    #expect(prompt.screen.text.allSatisfy { $0 == " " || $0 == "\n" })
  }

  @Test func `a modal prompt that was stopped and resized does not slide in again`() throws {
    let prompt = try DrawnPrompt(Self.setting(rows: 30, slides: true))
    while prompt.isSliding { prompt.slide() }
    prompt.forget(showing: "")
    try prompt.resize(columns: 60, rows: 29)
    #expect(!prompt.isSliding)
  }
}
