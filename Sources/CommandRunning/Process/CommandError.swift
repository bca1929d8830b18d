/// Why a command could not be started.
package enum CommandError: Error, Equatable, Sendable {
  /// No directory of PATH holds a command of this name, or the path it is given by names nothing.
  case notFound(name: String)
  /// The file is there, but it is no program that this user may run.
  case notExecutable(path: String)
  /// The system refused to start it; `code` is the `errno`, `EMSGSIZE` for an answer that is too
  /// long.
  case cannotStart(name: String, code: Int32)
}

/// How a command ended.
package enum CommandEnd: Equatable, Sendable {
  /// It exited with this status.
  case exited(Int32)
  /// A signal ended it; 0 if another part of the program took its status.
  case killed(signal: Int32)
  /// Its time was up, and its group was ended.
  case timedOut
  /// It wrote more than may be held, and its group was ended.
  case tooMuchOutput
  /// What it wrote could not be read; `code` is the `errno`.
  case outputLost(code: Int32)
  /// It stopped because it tried to use the terminal, and its group was ended.
  case usedTerminal
}

/// What becomes of a command's standard output. Of its standard error the last line is always kept.
package enum CommandOutput: Equatable, Sendable {
  /// It is held whole; more bytes than the limit end the command.
  case held(limit: Int)
  /// As ``held(limit:)``, but in ordinary memory, for what everybody may see.
  case shown(limit: Int)
  /// It goes to `/dev/null`.
  case dropped
  /// Its last line is kept, however much there is.
  case lastLine
  /// Its last line is kept, and beside it the end of all there was, up to a limit.
  case recentLines(limit: Int)
  /// It is handed out line by line; reading rests while lines that nobody took fill the space, and
  /// more than 1 MiB ends the command.
  case lines
}
