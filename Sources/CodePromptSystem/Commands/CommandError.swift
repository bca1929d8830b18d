/// The reason why a command could not be started.
package enum CommandError: Error, Equatable, Sendable {
  /// No directory of PATH has a command of this name, or its path does not exist.
  case notFound(name: String)
  /// The file is not a program that this user may run.
  case notExecutable(path: String)
  /// The system could not start it; `code` is the `errno`. `EMSGSIZE` means that the answer is too
  /// long for a pipe.
  case cannotStart(name: String, code: Int32)
}
