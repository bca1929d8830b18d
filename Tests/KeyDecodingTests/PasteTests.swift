import CodePromptKeyDecoding
import Testing

/// A paste is data up to its first end marker.
struct PasteTests {
  static let contents = [
    "", "123456", "a\r\nb\u{3}\u{1B}[A", "12 \u{1B}[20", "\u{1B}\u{1B}\u{1B}", "\u{1B}[201\u{1B}",
    "\u{1B}1",
    "\u{1B}[200~12", "\u{1B}[\u{1B}[2\u{1B}[20\u{1B}[201", "日本\u{9B}", "\u{1B}[201 ~",
  ]

  @Test(arguments: contents)
  func `everything up to the end marker is pasted content`(content: String) {
    let bytes = Array("1\u{1B}[200~\(content)\u{1B}[201~2".utf8)
    let expected = KeyEvent.typing("1") + KeyEvent.pasting(content) + KeyEvent.typing("2")
    #expect(decode(bytes) == expected)
    #expect(decode(bytewise(bytes)) == expected)
    for cut in 1..<bytes.count {
      let reads = [Input.read(Array(bytes[..<cut])), .read(Array(bytes[cut...]))]
      #expect(decode(reads) == expected, "cut at \(cut)")
    }
  }

  @Test
  func `text after a paste is typed, and a second end marker is ignored`() {
    #expect(
      decode("\u{1B}[200~1\u{1B}[201~2\u{1B}[201~3")
        == KeyEvent.pasting("1") + [.character("2"), .ignored, .character("3")])
  }

  @Test
  func `a short pause does not end a paste`() {
    var decoder = KeyDecoder()
    _ = decoder.take(.read(Array("\u{1B}[200~1\u{1B}".utf8)))
    let waiting = decoder.pending
    #expect(waiting == .string)
    #expect(decoder.take(.pause(.short)) == [])
    #expect(decoder.take(.read(Array("[201~2".utf8))) == [.pasteEnd, .character("2")])
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

  @Test(arguments: ["[1;5z", "[1;5o"])
  func `a sequence just beside those of keys is ignored`(sequence: String) {
    #expect(decode("\u{1B}\(sequence)1").first == .ignored)
  }

  @Test
  func `a paste marker with a modifier or a subfield is not a marker`() {
    #expect(decode("\u{1B}[200;1~1") == [.ignored, .character("1")])
  }
}
