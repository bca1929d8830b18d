/// How a command is started: where its streams go, and what it inherits.
package struct Launch: Sendable {
  /// Where a descriptor of the command goes.
  package enum Stream: Sendable, Equatable {
    /// The terminal; descriptors 0 to 2 that go there share one description, as below a shell.
    case terminal
    /// A pipe to the test: the test writes descriptor 0, and reads every other.
    case pipe
    /// `/dev/null`.
    case null
    /// A file: 0 is opened for reading, 1 and 2 for writing, others for both.
    case path(String)
    /// A descriptor of the test, which stays open there.
    case descriptor(Int32)
    /// Closed.
    case closed
  }

  /// A limit on what the command may use.
  package enum Limit: Sendable, Equatable {
    /// The number of open files. Below 4 no dynamically linked program starts.
    case openFiles(UInt64)
    /// The bytes that may be locked in memory.
    case lockedMemory(UInt64)
    /// The size of a core file.
    case coreFile(UInt64)
    /// The size of a file that is written.
    case fileSize(UInt64)
    /// The size of the stack.
    case stack(UInt64)

    /// The limit as the session leader reads it.
    var argument: String {
      switch self {
      case .openFiles(let value): "nofile=\(value)"
      case .lockedMemory(let value): "memlock=\(value)"
      case .coreFile(let value): "core=\(value)"
      case .fileSize(let value): "fsize=\(value)"
      case .stack(let value): "stack=\(value)"
      }
    }
  }

  /// Where descriptor 0 comes from.
  package var input: Stream = .terminal
  /// Where descriptor 1 goes.
  package var output: Stream = .pipe
  /// Where descriptor 2 goes.
  package var error: Stream = .pipe
  /// Where other descriptors, from 3 to 79, go.
  package var extra: [Int32: Stream] = [:]
  /// Whether the command starts without the terminal's foreground, as after `&`.
  package var startsInBackground = false
  /// Whether the session has a controlling terminal, so that `/dev/tty` opens.
  package var hasControllingTerminal = true
  /// Signals that the command finds ignored.
  package var ignoredSignals: [Int32] = []
  /// Signals that the command finds blocked.
  package var blockedSignals: [Int32] = []
  /// What the command may use.
  package var limits: [Limit] = []
  /// The working directory; nil means that of the test.
  package var directory: String?
  /// The whole environment.
  package var environment = Launch.defaultEnvironment

  /// Creates the usual start: input and `/dev/tty` from the terminal, output and errors to the
  /// test.
  package init() {}

  /// Creates the usual start with some of it changed.
  package init(_ change: (inout Launch) -> Void) {
    change(&self)
  }

  /// The small fixed environment of every test.
  package static let defaultEnvironment = [
    "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/tmp", "TERM": "xterm-256color",
    "LANG": "C.UTF-8",
  ]

  /// All descriptors with where they go, in order.
  var streams: [(target: Int32, stream: Stream)] {
    [(0, input), (1, output), (2, error)]
      + extra.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The arguments of the session leader that say all this but the streams.
  var leaderArguments: [String] {
    var arguments: [String] = []
    if startsInBackground { arguments.append("--background") }
    if !hasControllingTerminal { arguments.append("--no-terminal") }
    for number in ignoredSignals { arguments += ["--ignore", "\(number)"] }
    for number in blockedSignals { arguments += ["--block", "\(number)"] }
    for limit in limits { arguments += ["--limit", limit.argument] }
    if let directory { arguments += ["--directory", directory] }
    return arguments
  }
}
