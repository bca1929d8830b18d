import CodePromptKeyDecoding
import Testing

/// A paste is data up to its first end marker.
struct PasteTests {
  @Test
  func `text after a paste is typed, and a second end marker is ignored`() {
    #expect(
      decode("\u{1B}[200~1\u{1B}[201~2\u{1B}[201~3\u{1B}[200~4\u{1B}[201~")
        == KeyEvent.pasting("1") + [.character("2"), .ignored, .character("3")]
        + KeyEvent.pasting("4"))
    #expect(decode("\u{1B}[1\u{7F}") == [.press(.backspace, [])], "a key that cuts a sequence")
  }

  @Test
  func `a long pause ends a paste`() {
    var decoder = KeyDecoder()
    _ = decoder.take(.read(Array("\u{1B}[200~12".utf8)))
    #expect(decoder.take(.pause(.long)) == [.pasteEnd])
    #expect(decoder.take(.read([0x33])) == [.character("3")])
  }

  @Test(arguments: 1...4)
  func `if a long pause splits an end marker, the rest of the marker is not typed`(length: Int) {
    let marker = Array("\u{1B}[201~".utf8)
    let inputs: [Input] = [
      .read(Array("\u{1B}[200~12".utf8) + marker[..<length]), .pause(.long),
      .read(Array(marker[length...])), .read([0x33]),
    ]
    let events = decode(inputs)
    #expect(typed(events) == "3")
    #expect(events.allSatisfy { $0 != .press(.home, []) })
  }

  @Test(arguments: ["[1;5z", "[1;5o", "[1:2;5p", "[200;1~", "[e", "[x"])
  func `a sequence just beside those of keys and pastes is ignored`(sequence: String) {
    #expect(decode("\u{1B}\(sequence)1") == [.ignored, .character("1")])
  }
}
