#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A terminal of a test's own, with a session leader that runs one command in it as a shell would.
///
/// Every wait goes on reading what the command writes, so that nothing blocks, and looks at the
/// state again at each event; none sleeps. At its end the terminal kills what is left of the
/// session.
package final class PseudoTerminal {
  /// The end that a terminal program holds: it types and sees.
  var master: Int32
  /// The end that the command uses, kept open to read its settings after a death.
  let slave: Int32
  /// The path of the command's end, as `/dev/pts/3`.
  package let path: String
  /// The settings before anything ran.
  package let modesAtStart: TerminalModes
  /// What a person would see.
  package internal(set) var screen: VirtualScreen
  /// Everything the terminal received.
  package internal(set) var received: [UInt8] = []
  /// What the command is doing.
  package internal(set) var job: JobState = .notStarted
  /// The process that became the command; 0 before the start.
  package internal(set) var processIdentifier: Int32 = 0
  /// The processor time of the command and the children it waited for, known after its end.
  package internal(set) var processorTime: Duration = .zero
  /// How many bytes the command was sent and wrote.
  var byteCount = 0
  /// How often the command was stopped.
  package internal(set) var stopCount = 0
  /// Whether the test reads what the terminal receives; false plays a terminal that hangs.
  package var readsTerminal = true
  /// Whether the test reads the pipes of the command; false plays a reader that is slow.
  package var readsPipes = true

  /// The session leader's process, which is also the number of the session; 0 before the start.
  package var sessionIdentifier: Int32 { leader }
  var leader: Int32 = 0
  var orders: Int32 = -1
  var events: Int32 = -1
  /// The test's ends of the pipes, by the descriptor they have in the command.
  var pipes: [Int32: Int32] = [:]
  var outputs: [Int32: [UInt8]] = [:]
  var unfinishedEvent: [UInt8] = []
  /// Orders that the leader has carried out.
  var doneCount = 0
  /// What the leader said instead of `started`.
  var startFailure: Int32?
  /// The status flags of descriptors 0 to 2, as first and as last reported.
  var flagsAtStart = ""
  var flagsAtEnd = ""
  /// What went wrong with the foreground group, seen at a stop or the end.
  var foregroundFaults: [String] = []
  var sync = OutputSync()
  /// How much had been received when the command began or went on.
  var readyMark = 0
  /// What need not hold when the command has ended, where the test does not look itself.
  package var exceptions: Set<Invariant> = []
  /// Whether a test may leave the command running: there is nothing to look at then.
  package var mayBeLeftRunning = false
  /// Whether the test looked at what the command left behind.
  var isChecked = false

  /// Opens a terminal of a size.
  package init(columns: Int = 80, rows: Int = 24) throws(PseudoTerminalError) {
    SystemCalls.ignoreBrokenPipes()
    (master, slave, path) = try SystemCalls.openTerminal(columns: columns, rows: rows)
    screen = VirtualScreen(columns: columns, rows: rows)
    guard let modes = TerminalModes.read(slave) else { throw SystemCalls.failure("tcgetattr") }
    modesAtStart = modes
  }

  deinit {
    checkUnlessChecked()
    // The leader ends when its orders do; what left the command's group would outlive it.
    if leader > 0 { ProcessTable.members(ofSession: leader).forEach { kill($0, SIGKILL) } }
    if orders >= 0 { close(orders) }
    for descriptor in [master, events] + pipes.values where descriptor >= 0 { close(descriptor) }
    close(slave)
    if leader > 0 { SystemCalls.reap(leader) }
  }

  // MARK: The terminal

  /// The settings of the terminal now; nil after a hangup.
  package var modes: TerminalModes? { TerminalModes.read(slave) }

  /// Changes the settings, as `stty` in another window would.
  package func setModes(_ modes: TerminalModes) throws(PseudoTerminalError) {
    try modes.write(slave)
  }

  /// The process group that has the terminal's foreground, -1 after a hangup.
  package var foregroundGroup: Int32 { tcgetpgrp(master) }

  /// Gives the terminal another size, which the foreground group learns by SIGWINCH.
  package func resize(
    columns: Int, rows: Int, behaviour: VirtualScreen.ResizeBehaviour = .truncate
  ) throws(PseudoTerminalError) {
    pump(milliseconds: 0)
    var size = SystemCalls.windowSize(columns: columns, rows: rows)
    guard unsafe ioctl(master, UInt(TIOCSWINSZ), &size) == 0 else {
      throw SystemCalls.failure("TIOCSWINSZ")
    }
    // A size of 0 means unknown to programs; the window itself still has one.
    if columns > 0 && rows > 0 {
      screen.resize(columns: columns, rows: rows, behaviour: behaviour)
    }
  }

  /// Closes the terminal's end, as a window that is closed or a connection that is lost.
  package func hangUp() {
    settle()
    SpawnLock.whileHeld { _ = close(master) }
    master = -1
  }

  /// How many bytes were typed that nobody has read. The corresponding C call is `ioctl(FIONREAD)`.
  package var unreadCount: Int {
    var count: Int32 = 0
    return unsafe ioctl(slave, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// How many bytes were written that the terminal has not read, as far as they reached its end:
  /// its queue is full at 4095. The corresponding C call is `ioctl(FIONREAD)`.
  package var unseenCount: Int {
    var count: Int32 = 0
    return unsafe ioctl(master, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// Takes out of the input queue what nobody has read, without flushing.
  package func leftover() -> [UInt8] {
    guard var modes else { return [] }
    let before = modes
    modes.local &= ~UInt(ICANON)
    modes.characters[Int(VMIN)] = 0
    modes.characters[Int(VTIME)] = 0
    guard (try? modes.write(slave)) != nil else { return [] }
    defer { try? before.write(slave) }
    var bytes: [UInt8] = []
    while case .bytes(let more) = SystemCalls.readAvailable(slave) { bytes += more }
    return bytes
  }
}
