#if canImport(Glibc)
  import PromptTestSupport
  import Testing

  /// The memory search finds the copies of a secret that careless programs keep.
  @Suite(
    .serialized, .waits,
    .enabled(if: MemoryScan.isPossible, "\(MemoryScan.reason)"))
  struct MemorySearchTests {
    @Test func `the memory search finds every form of a secret, and finds it at the exit too`()
      throws
    {
      let secret = randomCode()
      let terminal = try PseudoTerminal.run(
        ["command-scenarios", "keep what is typed in every form"]
      ) { $0.input = .pipe }
      try terminal.writeInput(Array("\(secret)\n".utf8))
      try terminal.wait("the word") { $0.outputText == "kept" }
      for chunkSize in [1 << 20, 1111] {
        let copies = try MemoryScan.copies(
          of: secret, in: terminal.processIdentifier, chunkSize: chunkSize)
        let wholes = Set(copies.filter { $0.range == 0..<16 }.map(\.distance))
        #expect(wholes.isSuperset(of: [1, 2, 4, 32]), "\(copies)")
        // The program also keeps each half of the secret by itself. A found part may be longer than
        // the half if the byte after it happens to equal the secret's next byte.
        let parts = copies.filter { $0.distance == 1 && $0.range != 0..<16 }.map(\.range)
        for half in [0..<8, 8..<16] {
          #expect(parts.contains { $0.contains(half) }, "\(copies)")
        }
      }
      let copies = try terminal.atExit {
        try terminal.writeInput(Array("\n".utf8))
      } _: {
        try terminal.copies(of: secret)
      }
      #expect(!copies.isEmpty)
      #expect(try terminal.waitForExit() == .exited(0))
    }
  }
#endif
