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
