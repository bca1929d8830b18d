import CodePromptKeyDecoding

/// Sequences that terminals send besides keys, with their events.
enum ReplyTable {
  static let families = [
    family("control sequences", control, .reply),
    family("strings", strings, .reply),
    family("C1", eightBit, .reply),
    family("mouse", mouse, .mouse),
    Family("focus", zip(focus, [.focusIn, .focusOut]).map { Row($0, $1) }),
    Family("pastes", pastes),
    family("foreign", foreign, .ignored),
  ]

  private static func family(_ name: String, _ rows: [[UInt8]], _ event: KeyEvent) -> Family {
    Family(name, rows.map { Row($0, cursorReport($0) ?? event) })
  }

  private static func cursorReport(_ bytes: [UInt8]) -> KeyEvent? {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasSuffix("24;80R"), !text.contains("?") { return .cursorReport(column: 80) }
    return text.hasSuffix("2;2R") ? .cursorReport(column: 2) : nil
  }

  static let pastes: [Row] = [
    "", "1", "123456", "\u{3}\r\n", "12\u{1B}[20", "\u{1B}", "\u{1B}[201", "\u{1B}[200~7",
    "\u{1B}\u{1B}[A", "日本\u{9B}", "a\r\nb\u{3}\u{1B}[A", "\u{1B}\u{1B}\u{1B}", "\u{1B}[201\u{1B}",
    "\u{1B}1", "\u{1B}[\u{1B}[2\u{1B}[20\u{1B}[201", "\u{1B}[201 ~",
  ].map { content in
    var row = Row("\u{1B}[200~\(content)\u{1B}[201~")
    row.events = KeyEvent.pasting(content)
    return row
  }

  /// Replies that are control sequences.
  private static let control = [
    "?62;22c", "?1;2c", "?64;1;2;6;9;15;16;17;18;21;22;28;29;42;52;314;315c", ">0;276;0c",
    ">41;380;0c", "0n", "3n", "?13n", "?997;1n", "?997;2n", "?27;1;0;0n", "24;80R", "2;2R",
    "?24;80R", "?1;1R", "?24;80;1R", "?2026;2$y", "?25;1$y", "?7$y", "4;2$y", "20;3$y", "?0u",
    "?31u",
    ">4;2m", ">1;0f", "?1;0;256S", "?2;0;800;600S", "1t", "2t", "3;10;20t", "4;600;800t",
    "5;1080;1920t", "6;20;10t", "8;24;80t", "9;50;200t", "48;24;80;480;800t", "24;80;1;1;1\"w",
    "2;1;1;128;128;1;0x", "3;1;1;128;128;1;0x", "100*{", ">1;2;3 q",
  ].map { bytes("[\($0)") }

  private static let texts = [
    "P>|XTerm(388)", "P1+r544e=787465726d", "P0+r544e", "P1$r0;1m", "P0$r", "P!|00000000",
    "P1!~0123", "P1$u1;1;1;@;@;@;0;0;@BBBB", "]4;1;rgb:cdcd/0000/0000", "]10;rgb:ffff/ffff/ffff",
    "]11;rgb:0000/0000/0000", "]12;#123456", "]17;rgb:12/34/56", "]19;rgb:12/34/56",
    "]52;c;MTIzNDU2", "]99;i=1:p=?;12", "]1337;ReportCellSize=20;10;2", "]l123 title", "]L456",
    "]l日本本 1", "_Gi=31;OK", "_Gi=1;ENOENT:12", "^12 privacy", "X12 start", "]", "P", "_",
  ]

  /// Replies that are control strings, each once ended by `ESC \` and once by BEL.
  private static let strings = texts.flatMap { text in
    ["\u{1B}\\", "\u{7}"].map { bytes(text + $0) }
  }

  /// Replies of ``control`` and ``strings`` with C1 controls in place of ESC and another byte; each
  /// once with C1 controls as single bytes and once as UTF-8 characters.
  private static let eightBit =
    (control.prefix(20) + strings.filter { $0.last != 7 }).flatMap { reply in
      let introducer = reply[1] + 0x40
      let isString = introducer != 0x9B
      let body = reply.dropFirst(2).dropLast(isString ? 2 : 0)
      let raw = [introducer] + body + (isString ? [0x9C] : [])
      let encoded = [0xC2, introducer] + body + (isString ? [0xC2, 0x9C] : [])
      return [raw, encoded]
    }

  /// Mouse reports of all protocols.
  private static let mouse =
    [
      "<0;1;1M", "<65;59;28M", "<0;12;34m", "<35;-1;-1M", "<32;NaN;NaNM", "<0;1.5;2.5M",
      "1;2;3;4;0&w", "32;12;34M", "96;120;45M", "M !!", "M012", "M#09",
      "M ¡¡", "M !¡", "t12", "T123456",
    ].map { bytes("[\($0)") }
    + [[0x20, 0xFF, 0xFE], [0x80, 0x81, 0x82], [0x20, 0xE6, 0x41], [0xF0, 0xF1, 0x31]].map {
      [0x1B, 0x5B, 0x4D] + $0
    }

  /// Focus reports: the window gets the focus and loses it.
  private static let focus = [bytes("[I"), bytes("[O")]

  /// Complete sequences that mean nothing to a prompt, such as keys without a name.
  private static let foreign = [
    "[57358u", "[57359u", "[57428u", "[57440;5u", "[57441;2u", "[57454;2:3u", "[57344u",
    "[63743u", "[128u", "[159;1u", "[55296u", "[1114112u", "[99999999999999999999u", "[;2u",
    "[0u", "[0;;1u", "[0;;27:49u", "[1048576u", "[201~", "[9~", "[999~", "[1;2;3;4~",
    "[27;5;1114112~", "[97;257u", "[16;42;0;1;16;1_", "[1;2;3w", "[?1;2x", "[=1c", "[1;2p",
    "[1;9y", "[2;5p", "[3:1$x", "[1!p",
    "[1;2;3:4|", "[1;1]", "[[F", "[[1", "Oz", "O!", "O1;2;3A", "[1?5A", "[1 2A", "[>1;2z",
    "[0;0;55357;1;0;1_",
  ].map { bytes($0) }

  private static func bytes(_ behindEscape: String) -> [UInt8] {
    Array("\u{1B}\(behindEscape)".utf8)
  }
}
