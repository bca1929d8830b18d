import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The user's other processes can't read the memory of `codeprompt` and `pinentry-codeprompt`, even
/// before a secret is in it.
@Suite(
  .serialized, .waits,
  .enabled(if: geteuid() == 0, "only root can play another user"), .tags(.linking))
struct HiddenStartTests {
  /// The owner of /proc/PID/mem, which is root if other processes of the user can't read the
  /// memory.
  private func owner(of process: Int32) -> UInt32 {
    var status = stat()
    return unsafe stat("/proc/\(process)/mem", &status) == 0 ? status.st_uid : .max
  }

  private func owner(while command: [String]) throws -> UInt32 {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let block = [UInt8](repeating: 0, count: 4096)
    while unsafe write(ends[1], block, block.count) > 0 {}
    _ = fcntl(ends[1], F_SETFL, 0)
    let program = try BuiltProducts.find(command[0], path: "")
    let terminal = try PseudoTerminal.run(
      ["setpriv", "--reuid=65534", "--clear-groups", program] + command.dropFirst()
    ) { $0.output = .descriptor(ends[1]) }
    // The output pipe is full, so the program sleeps as soon as it writes.
    try terminal.wait("the program") { terminal in
      ProcessTable.program(of: terminal.processIdentifier).hasSuffix(command[0])
        && ProcessTable.isSleeping(terminal.processIdentifier)
    }
    let owner = owner(of: terminal.processIdentifier)
    try terminal.signal(9)
    _ = try terminal.waitForExit()
    return owner
  }

  @Test(arguments: [["codeprompt", "--manual"], ["pinentry-codeprompt", "--help"]])
  func `codeprompt and pinentry hide their memory from the user's other processes before they ask`(
    command: [String]
  ) throws {
    #expect(try owner(while: command) == 0)
  }

  @Test func `the memory file of a program that does not protect itself belongs to its user`()
    throws
  {
    #expect(try owner(while: ["/bin/cat", "/proc/cpuinfo"]) == 65534)
  }
}
