import CodePromptKeyDecoding
import Testing

/// Replies, reports and pastes type nothing, also around pauses.
struct ReplyTests {
  @Test(arguments: ReplyTable.families)
  func `a short pause inside a reply types nothing`(family: Family) {
    for row in family.rows {
      // After a lone ESC, `O` and a letter may begin a typed word, so the filter drops them only if
      // nothing follows in the same read.
      for cut in (row.bytes[1] == UInt8(ascii: "O") ? 2 : 1)..<row.bytes.count {
        // `ESC [ M` alone is st's Ctrl-Delete.
        if row.bytes[..<cut] == [0x1B, 0x5B, 0x4D] { continue }
        let inputs: [Input] = [
          .read([0x31] + row.bytes[..<cut]), .pause(.short), .read(row.bytes[cut...] + [0x32]),
        ]
        #expect(typed(decode(inputs)) == "12", "\(printable(row.bytes)) at \(cut)")
      }
    }
  }

  @Test(
    arguments: ReplyTable.families.filter { $0.name != "pastes" }
      .having { $0.bytes[0] == 0x1B && $0.bytes.count > 3 })
  func `a long pause inside a reply types nothing, if the rest comes in one read`(family: Family) {
    for row in family.rows where row.bytes[0] == 0x1B {
      // A rest of one byte would count as typed, so each rest has at least two bytes; or three in
      // an X10 mouse report, whose last character may have two bytes.
      let units = row.bytes[2] == UInt8(ascii: "M") ? 2 : 1
      for cut in 1..<row.bytes.count - units {
        if row.bytes[..<cut] == [0x1B, 0x5B, 0x4D] { continue }
        let inputs: [Input] = [
          .read([0x31] + row.bytes[..<cut]), .pause(.long), .read(Array(row.bytes[cut...])),
          .read([0x32]),
        ]
        #expect(typed(decode(inputs)) == "12", "\(printable(row.bytes)) at \(cut)")
      }
    }
  }

  @Test(arguments: ReplyTable.families.having { $0.bytes[0] == 0x1B && $0.events[0] != .ignored })
  func `an Escape key right before a reply is not lost`(family: Family) {
    for row in family.rows where row.bytes[0] == 0x1B && row.events[0] != .ignored {
      let events = decode([0x1B] + row.bytes)
      #expect(events == [.press(.escape, [])] + row.events, "\(printable(row.bytes))")
    }
  }

  @Test
  func `a string of any length is one reply`() {
    var decoder = KeyDecoder()
    let content = [UInt8](repeating: 0x31, count: 72_000)
    let reply = Array("\u{1B}]52;c;".utf8) + content + [0x1B, 0x5C, 0x32]
    #expect(decoder.count(reply) == 2)
  }

  @Test
  func `a byte 9C inside a UTF-8 character does not end a string`() {
    #expect(decode("\u{1B}]l本 12\u{1B}\\3") == [.reply, .character("3")])
    #expect(decode([0x9D] + Array("l本".utf8) + [0x9C, 0x33]) == [.reply, .character("3")])
    #expect(decode([0x9D, 0xE6, 0x61, 0x9C, 0x33]) == [.reply, .character("3")], "a cut one")
    let cut: [UInt8] = [0xE6, 0x1B, 0x50, 0x9C, 0x33]
    #expect(decode(cut) == [.malformed, .reply, .character("3")], "one that the string cuts")
  }

  @Test(arguments: ["\r", "\n"])
  func `a line end inside a terminal's string ends the string and is not the Enter key`(end: String)
  {
    #expect(decode("\u{1B}]11;rgb\(end)1") == [.character("1")])
    #expect(decode("\u{1B}]11;rgb\u{1B}\(end)1") == [.character("1")])
    #expect(decode("\u{1B}]11;rgb\u{1B} \(end)").first == .press(.character(" "), .alt))
  }

  @Test
  func `a tab inside a string is part of the string`() {
    #expect(decode("\u{1B}]2;a\tb\u{7}") == [.reply])
  }

  @Test
  func `a sequence with more than 32 parameters is ignored`() {
    let fields = Array(repeating: "1", count: 32).joined(separator: ";")
    #expect(decode("\u{1B}[?\(fields)c1") == [.reply, .character("1")])
    #expect(decode("\u{1B}[?\(fields);1c1") == [.ignored, .character("1")])
  }
}
