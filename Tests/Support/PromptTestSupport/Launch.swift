/// How a command is started: its streams, and what it inherits.
package struct Launch: Sendable {
  /// Where a descriptor of the command goes.
  package enum Stream: Sendable, Equatable {
    /// The descriptor is the terminal. Descriptors 0 to 2 that go there share one open file
    /// description, as under a shell.
    case terminal
    /// A pipe to the test, which writes descriptor 0 and reads every other one.
    ///
    /// Descriptor 1 is a socket instead: if it is a pipe, the prompt waits for a pager, since the
    /// session leader starts it as an interactive shell does.
    case pipe
    /// A pipe to the test also as descriptor 1, as in a pipeline that is typed at a shell.
    case pipeline
    /// The descriptor is `/dev/null`.
    case null
    /// A file; descriptor 0 is opened for reading, 1 and 2 for writing, others for both.
    case path(String)
    /// A copy of this descriptor of the test. The test's own descriptor stays open.
    case descriptor(Int32)
    /// A closed descriptor.
    case closed
  }

  /// A resource limit of the command.
  package struct Limit: Sendable {
    /// The limit as a value of `--limit`, an option of the program `session-leader`.
    let argument: String

    /// The number of open files. Below 4 no dynamically linked program starts.
    package static func openFiles(_ count: UInt64) -> Limit { Limit(argument: "nofile=\(count)") }
    /// The bytes that may be locked in memory.
    package static func lockedMemory(_ size: UInt64) -> Limit { Limit(argument: "memlock=\(size)") }
    /// The size of a core file.
    package static func coreFile(_ size: UInt64) -> Limit { Limit(argument: "core=\(size)") }
    /// The size of a file that the command writes.
    package static func fileSize(_ size: UInt64) -> Limit { Limit(argument: "fsize=\(size)") }
    /// The size of the stack: the soft limit, which the command may raise.
    package static func stack(_ size: UInt64) -> Limit { Limit(argument: "stack=\(size)") }
  }

  /// Where descriptor 0 comes from.
  package var input: Stream = .terminal
  /// Where descriptor 1 goes.
  package var output: Stream = .pipe
  /// Where descriptor 2 goes.
  package var error: Stream = .pipe
  /// Where the other descriptors, 3 to 79, go.
  package var extra: [Int32: Stream] = [:]
  /// Whether the command starts in the background, as after `&`.
  package var startsInBackground = false
  /// Whether the session has a controlling terminal, so that `/dev/tty` can be opened.
  package var hasControllingTerminal = true
  /// Whether the session leader becomes the parent of processes that the command leaves behind. It
  /// does not wait for them, like the first process of many containers.
  package var adoptsOrphans = false
  /// Signals that are ignored when the command starts.
  package var ignoredSignals: [Int32] = []
  /// Signals that are blocked when the command starts.
  package var blockedSignals: [Int32] = []
  /// The resource limits of the command.
  package var limits: [Limit] = []
  /// The working directory; nil for that of the test.
  package var directory: String?
  /// The whole environment of the command, which inherits no variable of the test.
  package var environment = Launch.defaultEnvironment

  /// Creates the usual start with some changes: descriptor 0 and `/dev/tty` are the terminal, and
  /// the test reads descriptors 1 and 2 from pipes.
  package init(_ change: (inout Launch) -> Void = { _ in }) {
    change(&self)
  }

  /// The small fixed environment that every test starts commands with.
  package static let defaultEnvironment = [
    "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/tmp", "TERM": "xterm-256color",
    "LANG": "C.UTF-8",
  ]

  /// All descriptors and where they go, in order.
  var streams: [(target: Int32, stream: Stream)] {
    [(0, input), (1, output), (2, error)]
      + extra.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Arguments for `session-leader`, the program that starts the command: all but the streams.
  var leaderArguments: [String] {
    var arguments: [String] = []
    if startsInBackground { arguments.append("--background") }
    if !hasControllingTerminal { arguments.append("--no-terminal") }
    if adoptsOrphans { arguments.append("--adopt") }
    for number in ignoredSignals { arguments += ["--ignore", "\(number)"] }
    for number in blockedSignals { arguments += ["--block", "\(number)"] }
    for limit in limits { arguments += ["--limit", limit.argument] }
    if let directory { arguments += ["--directory", directory] }
    return arguments
  }
}
