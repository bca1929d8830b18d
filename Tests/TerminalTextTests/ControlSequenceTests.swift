import CodePromptTerminalText
import PromptTestSupport
import Testing

/// Escape and control sequences in a text: each is hidden whole, and hides no text after it.
struct ControlSequenceTests {
  /// Complete sequences, of which nothing is shown.
  static let sequences = [
    // ESC and one byte (Fp, Fs, Fe), or intermediates and a final byte (nF).
    "\u{1B}7", "\u{1B}=", "\u{1B}c", "\u{1B}~", "\u{1B}D", "\u{1B}M", "\u{1B}\\", "\u{1B}(0",
    "\u{1B}$(C", "\u{1B}#8", "\u{1B} G", "\u{1B}%G", "\u{1B}é",
    // Control sequences, also with the introducer as one code point.
    "\u{1B}[m", "\u{1B}[31m", "\u{1B}[?1049h", "\u{1B}[>4;2m", "\u{1B}[38:2::1:20:255m",
    "\u{1B}[0 q", "\u{1B}[1$}", "\u{1B}[!p", "\u{1B}[<1;2M", "\u{1B}[1\"q", "\u{9B}2J",
    "\u{1B}[1;\u{7}2\u{8}\t\u{7F}m", "\u{1B}[98u", "\u{1B}[0;0;100;1_", "\u{1B}[?1?2x",
    // The Linux console's function keys.
    "\u{1B}[[A",
    // Strings, up to ST; an operating system command also up to BEL.
    "\u{1B}]0;title\u{7}", "\u{1B}]0;日本é\u{1B}\\", "\u{1B}]8;;http://x\u{9C}",
    "\u{1B}]Pffffff\u{1B}\\", "\u{1B}]R\u{7}", "\u{9D}52;c;aGk=\u{7}",
    "\u{1B}]0;\u{9B}31m\u{8}\u{7}",
    "\u{1B}P1$r0m\u{1B}\\", "\u{1B}Pq\u{7}#0~\u{9C}", "\u{90}q\u{1B}\\", "\u{1B}Xsos\u{1B}\\",
    "\u{98}sos\u{9C}", "\u{1B}^pm\u{1B}\\", "\u{9E}pm\u{1B}\\", "\u{1B}_Ga=T;AAAA\u{1B}\\",
    "\u{9F}G\u{7}AA\u{9C}",
    // Single shifts.
    "\u{1B}Op", "\u{1B}N日", "\u{8E}x", "\u{8F}é",
  ]

  @Test(arguments: sequences)
  func `a complete sequence is hidden, and the text beside it is shown`(sequence: String) {
    #expect(DisplayText("a\(sequence)b").lines == ["ab"])
    #expect(DisplayText("\u{1B}\(sequence)b").lines == ["b"], "after a lone ESC")
    #expect(DisplayText("a\(sequence)\(sequence)\(sequence)b").lines == ["ab"])
  }

  @Test(arguments: sequences)
  func `a sequence cut at any byte hides nothing after it`(sequence: String) {
    let bytes = Array(sequence.utf8)
    for count in 1..<bytes.count {
      // What is left of a character is invalid, and shown as a replacement outside strings.
      let isBroken = String(decoding: bytes.prefix(count), as: UTF8.self).hasSuffix("\u{FFFD}")
      let start = isBroken && !Self.holdsString(bytes.prefix(count)) ? "a\u{FFFD}" : "a"
      let cut = Array("a".utf8) + bytes.prefix(count)
      let note: Comment = "after \(count) bytes of \(ByteText(bytes))"
      #expect(shown(cut + "\nnext\nb".utf8) == "\(start)\nnext\nb", note)
      #expect(shown(cut + "\r\nnext".utf8) == "\(start)\nnext", note)
      #expect(shown(cut + "\rnext".utf8) == "\(start)next", note)
      #expect(shown(cut + "\u{18}next".utf8) == "\(start)next", note)
      #expect(shown(cut + "\u{1A}next".utf8) == "\(start)next", note)
      #expect(shown(cut + "\u{1B}[31mnext".utf8) == "\(start)next", note)
      #expect(shown(cut) == start, note)
    }
  }

  /// Whether a control string begins in these bytes, which hides an invalid character too.
  private static func holdsString(_ bytes: ArraySlice<UInt8>) -> Bool {
    let introducers = ["\u{1B}]", "\u{1B}P", "\u{1B}X", "\u{1B}^", "\u{1B}_"]
    let controls = ["\u{90}", "\u{98}", "\u{9D}", "\u{9E}", "\u{9F}"]
    return (introducers + controls).contains { bytes.starts(with: $0.utf8) }
  }

  static let invalid: [[UInt8]] = [
    [0xFF], [0x80], [0xBF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC1, 0x9B],
    [0xED, 0xA0, 0x9B],
    [0xF8, 0x9B, 0x9D, 0x90, 0x9F], [0x9B], [0x9D], [0xC0, 0x80],
  ]

  @Test(arguments: sequences)
  func `a sequence that invalid UTF-8 splits shows nothing that controls`(sequence: String) {
    let bytes = Array(sequence.utf8)
    for index in 0...bytes.count {
      for part in Self.invalid {
        let rest = Array("b\nnext".utf8)
        let text: [UInt8] = Array("a".utf8) + bytes[..<index] + part + bytes[index...] + rest
        let lines = shown(text)
        #expect(!lines.unicodeScalars.contains(where: isControl), "\(ByteText(text))")
        #expect(lines.hasPrefix("a") && lines.hasSuffix("\nnext"), "\(ByteText(text))")
      }
    }
  }

  static let broken: [([UInt8], String)] = [
    // A byte that belongs to no character is a C1 control, as in 8-bit codes.
    ([0x61, 0x9B, 0x33, 0x31, 0x6D, 0x62], "ab"), ([0x61, 0x9D, 0x78, 0x07, 0x62], "ab"),
    ([0x61, 0x85, 0x62], "a\u{FFFD}b"),
    // One that continues an invalid character is none.
    ([0xC1, 0x9B, 0x6D], "\u{FFFD}\u{FFFD}m"),
    ([0xED, 0xA0, 0x9B, 0x6D], "\u{FFFD}\u{FFFD}\u{FFFD}m"),
    ([0xE2, 0x9B, 0x6D], "\u{FFFD}m"), ([0xC1, 0x80, 0x9B, 0x6D, 0x62], "\u{FFFD}\u{FFFD}b"),
    // In a string, the last byte of a character is no ST.
    ([0x1B, 0x5D, 0xE4, 0xBD, 0x9C, 0x78, 0x07, 0x62], "b"),
    ([0x1B, 0x5D, 0xC1, 0x9C, 0x78, 0x07, 0x62], "b"), ([0x1B, 0x5D, 0xFF, 0x78, 0x07, 0x62], "b"),
    ([0x1B, 0x5D, 0x78, 0x9C, 0x62], "b"),
    // It ends any other sequence.
    ([0x1B, 0x5B, 0xFF, 0x33, 0x6D], "\u{FFFD}3m"), ([0x1B, 0xFF, 0x5B], "\u{FFFD}["),
  ]

  @Test(arguments: broken)
  func `an invalid byte is a control, or it is replaced`(bytes: [UInt8], text: String) {
    #expect(shown(bytes) == text)
  }

  static let endings: [(String, String)] = [
    // BEL ends no string but an operating system command, and nothing but ST ends the others.
    ("\u{1B}Px\u{7}hidden\u{1B}\\b", "b"), ("\u{1B}_x\u{7}hidden\n", ""), ("\u{1B}]x\u{7}b", "b"),
    // A string that was cut ends where something else begins.
    ("\u{1B}]0;x\u{1B}[31mb", "b"), ("\u{1B}]0;x\u{1B}_y\u{1B}\\b", "b"),
    ("\u{1B}]0;x\u{1B}\u{1B}\\b", "b"),
    // In a control sequence, a letter that is not ASCII is text, and a C1 control begins anew.
    ("\u{1B}[31é", "é"), ("\u{1B}[31\u{9B}31mb", "b"), ("\u{1B}[\u{85}b", "\u{FFFD}b"),
    ("\u{1B}(\u{9B}31mb", "b"), ("\u{1B}\u{9D}x\u{7}b", "b"), ("\u{8E}\u{9B}31mb", "b"),
    // What a terminal sends for keys, the mouse and pastes has no meaning in a text.
    ("\u{1B}[M!", "!"), ("\u{1B}[200~x\u{1B}[201~", "x"), ("\u{1B}O1;5P", ";5P"),
    // Another C1 control is shown as a replacement.
    ("\u{80}\u{84}\u{85}\u{8D}\u{91}\u{9C}", String(repeating: "\u{FFFD}", count: 6)),
  ]

  @Test(arguments: endings)
  func `a sequence ends where the standards and xterm end it`(text: String, expected: String) {
    #expect(shown(Array(text.utf8)) == expected)
  }

  @Test func `a byte is read as a C1 control unless an invalid character may end with it`() {
    let red = [0x9B] + Array("31mb".utf8)
    #expect(shown(red) == "b")
    #expect(shown(Array("a".utf8) + red) == "ab")
    #expect(shown([0xF0, 0x41] + red) == "\u{FFFD}Ab")
    #expect(shown([0xF0] + red).hasSuffix("31mb"))
  }

  @Test func `control sequences are reported by their bytes`() {
    let text = "a\u{1B}[31mb\u{9B}m\u{1B}]0;x\u{1B}[32m\u{1B}(0\u{1B}[[A\n\u{1B}[1\u{1B}[4m"
    let bytes = Array(text.utf8)
    let sequences = pieces(bytes).compactMap { piece in
      if case .controlSequence(let range) = piece {
        String(decoding: bytes[range], as: UTF8.self)
      } else {
        nil
      }
    }
    #expect(sequences == ["\u{1B}[31m", "\u{9B}m", "\u{1B}[32m", "\u{1B}[4m"])
  }

  @Test func `reading ends when nothing more is wanted`() {
    var count = 0
    let bytes = Array("a\nb\u{1B}[mc".utf8)
    for limit in 1...5 {
      count = 0
      unsafe bytes.withUnsafeBytes {
        unsafe TextPiece.each(of: $0) { _ in
          count += 1
          return count < limit
        }
      }
      #expect(count == limit)
    }
  }

  // MARK: Any text

  @Test(arguments: 0..<40)
  func `nothing that controls comes out of random bytes, and no later line is lost`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let likely = Array(
      "\u{1B}\u{1B}\u{1B}[]PX^_NO\\?;:<>0138mHJ( #\u{7}\u{18}\n\r\t日é\u{9B}\u{9C}".utf8)
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator)
          : likely.randomElement(using: &generator) ?? 0
      }
      for piece in pieces(bytes) {
        guard case .scalar(let scalar) = piece else { continue }
        #expect(!isControl(scalar) && scalar.isShown, "\(ByteText(bytes))")
      }
      let lines = shown(bytes + "\nplain".utf8)
      #expect(!lines.unicodeScalars.contains(where: isControl), "\(ByteText(bytes))")
      #expect(lines.hasSuffix("\nplain") || lines == "plain", "\(ByteText(bytes))")
      // What is shown is shown as it is: nothing in it is a sequence.
      #expect(shown(Array(lines.utf8)) == lines, "\(ByteText(bytes))")
    }
  }

  @Test func `a text without controls is shown unchanged`() {
    var generator = SeededGenerator(seed: 5)
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x370...0x377, 0x400...0x47F, 0x3041...0x3096,
      0x4E00...0x9FFF, 0x1F600...0x1F64F,
    ]
    for _ in 0..<500 {
      var text = ""
      for _ in 0..<Int.random(in: 1...60, using: &generator) {
        let values = ranges.randomElement(using: &generator) ?? 0x20...0x7E
        let scalar = Unicode.Scalar(UInt32.random(in: values, using: &generator))
        text.unicodeScalars.append(scalar ?? "x")
      }
      let expected = text.unicodeScalars.map(TextPiece.scalar)
      #expect(pieces(Array(text.utf8)) == expected)
      #expect(DisplayText(text).lines == [text])
    }
  }

  // MARK: What is shown

  private func pieces(_ bytes: [UInt8]) -> [TextPiece] {
    var pieces: [TextPiece] = []
    unsafe bytes.withUnsafeBytes {
      unsafe TextPiece.each(of: $0) {
        pieces.append($0)
        return true
      }
    }
    return pieces
  }

  /// The text that is shown of any bytes, without newlines at its end.
  private func shown(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    var text = ""
    unsafe bytes.withUnsafeBytes {
      unsafe DisplayText.scan($0) {
        text.unicodeScalars.append($0 ?? "\n")
        return true
      }
    }
    while text.hasSuffix("\n") { text.removeLast() }
    return text
  }

  /// Whether this is a control of ECMA-48 (C0, DEL or C1) other than the newline between lines.
  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n" && (scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
  }
}
