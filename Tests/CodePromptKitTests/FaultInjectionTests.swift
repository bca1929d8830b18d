import PromptTestSupport
import Testing

/// Each call of a whole prompt fails once, each time that it is made, in each way.
///
/// Whatever fails: nothing traps or hangs, no descriptor or process is left, the answer is the
/// whole one or there is an error, and the terminal is given back where it could be.
@Suite(.serialized, .waits)
struct FaultInjectionTests {
  @Test(arguments: [
    "open", "close", "read", "write", "poll", "characterDevice", "terminalDevice", "flock",
    "tcgetattr", "tcsetattr", "flushInput", "tcgetpgrp", "windowSize",
  ])
  func `a prompt survives a failing call on the terminal`(call: String) throws {
    try Scenario.run("a call on the terminal fails once", [call])
  }

  @Test(arguments: [
    "pipe", "moveUp", "makeBlocking", "descriptorFlags", "close", "read", "write", "spawn",
    "signalGroup", "look", "reap",
  ])
  func `a prompt survives a failing call on the verifying command`(call: String) throws {
    try Scenario.run("a call on the command fails once", [call])
  }
}
