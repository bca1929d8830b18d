import PromptTestSupport
import Testing

/// A folder to install into, whose path has characters that a shell must quote.
struct InstalledTree {
  private let folder: Folder
  private let destination: String
  /// The path of the installed files.
  let prefix: String

  init() throws {
    folder = try Folder()
    destination = folder.path + "/it's \"here\""
    prefix = destination + "/opt/my tools"
    try shell("mkdir -p \(prefix.quoted)", in: folder.path)
  }

  /// The shell command that installs the products of this build.
  var installing: String { command([], build: BuiltProducts.directory) }

  /// Runs install.sh, and expects that it succeeds without a message.
  func install() throws {
    let result = try script()
    #expect(result.outcome == .exited(0), "\(result.errorText)")
    #expect(result.errorText == "")
  }

  /// Lets other users reach the installed files.
  func openToOthers() throws {
    let result = try shell("chmod 755 .", in: folder.path)
    #expect(result.outcome == .exited(0))
  }

  /// Runs install.sh.
  @discardableResult func script(
    _ arguments: [String] = [], build: String = BuiltProducts.directory
  ) throws -> CommandResult {
    try shell(command(arguments, build: build))
  }

  /// Runs install.sh with one argument.
  @discardableResult func script(_ argument: String) throws -> CommandResult {
    try script([argument])
  }

  /// Runs an installed program without a terminal.
  func run(_ file: String, _ arguments: String...) throws -> CommandResult {
    try CommandResult.run(["\(prefix)/\(file)"] + arguments)
  }

  /// Runs a shell command line in the folder of the installed files.
  @discardableResult func shell(_ line: String) throws -> CommandResult {
    try shell(line, in: prefix)
  }

  /// The contents of a file.
  func text(of file: String) throws -> String { try shell("cat \(file.quoted)").outputText }

  /// The installed files with their modes or link targets, sorted.
  var files: [String] {
    get throws {
      try lines("find . -type f -printf '%P %m\\n' -o -type l -printf '%P -> %l\\n'")
    }
  }

  /// The files and folders with their types, sorted.
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
    // The script copies and strips large files, which takes time.
    try CommandResult.run(["sh", "-c", line], within: .seconds(60)) { $0.directory = directory }
  }
}

extension String {
  /// The text quoted as one word of a shell.
  fileprivate var quoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
