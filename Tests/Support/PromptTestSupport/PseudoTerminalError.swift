/// An error of the test harness itself.
package enum PseudoTerminalError: Error, CustomStringConvertible {
  /// A system call failed with this error number.
  case system(call: String, number: Int32)
  /// The command could not be executed, with this error number.
  case notStarted(command: String, number: Int32)
  /// No executable of this name is among the built products or in the path.
  case notFound(String)
  /// An awaited event did not happen in time.
  case timedOut(waitingFor: String, state: String)
  /// The session leader ended or answered something unexpected.
  case leaderFailed(String)

  /// The failure as text, with the screen if a wait timed out.
  package var description: String {
    switch self {
    case .system(let call, let number): "\(call) failed with errno \(number)"
    case .notStarted(let command, let number): "\(command) did not start: errno \(number)"
    case .notFound(let name): "\(name) is neither a built product nor in the path"
    case .timedOut(let event, let state): "timed out waiting for \(event)\n\(state)"
    case .leaderFailed(let answer): "the session leader failed: \(answer)"
    }
  }
}
