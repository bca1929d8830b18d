import PromptTestSupport
import Testing

/// The user's other processes can't read the memory of `codeprompt` and `pinentry-codeprompt`, even
/// before a secret is in it.
@Suite(
  .serialized, .waits, .needs("setpriv"),
  .enabled(if: geteuid() == 0, "only root can play another user"), .tags(.linking))
struct HiddenStartTests {
  /// The owner of /proc/PID/mem, which is root if other processes of the user can't read the
  /// memory.
  private func owner(of process: Int32) -> UInt32 {
    var status = stat()
    return unsafe stat("/proc/\(process)/mem", &status) == 0 ? status.st_uid : .max
  }

  private func owner(while command: [String]) throws -> UInt32 {
    let pipe = try DescriptorPair.pipe()
    pipe.fill()
    let program = try BuiltProducts.find(command[0], path: "")
    let terminal = try PseudoTerminal.run(
      ["setpriv", "--reuid=65534", "--clear-groups", program] + command.dropFirst()
    ) { $0.output = .descriptor(pipe.writer) }
    // The output pipe is full, so the program sleeps as soon as it writes.
    try terminal.wait("the program") { terminal in
      !ProcessTable.program(of: terminal.processIdentifier).hasSuffix("session-leader")
        && ProcessTable.isSleeping(terminal.processIdentifier)
    }
    let owner = owner(of: terminal.processIdentifier)
    try terminal.signal(9)
    _ = try terminal.waitForExit()
    return owner
  }

  @Test(
    arguments: [
      (["codeprompt", "--manual"], 0), (["pinentry-codeprompt", "--help"], 0),
      // A program that does not protect itself.
      (["/bin/cat", "/proc/cpuinfo"], 65534),
    ] as [([String], UInt32)])
  func `codeprompt and pinentry hide their memory from the user's other processes before they ask`(
    command: [String], owner: UInt32
  ) throws {
    #expect(try self.owner(while: command) == owner)
  }
}
