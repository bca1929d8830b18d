import PromptTestSupport
import Testing

/// The command works with a stack limit far below the usual one.
@Suite(.serialized, .waits, .tags(.linking))
struct SmallStackTests {
  private static let sizes: [UInt64] = [192, 96, 64, 48]

  @Test(arguments: sizes) func `with a small stack a code is asked for and delivered`(
    kilobytes: UInt64
  ) throws {
    let terminal = try ask(["-md6"]) { $0.limits = [.stack(kilobytes << 10)] }
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "123456\n")
  }

  @Test(arguments: sizes)
  func `with a small stack COMMAND runs with the same limit`(kilobytes: UInt64) throws {
    let terminal = try ask(
      ["-md6", "--resend", "true", "--repeat", "--", "sh", "-c", "ulimit -s"]
    ) { $0.limits = [.stack(kilobytes << 10)] }
    try terminal.type("123456")
    try terminal.waitForText("Once more, to be sure")
    try terminal.type("123456")
    try terminal.expectExit(0, secret: "123456")
    #expect(terminal.outputText == "\(kilobytes)\n")
  }

  @Test(arguments: sizes)
  func `with a small stack a signal ends the prompt after the terminal is restored`(
    kilobytes: UInt64
  )
    throws
  {
    let terminal = try ask(["-md6"]) { $0.limits = [.stack(kilobytes << 10)] }
    try terminal.type("123")
    try terminal.waitForDots(3)
    try terminal.signal(15)
    try terminal.expectDeath(by: 15, secret: "123")
  }
}
