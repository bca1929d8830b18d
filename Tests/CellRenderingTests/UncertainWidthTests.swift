import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// Emoji with a variation selector take one column in some terminals, as on this screen, and two in
/// others: everything beside them must be in its place in both.
struct UncertainWidthTests {
  private static let heart = "❤\u{FE0F}"

  /// The columns at which a row shows a character.
  private func columns(of character: String, _ row: Int, _ prompt: DrawnPrompt) -> [Int] {
    (0..<80).filter { prompt.screen.cell(row: row, column: $0).character == character }
  }

  @Test(arguments: [Mask.glyph("❤\u{FE0F}"), .dots], [nil, "☑\u{FE0F}"] as [Character?])
  func `emoji of uncertain width in boxes do not move the boxes' sides`(
    mask: Mask, placeholder: Character?
  ) throws {
    let prompt = try DrawnPrompt(
      PromptSetting(mask: mask, style: .box, prompt: "", placeholder: placeholder))
    for event in KeyEvent.typing("123") + [.backspace] {
      prompt.draw(event)
      let corners = "╭╮┏┓".flatMap { columns(of: String($0), 0, prompt) }
      let sides = "│┃".flatMap { columns(of: String($0), 1, prompt) }
      #expect(sides.sorted() == corners.sorted() && sides.count == 12)
      #expect(prompt.screen.look == (try prompt.redrawn().look))
    }
  }

  @Test(arguments: [FieldStyle.box, .underline, .compact])
  func `a glyph wider than two columns is drawn as far as it fits`(
    style: FieldStyle
  ) throws {
    let family: Character = "👨\u{200D}👩\u{200D}👧"
    for format in [CodeFormat.digits(6), .password()] {
      let prompt = try DrawnPrompt(
        PromptSetting(format: format, mask: .glyph(family), style: style, placeholder: family))
      prompt.type("12")
      #expect(prompt.count == 2 && prompt.screen.text.unicodeScalars.contains("👨"))
      prompt.draw(.backspace)
      #expect(prompt.count == 1)
    }
  }

  @Test func `cells beside a prompt text with an emoji are in their place after each key`() throws {
    let prompt = try DrawnPrompt(PromptSetting(style: .compact, prompt: "\(Self.heart) Code"))
    prompt.type("12")
    prompt.type("3")
    #expect(columns(of: "●", 0, prompt) == [11, 13, 15] && prompt.column == 17)
    #expect(prompt.screen.look == (try prompt.redrawn().look))
  }

  // Unassigned characters, which this screen draws in two columns.
  private static let filler = String(repeating: "\u{1D358}", count: 80)

  @Test(arguments: ["title", "challenge", "prompt", "note", "kept", "clear"])
  func `text that a terminal draws wider than computed never wraps, and the end erases it`(
    place: String
  ) throws {
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
  func `a title of uncertain width erases no row above the prompt when a window gets narrower`(
    columns: Int
  ) throws {
    // Characters that take one column on this screen, and two in the width table.
    let title = String(repeating: "\u{2630}", count: 9)
    let prompt = try DrawnPrompt(
      PromptSetting(style: .compact, title: title, prompt: "", reflows: true, columns: 40),
      below: "one\r\ntwo\r\n")
    try prompt.resize(columns: columns, rows: 24)
    #expect(prompt.screen.text.hasPrefix("one\ntwo\n"), "\(prompt.screen.text)")
  }

  @Test func `the last part of a joined emoji is erased with it`() throws {
    let prompt = try DrawnPrompt(status: .hint("a👨\u{200D}👩"))
    #expect(prompt.screen.text.unicodeScalars.contains("👩"))
    prompt.status = .hint("abc")
    prompt.draw()
    #expect(prompt.screen.look == (try prompt.redrawn().look))
  }

  @Test func `emoji of uncertain width in a note do not move the cells`() throws {
    let note = StatusLine([.note("⚠\u{FE0F} Wrong"), .hint("0:10 left")], spinner: 0)
    let prompt = try DrawnPrompt(PromptSetting(style: .box), typing: "12", status: note)
    for text in ["3", "4"] {
      prompt.type(text)
      prompt.status?.spinner? += 1
      prompt.status?.segments[1] = .hint("0:0\(text) left")
      prompt.draw()
      #expect(prompt.screen.look == (try prompt.redrawn().look))
      #expect((columns(of: "│", 2, prompt) + columns(of: "┃", 2, prompt)).count == 12)
    }
  }

  @Test(arguments: [FieldStyle.box, .underline, .compact])
  func `emoji of uncertain width in a password in clear stay inside its field`(style: FieldStyle)
    throws
  {
    let prompt = try DrawnPrompt(
      PromptSetting(format: .password(), mask: .shown, style: style, prompt: "Pw", columns: 30))
    for text in ["a", Self.heart, "b", "👨\u{200D}👩", "c", "d"] + Array(repeating: "efgh", count: 6)
    {
      prompt.type(text)
      #expect(prompt.screen.look == (try prompt.redrawn().look))
    }
    for _ in 0..<29 {
      prompt.draw(.backspace)
      #expect(prompt.screen.look == (try prompt.redrawn().look))
    }
    #expect(prompt.screen.isClean)
  }
}
