import CodePromptCellRendering
import CodePromptCodeEntry
import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// Returns the bytes that plain lines send while a text is pasted into a password in clear.
func plainBytes(pasting text: String) throws -> [UInt8] {
  let paste = [KeyEvent.pasteStart] + text.utf8.map(KeyEvent.pasteByte) + [.pasteEnd]
  return try plainBytes(PromptSetting(format: .password(), mask: .shown), paste)
}

/// Returns the bytes that plain lines send for a prompt and some events, with a frame for each.
func plainBytes(
  _ setting: PromptSetting, _ events: [KeyEvent], status: StatusLine? = nil
) throws -> [UInt8] {
  var session = try EntrySession(format: setting.format, mask: setting.mask)
  var renderer = try setting.makePlainRenderer()
  try renderer.begin(session, nil)
  for event in events {
    _ = session.handle(event)
    renderer.update(session, nil, isShifted: false)
  }
  renderer.update(session, status, isShifted: false)
  try renderer.redraw(columns: 10, rows: 3, with: nil, session, status)
  renderer.forget()
  renderer.end(saying: DisplayText(), keeping: nil)
  return renderer.frame.takeAll()
}

/// Tests which bytes plain lines send: they only append text.
struct PlainRendererTests {
  @Test func `plain lines append the question and the number of characters`() throws {
    let bytes = try plainBytes(
      PromptSetting(title: "Sign in"), KeyEvent.typing("12") + [.backspace], status: .note("Wrong"))
    let lines = [
      "\rSign in", "Enter the code, please", "1 of 6 entered", "2 of 6 entered", "1 of 6 entered",
      "Wrong", "",
    ]
    let text = lines.joined(separator: "\r\n")
    #expect(ByteText(bytes).description == ByteText(text.utf8).description)
  }

  @Test func `plain lines append a password in clear, with ? for a character that is not ASCII`()
    throws
  {
    let setting = PromptSetting(format: .password(), mask: .shown, isASCII: true)
    let text = String(decoding: try plainBytes(setting, KeyEvent.typing("a日")), as: UTF8.self)
    #expect(text.hasSuffix("1 entered: a\r\n2 entered: a?\r\n"))
  }

  @Test func `with a blank mask plain lines tell only whether there is text`() throws {
    let prompt = try SpokenPrompt(PromptSetting(mask: .blank))
    _ = try prompt.begin()
    #expect(prompt.type("1") == ["hidden"] && prompt.type("2") == [])
    #expect(prompt.press([.backspace]) == [] && prompt.press([.backspace]) == ["empty"])
    #expect(prompt.type("3") == ["hidden"])
  }

  @Test(arguments: [Mask.dots, .shown, .blank, .glyph("日")])
  func `plain lines have no control byte but CR and LF, and with a mask no digit of the code`(
    mask: Mask
  ) throws {
    for format in [CodeFormat.digits(6), .password()] {
      let setting = PromptSetting(
        format: format, mask: mask, title: "\u{1B}[1mT\u{9B}2J", prompt: "a\u{7}\nb")
      let events = KeyEvent.typing("999x\u{1B}") + [.backspace, .focusOut, .focusIn]
      let bytes = try plainBytes(setting, events, status: .note("\u{1B}[31mno"))
      let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
      #expect(scalars.allSatisfy { $0 == "\r" || $0 == "\n" || $0.value >= 0x20 })
      if mask != .shown { #expect(!scalars.contains("9")) }
    }
  }
}
