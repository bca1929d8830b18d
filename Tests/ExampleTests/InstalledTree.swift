import PromptTestSupport
import Testing

/// A folder to install into, whose path has characters that a shell must quote.
struct InstalledTree {
  private let folder: Folder
  private let destination: String
  /// The path of the installed files.
  let prefix: String

  /// Makes the folder, which other users may reach.
  init() throws {
    folder = try Folder()
    destination = folder.path + "/it's \"here\""
    prefix = destination + "/opt/my tools"
    try folder.openToOthers()
    try #require(CommandResult.run(["mkdir", "-p", prefix]).outcome == .exited(0))
  }

  /// Runs install.sh, and expects that it succeeds without a message.
  func install() throws {
    let result = try script()
    #expect(result.outcome == .exited(0))
    #expect(result.errorText == "")
  }

  /// Runs install.sh.
  func script(
    _ arguments: [String] = [], build: String = BuiltProducts.directory
  ) throws -> CommandResult {
    try shell((["\"$INSTALL\""] + arguments).joined(separator: " "), build: build)
  }

  /// Runs a shell command line in the folder of the installed files. In it `"$INSTALL"` is
  /// install.sh, which installs the products of a build.
  @discardableResult func shell(
    _ line: String, build: String = BuiltProducts.directory
  ) throws -> CommandResult {
    let environment = [
      "DESTDIR": destination, "PREFIX": "/opt/my tools", "BUILD": build,
      "INSTALL": examples + "/install.sh",
    ]
    // The script copies and strips large files, which takes time.
    return try CommandResult.run(
      ["sh", "-c", line], environment: environment, within: .seconds(60)
    ) { $0.directory = prefix }
  }

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
}
