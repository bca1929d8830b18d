#if canImport(Glibc)
  import PromptTestSupport
  import Testing

  /// Memory has no copy of a passphrase once it has been sent.
  @Suite(
    .waits,
    .enabled(if: MemoryScan.isPossible, "\(MemoryScan.reason)"), .tags(.linking))
  struct MemoryTests {
    @Test func `memory has one copy of a typed passphrase, and none once it was sent`() throws {
      // The reply escapes the `%`, so the sent text differs from the typed one.
      let secret = randomPassphrase() + "%"
      var client = try Conversation()
      try client.open()
      try client.terminal.type(secret)
      try client.terminal.wait("the dots") { $0.dotCount == secret.count }
      #expect(try client.terminal.copies(of: secret).count == 1)
      try client.terminal.type("\r")
      #expect(try client.reply() == "D \(secret.replacing("%", with: "%25"))\nOK\n")
      // The pinentry's reply to another line shows that it has finished with the last line.
      #expect(try client.ask("NOP") == "OK\n")
      #expect(try client.terminal.copies(of: secret) == [])
      try client.end(secret: secret)
    }

    @Test
    func `no copy of a passphrase that the client generated, rated and checked stays in memory`()
      throws
    {
      let secret = randomPassphrase()
      var client = try Conversation()
      try client.set(
        "OPTION constraints-enforce", "SETREPEAT Again", "SETGENPIN Suggest one", "SETQUALITYBAR")
      try client.open(showing: "Suggest one")
      try client.terminal.type("\u{12}")
      #expect(try client.reply() == "INQUIRE GENPIN\n")
      try client.send("D \(secret)\nEND")
      #expect(try client.reply() == "INQUIRE QUALITY \(secret)\n")
      try client.send("D 90\nEND")
      try client.terminal.waitForText(secret)
      try client.terminal.type("\r")
      #expect(try client.reply() == "INQUIRE CHECKPIN \(secret)\n")
      #expect(try client.ask("END") == "S PIN_REPEATED\nD \(secret)\nOK\n")
      // The pinentry's reply to another line shows that it has finished with the last line.
      #expect(try client.ask("NOP") == "OK\n")
      #expect(try client.terminal.copies(of: secret) == [])
      try client.end()
    }

    /// Sixteen different characters, so random that no other process has them in memory.
    private func randomPassphrase() -> String {
      String("ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789".shuffled().prefix(16))
    }
  }
#endif
