import PromptTestSupport
import Testing

/// A folder to install into, whose path has all that a shell could stumble over; it goes with the
/// value.
final class InstalledTree {
  private let folder: Folder
  private let destination: String
  /// Where the files get to.
  let prefix: String

  init() throws {
    folder = try Folder()
    destination = folder.path + "/it's \"here\""
    prefix = destination + "/opt/my tools"
    try shell("mkdir -p \(prefix.quoted)", in: folder.path)
  }

  deinit {
    _ = try? shell("rm -rf \(destination.quoted)", in: folder.path)
  }

  /// The command of a shell that installs what this build made.
  var installing: String { command([], build: BuiltProducts.directory) }

  /// Installs, and expects that to go well.
  func install() throws {
    let result = try script()
    #expect(result.outcome == .exited(0), "\(result.errorText)")
    #expect(result.errorText == "")
  }

  /// Lets other users get to what is installed.
  func openToOthers() throws {
    let result = try shell("chmod 755 .", in: folder.path)
    #expect(result.outcome == .exited(0))
  }

  /// Runs the script.
  @discardableResult func script(
    _ arguments: [String] = [], build: String = BuiltProducts.directory
  ) throws -> CommandResult {
    try shell(command(arguments, build: build))
  }

  /// Runs the script with one argument.
  @discardableResult func script(_ argument: String) throws -> CommandResult {
    try script([argument])
  }

  /// Runs a program that was installed, without a terminal.
  func run(_ file: String, _ arguments: String...) throws -> CommandResult {
    try CommandResult.run(["\(prefix)/\(file)"] + arguments)
  }

  /// Runs a line of a shell in the prefix.
  @discardableResult func shell(_ line: String) throws -> CommandResult {
    try shell(line, in: prefix)
  }

  /// What a file holds.
  func text(of file: String) throws -> String { try shell("cat \(file.quoted)").outputText }

  /// The files, with the mode or target of each, in order.
  var files: [String] {
    get throws {
      try lines("find . -type f -printf '%P %m\\n' -o -type l -printf '%P -> %l\\n'")
    }
  }

  /// The files and folders, in order.
  var entries: [String] {
    get throws { try lines("find . ! -name . -printf '%P %y\\n'") }
  }

  private func lines(_ line: String) throws -> [String] {
    try shell(line).outputText.split(separator: "\n").map(String.init).sorted()
  }

  private func command(_ arguments: [String], build: String) -> String {
    let variables = [
      "DESTDIR=\(destination.quoted)", "PREFIX='/opt/my tools'", "BUILD=\(build.quoted)",
    ]
    return (variables + ["\(examples)/install.sh".quoted] + arguments).joined(separator: " ")
  }

  @discardableResult
  private func shell(_ line: String, in directory: String) throws -> CommandResult {
    // A large file is copied and stripped.
    try CommandResult.run(["sh", "-c", line], within: .seconds(60)) { $0.directory = directory }
  }
}

extension String {
  /// This text as one word of a shell.
  fileprivate var quoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
