import PromptTestSupport
import Testing

/// A new folder that goes with this object.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/codeprompt-folder-XXXXXX".utf8CString)
    path = try #require(
      unsafe mkdtemp(&template).map { unsafe String(cString: $0) }, "mkdtemp failed")
  }

  deinit { _ = try? CommandResult.run(["rm", "-rf", path]) }

  /// Writes a file, which may exist.
  func write(_ name: String, _ text: String) throws {
    let words = ["sh", "-c", "cat >\"$0\"", "\(path)/\(name)"]
    let result = try CommandResult.run(words, input: Array(text.utf8))
    #expect(result.outcome == .exited(0), "\(result.errorText)")
  }

  /// The text of a file.
  func read(_ name: String) throws -> String {
    try CommandResult.run(["cat", "\(path)/\(name)"]).outputText
  }
}
