internal import CCodePromptSystem

/// A program with the words to start it with. It is looked up before anything is drawn.
package struct Program: Equatable, Sendable {
  /// The path of the executable file.
  package let path: String
  /// The arguments; the first one is the name as typed.
  package let words: [String]

  /// Returns the system's shell, to run a command line.
  package static func shell(_ text: String) -> Program {
    Program(path: "/bin/sh", words: ["sh", "-c", text])
  }

  /// Finds a program as a shell does, by the first word.
  ///
  /// A name without a slash is searched for in the directories of `path` (nil: `/bin:/usr/bin`), of
  /// which an empty one means the working directory; files that aren't executable are skipped.
  package static func find(
    _ words: [String], path: String? = Environment.value("PATH")
  ) throws(CommandError) -> Program {
    guard let name = words.first else { preconditionFailure("a program without a name") }
    // Bytes are compared: as a character, a slash or colon could include a combining mark.
    let isPath = name.utf8.contains(UInt8(ascii: "/"))
    let directories = isPath || name.isEmpty ? [] : directories(of: path ?? "/bin:/usr/bin")
    // The first file that this user may not execute or not see, or that is no regular file.
    var refused: String?
    for candidate in isPath ? [name] : directories.map({ "\($0)/\(name)" }) {
      var status = stat()
      switch nothingOrErrno({ unsafe stat(candidate, &status) }) {
      case .success:
        if unsafe csystem_is_regular_file(&status) && access(candidate, X_OK) == 0 {
          return Program(path: candidate, words: words)
        }
      case .failure(.permissionDenied): break
      case .failure: continue
      }
      refused = refused ?? candidate
    }
    if let refused { throw .notExecutable(path: refused) }
    throw .notFound(name: name)
  }

  private static func directories(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "." : String(Substring($0)) }
  }
}
