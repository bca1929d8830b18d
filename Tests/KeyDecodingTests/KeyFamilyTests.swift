import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// Every sequence of a key or a reply has its meaning, however it is split into reads.
struct KeyFamilyTests {
  @Test(arguments: KeyTable.families + ReplyTable.families)
  func `each sequence between two digits gives its events, however it is split into reads`(
    family: Family
  ) {
    for row in family.rows {
      let bytes = [0x31] + row.bytes + [0x32]
      let expected = [.character("1")] + row.events + [.character("2")]
      #expect(decode(bytes) == expected, "\(printable(row.bytes))")
      #expect(decode(bytewise(bytes)) == expected, "\(printable(row.bytes)) bytewise")
      for cut in 2..<bytes.count - 1 {
        let reads = [Input.read(Array(bytes[..<cut])), .read(Array(bytes[cut...]))]
        #expect(decode(reads) == expected, "\(printable(row.bytes)) at \(cut)")
      }
    }
  }

  private static let bits: [(Int, KeyModifiers)] = [
    (2, .shift), (3, .alt), (5, .control), (9, .super), (17, .hyper), (33, .meta), (65, .capsLock),
    (129, .numLock),
  ]

  @Test(arguments: bits)
  func `each bit of the number after a key is a modifier`(number: Int, modifiers: KeyModifiers) {
    #expect(decode("\u{1B}[97;\(number)u") == [.press(.character("a"), modifiers)])
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `a sequence leaves nothing behind for the next one`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let rows = KeyTable.families.flatMap(\.rows).shuffled(using: &generator)
    let events = decode(rows.flatMap { $0.bytes + [0x31] })
    #expect(events == rows.flatMap { $0.events + [.character("1")] })
  }

  @Test(arguments: KeyTable.families.having { $0.bytes.count > ($0.bytes[0] == 0x1B ? 2 : 1) })
  func `a short pause inside a key sequence changes nothing, unless only ESC came before it`(
    family: Family
  ) {
    for row in family.rows {
      for cut in 1..<max(row.bytes.count, 2) where !row.bytes[..<cut].allSatisfy({ $0 == 0x1B }) {
        let inputs: [Input] = [
          .read(Array(row.bytes[..<cut])), .pause(.short), .read(Array(row.bytes[cut...])),
        ]
        #expect(decode(inputs) == row.events, "\(printable(row.bytes)) at \(cut)")
      }
    }
  }

  @Test(arguments: KeyTable.families.having { $0.bytes.count > 4 && $0.bytes[0] == 0x1B })
  func `a key sequence that a long pause splits types no character`(family: Family) {
    for row in family.rows where row.bytes.count > 3 && row.bytes[0] == 0x1B {
      for cut in 3..<row.bytes.count - 1 {
        let inputs: [Input] = [
          .read(Array(row.bytes[..<cut])), .pause(.long), .read(Array(row.bytes[cut...])),
        ]
        #expect(typed(decode(inputs)) == "", "\(printable(row.bytes)) at \(cut)")
      }
    }
  }

  @Test(
    arguments: (KeyTable.families + ReplyTable.families).having {
      $0.bytes.count > 2 && $0.bytes[0] == 0x1B && $0.bytes[1] != 0x1B
        && $0.events.first != .pasteStart
    })
  func `a key typed inside a sequence aborts it and is not lost`(family: Family) {
    for row in family.rows where row.bytes[0] == 0x1B && row.events.first != .pasteStart {
      // No cut is right after an ESC, since the next key would get Alt.
      for cut in 2..<max(row.bytes.count, 2) where row.bytes[cut - 1] != 0x1B {
        let head = row.bytes[..<cut]
        let place = "\(printable(row.bytes)) at \(cut)"
        #expect(decode(head + [0x03]).last == .character("c", .control), "\(place)")
        #expect(typed(decode(head + [0x18, 0x31])) == "1", "\(place)")
        let up = decode(head + Array("\u{1B}[A1".utf8))
        #expect(up.suffix(2) == [.press(.up, []), .character("1")], "\(place)")
      }
    }
  }

  @Test(arguments: ["[", "[1;", "[1!", "[<1", "[M1", "[[", "O", "O1", "]", "]1", "P1\u{1B}"])
  func `CAN and SUB abort a sequence and are not keys`(start: String) {
    for control in [UInt8(0x18), 0x1A] {
      let bytes = [0x1B] + Array(start.utf8) + [control, 0x31]
      #expect(decode(bytes) == [.character("1")])
    }
  }
}
