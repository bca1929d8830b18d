import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Whatever ends a pinentry in the middle of a question, the terminal is given back and no answer is
/// sent.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct DeathTests {
  /// A pinentry into which half a passphrase was typed.
  private func halfTyped() throws -> Conversation {
    let client = try Conversation()
    try client.getPIN()
    try client.terminal.type("half")
    try client.terminal.waitForDots(4)
    return client
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `a signal ends it`(signal: Int32) throws {
    let client = try halfTyped()
    let output = client.terminal.output
    try client.terminal.signal(signal)
    #expect(try client.terminal.waitForExit() == .signaled(signal))
    #expect(client.terminal.output == output)
    try client.waitUntilGivenBack()
    #expect(client.terminal.violations(except: [.secret], secret: "half") == [])
  }

  @Test func `so does SIGKILL, and the guard gives the terminal back`() throws {
    let client = try halfTyped()
    // The guard is there before the first key is read.
    try client.terminal.signal(SIGKILL)
    #expect(try client.terminal.waitForExit() == .signaled(SIGKILL))
    try client.waitUntilGivenBack()
    #expect(client.terminal.violations(except: [.secret]) == [])
  }

  @Test func `a client that has gone takes its question with it`() throws {
    let client = try halfTyped()
    let output = client.terminal.output
    client.terminal.closePipe(0)
    try client.expectEnd(secret: "half")
    #expect(client.terminal.outputText.hasPrefix(String(decoding: output, as: UTF8.self)))
    #expect(!client.terminal.outputText.contains("\nD "))
  }

  @Test func `a client that has gone before any question ends it`() throws {
    for closed in [Int32(0), 1] {
      let client = try Conversation()
      client.terminal.closePipe(closed)
      if closed == 1 { try client.send("NOP") }
      #expect(try client.terminal.waitForExit() == .exited(0))
      #expect(client.terminal.violations() == [])
    }
  }

  @Test func `lines that were sent ahead wait until the question is answered`() throws {
    var client = try Conversation()
    // As `printf '…' | pinentry-codeprompt` has it: the other side is closed before it is read.
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

  @Test func `once nobody reads the answer that question ends too`() throws {
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
