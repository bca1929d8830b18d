import CodePromptKeyDecoding
import Testing

/// Some programs send sequences inside win32 key reports, one byte in each: they are decoded, not
/// typed.
struct EmbeddedSequenceTests {
  /// A text as win32 key reports, one for each character, with the virtual-key code 0.
  private func wrapped(_ text: String) -> [UInt8] {
    text.unicodeScalars.flatMap { Array("\u{1B}[0;0;\($0.value);1;0;1_".utf8) }
  }

  @Test(arguments: [
    ("\u{1B}[A", KeyEvent.press(.up, [])), ("\u{1B}[?62;1c", .reply), ("\u{1B}[<0;1;2M", .mouse),
    ("\u{1B}]11;rgb:1/2/3\u{1B}\\", .reply), ("\u{1B}[M012", .mouse), ("\u{1B}[I", .focusIn),
  ])
  func `a sequence inside win32 key reports is one event`(text: String, event: KeyEvent) {
    let bytes = [0x31] + wrapped(text) + [0x32]
    #expect(decode(bytes) == [.character("1"), event, .character("2")])
    #expect(decode(bytewise(bytes)) == [.character("1"), event, .character("2")])
  }

  @Test
  func `text inside win32 key reports counts as typed`() {
    #expect(decode(wrapped("1é本")) == KeyEvent.typing("1é本"))
  }

  @Test
  func `a paste inside win32 key reports is decoded as a paste`() {
    #expect(decode(wrapped("\u{1B}[200~1é\u{1B}[201~")) == KeyEvent.pasting("1é"))
    #expect(decode(wrapped("\u{1B}[200~\u{1B}[2é\u{1B}[201~")) == KeyEvent.pasting("\u{1B}[2é"))
  }

  @Test
  func `an ESC inside a win32 key report waits for a pause`() {
    #expect(
      decode([.read(wrapped("\u{1B}")), .pause(.short), .read(wrapped("1"))])
        == [.press(.escape, []), .character("1")])
  }

  @Test
  func `a key release types nothing, nor does a win32 report inside win32 reports`() {
    #expect(typed(decode("\u{1B}[0;0;49;0;0;1_")) == "")
    #expect(decode(wrapped("\u{1B}[0;0;49;1;0;1_A1")) == KeyEvent.typing("A1"))
  }
}
