import PromptTestSupport
import Testing

/// The sweep of faults in its short form, and whether it finds what it is to find.
@Suite(
  .serialized, .waits,
  .enabled(if: canTrace, "tracing a child's system calls is not permitted here"))
struct FaultSweepTests {
  @Test func `faults at a sample of all system calls violate nothing`() throws {
    let prompt = try BuiltProducts.find("codeprompt", path: "")
    let result = try sweep(["--sample", "90", "--executable", prompt])
    #expect(result.outcome == .exited(0), "\(result.outputText)\(result.errorText)")
    #expect(result.outputText.contains("seconds"))
  }

  @Test func `an unguarded prompt is detected`() throws {
    let prompt = try BuiltProducts.find("smallest-prompt", path: "")
    let part = ["--scenario", "accepted", "--kind", "kill", "--sample", "3"]
    let result = try sweep(part + ["--strict", "--executable", prompt])
    #expect(result.outcome == .exited(1))
    #expect(result.outputText.contains("signal 9): I1: echo is off"))
    #expect(result.outputText.contains("untouched: no guard was seen"))
  }

  private func sweep(_ options: [String]) throws -> CommandResult {
    try CommandResult.run(["fault-sweep"] + options, within: .seconds(150))
  }
}
