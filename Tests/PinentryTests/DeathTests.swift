import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Whatever ends a pinentry while it asks, the terminal is restored and no answer is sent.
@Suite(.serialized, .waits, .tags(.linking))
struct DeathTests {
  /// Starts a pinentry, has it ask for a passphrase, and types `half`.
  private func halfTyped() throws -> Conversation {
    let client = try Conversation()
    try client.getPIN()
    try client.terminal.type("half")
    try client.terminal.waitForDots(4)
    return client
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `a signal ends a pinentry that asks, and restores the terminal`(signal: Int32) throws {
    let client = try halfTyped()
    let output = client.terminal.output
    try client.terminal.signal(signal)
    #expect(try client.terminal.waitForExit() == .signaled(signal))
    #expect(client.terminal.output == output)
    try client.waitUntilGivenBack()
    #expect(client.terminal.violations(except: [.secret], secret: "half") == [])
  }

  @Test func `after SIGKILL to a pinentry its guard restores the terminal`() throws {
    let client = try halfTyped()
    // The pinentry starts its guard before it reads the first key.
    try client.terminal.signal(SIGKILL)
    #expect(try client.terminal.waitForExit() == .signaled(SIGKILL))
    try client.waitUntilGivenBack()
    #expect(client.terminal.violations(except: [.secret]) == [])
  }

  @Test func `if the client disconnects, the pinentry ends without an answer`() throws {
    let client = try halfTyped()
    let output = client.terminal.output
    client.terminal.closePipe(0)
    try client.expectEnd(secret: "half")
    #expect(client.terminal.outputText.hasPrefix(String(decoding: output, as: UTF8.self)))
    #expect(!client.terminal.outputText.contains("\nD "))
  }

  /// An owner process, on whose behalf a client asks; it runs until it is killed.
  private func owner() throws -> PseudoTerminal {
    let owner = try PseudoTerminal.run(["sleep", "100"])
    owner.mayBeLeftRunning = true
    return owner
  }

  private func kill(_ owner: PseudoTerminal) throws {
    try owner.signal(SIGKILL)
    #expect(try owner.waitForExit() == .signaled(SIGKILL))
  }

  /// The host name of this machine.
  private var host: String {
    get throws { try String(CommandResult.run(["uname", "-n"]).outputText.dropLast()) }
  }

  @Test(arguments: ["%", "%/0", "%/1000 @", "--owner"])
  func `a question is cancelled when the owner process that the client named ends`(form: String)
    throws
  {
    let owner = try owner()
    var client = try Conversation()
    let number = "\(owner.processIdentifier)"
    let host = try host
    let value =
      form == "--owner" ? number : form.replacing("%", with: number).replacing("@", with: host)
    try client.set(form == "--owner" ? "OPTION --owner \(value)" : "OPTION owner=\(value)")
    for asking in ["GETPIN", "CONFIRM"] {
      try client.set("SETDESC Go on?")
      let mark = client.terminal.received.count
      try client.send(asking)
      try client.terminal.wait("the prompt") {
        $0.received.count > mark && $0.screen.text.contains("Go on?") && $0.modes?.echoes == false
      }
      if asking == "GETPIN" {
        try client.terminal.type("\u{1B}")
        #expect(try client.reply() == "ERR 83886179 Operation cancelled <Pinentry>\n")
        try client.waitUntilGivenBack()
      }
    }
    client.terminal.settle()
    #expect(client.terminal.screen.text != "")
    let clock = ContinuousClock()
    let start = clock.now
    try kill(owner)
    #expect(try client.reply() == "ERR 83886179 Operation cancelled <Pinentry>\n")
    #expect(clock.now - start < .seconds(1))
    try client.waitUntilGivenBack()
    // Further questions for the owner are cancelled at once.
    let bytes = client.terminal.received.count
    #expect(try client.ask("GETPIN") == "ERR 83886179 Operation cancelled <Pinentry>\n")
    #expect(client.terminal.received.count == bytes)
    try client.end()
  }

  @Test func `a question that waits for the terminal is cancelled when its owner process ends`()
    throws
  {
    let owner = try owner()
    var client = try Conversation()
    let lock = try #require(ForeignLock(client.terminal.path))
    try client.set("OPTION owner=\(owner.processIdentifier)/0 \(try host)")
    try client.send("GETPIN")
    #expect(!client.terminal.holds(within: .milliseconds(300)) { $0.received != [] })
    try kill(owner)
    #expect(try client.reply() == "ERR 83886179 Operation cancelled <Pinentry>\n")
    lock.release()
    client.terminal.settle()
    #expect(client.terminal.received == [])
    try client.end()
  }

  @Test(arguments: ["0", "-1", "x", "99999999999999999999", "/0", "%/0 elsewhere.example", "% x"])
  func `an owner process that can't be found on this machine is ignored`(value: String) throws {
    let owner = try owner()
    try kill(owner)
    var client = try Conversation()
    try client.set("OPTION owner=" + value.replacing("%", with: "\(owner.processIdentifier)"))
    try client.getPIN()
    try client.terminal.type("abc\r")
    #expect(try client.reply() == "D abc\nOK\n")
    try client.end(secret: "abc")
  }

  @Test func `if the client disconnects before it asks a question, the pinentry ends`() throws {
    for closed in [Int32(0), 1] {
      let client = try Conversation()
      client.terminal.closePipe(closed)
      if closed == 1 { try client.send("NOP") }
      #expect(try client.terminal.waitForExit() == .exited(0))
      #expect(client.terminal.violations() == [])
    }
  }

  @Test func `lines that the client sends before a question is answered are handled afterwards`()
    throws
  {
    var client = try Conversation()
    // As with `printf '…' | pinentry-codeprompt`, the client closes the pipe before the pinentry
    // reads it.
    try client.terminal.signal(SIGSTOP)
    try client.terminal.waitForStop()
    try client.terminal.writeInput(Array("GETPIN\nGETINFO flavor\nBYE\n".utf8))
    client.terminal.closePipe(0)
    try client.terminal.foreground()
    try client.terminal.waitUntilReady()
    try client.terminal.type("abc\r")
    #expect(try client.reply() == "D abc\nOK\n")
    #expect(try client.reply() == "D codeprompt\nOK\n")
    #expect(try client.reply() == "OK closing connection\n")
    try client.expectEnd(secret: "abc")
  }

  @Test func `a question ends when no process can read its answer any more`() throws {
    let client = try Conversation()
    try client.terminal.signal(SIGSTOP)
    try client.terminal.waitForStop()
    try client.send("GETPIN")
    client.terminal.closePipe(0)
    try client.terminal.foreground()
    try client.terminal.waitUntilReady()
    try client.terminal.type("half")
    try client.terminal.waitForDots(4)
    client.terminal.closePipe(1)
    try client.expectEnd(secret: "half")
  }
}
