/// A program that was looked up, with the words it is started with.
///
/// The looking up comes before anything is drawn, so that a misspelt name is a message and no
/// prompt.
package struct Program: Equatable, Sendable {
  /// The file that is executed.
  package let path: String
  /// The arguments; the first one is the name as typed.
  package let words: [String]

  /// The search path of the environment; nil if there is none.
  package static var environmentPath: String? { ProcessCalls.environmentValue("PATH") }

  private static let defaultPath = "/bin:/usr/bin"

  /// A program that has the system's shell run a text.
  package static func shell(_ text: String) -> Program {
    Program(path: "/bin/sh", words: ["sh", "-c", text])
  }

  /// A program that has the system's shell read a file of commands.
  static func shellScript(_ script: Program) -> Program {
    Program(path: "/bin/sh", words: ["sh", script.path] + script.words.dropFirst())
  }

  /// Looks a program up as a shell does.
  ///
  /// A name with a slash is a path. Any other is searched for in the directories of `path`, of
  /// which an empty one is the working directory; files that aren't executable are passed over.
  ///
  /// - Parameters:
  ///   - words: The name and the arguments; there must be a name.
  ///   - path: The directories, between colons; nil stands for `/bin:/usr/bin`.
  /// - Returns: The program.
  /// - Throws: ``CommandError`` if there is none.
  package static func find(
    _ words: [String], path: String? = Program.environmentPath
  ) throws(CommandError) -> Program {
    guard let name = words.first else { preconditionFailure("a program without a name") }
    // Bytes, not characters: a mark after a colon or a slash would join it.
    if name.utf8.contains(UInt8(ascii: "/")) {
      switch ProcessCalls.fileKind(name) {
      case .program: return Program(path: name, words: words)
      case .other: throw .notExecutable(path: name)
      case .missing: throw .notFound(name: name)
      }
    }
    var refused: String?
    for directory in directories(of: path ?? defaultPath) where !name.isEmpty {
      let candidate = "\(directory)/\(name)"
      switch ProcessCalls.fileKind(candidate) {
      case .program: return Program(path: candidate, words: words)
      case .other: refused = refused ?? candidate
      case .missing: continue
      }
    }
    if let refused { throw .notExecutable(path: refused) }
    throw .notFound(name: name)
  }

  private static func directories(of path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "." : String(Substring($0)) }
  }
}

/// What a path names, for who wants to execute it.
enum FileKind {
  case program
  /// It is there, but no program for this user, or what is there may not be seen.
  case other
  case missing
}
