import PromptTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The folder of the package, found from this file.
let packageFolder = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

/// The examples.
let examples = packageFolder + "/Examples"

/// The path in which scripts find the command as it is built.
let scriptPath = BuiltProducts.directory + ":/usr/local/bin:/usr/bin:/bin"

/// Whether a program is there for the scripts.
func hasProgram(_ name: String) -> Bool {
  (try? BuiltProducts.find(name, path: scriptPath)) != nil
}

/// A new folder for the files of a test, whose name no shell text gets right by luck.
final class Folder {
  /// Its path.
  let path: String
  private var files: [String] = []

  init() throws {
    var template = Array("/tmp/codeprompt it's \"new\" $HOME-XXXXXX".utf8CString)
    path = try #require(unsafe mkdtemp(&template).map { unsafe String(cString: $0) })
  }

  deinit {
    for file in files { _ = unsafe unlink(file) }
    _ = unsafe rmdir(path)
  }

  /// The path of a file in it, which goes with the folder.
  func file(_ name: String) -> String {
    files.append("\(path)/\(name)")
    return "\(path)/\(name)"
  }

  /// Writes a file and returns its path.
  func add(_ name: String, _ text: String) throws -> String {
    let path = file(name)
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    try #require(unsafe write(descriptor, bytes, bytes.count) == bytes.count)
    return path
  }

  /// Removes a file.
  func clear(_ name: String) { _ = unsafe unlink("\(path)/\(name)") }

  /// Gives a file another name here and returns its path.
  func link(_ name: String, to target: String) throws -> String {
    let path = file(name)
    try #require(unsafe symlink(target, path) == 0)
    return path
  }

  /// The lines of a file; none where there is no such file.
  func lines(_ name: String) -> [String] {
    let descriptor = unsafe open("\(path)/\(name)", O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = unsafe max(0, read(descriptor, &bytes, bytes.count))
    return String(decoding: bytes[..<count], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// What is in it though the test did not ask for it.
  var leftovers: [String] { entries.filter { !files.contains("\(path)/\($0)") } }

  private var entries: [String] {
    guard let stream = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}

extension PseudoTerminal {
  /// How many cells or characters the screen shows as dots.
  var dotCount: Int { screen.text.count { $0 == "●" } }

  /// Waits until as many dots are on the screen.
  func waitForDots(_ count: Int) throws {
    try wait("\(count) dots") { $0.dotCount == count }
  }

  /// Waits until a note is under cells that are empty again.
  func waitForNote(_ note: String) throws {
    try waitForText(note)
    try waitForDots(0)
  }

  /// Expects an end with the terminal given back and the secret nowhere.
  ///
  /// The time of the processor is not judged: it counts the shells and programs of the script.
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
