import PromptTestSupport
import Testing

/// A short soak test: many prompts in a row, many in one process, and events that are the same in
/// each run.
@Suite(.waits)
struct SoakTests {
  @Test(arguments: ["--prompts 40", "--library 120", "--storm 3"])
  func `a short soak test finds no fault`(part: String) throws {
    let others = "--seed 1 --prompts 0 --library 0 --storm 0"
    let options = "\(others) \(part)".split(separator: " ").map(String.init)
    let result = try CommandResult.run(["soak"] + options, within: .seconds(150))
    #expect(result.outcome == .exited(0), "\(result.outputText)\(result.errorText)")
    #expect(result.outputText.contains("0 failures"))
  }
}
