import PromptTestSupport
import Testing

/// A short soak test: many prompts in a row, many in one process, and random events.
@Suite(.serialized, .waits)
struct SoakTests {
  @Test(arguments: [
    ["--prompts", "100", "--library", "0", "--storm", "0"],
    ["--prompts", "0", "--library", "400", "--storm", "0"],
    ["--prompts", "0", "--library", "0", "--storm", "8s"],
  ])
  func `a short soak test finds no fault`(options: [String]) throws {
    let result = try CommandResult.run(["soak"] + options, within: .seconds(150))
    #expect(result.outcome == .exited(0), "\(result.outputText)\(result.errorText)")
    #expect(result.outputText.contains("seconds"))
  }
}
