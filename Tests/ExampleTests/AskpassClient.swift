import PromptTestSupport
import Testing

/// Runs programs that ask through `codeprompt-askpass`, after `askpass.sh` has set their variables.
///
/// HOME is a temporary folder, which also holds `codeprompt-askpass`, a link to the built command.
struct AskpassClient {
  let folder: Folder
  /// The path of the link `codeprompt-askpass`.
  let askpass: String
  /// The environment that programs get besides the variables that `askpass.sh` exports.
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

  /// The words of a command line that reads `askpass.sh` and then runs a program.
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

  /// Makes an ssh key with a passphrase in the folder, and returns its path.
  func makeKey(_ passphrase: String) throws -> String {
    let key = folder.file("key")
    _ = folder.file("key.pub")
    try run(["ssh-keygen", "-q", "-t", "ed25519", "-N", passphrase, "-C", "me@host", "-f", key])
    return key
  }

  /// Runs a program without a terminal, and expects status 0.
  func run(_ command: [String]) throws {
    let result = try CommandResult.run(command, environment: environment)
    try #require(result.outcome == .exited(0), "\(command): \(result.errorText)")
  }
}

extension PseudoTerminal {
  /// Waits for a prompt, types an answer, waits for its dots, and types a key that ends it.
  func answer(_ prompt: String, with secret: String, then end: String = "\r") throws {
    try waitForText(prompt)
    try type(secret)
    try waitForDots(secret.count)
    try type(end)
  }
}
