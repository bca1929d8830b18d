/// A pseudo-terminal whose session leader, the program `session-leader`, runs one command in it as
/// a shell would.
///
/// Every wait reads what the command writes, so that the command does not block. It tests its
/// condition after each event and never just sleeps. When the terminal is deallocated, it kills the
/// processes that are left in the session.
package final class PseudoTerminal {
  /// The master end, as a terminal program holds it: the test types into it, and reads what is
  /// drawn.
  var master: Int32
  /// The slave end, which the command uses. The test keeps it open to read the terminal's settings
  /// after the command's end.
  let slave: Int32
  /// The path of the slave end, such as `/dev/pts/3`.
  package let path: String
  /// The settings before the command started.
  package let settingsAtStart: TerminalSettings
  /// What the terminal shows.
  package internal(set) var screen: VirtualScreen
  /// Everything that was written to the terminal.
  package internal(set) var received: [UInt8] = []
  /// The state of the command.
  package internal(set) var job: JobState = .notStarted
  /// The process identifier of the command; 0 before the start.
  package internal(set) var processIdentifier: Int32 = 0
  /// The processor time of the command and the children it waited for, known after its end.
  package internal(set) var processorTime: Duration = .zero
  /// How many bytes the command received and wrote.
  var byteCount = 0
  /// How often the command was stopped.
  package internal(set) var stopCount = 0
  /// Whether the test reads the terminal's output; false simulates a terminal that hangs.
  package var readsTerminal = true

  /// The session leader's process identifier, which is also the session's; 0 before the start.
  package var sessionIdentifier: Int32 { leader }
  var leader: Int32 = 0
  var orders: Int32 = -1
  var events: Int32 = -1
  /// The test's ends of the pipes, by the descriptor that they have in the command.
  var pipes: [Int32: Int32] = [:]
  var outputs: [Int32: [UInt8]] = [:]
  var unfinishedEvent: [UInt8] = []
  /// How many orders the session leader has carried out.
  var doneCount = 0
  /// The error number that the session leader reported if it could not start the command.
  var startFailure: Int32?
  /// The status flags of descriptors 0 to 2 in the session leader's first and last report.
  var flagsAtStart = ""
  var flagsAtEnd = ""
  /// What was wrong with the foreground group at a stop or at the end.
  var foregroundFaults: [String] = []
  var sync = OutputSync()
  /// How many bytes had been received when the command started or continued.
  var readyMark = 0
  /// Invariants that need not hold at the end, for a test that does not check them itself.
  package var exceptions: Set<Invariant> = []
  /// Whether a test may leave the command running, which skips the check at the end.
  package var mayBeLeftRunning = false
  /// Whether the test checked the invariants after the command's end.
  var isChecked = false
  /// False once a check has found that no process of the command is left in the session.
  var mayHaveProcesses = true

  /// Opens a terminal of a given size, with the settings of a login shell.
  ///
  /// On macOS it has the settings of the kernel, since the recorded ones are Linux's.
  package init(
    columns: Int = 80, rows: Int = 24, shell: LoginShell = .bash
  ) throws(PseudoTerminalError) {
    SystemCalls.ignoreBrokenPipes()
    // They must be known before the terminal is opened.
    _ = ProcessTable.strangers
    (master, slave, path) = try SystemCalls.openTerminal(columns: columns, rows: rows)
    #if canImport(Glibc)
      try TerminalSettings(recording: shell.recording)?.write(slave)
    #endif
    screen = VirtualScreen(columns: columns, rows: rows)
    guard let settings = TerminalSettings(of: slave) else { throw SystemCalls.failure("tcgetattr") }
    settingsAtStart = settings
  }

  deinit {
    checkUnlessChecked()
    // The session leader ends when its pipe of orders is closed, but processes outside the
    // command's process group would outlive it.
    if leader > 0, mayHaveProcesses {
      ProcessTable.members(ofSession: leader).forEach { kill($0, SIGKILL) }
    }
    if orders >= 0 { close(orders) }
    for descriptor in [master, events] + pipes.values where descriptor >= 0 { close(descriptor) }
    close(slave)
    if leader > 0 { SystemCalls.reap(leader) }
  }

  // MARK: Terminal

  /// The terminal's current settings; nil after a hangup.
  package var settings: TerminalSettings? { TerminalSettings(of: slave) }

  /// Changes the settings, as `stty` in another window does.
  package func applySettings(_ settings: TerminalSettings) throws(PseudoTerminalError) {
    try settings.write(slave)
  }

  /// The terminal's foreground process group; -1 after a hangup.
  package var foregroundGroup: Int32 { tcgetpgrp(master) }

  /// Changes the window's size; the foreground group gets SIGWINCH.
  package func resize(
    columns: Int, rows: Int, behaviour: VirtualScreen.ResizeBehaviour = .truncate
  ) throws(PseudoTerminalError) {
    pump(milliseconds: 0)
    var size = SystemCalls.windowSize(columns: columns, rows: rows)
    guard unsafe ioctl(master, UInt(TIOCSWINSZ), &size) == 0 else {
      throw SystemCalls.failure("TIOCSWINSZ")
    }
    // To programs a size of 0 means unknown; the window itself still has a size.
    if columns > 0 && rows > 0 {
      screen.resize(columns: columns, rows: rows, behaviour: behaviour)
    }
  }

  /// Closes the master end, as when a window is closed or a connection is lost.
  package func hangUp() {
    settle()
    SpawnLock.whileHeld { _ = close(master) }
    master = -1
  }

  /// How many typed bytes were not read yet. The corresponding C call is `ioctl(FIONREAD)`.
  package var unreadCount: Int { SystemCalls.unreadCount(of: slave) }

  /// How many written bytes the terminal has not read yet; the terminal's queue is full at 4095.
  /// The corresponding C call is `ioctl(FIONREAD)`.
  package var unseenCount: Int { SystemCalls.unreadCount(of: master) }

  /// Reads the bytes that are left in the input queue, up to its end.
  package func leftover() -> [UInt8] {
    guard var settings else { return [] }
    let before = settings
    settings.local &= ~UInt(ICANON)
    settings.characters[Int(VMIN)] = 0
    settings.characters[Int(VTIME)] = 0
    guard (try? settings.write(slave)) != nil else { return [] }
    defer { try? before.write(slave) }
    var bytes: [UInt8] = []
    while case .bytes(let more) = SystemCalls.readAvailable(slave) { bytes += more }
    return bytes
  }
}
