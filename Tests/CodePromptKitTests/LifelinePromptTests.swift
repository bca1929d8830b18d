import PromptTestSupport
import Testing

/// A lifeline is a pipe or socket. When its other end is closed, nobody wants the answer any more,
/// and the prompt ends.
@Suite(.serialized, .waits)
struct LifelinePromptTests {
  @Test(arguments: ["code", "notice"])
  func `closing the lifeline's pipe ends the prompt, even if data waits there`(format: String)
    throws
  {
    let terminal = try askInTerminal(format, "lifeline=0") { $0.input = .pipe }
    try terminal.writeInput(Array("NOP\n".utf8))
    if format == "code" {
      // The note shows that the prompt is still open: it refused a key. A notice takes none.
      let received = terminal.received.count
      try terminal.type("x")
      try terminal.wait("a note") { $0.received.count > received }
    }
    terminal.closePipe(0)
    try terminal.expectSaid("cancelled")
    #expect(terminal.screen.text == "")
  }

  @Test func `closing the lifeline's socket ends the prompt and its running command`() throws {
    let sockets = try DescriptorPair.sockets()
    let terminal = try askInTerminal("code", "command=sleep 1000", "lifeline=5") {
      $0.extra[5] = .descriptor(sockets.reader)
    }
    _ = unsafe write(sockets.writer, "x", 1)
    try terminal.waitForText("One moment…")
    sockets.closeWriter()
    try terminal.expectSaid("cancelled")
  }

  @Test func `closing the lifeline ends a prompt that waits for the terminal`() throws {
    let terminal = try PseudoTerminal()
    let lock = try #require(ForeignLock(terminal.path))
    try terminal.start(
      ["command-scenarios", "a prompt of the library asks", "code", "wait", "lifeline=0"],
      Launch { $0.input = .pipe })
    try terminal.wait("it to wait") { ProcessTable.handles($0.processIdentifier, 15) }
    terminal.closePipe(0)
    try terminal.expectSaid("cancelled")
    #expect(terminal.received == [])
    lock.release()
  }

  @Test func `a stopped prompt whose lifeline was closed ends when it continues`() throws {
    let terminal = try askInTerminal("code", "lifeline=0") { $0.input = .pipe }
    try terminal.suspend()
    terminal.closePipe(0)
    try terminal.foreground()
    try terminal.expectSaid("cancelled")
  }
}
