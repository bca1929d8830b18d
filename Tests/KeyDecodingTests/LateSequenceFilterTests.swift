import CodePromptKeyDecoding
import Testing

/// After a long pause inside a sequence, the rest of the sequence is dropped and typed keys are
/// kept.
struct LateSequenceFilterTests {
  private static let column24 = KeyEvent.cursorReport(column: 24)

  /// The start of a sequence that a long pause drops, the read after it, and that read's first
  /// event.
  static let rests: [(String, String, KeyEvent)] = [
    ("\u{1B}", "[<65;59;28M", .mouse), ("\u{1B}", "[A", .ignored), ("\u{1B}", "[3~", .ignored),
    ("\u{1B}", "OA", .ignored), ("\u{1B}", "]11;rgb:1/2/3\u{7}", .reply),
    ("\u{1B}", "[?62;1c", .reply), ("\u{1B}", "[I", .focusIn), ("\u{1B}[", "80;24R", column24),
    ("\u{1B}[8", "0;24R", column24), ("\u{1B}[?6", "2;1c", .reply),
    ("\u{1B}[<", "65;59;28M", .mouse), ("\u{1B}[M1", "23", .mouse), ("\u{1B}O", "5P", .ignored),
    ("\u{1B}]", "1;2\u{7}", .reply),
    ("\u{1B}]1", "1;rgb\u{1B}\\", .reply), ("\u{1B}]1\u{1B}", "\\2", .reply),
    ("\u{1B}[1", "23u", .ignored), ("\u{1B}[0;;4", "9:50u", .ignored),
    ("\u{1B}[0;0;4", "9;1;0;1_", .ignored),
  ]

  @Test(arguments: rests)
  func `after a long pause the rest of a dropped sequence is dropped`(
    start: String, rest: String, event: KeyEvent
  ) {
    var decoder = KeyDecoder()
    _ = decoder.take(.read(Array(start.utf8)))
    _ = decoder.take(.pause(.long))
    let waiting = decoder.pending
    #expect(waiting == .string)
    let events = decoder.take(.read(Array(rest.utf8)))
    #expect(events.first == event)
    #expect(typed(events) == (rest == "\\2" ? "2" : ""))
    let settled = decoder.pending
    #expect(settled == .nothing)
    #expect(decoder.take(.read(Array("[A".utf8))) == KeyEvent.typing("[A"))
  }

  @Test(arguments: rests)
  func `a second long pause ends the filter for late sequences`(
    start: String, rest: String, event: KeyEvent
  ) {
    let inputs: [Input] = [
      .read(Array(start.utf8)), .pause(.long), .pause(.long), .read(Array("80;24R".utf8)),
    ]
    #expect(typed(decode(inputs)) == "80;24R")
  }

  @Test(arguments: rests)
  func `single bytes after a dropped sequence are typed keys`(
    start: String, rest: String, event: KeyEvent
  ) {
    let inputs = [Input.read(Array(start.utf8)), .pause(.long)] + bytewise(Array("123456".utf8))
    #expect(typed(decode(inputs)) == "123456")
  }

  @Test(arguments: ["\u{1B}[I", "\u{1B}[O", "\u{1B}OA", "\u{1B}[1;5D", "\u{1B}[<0;1;2m"])
  func `a final byte alone after a dropped sequence types nothing, and the next key is typed`(
    report: String
  ) {
    let start = Input.read(Array(report.utf8.dropLast()))
    let letter = Input.read(Array(report.utf8.suffix(1)))
    #expect(typed(decode([start, .pause(.long), letter, letter])) == report.suffix(1))
    // After a second the letter counts as typed.
    #expect(typed(decode([start, .pause(.long), .pause(.long), letter])) == report.suffix(1))
  }

  @Test(arguments: ["\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}]0;"])
  func `an empty read after a dropped sequence changes nothing`(start: String) {
    let inputs: [Input] = [
      .read(Array(start.utf8)), .pause(.long), .read([]), .read([0x31]), .read([0x32]),
    ]
    #expect(typed(decode(inputs)) == "12")
  }

  @Test(
    arguments: ["123456", "ab", "12", "1\r", "12ab"], ["\u{1B}[", "\u{1B}[1;", "\u{1B}O"])
  func `bytes that can't be the rest of a dropped sequence count as typed`(
    text: String, start: String
  ) {
    let inputs: [Input] = [.read(Array(start.utf8)), .pause(.long), .read(Array(text.utf8))]
    #expect(typed(decode(inputs)) == text.filter { $0 != "\r" })
  }

  @Test
  func `text that comes in one piece after a dropped string counts as typed`() {
    let inputs: [Input] = [
      .read(Array("\u{1B}]11;".utf8)), .pause(.long), .read(Array("rgb:1234".utf8)),
    ]
    #expect(typed(decode(inputs)) == "rgb:1234")
  }

  @Test
  func `a word in one read after the Escape key counts as typed`() {
    for word in ["Okay", "OK12", "Path", "X123", "abc"] {
      let inputs: [Input] = [.read([0x1B]), .pause(.short), .read(Array(word.utf8))]
      #expect(typed(decode(inputs)) == word)
    }
  }

  @Test
  func `a paste is recognized even if a long pause splits its start marker`() {
    let content = "123456"
    for start in ["\u{1B}", "\u{1B}[", "\u{1B}[2", "\u{1B}[20"] {
      let whole = "\u{1B}[200~\(content)\u{1B}[201~"
      let rest = Array(whole.utf8.dropFirst(start.utf8.count))
      let events = decode([.read(Array(start.utf8)), .pause(.long), .read(rest)])
      #expect(events.suffix(8) == KeyEvent.pasting(content)[...])
    }
  }

  @Test
  func `the end of a sequence that arrives late may take several reads`() {
    let piece = [UInt8](repeating: 0x31, count: 1024)
    let inputs: [Input] = [
      .read(Array("\u{1B}]52;c;".utf8)), .pause(.long), .read(piece), .read(piece),
      .read(piece + [0x07]), .read([0x32]),
    ]
    #expect(decode(inputs) == [.reply, .character("2")])
  }

  @Test
  func `a key after the late end of a sequence is decoded`() {
    let inputs: [Input] = [
      .read(Array("\u{1B}[80".utf8)), .pause(.long), .read(Array(";24R\u{1B}[A".utf8)),
    ]
    #expect(decode(inputs) == [LateSequenceFilterTests.column24, .press(.up, [])])
  }

  @Test
  func `a key after an aborted late sequence is decoded`() {
    let inputs: [Input] = [
      .read([0x1B]), .pause(.short), .read(Array("[1;".utf8)), .read(Array("\u{1B}[A".utf8)),
    ]
    #expect(decode(inputs) == [.press(.escape, []), .press(.up, [])])
  }

  @Test
  func `a key that interrupts the late end of a string is decoded`() {
    let inputs: [Input] = [
      .read(Array("\u{1B}]52;c;".utf8)), .pause(.long),
      .read([UInt8](repeating: 0x31, count: 100)), .read(Array("\u{1B}[A1".utf8)),
    ]
    #expect(decode(inputs) == [.press(.up, []), .character("1")])
  }

  @Test(arguments: [
    ("\u{1B}", "[80;24R2", column24), ("\u{1B}[?6", "2;1c2", .reply),
    ("\u{1B}[<0", ";1;2M2", .mouse), ("\u{1B}]1", "1;rgb\u{7}2", .reply),
  ])
  func `a key in the same read right after the late end of a sequence is not lost`(
    start: String, rest: String, event: KeyEvent
  ) {
    let inputs: [Input] = [.read(Array(start.utf8)), .pause(.long), .read(Array(rest.utf8))]
    #expect(decode(inputs).suffix(2) == [event, .character("2")])
  }

  @Test
  func `a short pause does not end the filter for late sequences`() {
    let inputs: [Input] = [
      .read(Array("\u{1B}[80".utf8)), .pause(.long), .pause(.short), .read(Array(";24R".utf8)),
    ]
    #expect(decode(inputs) == [LateSequenceFilterTests.column24])
  }

  @Test
  func `a key sequence ends the filter for late sequences, so a late rest after it is typed`() {
    let inputs: [Input] = [
      .read(Array("\u{1B}[80".utf8)), .pause(.long), .read([0x1B]), .read(Array("[A".utf8)),
      .read(Array(";24R".utf8)),
    ]
    #expect(decode(inputs) == [.press(.up, [])] + KeyEvent.typing(";24R"))
  }
}
