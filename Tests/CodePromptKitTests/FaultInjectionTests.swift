import PromptTestSupport
import Testing

/// Whole prompts run, and in each run one system call fails: every call, at every time that it is
/// made, with every error.
///
/// No failure may trap or hang, or leave a descriptor or a process. The prompt gives the whole
/// answer or an error, and restores the terminal if that was possible.
@Suite(.serialized, .waits)
struct FaultInjectionTests {
  @Test(arguments: [
    "open", "close", "read", "write", "poll", "characterDevice", "terminalDevice", "flock",
    "tcgetattr", "tcsetattr", "flushInput", "tcgetpgrp", "windowSize",
  ])
  func `a prompt survives a failing system call on the terminal`(call: String) throws {
    try Scenario.run("a call on the terminal fails once", [call])
  }

  @Test(arguments: [
    "pipe", "makeBlocking", "close", "read", "write", "spawn", "look", "reap",
  ])
  func `a prompt survives a failing system call on the verifying command`(call: String) throws {
    try Scenario.run("a call on the command fails once", [call])
  }
}
