import PromptTestSupport
import Testing

/// Descriptors, signals, limits and other things that a command inherits.
@Suite(.serialized, .waits)
struct LaunchTests {
  @Test(
    arguments: [([], [], [0, 0]), ([2, 15], [1, 17], [0x4002, 0x10001])]
      as [([Int32], [Int32], [UInt64])])
  func `only the signals that the test names are blocked or ignored in the command`(
    blocked: [Int32], ignored: [Int32], sets: [UInt64]
  ) throws {
    let terminal = try PseudoTerminal.run(["grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"]) {
      ($0.blockedSignals, $0.ignoredSignals) = (blocked, ignored)
    }
    #expect(try terminal.waitForExit() == .exited(0))
    let found = terminal.outputText.split(separator: "\n").map { line in
      // glibc uses signals 32 and 33 itself, and its `posix_spawn` ignores them.
      (UInt64(line.split(separator: "\t").last ?? "", radix: 16) ?? .max) & ~(3 << 31)
    }
    #expect(found == sets)
  }

  @Test func `the command inherits only its own descriptors and environment`() throws {
    let script = """
      for f in {0..200}; do [ -e /proc/$$/fd/$f ] && s="$s $f"; done
      echo $s; env | sort | cut -d= -f1
      """
    let terminal = try PseudoTerminal.run(["bash", "--norc", "-c", script]) {
      ($0.input, $0.error) = (.closed, .closed)
      $0.extra = [8: .pipe, 3: .null]
    }
    #expect(try terminal.waitForExit() == .exited(0))
    let lines = terminal.outputText.split(separator: "\n").map(String.init)
    #expect(lines.first == "1 3 8")
    // bash adds these variables itself.
    let variables = Set(lines.dropFirst()).subtracting(["OLDPWD", "PWD", "SHLVL", "_"])
    #expect(variables == ["HOME", "LANG", "PATH", "TERM"])
  }

  @Test func `limits apply to the command`() throws {
    let result = try CommandResult.run(["bash", "-c", "ulimit -s; ulimit -l"]) {
      $0.limits = [.stack(1 << 20), .lockedMemory(0)]
    }
    #expect(result.outputText == "1024\n0\n")
  }
}
