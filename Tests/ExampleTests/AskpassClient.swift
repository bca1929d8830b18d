import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program that asks through `codeprompt-askpass`, set up by the example for a profile.
///
/// Its home is a folder of the test's own, in which the link to the command is too.
struct AskpassClient {
  let folder: Folder
  /// The link to the command.
  let askpass: String
  /// What programs find in their environment besides what the example exports.
  let environment: [String: String]

  init() throws {
    folder = try Folder()
    askpass = try folder.link(
      "codeprompt-askpass", to: BuiltProducts.find("codeprompt", path: ""))
    environment = [
      "PATH": "\(folder.path):\(scriptPath)", "HOME": folder.path, "LC_ALL": "C.UTF-8",
      "GIT_CONFIG_NOSYSTEM": "1",
    ]
  }

  /// The words that run a program after the profile was read.
  func words(_ command: [String]) -> [String] {
    ["sh", "-c", ". \"$0\" && exec \"$@\"", examples + "/askpass.sh"] + command
  }

  /// Starts a program in a terminal.
  func start(
    _ command: [String], environment: [String: String] = [:],
    _ change: (inout Launch) -> Void = { _ in }
  ) throws -> PseudoTerminal {
    try PseudoTerminal.run(
      words(command), environment: self.environment.merging(environment) { $1 }, change)
  }

  /// Makes a key of ssh in the folder, under a passphrase, and returns its path.
  func makeKey(_ passphrase: String) throws -> String {
    let key = folder.file("key")
    _ = folder.file("key.pub")
    try run(["ssh-keygen", "-q", "-t", "ed25519", "-N", passphrase, "-C", "me@host", "-f", key])
    return key
  }

  /// Runs a program that asks nothing, without a terminal, and expects it to end well.
  @discardableResult
  func run(_ command: [String], input: String? = nil) throws -> String {
    let result = try CommandResult.run(
      command, input: input.map { Array($0.utf8) }, environment: environment)
    try #require(result.outcome == .exited(0), "\(command): \(result.errorText)")
    return result.outputText
  }
}

extension PseudoTerminal {
  /// Waits for a prompt, types an answer that is there in dots, and submits it.
  func answer(_ prompt: String, with secret: String) throws {
    try waitForText(prompt)
    try type(secret)
    try waitForDots(secret.count)
    try type("\r")
  }
}
