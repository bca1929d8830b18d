import CodePromptKeyDecoding
import PromptTestSupport
import Testing

/// Hostile input costs no memory, loses no later key, and takes only the time of its bytes.
struct HostileInputTests {
  private static let million = 1_000_000

  /// The starts of sequences that can go on without an end, and a byte that continues each.
  static let endless: [([UInt8], UInt8)] = [
    (Array("\u{1B}[".utf8), 0x31), (Array("\u{1B}[".utf8), 0x3B), (Array("\u{1B}[".utf8), 0x3A),
    (Array("\u{1B}[1".utf8), 0x20), (Array("\u{1B}[?".utf8), 0x3F),
    (Array("\u{1B}[<".utf8), 0x39), (Array("\u{1B}O".utf8), 0x31),
    (Array("\u{1B}]52;c;".utf8), 0x31), (Array("\u{1B}P".utf8), 0x31), ([0x9F], 0x31),
    (Array("\u{1B}^".utf8), 0xE6), (Array("\u{1B}X".utf8), 0x9B),
  ]

  @Test(arguments: endless)
  func `an endless sequence types nothing and ends at a control key`(start: [UInt8], filling: UInt8)
  {
    var decoder = KeyDecoder()
    #expect(decoder.count(start + [UInt8](repeating: filling, count: Self.million)) == 0)
    #expect(decoder.take(.read([0x03])) == [.character("c", .control)])
    #expect(decoder.take(.read([0x31])) == [.character("1")])
  }

  @Test(arguments: endless)
  func `an endless sequence ends at a long pause`(start: [UInt8], filling: UInt8) {
    var decoder = KeyDecoder()
    _ = decoder.count(start + [UInt8](repeating: filling, count: 1000))
    #expect(decoder.take(.pause(.long)) == [])
    #expect(decoder.take(.read([0x31])) == [.character("1")])
  }

  @Test(arguments: ["u", "~", "A", "R", "_", "t", "M", "^"])
  func `a sequence with ten thousand digits is one sequence, not text`(final: String) {
    let digits = String(repeating: "1", count: 10_000)
    for text in ["\(digits)\(final)", "1;\(digits)\(final)", "0;;\(digits)\(final)"] {
      let events = decode("\u{1B}[\(text)2")
      #expect(events.count == 2)
      #expect(typed(events) == "2")
    }
  }

  @Test
  func `a number too large for its type names no key`() {
    // 2^32 + 49 and 2^64 + 49 would be the digit 1 if the number wrapped around.
    for number in ["4294967345", "18446744073709551665", "340282366920938463463374607431768211505"]
    {
      #expect(decode("\u{1B}[\(number)u") == [.ignored])
      #expect(decode("\u{1B}[27;1;\(number)~") == [.ignored])
      #expect(decode("\u{1B}[0;0;\(number);1;0;1_") == [.ignored])
      #expect(decode("\u{1B}[49;\(number)u") == [.ignored])
      #expect(typed(decode("\u{1B}[49;1:\(number)u")) == "1")
    }
    #expect(decode("\u{1B}[49::::5;1u") == [.character("1")], "a fifth part is in no other field")
  }

  @Test
  func `a million ESC bytes give Escape keys, and the key after them is decoded`() {
    var decoder = KeyDecoder()
    let count = decoder.count([UInt8](repeating: 0x1B, count: Self.million))
    #expect(count >= Self.million / 2 - 1 && count <= Self.million)
    #expect(
      decoder.take(.read(Array("[A1".utf8))).suffix(2) == [.press(.up, .alt), .character("1")])
  }

  @Test
  func `the content of an endless paste is passed on byte by byte`() {
    var decoder = KeyDecoder()
    let content = Array(repeating: Array("\u{1B}[201".utf8), count: 100_000).joined()
    let bytes = Array("\u{1B}[200~".utf8) + content
    // The last five bytes may begin the end marker, so they are held back.
    #expect(decoder.count(bytes) == 1 + content.count - 5)
    #expect(decoder.pending == .string)
    #expect(decoder.take(.read(Array("~1".utf8))) == [.pasteEnd, .character("1")])
  }

  @Test
  func `the decoder takes little memory`() {
    // A limit for the size, so that nobody adds a buffer.
    #expect(MemoryLayout<KeyDecoder>.size <= 384)
  }

  @Test(arguments: 0..<200)
  func `random bytes give the same events, however they are split into reads`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    let bytes = random.stream()
    let whole = decode(bytes)
    #expect(decode(bytewise(bytes)) == whole, "\(printable(bytes))")
    let cut = Int.random(in: 0...bytes.count, using: &random)
    let reads = [Input.read(Array(bytes[..<cut])), .read(Array(bytes[cut...]))]
    #expect(decode(reads) == whole, "\(printable(bytes)) at \(cut)")
  }
}

extension SeededGenerator {
  /// Random pieces of sequences, which reach more states of the decoder than random bytes.
  mutating func stream() -> [UInt8] {
    let pieces = ["\u{1B}", "[", "O", "]", "P", "1", ";", ":", "~", "u", "M", "<", "200~", "201~"]
    let more = ["\u{1B}[200~", "\u{1B}[201~", "\u{1B}\\", "\u{7}", "$", "_", "\r", "本", "é", "A"]
    return (0..<64).flatMap { _ -> [UInt8] in
      if Int.random(in: 0..<4, using: &self) == 0 {
        return [UInt8.random(in: 0...255, using: &self)]
      }
      return Array(((pieces + more).randomElement(using: &self) ?? "").utf8)
    }
  }
}
