import CodePromptKit
import CodePromptSecretStorage
import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A lifeline is a pipe or socket. When its other end is closed, nobody wants the answer any more,
/// and the prompt ends.
@Suite(.serialized, .waits)
struct LifelinePromptTests {
  @Test(arguments: ["code", "question", "notice"], [false, true])
  func `closing the lifeline's pipe ends the prompt`(format: String, dataWaits: Bool) throws {
    let terminal = try askInTerminal(format, "lifeline=0") { $0.input = .pipe }
    if dataWaits { try terminal.writeInput(Array("NOP\n".utf8)) }
    // The note shows that the prompt is still open: it refused a key.
    let received = terminal.received.count
    try terminal.type("x")
    try terminal.wait("a note") { $0.received.count > received }
    terminal.settle()
    #expect(terminal.job == .running)
    terminal.closePipe(0)
    #expect(try terminal.waitForExit() == .exited(0))
    try terminal.expectSaid("cancelled")
    #expect(terminal.screen.text == "")
  }

  @Test func `closing the lifeline's socket ends the prompt`() throws {
    let sockets = try DescriptorPair.sockets()
    let terminal = try askInTerminal("code", "lifeline=5") {
      $0.extra[5] = .descriptor(sockets.reader)
    }
    _ = unsafe write(sockets.writer, "x", 1)
    try terminal.type("x")
    try terminal.waitForText("Only the digits")
    #expect(terminal.job == .running)
    sockets.closeWriter()
    #expect(try terminal.waitForExit() == .exited(0))
    try terminal.expectSaid("cancelled")
  }

  @Test func `unread data on the lifeline does not end the prompt and costs no processor time`()
    throws
  {
    let terminal = try askInTerminal("code", "lifeline=0") { $0.input = .pipe }
    try terminal.writeInput(Array("NOP\n".utf8))
    // A loop that polls without a pause would use processor time during the whole wait.
    _ = terminal.holds(within: .milliseconds(500)) { _ in false }
    try terminal.type("123456")
    try terminal.expectSaid("accepted, 6 bytes")
  }

  @Test func `closing the lifeline ends a prompt that waits for the terminal`() throws {
    let terminal = try PseudoTerminal()
    let lock = try #require(ForeignLock(terminal.path))
    try terminal.start(
      ["command-scenarios", "a prompt of the library asks", "code", "wait", "lifeline=0"],
      Launch { $0.input = .pipe })
    try terminal.wait("it to wait") { ProcessTable.handles($0.processIdentifier, 15) }
    terminal.closePipe(0)
    #expect(try terminal.waitForExit() == .exited(0))
    try terminal.expectSaid("cancelled")
    #expect(terminal.received == [])
    lock.release()
  }

  @Test func `closing the lifeline ends the prompt and its running command`() throws {
    let terminal = try askInTerminal("code", "command=sleep 100", "lifeline=0") { $0.input = .pipe }
    try terminal.waitForText("One moment…")
    terminal.closePipe(0)
    #expect(try terminal.waitForExit() == .exited(0))
    try terminal.expectSaid("cancelled")
  }

  @Test func `a stopped prompt whose lifeline was closed ends when it continues`() throws {
    let terminal = try askInTerminal("code", "lifeline=0") { $0.input = .pipe }
    try terminal.suspend()
    terminal.closePipe(0)
    try terminal.foreground()
    try terminal.expectSaid("cancelled")
  }

  @Test func `an environment given to the library overrides that of the process`() throws {
    let terminal = try askInTerminal(
      "question", "TERM=xterm", "LC_ALL=", "LC_CTYPE=zh_CN.UTF-8", "LC_MESSAGES=zh_CN.UTF-8",
      environment: ["TERM": "dumb", "LC_ALL": "C"])
    try terminal.waitForText("[Y] 是   [N/Enter] 否   [Esc] 取消")
    try terminal.type("n")
    try terminal.expectSaid("rejected")
  }
}
