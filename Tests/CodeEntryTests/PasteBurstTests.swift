import CodePromptCodeEntry
import CodePromptKeyDecoding
import Testing

/// Keys that follow a paste in the same burst may be injected, so the session drops them.
struct PasteBurstTests {
  private static let burst: [KeyEvent] =
    KeyEvent.typing("9xü") + KeyEvent.pasting("999999".utf8) + [
      .press(.enter, []), .press(.enter, .alt), .press(.backspace, []), .press(.escape, []),
      .press(.character("u"), .control), .press(.character("d"), .control),
      .press(.character("j"), .control), .press(.keypadDigit(9), []), .malformed, .ignored,
      .reply, .mouse, .pasteByte(0x39), .pasteEnd, .release(.enter, []),
    ]

  @Test(arguments: ["123456", "12", "no code"], [CodeFormat.digits(6), .password()])
  func `keys that follow a paste in the same burst are dropped`(pasted: String, format: CodeFormat)
    throws
  {
    let field = try Field(format, typing: "77")
    field.take(KeyEvent.pasting(pasted.utf8))
    let look = field.look
    #expect(field.isSettling)
    #expect(field.take(Self.burst + Self.burst) == [])
    #expect(field.inputIsEmpty() == .none)
    #expect(field.look == look)
    #expect(field.isSettling)
  }

  @Test func `without a paste inputSettled does nothing`() throws {
    let field = try Field(.digits(6), typing: "123456")
    #expect(field.inputSettled() == .none)
    #expect(field.inputIsEmpty() == .submit)
    #expect(field.inputSettled() == .none)
  }

  @Test func `Ctrl-C works during and after a paste, and Ctrl-Z after it`() throws {
    let field = try Field(.digits(6))
    field.bind(0x1A, to: .suspend)
    field.take(.pasteStart)
    #expect(field.press(.character("c"), .control) == .perform(.interrupt))
    #expect(field.press(.character("\\"), .control) == .perform(.quit))
    field.take(.pasteEnd)
    #expect(field.press(.character("c"), .control) == .perform(.interrupt))
    #expect(field.press(.character("\\"), .control) == .perform(.quit))
    #expect(field.press(.character("z"), .control) == .perform(.suspend))
  }

  @Test func `a paste that never ends types nothing`() throws {
    let field = try Field(.digits(6), typing: "12")
    let look = field.look
    field.take(.pasteStart)
    for _ in 0..<100_000 { field.take(.pasteByte(0x31)) }
    field.take(.press(.character("3"), []))
    #expect(field.inputIsEmpty() == .none)
    #expect(field.inputSettled() == .none)
    #expect(field.look == look)
  }

  @Test func `no bytes of a refused paste appear in the next paste`() throws {
    let field = try Field(.password())
    #expect(field.paste(String(repeating: "x", count: 5000)) == [.ring])
    #expect(field.paste("longer\tone") == [.ring])
    #expect(field.paste("ab") == [])
    #expect(field.text == "ab")
  }

  @Test func `focus changes are handled during a paste and after it`() throws {
    let field = try Field(.digits(6))
    field.take(.pasteStart)
    field.take(.focusOut)
    #expect(field.hidesCursor)
    field.take([.pasteEnd, .focusIn])
    #expect(!field.hidesCursor)
  }
}
