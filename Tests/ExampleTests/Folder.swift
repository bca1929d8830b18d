import PromptTestSupport
import Testing

/// The path of the examples.
let examples = packageFolder + "/Examples"

/// The PATH in which scripts find the built command.
let scriptPath = BuiltProducts.directory + ":/usr/local/bin:/usr/bin:/bin"

/// Whether scripts can find a program in their PATH.
func hasProgram(_ name: String) -> Bool {
  InstalledProgram(name, path: scriptPath).isInstalled
}

/// Whether the tests run as root, which can play another user.
let isRoot = geteuid() == 0

/// A temporary folder for the files of a test, whose name has characters that a shell must quote.
/// It is removed with its contents.
final class Folder {
  /// The path of the folder.
  let path: String
  private var files: [String] = []

  init() throws {
    var template = Array("/tmp/codeprompt it's \"new\" $HOME-XXXXXX".utf8CString)
    path = try #require(unsafe mkdtemp(&template).map { unsafe String(cString: $0) })
  }

  deinit {
    _ = try? CommandResult.run(["rm", "-rf", path])
  }

  /// Lets other users read the folder.
  func openToOthers() throws { try #require(unsafe chmod(path, 0o755) == 0) }

  /// The path of a file in the folder, which is not one of the ``leftovers``.
  func file(_ name: String) -> String {
    files.append("\(path)/\(name)")
    return "\(path)/\(name)"
  }

  /// Writes a file into the folder and returns its path.
  func add(_ name: String, _ text: String) throws -> String {
    let path = file(name)
    let bytes = Array(text.utf8)
    // A program can't be run while a process that another test starts has it open for writing.
    let count = SpawnLock.whileHeld {
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      defer { close(descriptor) }
      return unsafe write(descriptor, bytes, bytes.count)
    }
    try #require(count == bytes.count)
    return path
  }

  /// Makes a symbolic link in the folder and returns its path.
  func link(_ name: String, to target: String) throws -> String {
    let path = file(name)
    try #require(unsafe symlink(target, path) == 0)
    return path
  }

  /// The lines of a file; none if there is no such file.
  func lines(_ name: String) -> [String] { printed(by: ["cat", "\(path)/\(name)"]) }

  /// The entries of the folder whose paths the test did not get from ``file(_:)``.
  var leftovers: [String] {
    printed(by: ["ls", "-A", path]).filter { !files.contains("\(path)/\($0)") }
  }

  private func printed(by command: [String]) -> [String] {
    let text = (try? CommandResult.run(command))?.outputText ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}

extension PseudoTerminal {
  /// How many dots (`●`) the screen shows.
  var dotCount: Int { screen.text.count { $0 == "●" } }

  /// Waits until the screen shows `count` dots.
  func waitForDots(_ count: Int) throws {
    try wait("\(count) dots") { $0.dotCount == count }
  }

  /// Waits until a note is shown and no cell has a dot.
  func waitForNote(_ note: String) throws {
    try waitForText(note)
    try waitForDots(0)
  }

  /// Expects an outcome, an output, and a restored terminal without the secret.
  ///
  /// The processor time is not checked, since it includes the shells and programs of the script.
  func expectEnd(
    _ outcome: Outcome, output: String = "", secret: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try waitForExit() == outcome, "\(stateDescription)", sourceLocation: sourceLocation)
    #expect(outputText == output, sourceLocation: sourceLocation)
    #expect(
      violations(except: [.effort], secret: secret) == [], sourceLocation: sourceLocation)
  }
}
