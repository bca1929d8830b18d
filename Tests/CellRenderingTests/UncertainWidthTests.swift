import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// Emoji with a variation selector take one column in some terminals, as on this screen, and two in
/// others: everything beside them must be in its place in both.
struct UncertainWidthTests {
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
}
