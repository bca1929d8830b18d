import PromptTestSupport
import Testing

/// Arguments that the command refuses, and a part of the message.
struct Mistake: Sendable, CustomTestStringConvertible {
  let arguments: [String]
  let says: String
  var testDescription: String { arguments.joined(separator: " ") }

  init(_ arguments: String..., says: String) {
    self.init(arguments, says: says)
  }

  init(_ arguments: [String], says: String) {
    self.arguments = arguments
    self.says = says
  }

  /// Expects status 2 and a message of one line.
  func expectRefused(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let result = try CommandResult.run(["codeprompt"] + arguments)
    #expect(result.outcome == .exited(2), sourceLocation: sourceLocation)
    #expect(result.output == [], sourceLocation: sourceLocation)
    // What is wrong, and what to do.
    #expect(result.errorText.hasPrefix("codeprompt: "), sourceLocation: sourceLocation)
    #expect(
      result.errorText.split(separator: ": ").count >= 3, "\(result.errorText)",
      sourceLocation: sourceLocation)
    #expect(
      result.errorText.contains(says), "\(result.errorText)", sourceLocation: sourceLocation)
    #expect(result.error.count { $0 == 10 } == 1, sourceLocation: sourceLocation)
    #expect(!result.error.contains(0x1B), sourceLocation: sourceLocation)
  }
}
