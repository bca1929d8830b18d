import PromptTestSupport
import Testing

/// The soak in its short form: a row of prompts, prompts in one process, and a storm.
@Suite(.serialized, .waits)
struct SoakTests {
  @Test(arguments: [
    ["--prompts", "100", "--library", "0", "--storm", "0"],
    ["--prompts", "0", "--library", "400", "--storm", "0"],
    ["--prompts", "0", "--library", "0", "--storm", "8s"],
  ])
  func `a short soak finds nothing`(options: [String]) throws {
    let result = try CommandResult.run(["soak"] + options, within: .seconds(150))
    #expect(result.outcome == .exited(0), "\(result.outputText)\(result.errorText)")
    #expect(result.outputText.contains("seconds"))
  }
}
