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
    #expect(decoder.pending == .string)
    let events = decoder.take(.read(Array(rest.utf8)))
    #expect(events.first == event)
    #expect(typed(events) == (rest == "\\2" ? "2" : ""))
    #expect(decoder.pending == .nothing)
    #expect(decoder.take(.read(Array("[A".utf8))) == KeyEvent.typing("[A"))
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

  /// Input with ends of reads (`|`), short (`·`) and long pauses (`…`), and what it types.
  static let typedByUsers: [(String, String)] =
    afterStarts + afterEscape + [
      ("\u{1B}]0;…||1|2", "12"), ("\u{1B}]11;…rgb:1234", "rgb:1234"),
      ("\u{1B}…[|1", "[1"), ("\u{1B}]0;…A|1", "A1"),
    ]
    // Single bytes are keys, and a second long pause ends the filter.
    + rests.map { start, _, _ in ("\(start)…1|2|3|4|5|6", "123456") }
    + rests.map { start, _, _ in ("\(start)……80;24R", "80;24R") }

  private static let afterStarts: [(String, String)] =
    ["\u{1B}[", "\u{1B}[1;", "\u{1B}O"].flatMap { start in
      ["123456", "ab", "12", "1\r", "12ab"].map { ("\(start)…\($0)", $0.filter { $0 != "\r" }) }
        + [("\(start)…||1|2", "12")]
    }

  private static let afterEscape: [(String, String)] =
    ["Okay", "O1", "OK12", "Path", "X123", "abc"].map { ("\u{1B}·\($0)", $0) }

  @Test(arguments: typedByUsers)
  func `what can't be the rest of a dropped sequence counts as typed`(input: String, text: String) {
    #expect(typed(decode(cut: input)) == text)
  }

  private static let piece = String(repeating: "1", count: 1024)

  static let lateEnds: [(String, [KeyEvent])] = [
    // The end of a sequence that arrives late may take several reads.
    ("\u{1B}]52;c;…\(piece)|\(piece)|\(piece)\u{7}|2", [.reply, .character("2")]),
    // A key after the late end, or one that interrupts it, is not lost, even in the same read.
    ("\u{1B}[80…;24R\u{1B}[A", [column24, .press(.up, [])]),
    ("\u{1B}·[1;|\u{1B}[A", [.press(.escape, []), .press(.up, [])]),
    ("\u{1B}]52;c;…\(piece)|\u{1B}[A1", [.press(.up, []), .character("1")]),
    ("\u{1B}…[80;24R2", [.press(.escape, []), column24, .character("2")]),
    ("\u{1B}[?6…2;1c2", [.reply, .character("2")]),
    ("\u{1B}[<0…;1;2M2", [.mouse, .character("2")]),
    ("\u{1B}]1…1;rgb\u{7}2", [.reply, .character("2")]),
    // A short pause does not end the filter. A key sequence does, so a late rest after it is typed.
    ("\u{1B}[80…·;24R", [column24]),
    ("\u{1B}[80…\u{1B}|[A|;24R", [.press(.up, [])] + KeyEvent.typing(";24R")),
  ]

  @Test(arguments: lateEnds)
  func `the late end of a sequence is dropped, and no key around it`(
    input: String, events: [KeyEvent]
  ) {
    #expect(decode(cut: input) == events)
  }

  @Test(arguments: ["\u{1B}", "\u{1B}[", "\u{1B}[2", "\u{1B}[20"])
  func `a paste is recognized even if a long pause splits its start marker`(start: String) {
    let rest = "\u{1B}[200~123456\u{1B}[201~".dropFirst(start.count)
    #expect(decode(cut: "\(start)…\(rest)").suffix(8) == KeyEvent.pasting("123456")[...])
  }
}
