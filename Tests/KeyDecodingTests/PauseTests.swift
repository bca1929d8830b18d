import CodePromptKeyDecoding
import Testing

/// Which unfinished sequences a pause completes, and what the decoder waits for.
struct PauseTests {
  static let states: [(String, KeyDecoder.PendingInput)] = [
    ("", .nothing), ("1", .nothing), ("\u{1B}[A", .nothing), ("\u{1B}", .escape),
    ("\u{1B}\u{1B}", .escape), ("\u{1B}[", .sequence), ("\u{1B}[1;", .sequence),
    ("\u{1B}[1!", .sequence), ("\u{1B}[1?2", .sequence), ("\u{1B}[[", .sequence),
    ("\u{1B}[<1", .sequence), ("\u{1B}[M1", .sequence), ("\u{1B}O", .sequence),
    ("\u{1B}O1", .sequence), ("\u{1B}]", .sequence), ("\u{1B}P", .sequence),
    ("\u{1B}_", .sequence), ("\u{1B}^", .sequence), ("\u{1B}X", .sequence),
    ("\u{1B}]1", .string), ("\u{1B}]1\u{1B}", .string), ("\u{1B}[200~", .string),
    ("\u{1B}[200~1\u{1B}[", .string), ("\u{1B}[0;0;27;1;0;1_", .escape),
  ]

  @Test(arguments: states)
  func `pending tells what is unfinished, and a short pause makes no key of it except of ESC`(
    text: String, waiting: KeyDecoder.PendingInput
  ) {
    var decoder = KeyDecoder()
    _ = decoder.take(.read(Array(text.utf8)))
    #expect(decoder.pending == waiting)
    guard waiting != .escape else { return }
    #expect(decoder.take(.pause(.short)) == [])
    #expect(decoder.pending == waiting)
  }

  @Test(arguments: [KeyDecoder.Pause.short, .long])
  func `a lone ESC is the Escape key after a pause`(pause: KeyDecoder.Pause) {
    #expect(decode([.read([0x1B])]) == [])
    #expect(decode([.read([0x1B]), .pause(pause)]) == [.press(.escape, [])])
    #expect(decode([.read([0x1B, 0x1B]), .pause(pause)]) == [.press(.escape, .alt)])
    #expect(decode([.read([0x1B]), .pause(pause), .read([0x31])]).last == .character("1"))
  }

  @Test
  func `two ESC before a character are Alt+Escape`() {
    #expect(decode("\u{1B}\u{1B}1") == [.press(.escape, .alt), .character("1")])
    #expect(decode("\u{1B}\u{1B}\u{1B}[A") == [.press(.escape, []), .press(.up, .alt)])
  }

  @Test(arguments: states)
  func `a long pause ends unfinished input, and the key after it is decoded`(
    text: String, waiting: KeyDecoder.PendingInput
  ) {
    var decoder = KeyDecoder()
    _ = decoder.take(.read(Array(text.utf8)))
    #expect(typed(decoder.take(.pause(.long))) == "")
    #expect(decoder.take(.read([0x31])) == [.character("1")])
    // Only the filter for late sequences is left, and a second long pause ends the filter.
    _ = decoder.take(.pause(.long))
    #expect(decoder.pending == .nothing)
  }

  @Test(arguments: [KeyDecoder.Pause.short, .long])
  func `after a pause the start of an X10 mouse report is st's Ctrl-Delete, and no key is lost`(
    pause: KeyDecoder.Pause
  ) {
    var decoder = KeyDecoder()
    let start: [UInt8] = [0x1B, 0x5B, 0x4D]
    #expect(decoder.take(.read(start)) == [])
    #expect(decoder.pending == .mouseReport)
    #expect(decoder.take(.pause(pause)) == [.press(.delete, .control)])
    #expect(decoder.pending == .nothing)
    #expect(decoder.take(.read(Array("345".utf8))) == KeyEvent.typing("345"))
    #expect(decode([.read(start), .read(Array("345".utf8))]) == [.mouse])
  }

  @Test(arguments: [KeyDecoder.Pause.short, .long])
  func `a pause completes a mouse report that may already be complete`(pause: KeyDecoder.Pause) {
    let report: [UInt8] = [0x1B, 0x5B, 0x4D, 0x20, 0x21, 0xC3]
    #expect(decode(report) == [])
    #expect(decode([.read(report), .pause(pause)]) == [.mouse])
    #expect(decode([.read(report), .pause(pause), .read([0x31])]) == [.mouse, .character("1")])
  }
}
