import PromptTestSupport
import Testing

/// Whatever ends a pinentry while it asks, the terminal is restored and no answer is sent.
@Suite(.waits, .tags(.linking))
struct DeathTests {
  /// Starts a pinentry, has it ask for a passphrase, and types `half`.
  private func halfTyped() throws -> Conversation {
    let client = try Conversation()
    try client.open()
    try client.typeHalf()
    return client
  }

  // After SIGKILL the pinentry's guard restores the terminal.
  @Test(arguments: [SIGTERM, SIGHUP, SIGKILL])
  func `a signal ends a pinentry that asks, and the terminal is restored`(signal: Int32) throws {
    let client = try halfTyped()
    let output = client.terminal.output
    try client.terminal.signal(signal)
    #expect(try client.terminal.waitForExit() == .signaled(signal))
    #expect(client.terminal.output == output)
    try client.waitUntilGivenBack()
    #expect(client.terminal.violations(except: [.secret], secret: "half") == [])
  }

  @Test func `a signal ends a pinentry that waits for the client's answer to an inquiry`() throws {
    var client = try Conversation()
    try client.set("SETQUALITYBAR")
    try client.open()
    try client.type("a", getting: "INQUIRE QUALITY a\n")
    try client.terminal.signal(SIGTERM)
    #expect(try client.terminal.waitForExit() == .signaled(SIGTERM))
    try client.waitUntilGivenBack()
    #expect(client.terminal.violations(except: [.secret]) == [])
  }

  @Test func `if the client disconnects, the pinentry ends without an answer`() throws {
    let client = try halfTyped()
    client.terminal.closePipe(0)
    try client.expectEnd(secret: "half")
    #expect(!client.terminal.outputText.contains("\nD "))
    // The client may also disconnect before it asks a question.
    for closed in [Int32(0), 1] {
      let client = try Conversation()
      client.terminal.closePipe(closed)
      // A process that another test has just forked has the closed end, too, until it runs a
      // program or closes what it does not need.
      for _ in 0..<100 where closed == 1 && client.terminal.job.outcome == nil {
        try? client.send("NOP")
        _ = client.terminal.holds(within: .milliseconds(100)) { $0.job.outcome != nil }
      }
      try client.expectEnd()
    }
  }

  /// Starts a pinentry that finds its input closed after these lines, as with
  /// `printf '…' | pinentry-codeprompt`.
  private func piped(_ lines: String) throws -> Conversation {
    let client = try Conversation()
    try client.terminal.signal(SIGSTOP)
    try client.terminal.waitForStop()
    try client.send(lines)
    client.terminal.closePipe(0)
    try client.terminal.foreground()
    try client.terminal.waitUntilReady()
    return client
  }

  @Test func `lines that the client sends before a question is answered are handled afterwards`()
    throws
  {
    var client = try piped("GETPIN\nGETINFO flavor\nBYE")
    try client.type("abc\r", getting: "D abc\nOK\n")
    #expect(try client.reply() == "D codeprompt\nOK\n")
    #expect(try client.reply() == "OK closing connection\n")
    try client.expectEnd(secret: "abc")
  }

  @Test func `a question ends when no process can read its answer any more`() throws {
    let client = try piped("GETPIN")
    try client.typeHalf()
    client.terminal.closePipe(1)
    try client.expectEnd(secret: "half")
  }

  // MARK: The process for which the client asks

  /// Starts an owner process, which runs until it is killed.
  private func owner() throws -> PseudoTerminal {
    let owner = try PseudoTerminal.run(["sleep", "100"])
    owner.mayBeLeftRunning = true
    return owner
  }

  private func kill(_ owner: PseudoTerminal) throws {
    try owner.signal(SIGKILL)
    #expect(try owner.waitForExit() == .signaled(SIGKILL))
  }

  @Test func `a question is cancelled when the owner process that the client named ends`() throws {
    let host = try CommandResult.run(["uname", "-n"]).outputText.dropLast()
    let owner = try owner()
    var client = try Conversation()
    try client.set("OPTION owner=\(owner.processIdentifier)/1000 \(host)")
    // An earlier question does not end the watch.
    try client.open()
    try client.type("\u{1B}", getting: Conversation.cancelled)
    try client.open()
    try kill(owner)
    #expect(try client.reply() == Conversation.cancelled)
    try client.waitUntilGivenBack()
    // Further questions for the owner are cancelled at once.
    let bytes = client.terminal.received.count
    #expect(try client.ask("CONFIRM") == Conversation.cancelled)
    #expect(client.terminal.received.count == bytes)
    try client.end()
  }

  @Test func `a question that waits for the terminal is cancelled when its owner process ends`()
    throws
  {
    let owner = try owner()
    var client = try Conversation()
    let lock = try #require(ForeignLock(client.terminal.path))
    try client.set("OPTION owner=\(owner.processIdentifier)")
    let isWaiting = { ProcessTable.handles(client.terminal.processIdentifier, SIGTERM) }
    #expect(!isWaiting())
    try client.send("GETPIN")
    try client.terminal.wait("it to wait") { _ in isWaiting() }
    try client.terminal.waitUntilIdle()
    try kill(owner)
    #expect(try client.reply() == Conversation.cancelled)
    lock.release()
    client.terminal.settle()
    #expect(client.terminal.received == [])
    try client.end()
  }

  @Test func `an owner process that can't be found on this machine is ignored`() throws {
    let owner = try owner()
    try kill(owner)
    var client = try Conversation()
    try client.set("OPTION owner=\(owner.processIdentifier)/0 elsewhere.example")
    try client.open()
    try client.type("abc\r", getting: "D abc\nOK\n")
    try client.end(secret: "abc")
  }
}
