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

/// The way a command ended.
package enum CommandEnd: Equatable, Sendable {
  /// It ended by itself, with this exit status.
  case exited(Int32)
  /// A signal killed it; `signal` is 0 if unknown, since other code of this program has reaped it.
  case killed(signal: Int32)
  /// The command exceeded its time limit, and its group was ended.
  case timedOut
  /// The command wrote more than the limit, and its group was ended.
  case tooMuchOutput
  /// The command's output could not be read; `code` is the `errno`.
  case outputLost(code: Int32)
  /// The command stopped because it tried to use the terminal, and its group was ended.
  case usedTerminal
}

/// The observed state of a child.
package enum ChildEvent: Equatable, Sendable {
  /// The child runs as before.
  case none
  /// The child has ended and is not reaped yet.
  case ended(CommandEnd)
  /// The child was stopped by this signal.
  case stopped(signal: Int32)
}

/// The use of a command's standard output. The end of its standard error is always kept.
package enum CommandOutput: Equatable, Sendable {
  /// The output is kept completely; more bytes than the limit end the command.
  case held(limit: Int)
  /// Like ``held(limit:)``, but in ordinary memory, since it isn't secret.
  case shown(limit: Int)
  /// The output goes to `/dev/null`.
  case dropped
  /// The end of the output is kept, however long the output is.
  case end
  /// The output is returned line by line; more than 1 MiB ends the command.
  case lines
}
