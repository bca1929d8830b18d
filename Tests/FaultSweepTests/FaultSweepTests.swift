import PromptTestSupport
import Testing

/// Runs a short form of the fault sweep, and checks that it detects a prompt without a guard.
@Suite(
  .serialized, .waits,
  .enabled(if: canTrace, "tracing a child's system calls is not permitted here"))
struct FaultSweepTests {
  @Test func `codeprompt violates no invariant while faults hit a sample of its system calls`()
    throws
  {
    let prompt = try BuiltProducts.find("codeprompt", path: "")
    let result = try sweep(["--sample", "90", "--executable", prompt])
    #expect(result.outcome == .exited(0), "\(result.outputText)\(result.errorText)")
    #expect(result.outputText.contains("seconds"))
  }

  @Test func `the fault sweep detects a prompt that has no guard`() throws {
    let prompt = try BuiltProducts.find("smallest-prompt", path: "")
    let part = ["--scenario", "accepted", "--kind", "kill", "--sample", "3"]
    let result = try sweep(part + ["--executable", prompt])
    #expect(result.outcome == .exited(1))
    #expect(result.outputText.contains("signal 9): I1: echo is off"))
    #expect(result.outputText.contains("untouched: no guard was seen"))
  }

  private func sweep(_ options: [String]) throws -> CommandResult {
    try CommandResult.run(["fault-sweep"] + options, within: .seconds(150))
  }
}
