import PromptTestSupport
import Testing

/// Whether a child's system calls may be traced here: on Linux, on x86-64, where no rule forbids
/// tracing.
let canTrace =
  (try? CommandResult.run(["fault-tracer", "1", "list", "-", "-", "0", "--", "true"]))?.outcome
  == .exited(0)

/// What the fault tracer does to a command, tried with a shell.
@Suite(
  .serialized, .waits,
  .enabled(if: canTrace, "tracing a child's system calls is not permitted here"))
struct FaultTracerTests {
  private let script = ["sh", "-c", "echo one; echo two; echo three; kill -0 $$ && echo four"]

  @Test func `a command behaves the same while the fault tracer lists its system calls`() throws {
    let terminal = try run(["list", "-", "-", "0"])
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.outputText == "one\ntwo\nthree\nfour\n")
    try terminal.wait("the tracer's end") { $0.report.hasSuffix("done\n") }
    let lines = terminal.report.split(separator: "\n")
    #expect(lines.count { $0 == "call prompt write" } == 4)
    #expect(lines.last { $0.hasPrefix("call ") } == "call prompt exit_group")
  }

  @Test func `only the chosen system call fails, and the ones before and after it succeed`() throws
  {
    let terminal = try run(["error=5", "prompt", "write", "2"])
    #expect(try terminal.waitForExit() == .exited(0))
    #expect(terminal.outputText == "one\nthree\nfour\n")
    #expect(terminal.errorText.contains("I/O error"))
    #expect(terminal.report.hasPrefix("fault prompt write 1 "))
  }

  @Test(arguments: ["kill", "kill-group"])
  func `a process that the fault tracer kills at a system call does not make that call`(
    action: String
  ) throws {
    let terminal = try run([action, "prompt", "write", "3"])
    #expect(try terminal.waitForExit() == .signaled(9))
    #expect(terminal.outputText == "one\ntwo\n")
    #expect(terminal.violations() == [])
  }

  @Test func `the fault tracer reports a command that cannot be started`() throws {
    let terminal = try run(["list", "-", "-", "0"], ["/nonexistent"])
    #expect(try terminal.waitForExit() == .exited(126))
    #expect(terminal.errorText == "fault-tracer: /nonexistent: No such file or directory\n")
  }

  private func run(_ plan: [String], _ command: [String]? = nil) throws -> PseudoTerminal {
    try PseudoTerminal.run(["fault-tracer", "9"] + plan + ["--"] + (command ?? script)) {
      $0.extra = [9: .pipe]
    }
  }
}

extension PseudoTerminal {
  /// What the fault tracer has written to its report descriptor.
  fileprivate var report: String { String(decoding: output(of: 9), as: UTF8.self) }
}
