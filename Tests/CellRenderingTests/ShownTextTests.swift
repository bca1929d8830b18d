import CodePromptCellRendering
import CodePromptCodeEntry
import PromptTestSupport
import Testing

/// Texts of any characters: none controls the terminal, or moves what is beside it.
struct ShownTextTests {
  @Test func `a password in clear can't change the writing direction`() throws {
    let prompt = try DrawnPrompt(PromptSetting(format: .password(), mask: .shown))
    prompt.paste("a\u{202E}b\u{2066}\u{2028}c")
    let text = String(decoding: prompt.sent, as: UTF8.self)
    #expect(text.contains("abc"))
    #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .format })
  }

  @Test func `a text that fits is shown unchanged, whatever its characters`() throws {
    let characters = [
      "a", "7", "é", "日", "e\u{301}", "👨\u{200D}👩\u{200D}👧", "か\u{3099}", "❤\u{FE0F}", "🇨🇭",
      "ᄀ\u{1161}\u{11A8}", "👍🏽", "o\u{302}\u{323}\u{31B}", "\u{AA60}", "\u{1D400}",
    ]
    var generator = SeededGenerator(seed: 3)
    for count in 1...40 {
      let text = (0..<count).compactMap { _ in characters.randomElement(using: &generator) }
        .joined()
      let prompt = try DrawnPrompt(PromptSetting(title: text, columns: 400))
      // This test's screen draws some characters narrower than computed, and blanks follow them.
      let shown = prompt.screen.row(0).unicodeScalars.filter { $0 != " " }
      #expect(shown.elementsEqual(text.unicodeScalars), "\(text):\n\(prompt.screen.row(0))")
    }
  }

  @Test func `a character of many parts takes no more than a hundred columns`() throws {
    let text = "❤" + String(repeating: "\u{200D}❤\u{FE0F}", count: 99)
    let prompt = try DrawnPrompt(PromptSetting(title: text + "b", columns: 400))
    let shown = prompt.screen.row(0).unicodeScalars.filter { $0 != " " }
    // The character is cut after 96 columns: a heart of one column, 47 of two, and one of one.
    #expect(shown.elementsEqual(text.unicodeScalars.prefix(1 + 47 * 3 + 2) + ["b"]))
    #expect(prompt.screen.isClean)
  }

  // MARK: Uncertain widths

  // Unassigned characters, which this screen draws in two columns.
  private static let filler = String(repeating: "\u{1D358}", count: 80)

  @Test(arguments: ["title", "challenge", "prompt", "note", "kept", "clear"])
  func `text drawn wider than computed never wraps, and is erased`(place: String) throws {
    var setting = PromptSetting(columns: 30)
    var status: StatusLine?
    switch place {
    case "title": setting.title = Self.filler
    case "challenge": setting.challenge = Self.filler
    case "note": status = .note(Self.filler)
    case "clear": (setting.format, setting.mask) = (.password(), .shown)
    default: setting.prompt = Self.filler
    }
    let prompt = try DrawnPrompt(setting, status: status, below: "$\r\n")
    if place == "clear" {
      prompt.type(String(Self.filler.prefix(26)))
      #expect(prompt.screen.text.contains("\u{1D358}"))
    }
    #expect(!prompt.screen.wrapped && prompt.screen.privateModes.contains(7))
    if place == "kept" {
      prompt.end(accepted: true, Self.filler)
      #expect(prompt.screen.text.split(separator: "\n").count == 2)
    } else {
      prompt.end()
      #expect(prompt.screen.text == "$")
    }
    #expect(!prompt.screen.wrapped && prompt.screen.privateModes.contains(7))
  }

  @Test func `if a frame is sent only in part, the restore sequence turns autowrap on`() throws {
    var prompt = try DrawnPrompt(PromptSetting(columns: 30))
    #expect(!(try prompt.restoreSequence.contains("\u{1B}[?7h")))
    prompt = try DrawnPrompt(PromptSetting(prompt: Self.filler, columns: 30))
    #expect(try prompt.restoreSequence.contains("\u{1B}[?7h"))
    #expect(try prompt.lastWords.rest.contains("\u{1B}[?7h"))
    // A frame for this wide window does not turn autowrap off, but the earlier frame did.
    try prompt.resize(columns: 400, rows: 24)
    #expect(try prompt.lastWords.rest.contains("\u{1B}[?7h"))
  }

  @Test(arguments: [13, 17, 19])
  func `a title of uncertain width erases no row above when it wraps`(columns: Int) throws {
    // Characters that take one column on this screen, and two in the width table.
    let title = String(repeating: "\u{2630}", count: 9)
    let prompt = try DrawnPrompt(
      PromptSetting(style: .compact, title: title, prompt: "", reflows: true, columns: 40),
      below: "one\r\ntwo\r\n")
    try prompt.resize(columns: columns, rows: 24)
    #expect(prompt.screen.text.hasPrefix("one\ntwo\n"), "\(prompt.screen.text)")
  }

  @Test func `letters stay whole on a terminal that draws them wider than the prompt knows`() throws
  {
    let clear = PromptSetting(format: .password(), mask: .shown, style: .compact, prompt: "")
    let note = StatusLine([.note("éé"), .hint("Esc")])
    for prompt in [
      try DrawnPrompt(clear, typing: "éé"), try DrawnPrompt(PromptSetting(), status: note),
    ] {
      var screen = VirtualScreen(columns: 80, rows: 24)
      screen.isWide = true
      screen.feed(prompt.history)
      #expect(screen.text.contains("éé"), "\(screen.text)")
    }
  }

  @Test func `the number of matching options is only shown beside what filters them`() throws {
    for columns in 1...40 {
      var setting = PromptSetting(columns: columns)
      setting.choose(PromptSetting.branches)
      let prompt = try DrawnPrompt(setting)
      let rows = prompt.screen.text.split(separator: "\n")
      let filter = rows.first { $0.contains("30/30") }
      let hint = filter?.trimmingPrefix { $0 == " " }.prefix(1)
      #expect(hint == nil || hint == "t" || hint == "…", "\(columns):\n\(prompt.screen.text)")
      // With 14 columns there is room for both.
      #expect(columns < 14 || filter != nil, "\(columns):\n\(prompt.screen.text)")
    }
  }

  @Test(arguments: [false, true])
  func `labels begin two columns after the widest key of a list`(isWide: Bool) throws {
    var setting = PromptSetting(isWide: isWide)
    setting.choose(["one", "two"])
    setting.list?.options[1].key = "2 Ж"
    let text = try DrawnPrompt(setting).screen.text
    #expect(text.contains("2 Ж  two"), "\(text)")
  }

  @Test func `a note of wide ambiguous characters is erased when it has wrapped`() throws {
    let note = String(repeating: "é", count: 12)
    let prompt = try DrawnPrompt(
      PromptSetting(style: .compact, prompt: "", isWide: true, reflows: true, columns: 40),
      status: .note(note), below: "one\r\n")
    prompt.status = nil
    try prompt.resize(columns: 20, rows: 24)
    prompt.expectEnd(leaving: "one")
  }
}
