import PromptTestSupport
import Testing

/// Descriptors, signals, limits and other things that a command inherits.
@Suite(.serialized, .waits)
struct LaunchTests {
  @Test(arguments: [[Int32(0)], [1], [2], [0, 1], [0, 1, 2]])
  func `descriptors of the command can be closed`(closed: [Int32]) throws {
    let script = "for f in 0 1 2; do [ -e /proc/$$/fd/$f ] || s=$s$f; done; echo c$s >/dev/tty"
    let terminal = try PseudoTerminal.run(["sh", "-c", script]) {
      if closed.contains(0) { $0.input = .closed }
      if closed.contains(1) { $0.output = .closed }
      if closed.contains(2) { $0.error = .closed }
    }
    try terminal.waitForExit()
    #expect(terminal.screen.text == "c" + closed.map(String.init).joined())
    #expect(terminal.violations() == [])
  }

  @Test func `the command starts with no signal ignored or blocked unless the test asks for it`()
    throws
  {
    let terminal = try PseudoTerminal.run(["grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"])
    try terminal.waitForExit()
    #expect(Self.signalSets(terminal.outputText) == [0, 0])
  }

  @Test func `signals are ignored and blocked in the command if the test asks for it`() throws {
    let terminal = try PseudoTerminal.run(["grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"]) {
      $0.ignoredSignals = [1, 17]
      $0.blockedSignals = [2, 15]
    }
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(Self.signalSets(terminal.outputText) == [0x4002, 0x10001])
  }

  /// The sets of blocked and ignored signals, as bits.
  private static func signalSets(_ text: String) -> [UInt64] {
    text.split(separator: "\n").map { line in
      // glibc uses signals 32 and 33 itself, and its `posix_spawn` ignores them.
      (UInt64(line.split(separator: "\t").last ?? "", radix: 16) ?? .max) & ~(3 << 31)
    }
  }

  @Test func `limits and the working directory are applied to the command`() throws {
    let script = "ulimit -n; ulimit -l; ulimit -c; pwd"
    let terminal = try PseudoTerminal.run(["bash", "-c", script]) {
      $0.limits = [.openFiles(11), .lockedMemory(0), .coreFile(0)]
      $0.directory = "/usr"
    }
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.outputText == "11\n0\n0\n/usr\n")
  }

  @Test func `without a controlling terminal /dev/tty can't be opened`() throws {
    let result = try CommandResult.run(["sh", "-c", "cat; : </dev/tty"], input: Array("a".utf8))
    #expect(result.outcome != .exited(0))
    #expect(result.outputText == "a")
    #expect(result.errorText.contains("/dev/tty"))
  }
}
