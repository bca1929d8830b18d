#if canImport(Glibc)
  import PromptTestSupport
  import Testing

  /// No part of a frame that shows a character stays in memory (CVE-2023-32784).
  ///
  /// KeePass left a string such as `●●c` in memory for each typed character; together these strings
  /// contained the secret.
  @Suite(
    .serialized, .waits,
    .enabled(if: MemoryScan.isPossible, "\(MemoryScan.reason)"), .tags(.linking))
  struct ShownMemoryTests {
    @Test(
      .bug("https://nvd.nist.gov/vuln/detail/CVE-2023-32784"),
      arguments: [PromptMode.lastOfCode, .shownPassword])
    func `no masked character and no part of a frame remains in memory`(mode: PromptMode) throws {
      // None of these characters is in the escape sequences of a frame.
      let secret = randomCode(without: "ABCDHJKhlm0123456789")
      let terminal = try mode.ask()
      try terminal.waitUntilIdle()
      let begin = terminal.received.count
      var pieces = Self.maskPatterns(of: secret)
      let before = try MemoryScan.occurrences(of: pieces, in: terminal.processIdentifier)
      try mode.enter(secret, in: terminal)
      // The last bytes may arrive a moment after the prompt is idle again.
      try terminal.wait("each character to be drawn") {
        Self.pieces(of: $0.received[begin...], with: secret).count >= 16
      }
      pieces.formUnion(Self.pieces(of: terminal.received[begin...], with: secret))
      let process = terminal.processIdentifier
      let meanwhile = try MemoryScan.occurrences(of: pieces, in: process)
      #expect(Self.words(meanwhile, beyond: before) == [])
      let left = try terminal.atExit(after: { try terminal.type("\r") }) {
        try MemoryScan.occurrences(of: pieces, in: process)
      }
      #expect(Self.words(left, beyond: before) == [])
      try terminal.expectExit(0, except: [.effort])
    }

    /// The mask glyph followed by each character of the secret, in UTF-8, UTF-16 and UTF-32.
    private static func maskPatterns(of secret: String) -> Set<[UInt8]> {
      var patterns: Set<[UInt8]> = []
      for character in secret.unicodeScalars {
        let text = "●\(character)"
        patterns.insert(Array(text.utf8))
        patterns.insert(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        patterns.insert(
          text.unicodeScalars.flatMap { scalar in
            (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (8 * $0)) }
          })
      }
      return patterns
    }

    /// Seven bytes of the drawing around each character of the secret.
    private static func pieces(
      of drawn: ArraySlice<UInt8>, with secret: String
    ) -> Set<[UInt8]> {
      let secret = Set(secret.utf8)
      var pieces: Set<[UInt8]> = []
      for place in drawn.indices where secret.contains(drawn[place]) {
        let piece = drawn[max(place - 3, drawn.startIndex)..<min(place + 4, drawn.endIndex)]
        // Only a drawn cell has an escape sequence or a glyph beside the character.
        guard piece.contains(where: { $0 >= 0x80 || $0 == 0x1B }) else { continue }
        pieces.insert(Array(piece))
      }
      return pieces
    }

    private static func words(
      _ found: [[UInt8]: Int], beyond known: [[UInt8]: Int]
    ) -> [String] {
      found.filter { $1 > known[$0, default: 0] }.map { "\($1) × \(ByteText($0))" }
    }
  }
#endif
