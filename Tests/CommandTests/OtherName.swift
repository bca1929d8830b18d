import PromptTestSupport
import Testing

/// The built command under another name, by a symbolic link in a temporary folder.
final class OtherName {
  let path: String
  private let directory: TemporaryFolder

  /// The folder that holds the link.
  var folder: String { directory.path }

  init(_ name: String = "codeprompt-askpass") throws {
    directory = try TemporaryFolder()
    path = "\(directory.path)/\(name)"
    let command = try BuiltProducts.find("codeprompt", path: "")
    try #require(unsafe symlink(command, path) == 0)
  }

  /// Starts the command by this name and waits until the prompt accepts keys.
  func ask(
    _ arguments: String..., environment: [String: String] = [:],
    _ change: (inout Launch) -> Void = { _ in }
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.run([path] + arguments, environment: environment, change)
    try terminal.waitUntilReady()
    return terminal
  }
}
