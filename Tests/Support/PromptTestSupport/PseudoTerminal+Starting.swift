extension PseudoTerminal {
  /// Opens a terminal and starts a command in it.
  ///
  /// The command's first word is a built product, a program in the path of `environment`, or a
  /// path. `environment` is added to the default environment.
  package static func run(
    _ command: [String], columns: Int = 80, rows: Int = 24, shell: LoginShell = .bash,
    environment: [String: String] = [:], _ change: (inout Launch) -> Void = { _ in }
  ) throws(PseudoTerminalError) -> PseudoTerminal {
    let terminal = try PseudoTerminal(columns: columns, rows: rows, shell: shell)
    var launch = Launch(change)
    launch.environment.merge(environment) { $1 }
    try terminal.start(command, launch)
    return terminal
  }

  /// Starts the command, and returns when it has been executed and is in the foreground or
  /// background, as `launch` says.
  ///
  /// Further commands in the same terminal are started by ``startNext(_:atRow:)``.
  package func start(
    _ command: [String], _ launch: Launch = Launch()
  ) throws(PseudoTerminalError) {
    precondition(job == .notStarted && leader == 0, "a second command is startNext")
    let path = launch.environment["PATH"] ?? ""
    let file = try BuiltProducts.find(
      command[0], path: path.isEmpty ? Launch.defaultEnvironment["PATH"] ?? "" : path)
    var ends = ChildEnds()
    defer { ends.closeAll() }
    let streams = try ends.open(launch.streams, for: self)
    let arguments =
      [try BuiltProducts.find("session-leader", path: "")] + launch.leaderArguments
      + streams.flatMap { ["--stream", "\($0.target)=\($0.source)"] } + ["--", file] + command
    readyMark = received.count
    leader = try SystemCalls.spawnSession(
      arguments, environment: launch.environment, descriptors: ends.descriptors)
    ends.closeAll()
    try waitForStart(of: file)
  }

  /// Waits until the session leader has started a command.
  func waitForStart(of file: String) throws(PseudoTerminalError) {
    try wait("the start of \(file)") {
      $0.job != .notStarted || $0.startFailure != nil || $0.events < 0
    }
    if let startFailure { throw .notStarted(command: file, number: startFailure) }
    if events < 0 { throw .leaderFailed("it ended before \(file) started") }
  }
}

/// The descriptors that the session leader inherits; the harness closes its copies after the start.
private struct ChildEnds {
  /// The descriptors' numbers in the session leader (`target`) and in this process (`source`).
  private(set) var descriptors: [(target: Int32, source: Int32)] = []
  private var owned: [Int32] = []
  /// The lowest number for a stream in the session leader, above its pipes to the harness.
  private let firstStream: Int32 = 10

  mutating func open(
    _ streams: [(target: Int32, stream: Launch.Stream)], for terminal: PseudoTerminal
  ) throws(PseudoTerminalError) -> [(target: Int32, source: Int32)] {
    try add(0, owning: SystemCalls.openFile(terminal.path, O_RDWR))
    let orders = try SystemCalls.makePipe()
    let events = try SystemCalls.makePipe()
    add(3, owning: orders.reader)
    add(4, owning: events.writer)
    terminal.orders = orders.writer
    terminal.events = events.reader
    SystemCalls.setNonBlocking(events.reader)
    var sources: [(target: Int32, source: Int32)] = []
    for (target, stream) in streams where stream != .closed {
      let source = stream == .terminal ? 0 : firstStream + Int32(sources.count)
      sources.append((target, source))
      switch stream {
      case .pipe: try addPipe(source, target, terminal, isSocket: target == 1)
      case .pipeline: try addPipe(source, target, terminal, isSocket: false)
      case .null: try add(source, owning: SystemCalls.openFile("/dev/null", O_RDWR))
      case .path(let path):
        try add(source, owning: SystemCalls.openFile(path, Self.flags(for: target)))
      case .descriptor(let descriptor): descriptors.append((source, descriptor))
      case .terminal, .closed: break
      }
    }
    return sources
  }

  private static func flags(for target: Int32) -> Int32 {
    switch target {
    case 0: O_RDONLY
    case 1, 2: O_WRONLY | O_CREAT | O_TRUNC
    default: O_RDWR | O_CREAT
    }
  }

  private mutating func addPipe(
    _ number: Int32, _ target: Int32, _ terminal: PseudoTerminal, isSocket: Bool
  ) throws(PseudoTerminalError) {
    let ends = try isSocket ? SystemCalls.makeSockets() : SystemCalls.makePipe()
    add(number, owning: target == 0 ? ends.reader : ends.writer)
    let own = target == 0 ? ends.writer : ends.reader
    SystemCalls.setNonBlocking(own)
    terminal.pipes[target] = own
    if target != 0 { terminal.outputs[target] = [] }
  }

  private mutating func add(_ number: Int32, owning descriptor: Int32) {
    descriptors.append((number, descriptor))
    owned.append(descriptor)
  }

  mutating func closeAll() {
    owned.forEach { close($0) }
    owned = []
  }
}
