/// What the test harness asked for, read from the arguments.
///
///     session-leader [--launch] [--background] [--no-terminal] [--adopt] [--ignore SIGNAL]...
///       [--block SIGNAL]... [--stream TARGET=DESCRIPTOR]... [--limit RESOURCE=VALUE]...
///       [--directory PATH] -- FILE NAME ARGUMENT...
///
/// The command gets the environment of the leader. A standard stream (target 0 to 2) without
/// `--stream` is closed.
struct LaunchPlan {
  /// Whether this process becomes the command.
  var isLauncher = false
  /// Whether the command starts in the background of the terminal.
  var startsInBackground = false
  /// Whether the session has a controlling terminal.
  var hasTerminal = true
  /// Whether this process becomes the parent of processes that the command leaves behind.
  var adoptsOrphans = false
  var ignoredSignals: [Int32] = []
  var blockedSignals: [Int32] = []
  /// The source of each descriptor that the command gets.
  var streams: [(target: Int32, source: Int32)] = []
  var limits: [(resource: String, value: UInt64)] = []
  var directory: String?
  /// The file to execute, then the whole argument list of the command.
  var command: [String] = []

  init(arguments: [String]) {
    var rest = arguments.dropFirst()
    while let option = rest.popFirst(), option != "--" {
      switch option {
      case "--launch": isLauncher = true
      case "--background": startsInBackground = true
      case "--no-terminal": hasTerminal = false
      case "--adopt": adoptsOrphans = true
      default: read(option, value: rest.popFirst() ?? "")
      }
    }
    command = Array(rest)
  }

  private mutating func read(_ option: String, value: String) {
    let pair = value.split(separator: "=", maxSplits: 1).map(String.init)
    switch option {
    case "--ignore": ignoredSignals += [Int32(value)].compactMap(\.self)
    case "--block": blockedSignals += [Int32(value)].compactMap(\.self)
    case "--directory": directory = value
    case "--stream":
      guard pair.count == 2, let target = Int32(pair[0]), let source = Int32(pair[1]) else { break }
      streams.append((target, source))
    case "--limit":
      guard pair.count == 2, let limit = UInt64(pair[1]) else { break }
      limits.append((pair[0], limit))
    default: preconditionFailure("unknown option \(option)")
    }
  }
}
